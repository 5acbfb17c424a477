// Finds facts about types and their changes: types that never occur, rules that never apply, cycles of
// changes, and types in which a piece stays for ever.
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "compiler/analyse/subject.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/paths.h"
#include "compiler/draw/reach.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::analyse {
namespace {

std::vector<std::string> namesOf(const Subject& subject, const std::vector<TypeId>& types) {
  return mapped(types, [&](TypeId type) { return subject.nameOf(type); });
}

bool isInArray(const Variant& variant, Side side, TypeId type) {
  const auto& cells = variant.start().cells;
  return std::ranges::find(cells, Piece(type, side)) != cells.end();
}

// Reports types that are not in the array: whether they can appear at all and, if a random game has shown
// one, that game.
void findAppearances(const Subject& subject, Side side) {
  subject.forEachType([&](TypeId type) {
    if (isInArray(*subject.variant, side, type)) return;
    const std::string name = subject.nameOf(side, type);
    const Json data{{"type", subject.nameOf(type)}, {"side", nameOf(side)}};
    if (!subject.possible.occurs(side, type)) {
      // A type of the third side need not occur for the players.
      if (side != Side::Third && subject.possible.occurs(Side::Third, type)) return;
      subject.add("never-appears", name + ": it is not in the array, and nothing can become one",
                  subject.onArray(), data);
      return;
    }
    const auto seen = subject.sample.types.find({side, type});
    if (seen == subject.sample.types.end()) {
      subject.add("not-seen", name + ": it appeared in none of the random games, which proves nothing",
                  subject.onArray(), data);
      return;
    }
    const SampleGame& game = seen->second;
    subject.add(
        "appears", fmt::format("{}: there is one after {}", name, counted(game.moves.size(), "ply")),
        {game.end, game.moves.empty() ? draw::CellMarks{} : draw::CellMarks{{game.moves.back().to, "*"}}},
        data, gameText(subject.executor, subject.variant, game.moves));
  });
}

// Reports entries of the arrival table for cells on which the type never arrives.
void findDeadArrivals(const Subject& subject, Side side) {
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
      // A program with effects may name the type that the piece becomes, without using the table.
      const bool isNamed = std::ranges::all_of(choices, [&](TypeId choice) {
        const Instruction landing{Op::Land, static_cast<std::uint16_t>(kAs + index(choice))};
        return std::ranges::find(code, landing) != code.end();
      });
      if (isNamed) continue;
      const std::vector<std::string> becomes = namesOf(subject, choices);
      subject.add(
          "dead-morph",
          fmt::format("{}: it never becomes {} on {}, where it cannot arrive", subject.nameOf(side, type),
                      explain::either(becomes), explain::cells(board, cells)),
          subject.onArray(draw::markAll(cells, "x")),
          {{"type", subject.nameOf(type)},
           {"side", nameOf(side)},
           {"becomes", becomes},
           {"cells", cellNames(board, cells)},
           {"elsewhere", alive.contains(choices)}});
    }
  });
}

