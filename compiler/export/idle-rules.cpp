// Removes rules that never take effect. Finds which types can ever be on the board or in a hand, from array,
// promotions, triggers and captures. Rules that need other types get their defaults. Removes marks that no
// move tests.

#include "compiler/export/idle-rules.h"

#include <algorithm>

#include "compiler/core/rules/type-changes.h"
#include "compiler/export/kept-rules.h"

namespace fairyforge::exports {
namespace {

bool capturesFillHands(const HandRules& hands) {
  return hands.any() && std::ranges::any_of(kBothSides, [&](Side side) {
           return hands.fate[index(side)] != CaptureFate::Gone;
         });
}

// Returns the types that pieces can become: by a change of a piece of another type, or when they are dropped.
TypeSet typesThatComeAbout(const Variant& variant) {
  TypeSet types;
  for (const Side side : kBothSides) {
    forEachChange(variant.parts(), side, [&](TypeId from, TypeId to) {
      if (from != to) types.add(to);
    });
    for (const PieceType& type : variant.types()) {
      for (const Instruction& in : type.drop[index(side)].code)
        if (in.op == Op::Land && in.operand >= kAs) types.add(typeAt(in.operand - kAs));
    }
  }
  return types;
}

// Returns the types that can be on the board; all types if the game has later effects, a third side, or
// pieces that are dropped as other types, which this function does not follow.
TypeSet typesOnBoard(const Variant& variant) {
  const bool any =
      !variant.hands().heldAs.empty() || variant.third() != nullptr || movesDoMore(variant.types());
  if (any) return TypeSet::all(variant.types().size());
  TypeSet types = typesThatComeAbout(variant);
  for (const Piece piece : variant.start().cells) {
    if (piece) types.add(piece.type());
  }
  return types;
}

// Removes from a condition what changes nothing: the pieces in hand if the game has none, "at most" before 0, and a set
// that names all types. "Exactly 1 piece" becomes "at most 1" if no side can lose its last one.
void settle(GoalCondition& c, bool hands, std::size_t types, bool staysOne) {
  const auto settleTypes = [&](std::optional<TypeSet>& set) {
    if (set == TypeSet::all(types)) set.reset();
  };
  c.hands = c.hands && hands;
  settleTypes(c.types);
  const bool isLast = staysOne && c.kind == GoalCondition::Kind::Pieces && c.count == 1 && !c.types;
  c.orFewer = (c.orFewer && c.count > 0) || isLast;
  for (Occupancy& occupant : c.occupants) settleTypes(occupant.types);
  for (GoalCondition& part : c.parts) settle(part, hands, types, staysOne);
}

bool haveSameOccupants(const GoalCondition& a, const GoalCondition& b) {
  return std::ranges::equal(a.occupants, b.occupants, [](const Occupancy& x, const Occupancy& y) {
    return x.whose == y.whose && x.types == y.types && x.negated == y.negated;
  });
}

// Unites two equal goals of reaching cells that stand one after the other, one of White and one of Black,
// into one goal of both sides. Must be called only if no single move can fulfil both.
void uniteSides(std::vector<Goal>& goals) {
  for (std::size_t i = 0; i + 1 < goals.size(); ++i) {
    Goal& one = goals[i];
    const Goal& other = goals[i + 1];
    const bool sides = one.of[0] != one.of[1] && other.of[0] == one.of[1] && other.of[1] == one.of[0];
    const bool alike = one.result == other.result && one.condition.kind == GoalCondition::Kind::Places &&
                       other.condition.kind == one.condition.kind &&
                       one.condition.places.size() == other.condition.places.size() &&
                       haveSameOccupants(one.condition, other.condition);
    if (!sides || !alike) continue;
    const std::size_t their = other.of[0] ? 0 : 1;
    for (std::size_t p = 0; p < one.condition.places.size(); ++p)
      one.condition.places[p][their] = other.condition.places[p][their];
    one.of = {true, true};
    goals.erase(goals.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
}

// Does a move depend on whether a cell is an en-passant target, or on whether it is none?
bool asksWhatPassed(const Variant& variant) {
  const auto asks = [](const Path& path, Cell) {
    return std::ranges::any_of(path.conditions,
                               [](const CellCondition& c) { return c.asksEither(Op::TestEnPassant); });
  };
  return std::ranges::any_of(variant.types(), [&](const PieceType& type) {
    return std::ranges::any_of(type.program, [&](const MoveProgram& program) {
      return program.uses(Op::TestEnPassant) && mayAny(variant.board(), program, asks);
    });
  });
}

// Removes goals about a side without any piece if an earlier goal ends the game as soon as the side has no piece of
// some type, or if the next one does with the same result. `both`: can one move leave both sides so?
void leaveOutCovered(std::vector<Goal>& goals, bool both) {
  const auto hasNone = [](const GoalCondition& c) {
    return c.kind == GoalCondition::Kind::Pieces && c.count == 0;
  };
  for (std::size_t i = goals.size(); i-- > 0;) {
    const GoalCondition& c = goals[i].condition;
    const bool isAlone = c.kind != GoalCondition::Kind::All;
    const auto isCovered = [&](const GoalCondition& part) {
      const auto covers = [&](const Goal& other) {
        return hasNone(other.condition) && other.of == goals[i].of && (part.hands || !other.condition.hands);
      };
      const auto at = goals.begin() + static_cast<std::ptrdiff_t>(i), next = at + 1;
      return hasNone(part) && !part.types &&
             (std::any_of(goals.begin(), at, covers) ||
              (isAlone && !both && next != goals.end() && next->result == at->result && covers(*next)));
    };
    if (isAlone ? isCovered(c) : std::ranges::any_of(c.parts, isCovered))
      goals.erase(goals.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

}  // namespace

bool movesDoMore(const std::vector<PieceType>& types) {
  const auto does = [](const MoveProgram& program) {
    return std::ranges::any_of(program.code, [](const Instruction& in) { return isEdit(in.op); });
  };
  return std::ranges::any_of(types, [&](const PieceType& type) {
    return std::ranges::any_of(type.program, does) || std::ranges::any_of(type.drop, does);
  });
}

bool someCapturesGoTo(const HandRules& hands, CaptureFate fate) {
  return std::ranges::find(hands.fate, fate) != hands.fate.end();
}

bool allCapturesComeBack(const HandRules& hands) {
  return hands.any() && hands.fate[0] == CaptureFate::CaptorsHand && hands.fate[1] == hands.fate[0];
}

TypeSet typesInHand(const Variant& variant) {
  TypeSet types;
  const HandRules& hands = variant.hands();
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    for (const Side side : kBothSides) {
      if (variant.start().inHand(side, typeAt(t)) > 0) types.add(typeAt(t));
    }
  }
  if (!capturesFillHands(hands)) return types;
  TypeSet inPlay = typesOnBoard(variant), before;
  do {
    before = types;
    inPlay |= types;
    inPlay.forEach([&](TypeId type) {
      if (!variant.isRoyal(type)) types.add(hands.asCaptured(type));
    });
  } while (before != types);
  return types;
}

bool takeNothingEnPassant(VariantDraft& draft) {
  bool any = false;
  for (PieceType& type : draft.types) {
    for (MoveProgram& program : type.program) {
      for (Instruction& in : program.code) {
        if (in.op != Op::TestEnPassant) continue;
        in = {Op::Test, 0};
        any = true;
      }
    }
  }
  return any;
}

std::ptrdiff_t royalCount(const Variant& variant, Side side) {
  return std::ranges::count_if(variant.start().cells, [&](Piece piece) {
    return piece && piece.side() == side && variant.isRoyal(piece.type());
  });
}

bool mayHaveSeveralRoyals(const Variant& variant) {
  const TypeSet coming = typesThatComeAbout(variant);
  // Royal pieces in hand at the start; captures never bring one there.
  std::array<std::ptrdiff_t, kSides> inHand{};
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (!variant.isRoyal(typeAt(t))) continue;
    if (coming.has(typeAt(t))) return true;
    for (const Side side : kBothSides) inHand[index(side)] += variant.start().inHand(side, typeAt(t));
  }
  return std::ranges::any_of(kBothSides,
                             [&](Side side) { return inHand[index(side)] + royalCount(variant, side) > 1; });
}

VariantPtr withoutIdleRules(const Variant& variant) {
  VariantDraft draft = variant.parts();
  if (!mayHaveSeveralRoyals(variant)) {
    for (RoyalRule& rule : draft.end.royals) rule = rule == RoyalRule::None ? rule : RoyalRule::Any;
  }
  const TypeSet inHand = typesInHand(variant);
  if (draft.hands.any() && inHand.empty()) draft.hands = {};
  bool staysRoyal = !variant.royalsCanVanish();
  for (const Side side : kBothSides) {
    forEachChange(draft, side, [&](TypeId from, TypeId to) {
      staysRoyal = staysRoyal && (!variant.isRoyal(from) || variant.isRoyal(to));
    });
  }
  const bool staysOne =
      staysRoyal && std::ranges::all_of(kBothSides, [&](Side side) {
        return variant.startsWithRoyal(side) && draft.end.royals[index(side)] != RoyalRule::None;
      });
  for (Goal& goal : draft.goals) settle(goal.condition, draft.hands.any(), draft.types.size(), staysOne);
  if (draft.third && !draft.third->acts) draft.third->introducedOnto = TypeSet::none();
  // Goals are asked in stages, and in their order only within a stage.
  std::ranges::stable_sort(draft.goals, {}, [](const Goal& goal) { return stageOf(goal.condition); });
  leaveOutCovered(draft.goals, movesDoMore(draft.types));
  if (variant.registers().enPassant && !asksWhatPassed(variant)) {
    for (PieceType& type : draft.types) {
      for (MoveProgram& program : type.program)
        program.eraseIf([](const Instruction& in) { return in.op == Op::MarkEnPassant; });
    }
    takeNothingEnPassant(draft);
  }
  if (!movesDoMore(draft.types)) uniteSides(draft.goals);
  if (!draft.hands.any()) return Variant::build(std::move(draft));
  if (!capturesFillHands(draft.hands)) draft.hands.becomes.clear();
  if (!variant.registers().unmoved) draft.hands.unmovedOn = {};
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (inHand.has(typeAt(t))) continue;
    HandRules& hands = draft.hands;
    for (TypeSet* rule : {&hands.checkless, &hands.mateless, &hands.onBothColours, &hands.first})
      rule->remove(typeAt(t));
    for (const Side side : kBothSides) {
      draft.hands.cells[index(side)][t] = {};
      if (auto& cells = draft.hands.unmovedOn[index(side)]; !cells.empty()) cells[t] = {};
    }
  }
  return Variant::build(std::move(draft));
}

}  // namespace fairyforge::exports
