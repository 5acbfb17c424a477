CREATE TABLE match(
  schema INTEGER, program TEXT, title TEXT, rules_hash TEXT, white TEXT, black TEXT, nodes INTEGER,
  opening_plies INTEGER, longest_game INTEGER, unbalanced INTEGER, seed TEXT, games INTEGER);
CREATE TABLE types(type INTEGER PRIMARY KEY, id TEXT, royal INTEGER, at_start INTEGER);
CREATE TABLE games(
  game INTEGER PRIMARY KEY, start TEXT, opening_plies INTEGER, plies INTEGER, winner TEXT, reason INTEGER,
  choices INTEGER, moves TEXT);
CREATE TABLE uses(game INTEGER, side TEXT, type INTEGER, missing INTEGER, moved INTEGER, captured INTEGER);
CREATE TABLE rules(game INTEGER, rule TEXT, uses INTEGER);
