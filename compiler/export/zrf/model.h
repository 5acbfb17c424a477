// A Zillions rules file (ZRF) as data: compose() (compose.h) makes it and print() writes it. It has the
// structure of the file and knows nothing of this program's rules.
#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace fairyforge::exports::zrf {

// An expression of a rules file: a word, or a list in parentheses. Words that begin with '@' are
// placeholders, which never reach a file.
struct Expr {
  std::string word;  // empty: a list
  std::vector<Expr> items;
  Expr(const char* text) : word(text) {}
  Expr(std::string text) : word(std::move(text)) {}
  Expr(std::vector<Expr> list) : items(std::move(list)) {}
  bool isList() const { return word.empty(); }
  friend bool operator==(const Expr&, const Expr&) = default;
};
using Exprs = std::vector<Expr>;
// Makes the list (head items...).
Expr list(const char* head, Exprs items = {});
// Joins conditions by "and" or "or"; returns a single condition as it is.
Expr joined(const char* word, Exprs conditions);
// Makes the list (verify condition).
Expr verify(Expr condition);
std::string text(const Expr& expr);
std::string text(const Exprs& exprs);  // separated by blanks

void append(Exprs& target, const Exprs& more);

// The macro (define name body...). In its body, $1, $2 ... stand for the arguments of a call.
struct Define {
  std::string name;
  std::string comment;
  Exprs body;
};

// A level of the board: the names of its files and ranks, and the displacements of its directions.
struct GridEntry {
  std::vector<std::string> files;
  std::vector<std::string> ranks;                                       // from the top
  int left = 0, top = 0, size = 0;                                      // pixels
  std::vector<std::pair<std::string, std::pair<int, int>>> directions;  // files to the right, ranks downwards
};

// A single cell.
struct PositionEntry {
  std::string name;
  int left = 0, top = 0, size = 0;  // pixels
};

struct Links {
  std::string direction;
  std::vector<std::pair<std::string, std::string>> pairs;
};

struct ZoneEntry {
  std::string name;
  std::array<std::vector<std::string>, 2> positions;  // by player
};

struct BoardEntry {
  std::string image;
  std::vector<GridEntry> grids;
  std::vector<PositionEntry> positions;
  std::vector<Links> links;
  std::vector<std::string> killed;
  std::vector<std::string> dummies;
  std::vector<ZoneEntry> zones;
  // Each direction with its meaning for the second player.
  std::vector<std::pair<std::string, std::string>> symmetry;
};

// A piece. Its moves and drops are calls of macros, or blocks, one for each line.
struct PieceEntry {
  std::string name;
  std::string help, description, notation;
  std::vector<std::pair<std::string, std::string>> images;  // by player
  std::vector<std::pair<std::string, bool>> attributes;
  bool helper = false;  // it stands beside the board and never moves
  Exprs moves;
  Exprs drops;
};

// The cells on which a player's pieces of a type stand at the start.
struct PlacedPieces {
  std::string player;
  std::string piece;
  std::vector<std::string> positions;
  int off = -1;  // number in the store; -1: the type is not in the store
};

struct GoalEntry {
  std::string kind;  // win-condition, loss-condition, draw-condition
  std::vector<std::string> players;
  Expr condition;
};

struct Rules {
  std::vector<std::string> head;  // comment lines
  std::string title, description, history, strategy;
  std::vector<Define> defines;
  std::vector<std::string> players;
  std::string neutral;  // the player whose pieces both others move; empty: none
  std::vector<std::string> turns;
  std::vector<std::string> priorities;  // kinds of moves that have priority, in order
  BoardEntry board;
  std::vector<PlacedPieces> setup;
  std::vector<PieceEntry> pieces;
  std::vector<GoalEntry> goals;
  std::vector<std::pair<std::string, std::string>> options;
};

std::string print(const Rules& rules);
// Prints the first game, and the other games as its variants, for each of which only the differences are
// written.
std::string print(std::vector<Rules> games);

}  // namespace fairyforge::exports::zrf
