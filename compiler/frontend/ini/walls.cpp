// Converts the rules of walls that are built after each move (the engine's Position::do_move,
// make_move_and_gating): anywhere, where the mover began, or where it could go next. In the engine a move and
// its wall are one move; here they are two turns of one player.
#include <algorithm>

#include "compiler/frontend/ini/game.h"
#include "compiler/frontend/ini/program-writer.h"

namespace fairyforge::frontend::ini {
namespace {

constexpr const char* kBuilder = "Builder";

// The leaps or slides of a movement that is a single letter, ignoring an `m`.
struct Reach {
  std::vector<Vector> steps;
  bool slides = false;
};
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

// Tests that the moved piece could go to the wall's cell next: some steps lead from the wall to it.
void landInReach(const Reach& reach, ProgramWriter& lines) {
  lines.emit(Op::Save, 1);
  for (std::size_t i = 0; i < reach.steps.size(); ++i) {
    const std::string next = std::to_string(2 * i + 1), further = std::to_string(2 * i + 2);
    const bool isLast = i + 1 == reach.steps.size();
    if (!isLast) lines.fork(next);
    const std::string here = "s" + std::to_string(i);
    lines.label(here);
    lines.step(reach.steps[i]);
    if (reach.slides) lines.fork(further);
    lines.emit(Op::TestLastTo);
    lines.emit(Op::Recall, 1);
    lines.emit(Op::Land, kUnchanged);
    if (reach.slides) {
      lines.label(further);
      lines.test(kEmpty);
      lines.jump(here);
    }
    lines.label(next);
  }
}

void addTurns(const IniGame& game, bool walls) {
  if (!walls && !game.start.blackBegins) return;
  const SourceSpan place = game.values.spanOf(walls ? "wallingRule" : "startFen");
  syntax::TurnOrder order;
  for (const Side side : kBothSides) {
    const Side player = game.start.blackBegins ? opponent(side) : side;
    order.again.push_back({place, player, std::nullopt});
    if (walls) order.again.push_back({place, player, syntax::Word{kBuilder, place}});
  }
  game.add(place, std::move(order));
}

}  // namespace

void addWalls(const IniGame& game) {
  IniValues& values = game.values;
  const std::string rule = values.result("wallingRule");
  const bool walls = !rule.empty() && rule != "none";
  addTurns(game, walls);
  if (!walls) return;
  const SourceSpan place = values.spanOf("wallingRule");
  if (rule == "edge") return values.notSupported(place, "walls that begin at the edge are");
  if (game.types.named("king") || values.flag("extinctionPseudoRoyal"))
    return values.notSupported(place, "walls beside royal pieces are");
  if (values.flag("pieceDrops"))
    return values.notSupported(place, "walls beside pieces that come from the hand are");
  const syntax::TypeRef wall{rule == "duck" ? "duck" : "wall", place};
  syntax::PieceDeclaration piece = wallCalled(game, wall, rule == "duck" ? "mU" : "O");
  const auto movers = [&](const IniType& type) { return type.name != "immobile"; };
  std::optional<Reach> reach;
  if (rule == "arrow") {
    const auto& list = game.types.list;
    const auto first = std::ranges::find_if(list, movers);
    if (first != list.end() && std::ranges::count_if(list, movers) == 1) reach = reachOf(*first);
    if (!reach)
      return values.notSupported(place, "arrows of pieces that do not all move the same simple way are");
  }
  const bool everywhere = !values.find("wallingRegion") && !values.find("wallingRegionWhite") &&
                          !values.find("wallingRegionBlack");
  if (!everywhere || rule == "past" || rule == "arrow") {
    if (rule == "duck")
      return values.notSupported(values.spanOf("wallingRegion"), "a region for the duck is");
    for (const Side side : kBothSides) {
      ProgramWriter lines(place);
      lines.test(kEmpty);
      if (!everywhere) {
        const CellSet region =
            game.regionCells(values.given({formats::keyOf(side, "wallingRegion"), "wallingRegion"}));
        lines.testZone(game.listed({region, region}).white);
      }
      if (rule == "past") lines.emit(Op::TestLastFrom);
      if (reach) {
        landInReach(*reach, lines);
      } else {
        lines.emit(Op::Land, kUnchanged);
      }
      piece.programs.push_back(lines.of(side));
    }
  }
  game.add(place, std::move(piece));
  syntax::ThirdSideBlock builder;
  builder.name = {kBuilder, place};
  builder.acts = false;
  builder.pieces = {wall};
  builder.mayAttack = std::vector<syntax::TypeRef>{{"everything", place}};
  if (rule == "duck") builder.mostOfAType = syntax::Number{1, place};
  game.add(place, std::move(builder));
}

}  // namespace fairyforge::frontend::ini
