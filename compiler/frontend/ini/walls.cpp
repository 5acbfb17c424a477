// Converts rules by which each move also builds a wall (Position::do_move and make_move_and_gating in the
// engine): anywhere, where the mover started, or where it could go next. In the engine, move and wall are one
// move; here they are two turns of one player.
#include <algorithm>

#include "compiler/frontend/ini/ini-game.h"

namespace fairyforge::frontend::ini {
namespace {

constexpr const char* kBuilder = "Builder";

// The leaps or slides of a movement that is a single atom, after an `m` or not.
struct Reach {
  std::vector<Vector> steps;
  bool slides = false;
};
// Returns the moves of a piece that moves in a simple way: as one of WRFBKQDNA, perhaps without captures.
std::optional<Reach> reachOf(const IniType& type) {
  std::string_view text = type.movement ? type.movement.text() : std::string_view();
  if (text.starts_with("m")) text.remove_prefix(1);
  if (text.size() != 1) return std::nullopt;
  Reach reach;
  const auto add = [&](int files, int ranks) {
    for (const int f : {files, -files}) {
      for (const int r : {ranks, -ranks}) {
        for (const Vector v : {Vector{f, r}, Vector{r, f}}) {
          if (std::ranges::find(reach.steps, v) == reach.steps.end()) reach.steps.push_back(v);
        }
      }
    }
  };
  const char letter = text[0];
  reach.slides = letter == 'R' || letter == 'B' || letter == 'Q';
  if (letter == 'W' || letter == 'R' || letter == 'K' || letter == 'Q') add(0, 1);
  if (letter == 'F' || letter == 'B' || letter == 'K' || letter == 'Q') add(1, 1);
  if (letter == 'D') add(0, 2);
  if (letter == 'N') add(1, 2);
  if (letter == 'A') add(2, 2);
  if (reach.steps.empty()) return std::nullopt;
  return reach;
}

// Writes a program that lands on the cells to which the piece that has just moved could go next. From each of
// these cells, a step leads to that piece.
void landInReach(const Reach& reach, Program& program) {
  Alternatives ways;
  for (const Vector step : reach.steps)
    ways.push_back({reach.slides ? "here: step; fork further; test last to; recall 1; land unchanged; "
                                   "further: test empty; jump here"
                                 : "step; test last to; recall 1; land unchanged",
                    {.steps = {step}}});
  write(program, "save 1");
  write(program, ways);
}

// Adds the order of turns, if Black begins or if each move is followed by the placing of a wall.
void addTurns(IniGame& game, bool walls) {
  if (!walls && !game.blackBegins) return;
  const SourceSpan place = game.spanOf(walls ? "wallingRule" : "startFen");
  TurnOrder order;
  for (const Side side : kBothSides) {
    const Side player = game.blackBegins ? opponent(side) : side;
    order.again.push_back({place, player, {}});
    if (walls) order.again.push_back({place, player, Word{kBuilder, place}});
  }
  game.add(place, std::move(order));
}

}  // namespace

void addWalls(IniGame& game) {
  const std::string rule = game.result("wallingRule");
  const bool walls = !rule.empty() && rule != "none";
  addTurns(game, walls);
  if (!walls) return;
  const SourceSpan place = game.spanOf("wallingRule");
  if (rule == "edge") return game.notSupported(place, "walls that begin at the edge are");
  if (game.named("king") || game.flag("extinctionPseudoRoyal"))
    return game.notSupported(place, "walls beside royal pieces are");
  if (game.flag("pieceDrops"))
    return game.notSupported(place, "walls beside pieces that come from the hand are");
  const TypeRef wall{rule == "duck" ? "duck" : "wall", place};
  PieceDeclaration piece = wallCalled(game, wall, rule == "duck" ? "mU" : "O");
  std::optional<Reach> reach;
  if (rule == "arrow") {
    if (std::ranges::count_if(game.types, &IniType::moves) == 1)
      reach = reachOf(*std::ranges::find_if(game.types, &IniType::moves));
    if (!reach)
      return game.notSupported(place, "arrows of pieces that do not all move the same simple way are");
  }
  const bool everywhere =
      !game.find("wallingRegion") && !game.find("wallingRegionWhite") && !game.find("wallingRegionBlack");
  if (!everywhere || rule == "past" || rule == "arrow") {
    if (rule == "duck") return game.notSupported("wallingRegion", "a region for the duck is");
    // In the engine a move after which no wall can be put is none. Here it is a move, and stalemate follows:
    // as bad as having no move, but only if stalemate loses.
    if (!everywhere && game.result("stalemateValue") != "loss")
      return game.notSupported(game.given({"wallingRegionWhite", "wallingRegionBlack", "wallingRegion"}),
                               "a region of walls where stalemate does not lose is");
    for (const Side side : kBothSides) {
      Program& program = piece.programs.emplace_back(programOf(side, true, place));
      write(program, "test empty");
      if (!everywhere) {
        const std::string key = game.given({keyOf(side, "wallingRegion"), "wallingRegion"});
        write(program, "test zone", {.zones = {game.listed(game.regionCells(key))}});
      }
      if (rule == "past") write(program, "test last from");
      if (reach)
        landInReach(*reach, program);
      else
        write(program, "land unchanged");
    }
  }
  game.add(place, std::move(piece));
  ThirdSideBlock builder;
  builder.name = {kBuilder, place};
  builder.acts = false;
  builder.pieces = {wall};
  builder.mayAttack = TypeRefs{{"everything", place}};
  if (rule == "duck") builder.mostOfAType = Number{1, place};
  game.add(place, std::move(builder));
}

}  // namespace fairyforge::frontend::ini
