// Converts `enclosingDrop` and `flipEnclosedPieces` (Position::drop_region and Position::do_move in the
// engine) to sentences about drops where the language has them; drops that fall or slide in become programs.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/ini/ini-game.h"

namespace fairyforge::frontend::ini {
namespace {

using Where = Beside::Where;

// Returns the cells from which this step leads off the board.
CellList edge(const IniGame& game, Vector to) {
  return game.listed(game.cellsWhere([&](Side, Cell cell) {
    return game.board.at(game.board.file(cell) + to.files, game.board.rank(cell) + to.ranks) == kNoCell;
  })[0]);
}

// Writes a drop that falls: the cell must be at the lower edge, or above a piece.
void fall(const IniGame& game, Program& program) {
  const Vector down{0, -1};
  write(
      program,
      "test empty; save 1; fork on; test zone; jump lies; on: step; test own|enemy; lies: recall 1; land unchanged",
      {.steps = {down}, .zones = {edge(game, down)}});
}

// Writes a drop that slides in from an edge of the board over empty cells, until the next cell holds a piece
// or is off the board. For a slide downwards or to the left only the last cell before the edge from which the
// piece comes must be empty, and all cells beyond the destination must hold pieces: the engine takes the
// lowest or leftmost such cell of a line.
void slideIn(const IniGame& game, Program& program) {
  write(program, "test empty; save 1");
  Alternatives ways;
  for (const Vector to : {Vector{0, -1}, Vector{0, 1}, Vector{-1, 0}, Vector{1, 0}}) {
    const bool first = to.files + to.ranks < 0;
    const Vector from{-to.files, -to.ranks};
    ways.push_back(
        {fmt::format(
             "{}fork on; test zone; jump lies; on: step; test own|enemy; {}lies: recall 1; way: {}fork more; "
             "test zone 2; test empty; recall 1; land unchanged; more: step 2; jump way",
             first ? "at: " : "", first ? "jump at; " : "", first ? "" : "test empty; "),
         {.steps = {to, from}, .zones = {edge(game, to), edge(game, from)}}});
  }
  write(program, ways);
}

const Neighbourhood kOwnBeside{.steps = {}, .occupants = kOwn, .types = {}},
    kEnemyBeside{.steps = {}, .occupants = kEnemy, .types = {}},
    kEnclosed{.steps = {}, .occupants = kEnemy, .types = {}, .extent = Neighbourhood::Extent::Enclosed};

// Writes a drop after which enemy pieces beside the cell change sides if an own piece is beside the cell too.
void turnBesideOwn(Program& program) {
  write(program,
        "test empty; fork alone; test beside; each beside 2; give to the other player; land unchanged; "
        "alone: not; test beside; land unchanged",
        {.beside = {kOwnBeside, kEnemyBeside}});
}

// Writes drops that must fill the cells of `first` before any others. The board is empty at the start. So
// these cells are full as soon as the board has as many pieces as there are cells in `first`.
void encloseBehind(const IniGame& game, const CellSet& first, Program& program) {
  const Neighbourhood filled{.steps = {},
                             .occupants = kAnyPiece,
                             .types = {},
                             .extent = Neighbourhood::Extent::Board,
                             .least = static_cast<std::uint16_t>(first.size())};
  write(program,
        "test empty; fork behind; test zone; not; test beside; land unchanged; "
        "behind: test beside; test beside 2; land unchanged",
        {.zones = {game.listed(first)}, .beside = {filled, kEnclosed}});
}

bool hasHoles(const IniGame& game) {
  return !game.board.holes().empty();
}

}  // namespace

void addEnclosingDrop(IniGame& game, PieceDeclaration& piece) {
  if (!game.flag("pieceDrops")) return;
  const std::string rule = game.result("enclosingDrop");
  const SourceSpan place = game.spanOf("enclosingDrop");
  const auto restrict = [&](bool only, Occupants occupants, Where where, MoveLines lines = MoveLines::All) {
    piece.restrictions.push_back(
        {Restriction::What::BeDropped, only, {true, {where, occupants, {}, {}, 1, lines}}, place});
  };
  const auto add = [&](auto write, const SourceSpan& place) {
    for (const Side side : kBothSides) write(piece.programs.emplace_back(programOf(side, true, place)));
  };
  if (rule == "quadwrangle" || (rule != "none" && game.value("flipEnclosedPieces").text == "quadwrangle"))
    return game.notSupported(place, "drops that must turn pieces beside an own one are");
  if (game.value("flipEnclosedPieces").text == "quadwrangle")
    return add(turnBesideOwn, game.spanOf("flipEnclosedPieces"));
  if (rule.empty() || rule == "none") return;
  if (hasHoles(game) && rule != "ataxx" && rule != "snort")
    return game.notSupported(place, "drops that look at lines which holes break are");
  const CellSet first = game.find("enclosingDropStart") ? game.regionCells("enclosingDropStart") : CellSet();
  bool empty = true, filled = true;
  game.board.forEachCell([&](Cell cell) {
    const bool stands = static_cast<bool>(game.array[index(cell)]);
    empty = empty && !stands;
    filled = filled && (stands || !first.has(cell));
  });
  if (!filled && (rule != "reversi" || !empty))
    return game.notSupported("enclosingDropStart", "cells that must be filled first are");
  if (!filled) return add([&](Program& program) { encloseBehind(game, first, program); }, place);
  if (rule == "reversi") return restrict(true, kEnemy, Where::Enclosed);
  if (rule == "ataxx") return restrict(true, kOwn, Where::Steps);
  if (rule == "snort") return restrict(false, kEnemy, Where::Steps, MoveLines::Orthogonal);
  add([&](Program& program) { (rule == "anyside" ? slideIn : fall)(game, program); }, place);
}

void addFlips(IniGame& game) {
  const std::string rule = game.result("flipEnclosedPieces");
  if (rule.empty() || rule == "none") return;
  const SourceSpan place = game.spanOf("flipEnclosedPieces");
  if (game.named("king") || game.flag("extinctionPseudoRoyal"))
    return game.notSupported(place, "pieces that change sides beside royal pieces are");
  if (rule == "reversi" && hasHoles(game))
    return game.notSupported(place, "lines of pieces that change sides which holes break are");
  const Beside beside{rule == "reversi" ? Where::Enclosed : Where::Steps, kEnemy, {}, {}};
  Effects effects{{}, true, false, {}, {{{{Op::Give, kOther}}, beside, {}, place}}};
  if (std::ranges::any_of(game.types, &IniType::moves)) game.add(place, effects);
  if (!game.flag("pieceDrops") || rule == "quadwrangle") return;
  effects.onDrop = true;
  game.add(place, std::move(effects));
}

}  // namespace fairyforge::frontend::ini
