// Findings about types and their changes: types that never appear, rules that never apply, cycles, and types
// that a piece cannot leave.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/analyse/subject.h"
#include "compiler/analyse/type-graph.h"
#include "compiler/core/rules/paths.h"
#include "compiler/draw/reach.h"
#include "compiler/explain/words.h"

namespace fairyforge::analyse {
namespace {

std::string namesOf(const Subject& subject, const std::vector<TypeId>& types, bool either = false) {
  std::vector<std::string> names;
  for (const TypeId type : types) names.push_back(subject.variant->type(type).name);
  return either ? explain::either(names) : explain::both(names);
}

Json nameList(const Subject& subject, const std::vector<TypeId>& types) {
  Json list = Json::array();
  for (const TypeId type : types) list.push_back(subject.variant->type(type).name);
  return list;
}

bool isInArray(const Variant& variant, Side side, TypeId type) {
  const auto& cells = variant.start().cells;
  return std::find(cells.begin(), cells.end(), Piece(type, side)) != cells.end();
}

void findAppearances(const Subject& subject, Side side, std::vector<Finding>& findings) {
  subject.forEachType([&](TypeId type) {
    if (isInArray(*subject.variant, side, type)) return;
    const std::string name = subject.nameOf(side, type);
    Json data{{"type", subject.variant->type(type).name}, {"side", nameOf(side)}};
    if (!subject.possible.occurs(side, type)) {
      // A type of the third side is not meant for the players.
      if (side != Side::Third && subject.possible.occurs(Side::Third, type)) return;
      findings.push_back({.kind = "never-appears",
                          .odd = true,
                          .text = fmt::format("{}: it is not in the array, and nothing can become one", name),
                          .picture = {Position(subject.variant), {}},
                          .data = std::move(data)});
      return;
    }
    const auto seen = subject.sample.types.find({side, type});
    if (seen == subject.sample.types.end()) {
      findings.push_back(
          {.kind = "not-seen",
           .certainty = Certainty::Measured,
           .text = fmt::format("{}: it appeared in none of the random games, which proves nothing", name),
           .picture = {Position(subject.variant), {}},
           .data = std::move(data)});
      return;
    }
    const SampleGame& game = seen->second;
    findings.push_back(
        {.kind = "appears",
         .certainty = Certainty::Shown,
         .text = fmt::format("{}: there is one after {}", name, counted(game.moves.size(), "ply")),
         .witness = gameText(subject.executor, subject.variant, game.moves),
         .picture = {game.end,
                     game.moves.empty() ? draw::CellMarks{} : draw::CellMarks{{game.moves.back().to, "*"}}},
         .data = std::move(data)});
  });
}

// Entries of the arrival table for cells that the type never reaches.
void findDeadArrivals(const Subject& subject, Side side, std::vector<Finding>& findings) {
  const Board& board = subject.board();
  subject.forEachType([&](TypeId type) {
    if (!subject.possible.occurs(side, type)) return;
    std::map<std::vector<TypeId>, CellSet> dead, alive;
    board.forEachCell([&](Cell cell) {
      const auto& choices = subject.variant->arrival().choices(side, type, cell);
      if (choices.empty()) return;
      (subject.possible.arrives(side, type, cell) ? alive : dead)[choices].add(cell);
    });
    const std::vector<Instruction>& code = subject.variant->type(type).program[index(side)].code;
    for (const auto& [choices, cells] : dead) {
      // Moves with effects name what the piece becomes, and do not use the table.
      const bool isNamed = std::ranges::all_of(choices, [&](TypeId choice) {
        const Instruction landing{Op::Land, static_cast<std::uint16_t>(kAs + index(choice))};
        return std::ranges::find(code, landing) != code.end();
      });
      if (isNamed) continue;
      findings.push_back({.kind = "dead-morph",
                          .odd = true,
                          .text = fmt::format("{}: it never becomes {} on {}, where it cannot arrive",
                                              subject.nameOf(side, type), namesOf(subject, choices, true),
                                              placesText(board, cells)),
                          .picture = {Position(subject.variant), draw::markAll(cells, "x")},
                          .data = {{"type", subject.variant->type(type).name},
                                   {"side", nameOf(side)},
                                   {"becomes", nameList(subject, choices)},
                                   {"cells", cellNames(board, cells)},
                                   {"elsewhere", alive.contains(choices)}}});
    }
  });
}

void findDeadMoves(const Subject& subject, Side side, std::vector<Finding>& findings) {
  const Board& board = subject.board();
  subject.forEachType([&](TypeId type) {
    const CellSet& cells = subject.possible.cellsOf(side, type);
    if (cells.empty()) return;
    const std::string name = subject.nameOf(side, type);
    const Json data{{"type", subject.variant->type(type).name}, {"side", nameOf(side)}};
    if (subject.possible.firstMoves(side, type) == possible::Possibilities::FirstMoves::Never) {
      findings.push_back(
          {.kind = "dead-move",
           .odd = true,
           .text = fmt::format("{}: the moves that it has only while it is unmoved can never be made", name),
           .picture = {Position(subject.variant), {}},
           .data = data});
    }
    // Does the program lose anything if the zone is empty?
    const MoveProgram& program = subject.variant->type(type).program[index(side)];
    for (std::size_t zone = 0; zone < program.zones.size(); ++zone) {
      MoveProgram without = program;
      for (Instruction& in : without.code) {
        if (in.op == Op::TestZone && in.operand == zone) in = {Op::Test, 0};
      }
      bool missed = without.code == program.code;
      cells.forEach([&](Cell cell) {
        missed = missed || pathsFrom(board, program, cell) != pathsFrom(board, without, cell);
      });
      if (missed) continue;
      findings.push_back({.kind = "dead-move",
                          .odd = true,
                          .text = fmt::format("{}: its moves that belong to {} can never be made", name,
                                              placesText(board, program.zones[zone])),
                          .picture = {Position(subject.variant), draw::markAll(program.zones[zone], "x")},
                          .data = data});
    }
  });
  for (std::size_t i = 0; i < subject.variant->triggers().size(); ++i) {
    if (subject.possible.triggers(side, i)) continue;
    const Trigger& trigger = subject.variant->triggers()[i];
    const CellSet& zone = trigger.zone[index(side)];
    findings.push_back({.kind = "dead-event",
                        .odd = true,
                        .text = fmt::format("nothing can arrive on {} that changes another piece of {} there",
                                            placesText(board, zone), nameOf(side)),
                        .picture = {Position(subject.variant), draw::markAll(zone, "x")},
                        .data = {{"side", nameOf(side)}}});
  }
}

std::string changeText(const Subject& subject, const possible::TypeChange& change) {
  const Board& board = subject.board();
  const std::string to = subject.variant->type(change.to).name;
  if (change.at == kNoCell) return fmt::format("captured, it is a {} in the hand", to);
  return fmt::format("{} on {}", to, board.name(change.at));
}

// "Pawn, Queen on e4, Pawn on a5".
std::string circleText(const Subject& subject, const std::vector<possible::TypeChange>& circle) {
  std::string text = subject.variant->type(circle.front().from).name;
  for (const possible::TypeChange& change : circle) text += ", " + changeText(subject, change);
  return text;
}

draw::CellMarks circleMarks(const std::vector<possible::TypeChange>& circle) {
  draw::CellMarks marks;
  for (std::size_t i = 0; i < circle.size(); ++i) {
    if (circle[i].at != kNoCell) marks[circle[i].at] += std::to_string(i + 1);
  }
  return marks;
}

Position boardFor(const Subject& subject, Side side, const TypeKnot& knot) {
  if (knot.circle.empty() || knot.circle.front().start == kNoCell) return Position(subject.variant);
  return pieceAlone(subject, side, knot.circle.front().from, knot.circle.front().start);
}

void findCircles(const Subject& subject, Side side, std::vector<Finding>& findings) {
  std::vector<TypeId> left, ends;
  const std::string whose = subject.symmetry.holds() ? "" : fmt::format("{}'s ", nameOf(side));
  for (const TypeKnot& knot : knotsOf(subject.possible, *subject.variant, side)) {
    if (!knot.final && !knot.entered && knot.types.size() == 1) left.push_back(knot.types.front());
    if (knot.final && knot.entered && knot.types.size() == 1) ends.push_back(knot.types.front());
    if (knot.types.size() == 1) continue;
    findings.push_back(
        {.kind = "morph-cycle",
         .text = fmt::format("{}{} can become one another again and again; {}", whose,
                             namesOf(subject, knot.types),
                             knot.final ? "nothing else becomes of them" : "they can become others for good"),
         .witness = circleText(subject, knot.circle),
         .picture = {boardFor(subject, side, knot), circleMarks(knot.circle)},
         .data = {{"side", nameOf(side)}, {"types", nameList(subject, knot.types)}, {"sink", knot.final}}});
  }
  const auto report = [&](const std::vector<TypeId>& types, const char* kind, const char* one,
                          const char* several) {
    if (types.empty()) return;
    findings.push_back(
        {.kind = kind,
         .text = fmt::format("{}{}: {}", whose, namesOf(subject, types), types.size() == 1 ? one : several),
         .picture = {Position(subject.variant), {}},
         .data = {{"side", nameOf(side)}, {"types", nameList(subject, types)}}});
  };
  report(ends, "morph-sink", "others become one, and it never changes again",
         "others become one of them, and they never change again");
  report(left, "morph-source", "it can change, and nothing ever becomes one",
         "they can change, and nothing ever becomes one of them");
}

// Reports each change that the rules allow: seen in a game, or at least not known to be impossible.
void findSeenChanges(const Subject& subject, Side side, std::vector<Finding>& findings) {
  for (const possible::TypeChange& change : subject.possible.changes()) {
    if (change.side != side || change.cause == possible::ChangeCause::Hand) continue;
    const auto seen = subject.sample.changes.find({side, change.from, change.to});
    const std::string text = fmt::format("{} becomes {}", subject.nameOf(side, change.from),
                                         subject.variant->type(change.to).name);
    Json data{{"side", nameOf(side)},
              {"from", subject.variant->type(change.from).name},
              {"to", subject.variant->type(change.to).name}};
    if (seen == subject.sample.changes.end()) {
      findings.push_back({.kind = "morph-not-seen",
                          .certainty = Certainty::Measured,
                          .text = text + ": in none of the random games, which proves nothing",
                          .picture = {Position(subject.variant), {{change.at, "?"}}},
                          .data = std::move(data)});
      continue;
    }
    const SampleGame& game = seen->second;
    findings.push_back({.kind = "morph",
                        .certainty = Certainty::Shown,
                        .text = text,
                        .witness = gameText(subject.executor, subject.variant, game.moves),
                        .picture = {game.end, {{game.moves.back().to, "*"}}},
                        .data = std::move(data)});
  }
}

}  // namespace

void findTypes(const Subject& subject, std::vector<Finding>& findings) {
  for (const Side side : subject.sides()) findAppearances(subject, side, findings);
}

void findChanges(const Subject& subject, std::vector<Finding>& findings) {
  for (const Side side : subject.sides()) {
    if (subject.possible.complete()) {
      findDeadArrivals(subject, side, findings);
      findDeadMoves(subject, side, findings);
      findCircles(subject, side, findings);
    }
    findSeenChanges(subject, side, findings);
  }
}

}  // namespace fairyforge::analyse