// Reports moves that can never be made: those that need an unmoved piece, and those that need a zone on which
// the piece never stands. Also reports triggers that nothing sets off.
void findDeadMoves(const Subject& subject, Side side) {
  const Board& board = subject.board();
  subject.forEachType([&](TypeId type) {
    const CellSet& cells = subject.possible.cellsOf(side, type);
    if (cells.empty()) return;
    const std::string name = subject.nameOf(side, type);
    const Json data{{"type", subject.nameOf(type)}, {"side", nameOf(side)}};
    if (subject.possible.firstMoves(side, type) == possible::Possibilities::FirstMoves::Never)
      subject.add("dead-move", name + ": the moves that it has only while it is unmoved can never be made",
                  subject.onArray(), data);
    // Does the program have fewer paths if the zone is empty?
    const MoveProgram& program = subject.variant->type(type).program[index(side)];
    for (std::size_t zone = 0; zone < program.zones.size(); ++zone) {
      MoveProgram without = program;
      for (Instruction& in : without.code) {
        if (in.op == Op::TestZone && in.operand == zone) in = {Op::Test, 0};
      }
      bool missed = without.code == program.code || program.zones[zone].empty();
      cells.forEach([&](Cell cell) {
        missed = missed || pathsFrom(board, program, cell) != pathsFrom(board, without, cell);
      });
      if (missed) continue;
      subject.add("dead-move",
                  fmt::format("{}: its moves that belong to {} can never be made", name,
                              explain::cells(board, program.zones[zone])),
                  subject.onArray(draw::markAll(program.zones[zone], "x")), data);
    }
  });
  for (std::size_t i = 0; i < subject.variant->triggers().size(); ++i) {
    if (subject.possible.triggers(side, i)) continue;
    const Trigger& trigger = subject.variant->triggers()[i];
    const CellSet& zone = trigger.zone[index(side)];
    subject.add("dead-event",
                fmt::format("nothing can arrive on {} that changes another piece of {} there",
                            explain::cells(board, zone), nameOf(side)),
                subject.onArray(draw::markAll(zone, "x")), {{"side", nameOf(side)}});
  }
}

// ---- cycles of types, and types that never change again ----

// A strongly connected component of the graph of changes: types that can all become each other, or one type
// that cannot become itself again.
struct TypeComponent {
  std::vector<TypeId> types;  // ascending
  bool final = true;          // no change leads out of it
  bool entered = false;       // a change leads into it
  // With several types: a cycle of changes through some of them.
  std::vector<possible::TypeChange> circle;
};

using Changes = std::vector<possible::TypeChange>;

// Returns a shortest non-empty chain of changes from one type to another; empty if there is none.
Changes chain(const Changes& changes, TypeId from, TypeId to) {
  std::map<TypeId, possible::TypeChange> reachedBy;
  std::vector<TypeId> open{from};
  for (std::size_t i = 0; i < open.size() && !reachedBy.contains(to); ++i) {
    for (const possible::TypeChange& change : changes) {
      if (change.from == open[i] && reachedBy.try_emplace(change.to, change).second)
        open.push_back(change.to);
    }
  }
  Changes chain;
  if (!reachedBy.contains(to)) return chain;
  TypeId at = to;
  do {
    chain.push_back(reachedBy.at(at));
    at = chain.back().from;
  } while (at != from);
  std::ranges::reverse(chain);
  return chain;
}

// Returns the components of the side's types that occur, ordered by their first types. Two types are in one
// component if chains of changes lead from each to the other.
std::vector<TypeComponent> componentsOf(const possible::Possibilities& possible, const Variant& variant,
                                        Side side) {
  Changes changes = possible.changes();
  std::erase_if(changes, [&](const possible::TypeChange& change) { return change.side != side; });
  std::vector<TypeComponent> knots;
  std::vector<bool> done(variant.types().size());
  for (std::size_t t = 0; t < done.size(); ++t) {
    const TypeId type = typeAt(t);
    if (done[t] || !possible.occurs(side, type)) continue;
    TypeComponent knot;
    knot.circle = chain(changes, type, type);
    for (std::size_t u = t; u < done.size(); ++u) {
      const TypeId other = typeAt(u);
      const bool alike =
          u == t || (!chain(changes, type, other).empty() && !chain(changes, other, type).empty());
      if (!alike) continue;
      knot.types.push_back(other);
      done[u] = true;
    }
    const auto inside = [&](TypeId id) { return std::ranges::find(knot.types, id) != knot.types.end(); };
    for (const possible::TypeChange& change : changes) {
      if (inside(change.from) && !inside(change.to)) knot.final = false;
      if (!inside(change.from) && inside(change.to)) knot.entered = true;
    }
    knots.push_back(std::move(knot));
  }
  return knots;
}

