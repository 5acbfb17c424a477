// ---- solved endgames ----
// Looks up positions in the endgame tables that the page contains. The index of a position is computed as
// `fairyforge solve` does: from the cells of each group of equal pieces, after the symmetry of the board that
// gives the lowest index.

function choose(n, k) {
  let ways = 1;
  for (let i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
  return ways;
}

class Endgames {
  // Reads the tables from the text in the page; returns null if the text is empty.
  static async from(text) {
    if (!text) return null;
    const {maps, tables} = JSON.parse(text);
    for (const table of tables) {
      const bytes = new DataView((await inflated(bytesOf(table.values), "deflate")).buffer);
      table.values = Uint16Array.from({length: bytes.byteLength / 2}, (_, i) => bytes.getUint16(2 * i, true));
      for (const group of table.groups) {
        group.ordinals = new Map(group.cells.map((cell, ordinal) => [cell, ordinal]));
        group.size = choose(group.cells.length, group.count);
      }
    }
    return new Endgames(maps, tables);
  }
  constructor(maps, tables) {
    this.maps = maps;
    this.mostMen = Math.max(...tables.map(({groups}) => groups.reduce((sum, {count}) => sum + count, 0)));
    this.tables = new Map(tables.map((table) => [Endgames.nameOf(
      table.groups.flatMap(({type, side, count}) => Array(count).fill([type, side])), table.hands), table]));
  }
  static nameOf(men, hands) {
    return JSON.stringify([men.map((man) => man.join("/")).sort(), hands]);
  }

  // May some table have the position? False if it has more pieces than any table.
  mayKnow({pieces}) { return pieces.length <= this.mostMen; }

  // Returns the value of the position in its table. Returns null if no table has the position, or if its
  // pieces alone do not determine it, for example because a pawn may be taken en passant.
  lookUp({pieces, hands, fen, player, moves}) {
    const held = hands.map((counts) => counts.flatMap((count, type) => Array(count).fill(type)));
    const table = this.tables.get(Endgames.nameOf(pieces.map(([, type, side]) => [type, side]), held));
    if (!table) return null;
    const fields = fen.split(" ");
    // If nobody can take the pawn that has just passed, the en-passant target does not affect the value.
    if (!moves.some(({to, taken}) => taken.some((cell) => cell !== to))) fields[3] = "-";
    if (fields.filter((_, i) => i > 1 && i !== 4 && i !== 5).join(" ") !== table.rest) return null;
    const placed = table.groups.map((group) =>
      pieces.filter(([, type, side]) => type === group.type && side === group.side).map(([cell]) => cell));
    let least = Infinity;
    for (const map of table.maps) least = Math.min(least, this.numberUnder(this.maps[map], table.groups, placed));
    const bits = table.values[player * table.size + least] ?? 0xFFFF;
    if (bits === 0xFFFF) return null;
    return bits === 0 ? {winner: null, plies: 0} : {winner: 1 - bits % 2, plies: bits - 1 >> 1};
  }
  numberUnder(map, groups, placed) {
    let number = 0;
    for (const [i, {ordinals, size}] of groups.entries()) {
      const places = placed[i].map((cell) => ordinals.get(map[cell]));
      if (places.includes(undefined)) return Infinity;
      places.sort((a, b) => a - b);
      number = number * size + places.reduce((rank, ordinal, k) => rank + choose(ordinal, k + 1), 0);
    }
    return number;
  }

  // Compares values like isBetterFor() in compiler/analyse/solve/value.h.
  static rankFor(player, {winner, plies}) {
    return winner === null ? 0 : winner === player ? 1e6 - plies : plies - 1e6;
  }
  // Returns the value of the game's position. If no table has the position, looks at its moves, `deep` plies
  // deep, and returns the value of the best one; null if it is not known.
  valueOf(game, deep) {
    const {state} = game;
    if (state.outcome) return {winner: state.outcome.winner, plies: 0};
    return this.lookUp(state) ?? (deep > 0 ? this.movesOf(game, deep - 1)?.[0]?.value : null) ?? null;
  }
  // Returns the moves with the values of the positions after them, the best first; null if one of the values
  // is not known.
  movesOf(game, deep = 2) {
    const {moves, player} = game.state, ranked = [];
    for (const {text} of moves) {
      const san = game.san(text);
      game.play(text);
      const behind = this.valueOf(game, deep);
      game.undo(1);
      if (behind === null) return null;
      ranked.push({text, san, value: {...behind, plies: behind.winner === null ? 0 : behind.plies + 1}});
    }
    return ranked.sort((a, b) => Endgames.rankFor(player, b.value) - Endgames.rankFor(player, a.value));
  }
}
