// Reads `enclosingDrop` and `flipEnclosedPieces` (the engine's Position::drop_region, Position::do_move).
// They become sentences about drops if the language has them; gravity becomes a program.
#include <algorithm>

#include "compiler/frontend/ini/game.h"
#include "compiler/frontend/ini/program-writer.h"

namespace fairyforge::frontend::ini {
namespace {

using Where = syntax::Beside::Where;

constexpr Vector kUp{0, 1}, kDown{0, -1}, kRight{1, 0}, kLeft{-1, 0};

// Returns the cells at the edge in the direction of the step.
syntax::CellList edge(const Board& board, Vector to) {
  CellSet cells;
  board.forEachCell([&](Cell cell) {
    if (board.at(board.file(cell) + to.files, board.rank(cell) + to.ranks) == kNoCell) cells.add(cell);
  });
  return listed(board, {cells, cells}).white;
}

// Tests that the cursor is at the edge in the direction `down`, or that all cells in this direction (if not
// `all`, the next one) hold pieces.
void testSupport(const Board& board, Vector down, bool all, ProgramWriter& lines, const std::string& name) {
  lines.label("at" + name);
  lines.fork("on" + name);
  lines.testZone(edge(board, down));
  lines.jump("lies" + name);
  lines.label("on" + name);
  lines.step(down);
  lines.test(kAnyPiece);
  if (all) lines.jump("at" + name);
  lines.label("lies" + name);
  lines.emit(Op::Recall, 1);
}

// Tests that all cells in the direction `from` are empty; if not `all`, only the last one.
void testWay(const Board& board, Vector from, bool all, ProgramWriter& lines, const std::string& name) {
  lines.label("way" + name);
  if (all) lines.test(kEmpty);
  lines.fork("more" + name);
  lines.testZone(edge(board, from));
  lines.test(kEmpty);
  lines.emit(Op::Recall, 1);
  lines.emit(Op::Land, kUnchanged);
  lines.label("more" + name);
  lines.step(from);
  lines.jump("way" + name);
}

// Returns the program of a drop that falls down, or one that slides in from any side. If any side is open,
// the engine takes the lowest cell of a file and the leftmost one of a rank, whichever end is open.
syntax::Program falling(const IniGame& game, Side side, bool fromAnySide, const SourceSpan& place) {
  const Board& board = game.start.board;
  ProgramWriter lines(place);
  lines.test(kEmpty);
  lines.emit(Op::Save, 1);
  const Vector ways[] = {kDown, kUp, kLeft, kRight};
  for (std::size_t i = 0; i < (fromAnySide ? 4 : 1); ++i) {
    const std::string name = std::to_string(i);
    const bool lowest = fromAnySide && i % 2 == 0;
    if (fromAnySide && i < 3) lines.fork("next" + name);
    testSupport(board, ways[i], lowest, lines, name);
    if (fromAnySide) {
      testWay(board, ways[i ^ 1u], !lowest, lines, name);
      lines.label("next" + name);
    } else {
      lines.emit(Op::Land, kUnchanged);
    }
  }
  return lines.of(side);
}

// Pieces beside the cell change sides if an own piece is beside the cell too.
syntax::Program turningBesideOwn(Side side, const SourceSpan& place) {
  ProgramWriter lines(place);
  lines.test(kEmpty);
  lines.fork("alone");
  lines.beside(Op::TestBeside, {.steps = {}, .occupants = kOwn, .types = {}});
  lines.beside(Op::EachBeside, {.steps = {}, .occupants = kEnemy, .types = {}});
  lines.emit(Op::Give, kOther);
  lines.emit(Op::Land, kUnchanged);
  lines.label("alone");
  lines.emit(Op::Not);
  lines.beside(Op::TestBeside, {.steps = {}, .occupants = kOwn, .types = {}});
  lines.emit(Op::Land, kUnchanged);
  return lines.of(side);
}

// The cells of `first` are filled first. The board is empty at the start, so they are full when it holds as
// many pieces as there are such cells.
syntax::Program enclosingBehind(const IniGame& game, const CellSet& first, Side side,
                                const SourceSpan& place) {
  const Neighbourhood filled{.steps = {},
                             .occupants = kAnyPiece,
                             .types = {},
                             .extent = Neighbourhood::Extent::Board,
                             .least = static_cast<std::uint16_t>(first.size())};
  ProgramWriter lines(place);
  lines.test(kEmpty);
  lines.fork("behind");
  lines.testZone(listed(game.start.board, {first, first}).white);
  lines.emit(Op::Not);
  lines.beside(Op::TestBeside, filled);
  lines.emit(Op::Land, kUnchanged);
  lines.label("behind");
  lines.beside(Op::TestBeside, filled);
  lines.beside(Op::TestBeside,
               {.steps = {}, .occupants = kEnemy, .types = {}, .extent = Neighbourhood::Extent::Enclosed});
  lines.emit(Op::Land, kUnchanged);
  return lines.of(side);
}

bool hasHoles(const IniGame& game) {
  return !game.start.board.holes().empty();
}

}  // namespace

void addEnclosingDrop(const IniGame& game, syntax::PieceDeclaration& piece) {
  IniValues& values = game.values;
  if (!values.flag("pieceDrops")) return;
  const std::string rule = values.result("enclosingDrop");
  const SourceSpan place = values.spanOf("enclosingDrop");
  const auto restrict = [&](bool only, Occupants occupants, Where where,
                            syntax::MoveLines lines = syntax::MoveLines::All) {
    syntax::Beside beside{where, occupants, std::nullopt, {}};
    beside.lines = lines;
    piece.restrictions.push_back({syntax::Restriction::What::BeDropped, only, std::move(beside), place});
  };
  const auto add = [&](auto program) {
    for (const Side side : kBothSides) piece.programs.push_back(program(side));
  };
  if (rule == "quadwrangle" || (rule != "none" && values.value("flipEnclosedPieces").text == "quadwrangle"))
    return values.notSupported(place, "drops that must turn pieces beside an own one are");
  if (values.value("flipEnclosedPieces").text == "quadwrangle")
    return add([&](Side side) { return turningBesideOwn(side, values.spanOf("flipEnclosedPieces")); });
  if (rule.empty() || rule == "none") return;
  if (hasHoles(game) && rule != "ataxx" && rule != "snort")
    return values.notSupported(place, "drops that look at lines which holes break are");
  const CellSet first =
      values.find("enclosingDropStart") ? game.regionCells("enclosingDropStart") : CellSet();
  bool empty = true, filled = true;
  game.start.board.forEachCell([&](Cell cell) {
    const bool stands = static_cast<bool>(game.start.array[index(cell)]);
    empty = empty && !stands;
    filled = filled && (stands || !first.has(cell));
  });
  if (!filled && (rule != "reversi" || !empty))
    return values.notSupported(values.spanOf("enclosingDropStart"), "cells that must be filled first are");
  if (!filled) return add([&](Side side) { return enclosingBehind(game, first, side, place); });
  if (rule == "reversi") return restrict(true, kEnemy, Where::Between);
  if (rule == "ataxx") return restrict(true, kOwn, Where::Around);
  if (rule == "snort") return restrict(false, kEnemy, Where::Around, syntax::MoveLines::Orthogonal);
  add([&](Side side) { return falling(game, side, rule == "anyside", place); });
}

void addFlips(const IniGame& game) {
  IniValues& values = game.values;
  const std::string rule = values.result("flipEnclosedPieces");
  if (rule.empty() || rule == "none") return;
  const SourceSpan place = values.spanOf("flipEnclosedPieces");
  if (rule == "reversi" && hasHoles(game))
    return values.notSupported(place, "lines of pieces that change sides which holes break are");
  const syntax::Beside beside{rule == "reversi" ? Where::Between : Where::Around, kEnemy, std::nullopt, {}};
  syntax::Effects effects{
      {}, true, false, {}, {{syntax::MoveEffect::What::ChangeSides, beside, {}, place, {}}}};
  const bool moves =
      std::ranges::any_of(game.types.list, [](const IniType& type) { return type.name != "immobile"; });
  if (moves) game.add(place, effects);
  if (!values.flag("pieceDrops") || rule == "quadwrangle") return;
  effects.onDrop = true;
  game.add(place, std::move(effects));
}

}  // namespace fairyforge::frontend::ini