std::string changeText(const Subject& subject, const possible::TypeChange& change) {
  const Board& board = subject.board();
  const std::string& to = subject.nameOf(change.to);
  if (change.at == kNoCell) return fmt::format("captured, it is a {} in the hand", to);
  return fmt::format("{} on {}", to, board.name(change.at));
}

// Returns a cycle of changes in words: "Pawn, Queen on e4, Pawn on a5".
std::string circleText(const Subject& subject, const std::vector<possible::TypeChange>& circle) {
  std::string text = subject.nameOf(circle.front().from);
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

Position boardFor(const Subject& subject, Side side, const TypeComponent& knot) {
  if (knot.circle.empty() || knot.circle.front().start == kNoCell) return Position(subject.variant);
  return pieceAlone(subject, side, knot.circle.front().from, knot.circle.front().start);
}

// Reports types that can change into each other in a circle. Also reports types that never change again after
// others have become them, and types that can change but that nothing becomes.
void findCircles(const Subject& subject, Side side) {
  std::vector<TypeId> left, ends;
  const std::string whose = subject.symmetry.holds() ? "" : fmt::format("{}'s ", nameOf(side));
  for (const TypeComponent& knot : componentsOf(subject.possible, *subject.variant, side)) {
    if (!knot.final && !knot.entered && knot.types.size() == 1) left.push_back(knot.types.front());
    if (knot.final && knot.entered && knot.types.size() == 1) ends.push_back(knot.types.front());
    if (knot.types.size() == 1) continue;
    const std::vector<std::string> names = namesOf(subject, knot.types);
    subject.add("morph-cycle",
                fmt::format("{}{} can become one another again and again; {}", whose, explain::both(names),
                            knot.final ? "nothing else becomes of them" : "they can become others for good"),
                {boardFor(subject, side, knot), circleMarks(knot.circle)},
                {{"side", nameOf(side)}, {"types", names}, {"sink", knot.final}},
                circleText(subject, knot.circle));
  }
  const auto report = [&](const std::vector<TypeId>& types, const char* kind, const char* one,
                          const char* several) {
    if (types.empty()) return;
    const std::vector<std::string> names = namesOf(subject, types);
    subject.add(kind, fmt::format("{}{}: {}", whose, explain::both(names), types.size() == 1 ? one : several),
                subject.onArray(), {{"side", nameOf(side)}, {"types", names}});
  };
  report(ends, "morph-sink", "others become one, and it never changes again",
         "others become one of them, and they never change again");
  report(left, "morph-source", "it can change, and nothing ever becomes one",
         "they can change, and nothing ever becomes one of them");
}

// Reports each change of type that the rules may allow, and whether a random game has shown it.
void findSeenChanges(const Subject& subject, Side side) {
  for (const possible::TypeChange& change : subject.possible.changes()) {
    if (change.side != side || change.cause == possible::ChangeCause::Hand) continue;
    const auto seen = subject.sample.changes.find({side, change.from, change.to});
    const std::string text =
        fmt::format("{} becomes {}", subject.nameOf(side, change.from), subject.nameOf(change.to));
    const Json data{
        {"side", nameOf(side)}, {"from", subject.nameOf(change.from)}, {"to", subject.nameOf(change.to)}};
    if (seen == subject.sample.changes.end()) {
      subject.add("morph-not-seen", text + ": in none of the random games, which proves nothing",
                  subject.onArray({{change.at, "?"}}), data);
      continue;
    }
    const SampleGame& game = seen->second;
    subject.add("morph", text, {game.end, {{game.moves.back().to, "*"}}}, data,
                gameText(subject.executor, subject.variant, game.moves));
  }
}

}  // namespace

void findTypes(const Subject& subject) {
  for (const Side side : subject.sides()) findAppearances(subject, side);
}

void findChanges(const Subject& subject) {
  for (const Side side : subject.sides()) {
    if (subject.possible.complete()) {
      findDeadArrivals(subject, side);
      findDeadMoves(subject, side);
      findCircles(subject, side);
    }
    findSeenChanges(subject, side);
  }
}

}  // namespace fairyforge::analyse
