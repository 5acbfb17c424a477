// Runs programs on a TurnState, answers their questions, and receives the moves that they find.
#include <span>

#include "compiler/native/turn-moves.h"

namespace fairyforge::native {

// Might one of the effects recorded by the run so far take the piece on run.sought?
template <typename Edits>
bool TurnRunner::mightTakeSought(const Run& run, const Edits& recorded) {
  for (auto at = recorded.begin(); at != recorded.end(); ++at) {
    const Edit effect = *at;
    if (effect.what == Op::EachBeside) {
      ++at;  // the next one says what happens to each piece
      const Neighbourhood& beside = run.program->neighbourhoods[effect.operand];
      if (run.isOneOf(beside, run.sought) &&
          (beside.dependsOnPath() || cellsBeside(run.number, effect.operand, effect.cell).has(run.sought)))
        return true;
    } else if (effect.cell == run.sought) {
      return true;
    }
  }
  return false;
}

// Receives the moves of programs.
struct TurnRunner::Receiver {
  Run& run;
  bool concerns(std::span<const Edit> recorded) const {
    return run.sought == kNoCell || run.runner->mightTakeSought(run, recorded);
  }
  bool operator()(const Landing& landing) const {
    const bool counts = run.moves != nullptr && run.moves->counts != nullptr;
    return counts ? run.runner->count(run, landing.to, landing.landing, landing.kind)
                  : run.runner->reach(run, landing);
  }
};

// Runs the program. Returns false if the receiver of its moves has ended the run.
bool TurnRunner::start(Run& run, std::uint32_t program, Cell cell) {
  const TurnState& state = *run.state;
  run.number = program;
  run.program = &rules_.programs.all[program].program;
  using Programs = Interpreter<Receiver, Oracle, TurnState>;
  if (rules_.programs.all[program].drops)
    return Programs::ofDrop(variant_, state, cell, run.type, run.side, {run}, {run}).run();
  run.mover = state.at(run.origin);
  return Programs(variant_, state, run.origin, run.asType, {run}, {run}).run();
}

// Would a later effect of the move remove a royal piece of the mover's side?
bool TurnRunner::removesOwnRoyal(const Run& run, const Landing& found) const {
  return std::any_of(found.edits.begin(), found.edits.end(), [&](const Edit& e) {
    if (e.what != Op::Remove) return false;
    const Piece piece = e.cell == found.to ? run.mover : run.state->at(e.cell);
    return piece && piece.side() == run.side && variant_.isRoyal(piece);
  });
}

// Returns the types among which the mover must choose when it lands on `to`; none if it keeps its type.
const std::vector<TypeId>& TurnRunner::choices(const Run& run, Cell to, std::uint16_t landing) const {
  static const std::vector<TypeId> kNone;
  if (landing != kArriving || to == run.origin || run.origin == kNoCell) return kNone;
  const auto& own = variant_.arrival().choices(run.side, run.type, to);
  if (!own.empty() || run.asType == run.type) return own;
  return variant_.imitatedArrival().choices(run.side, run.asType, to);
}

bool TurnRunner::count(Run& run, Cell to, std::uint16_t landing, KindId kind) {
  TurnCounts& counts = *run.moves->counts;
  counts.isExact = counts.isExact && !counts.targets.has(to) && choices(run, to, landing).size() <= 1;
  counts.targets.add(to);
  ++counts.of(kind);
  return counts.isExact;
}

// Adds the move that a program has found to the list, or tests it for the run's purpose. Returns false to end
// the run.
bool TurnRunner::reach(Run& run, const Landing& found) {
  const auto& victims = found.victims;
  if (run.onto != nullptr) {
    return std::none_of(victims.begin(), victims.end(), [&](Cell victim) {
      const Piece piece = run.state->at(victim);
      return piece && piece.side() != Side::Third && !run.onto->has(piece.type());
    });
  }
  if (run.moves == nullptr) {
    return std::find(victims.begin(), victims.end(), run.sought) == victims.end() ||
           !variant_.mayBegin(run.side, found.kind) || removesOwnRoyal(run, found);
  }
  TurnMoves& list = *run.moves;
  const auto add = [&](TypeId as) {
    const auto first = static_cast<std::uint32_t>(list.effects.size());
    forEachEffect(found, {}, [&](const Edit& effect) { list.effects.push_back(effect); });
    list.moves.push_back({.from = run.origin,
                          .to = found.to,
                          .as = as,
                          .kind = found.kind,
                          .continuesWith = found.continuesWith,
                          .first = first,
                          .count = static_cast<std::uint32_t>(list.effects.size()) - first});
  };
  if (found.landing >= kAs) {
    add(typeAt(found.landing - kAs));
  } else {
    const std::vector<TypeId>& types = choices(run, found.to, found.landing);
    for (const TypeId as : types) add(as);
    if (types.empty()) add(run.type);
  }
  return true;
}

// Decides by the same rule as threatAt() (runtime/threats.cpp).
bool TurnRunner::safe(Run& run, Cell cell) {
  if (run.origin == kNoCell) return true;
  return asked(run, [&](const TurnState& moved) {
    moved.place(run.origin, Piece());
    moved.place(cell, run.mover);
    return std::none_of(kAllOwners.begin(), kAllOwners.end(), [&](Side by) {
      return run.runner->variant_.attacks(by, run.side, moved.get<&Setup::sinceThird>()) &&
             run.runner->canTake(moved, cell, by, Attackers::Checking);
    });
  });
}

}  // namespace fairyforge::native
