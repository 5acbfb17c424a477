// Removes rules from a game, subject by subject, and notes what is lost. In programs from Zillions files, a
// test that is lost is replaced by one that always fails, so that its moves disappear. In programs from
// movement notation only the test is removed, so that its moves remain.

#include "compiler/export/kept-rules.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/core/base/add-once.h"
#include "compiler/core/base/any-of.h"
#include "compiler/core/rules/instructions.h"
#include "compiler/core/rules/paths.h"

namespace fairyforge::exports {
namespace {

template <typename T>
bool isAmong(const std::vector<T>& list, const T& item) {
  return std::ranges::find(list, item) != list.end();
}

// Does a target that has this test also have its negation? True for tests of cells and of what stands on
// them.
bool mayBeNegated(Op op) {
  return infoOf(op).asks == Asks::Occupants || infoOf(op).asks == Asks::Board;
}

bool isMark(Op op) {
  return op == Op::Mark || op == Op::Unmark;
}

// Does the program drop onto an empty cell, with no tests except of neighbouring pieces?
bool isPlainButForConditions(const MoveProgram& drop) {
  bool onEmpty = drop.code.empty();
  for (const Instruction& in : drop.code) {
    const bool asks = in.op == Op::TestBeside || in.op == Op::Not;
    const bool lands = in.op == Op::Land && in.operand < kAs;
    const bool empty = in.op == Op::Test && in.operand == kEmpty;
    if (!asks && !lands && !empty) return false;
    onEmpty = onEmpty || empty;
  }
  return onEmpty;
}

template <typename Rules>
consteval bool nameConstructs() {
  forEachRule<Rules>([](const auto& row) {
    if (!row.construct.empty()) constructNamed(row.construct);
  });
  return true;
}
static_assert(nameConstructs<TurnRules>() && nameConstructs<EndRules>() && nameConstructs<HandRules>());

class Reduction {
 public:
  Reduction(VariantDraft& draft, const Kept& kept) : draft_(draft), kept_(kept) {}

  std::vector<LostRule> run() {
    reduceGoals();
    reduceRoyals();
    reduceTurns();
    reduceDrops();
    // No target ends a game in a dead position. Played on, such a game can only be drawn, so nothing is lost.
    draft_.end.deadPositionsAreDraws = false;
    reduceByTable(draft_.end);
    for (PieceType& type : draft_.types) {
      if (loses(type.transfer[0] || type.transfer[1], Construct::Transfers)) type.transfer = {};
    }
    reduceNeutral();
    for (PieceType& type : draft_.types) {
      // Marks have no effect unless moves test them.
      if (!isAmong(kept_.tests, Op::TestMark)) type.marks = 0;
      bool changed = false;
      for (MoveProgram& program : type.program)
        changed = reduce(program, bool(type.notationSpan), type.name) || changed;
      note(changed, Construct::ImportedRules,
           fmt::format("moves of the {} that ask or do more than the target says", type.name));
    }
    if (!isAmong(kept_.tests, Op::TestMark)) draft_.marks.clear();
    if (std::ranges::any_of(lost_, [](const LostRule& rule) { return rule.construct == Construct::Gating; }))
      emptyHands();
    return std::move(lost_);
  }

 private:
  void note(bool isLost, Construct construct, std::string what = {}) {
    if (!isLost) return;
    const auto isSame = [&](const LostRule& rule) {
      return rule.construct == construct && rule.what == what;
    };
    if (std::ranges::none_of(lost_, isSame)) lost_.push_back({construct, std::move(what)});
  }
  // Returns whether the game has the rule (`isThere`) and the target lacks it; if so, notes the loss.
  bool loses(bool isThere, Construct construct, std::string_view what = {}) {
    const bool lost = isThere && !kept_.has(construct);
    note(lost, construct, std::string(what));
    return lost;
  }

  // Each field of `rules` has a row in a table of rules. Resets those fields whose rows name a construct that
  // the target lacks.
  template <typename Rules>
  void reduceByTable(Rules& rules) {
    forEachRule<Rules>([&](const auto& row) {
      if (!row.construct.empty() && row.isSet(rules) && loses(true, constructNamed(row.construct), row.lost))
        row.reset(rules);
    });
  }

  void reduceGoals() {
    std::vector<Goal> left;
    for (std::size_t i = 0; i < draft_.goals.size(); ++i) {
      const bool stays = !kept_.goals.empty() && kept_.goals[i];
      note(!stays, constructOf(draft_.goals[i]));
      if (stays) left.push_back(std::move(draft_.goals[i]));
    }
    draft_.goals = std::move(left);
  }

  void reduceRoyals() {
    auto& rules = draft_.end.royals;
    const auto isOther = [](RoyalRule rule) { return rule == RoyalRule::One || rule == RoyalRule::Former; };
    if (loses(std::ranges::any_of(rules, isOther), Construct::OtherRoyals))
      for (RoyalRule& rule : rules) rule = isOther(rule) ? RoyalRule::All : rule;
    const bool taken = std::ranges::find(rules, RoyalRule::None) != std::end(rules);
    if (!loses(taken, Construct::TakenRoyals)) return;
    for (RoyalRule& rule : rules) rule = rule == RoyalRule::None ? RoyalRule::Any : rule;
  }

  // ---- turns ----

  void reduceTurns() {
    TurnRules& turns = draft_.turns;
    reduceKinds(turns);
    if (turns.movesThird() && !kept_.has(Construct::NeutralPieces)) leaveOutThird(turns);
    if (loses(turns.grows(), Construct::GrowingTurns)) unroll(turns);
    if (loses(!turns.schedule.empty(), Construct::TurnOrders)) turns.schedule.clear();
    if (turns.schedule.empty()) turns.repeat = 0;
    reduceByTable(turns);
    if (turns.captureDuty == CaptureDuty::None) turns.dutyIsOfLegal = true;
    draft_.start.turn = 0;
  }

  // Removes kinds of moves, and with them priorities and turns that are limited to a kind.
  void reduceKinds(TurnRules& turns) {
    if (isAmong(kept_.tests, Op::Kind)) return;
    const bool ordered =
        std::ranges::any_of(turns.schedule, [](const ScheduledTurn& turn) { return turn.kind != kNoKind; });
    note(ordered, Construct::ImportedRules, "turns of some kinds of move");
    note(!turns.priorities.empty(), Construct::ImportedRules, "priorities of moves");
    note(turns.mayStop, Construct::ImportedRules, "moves in parts");
    for (ScheduledTurn& turn : turns.schedule) turn.kind = kNoKind;
    turns.kinds.clear();
    turns.priorities.clear();
    turns.mayStop = false;
    if (isPlain(turns.schedule, turns.repeat)) turns.schedule.clear();
  }

  // Removes the turns of the third side from the schedule of turns.
  static void leaveOutThird(TurnRules& turns) {
    std::vector<ScheduledTurn> left;
    std::size_t repeat = turns.repeat;
    for (std::size_t i = 0; i < turns.schedule.size(); ++i) {
      if (turns.schedule[i].moves != Side::Third) {
        left.push_back(turns.schedule[i]);
      } else if (i < turns.repeat) {
        --repeat;
      }
    }
    turns.schedule = std::move(left);
    turns.repeat = repeat;
    if (isPlain(turns.schedule, turns.repeat)) turns.schedule.clear();
  }

  // Writes out a schedule whose turns grow longer with each round, until a turn reaches kLongestTurn moves;
  // the last round then repeats.
  static void unroll(TurnRules& turns) {
    std::vector<ScheduledTurn> turnsSoFar(turns.schedule.begin(),
                                          turns.schedule.begin() + static_cast<std::ptrdiff_t>(turns.repeat));
    std::size_t begin = 0, longest = 0;
    for (std::size_t round = 0; longest < kLongestTurn; ++round) {
      begin = turnsSoFar.size();
      for (std::size_t i = turns.repeat; i < turns.schedule.size(); ++i) {
        ScheduledTurn turn = turns.schedule[i];
        const std::size_t times = 1 + round * std::exchange(turn.grows, std::uint16_t{0});
        turnsSoFar.insert(turnsSoFar.end(), times, turn);
        longest = std::max(longest, times);
      }
    }
    turns.schedule = std::move(turnsSoFar);
    turns.repeat = begin;
  }

  // ---- drops and neutral pieces ----

  // Removes rules of drops that the target lacks, and programs of drops. If a program is a plain drop with
  // conditions, only its conditions are lost; otherwise the type can no longer be dropped.
  void reduceDrops() {
    bool any = false;
    for (std::size_t t = 0; t < draft_.types.size(); ++t) {
      PieceType& type = draft_.types[t];
      if (kept_.dropPrograms || (type.drop[0].code.empty() && type.drop[1].code.empty())) continue;
      if (std::ranges::all_of(type.drop, isPlainButForConditions)) {
        note(true, Construct::DropRules, "drops while something stands beside");
        for (MoveProgram& drop : type.drop) drop = {};
        continue;
      }
      any = true;
      for (const Side side : kBothSides) {
        type.drop[index(side)] = {};
        auto& cells = draft_.hands.cells[index(side)];
        // In games without hands, these are the cells where players place neutral pieces.
        if (!cells.empty()) cells[t] = {};
      }
    }
    note(any, Construct::ImportedRules, "drops by rules of their own");
    HandRules& hands = draft_.hands;
    note(!hands.heldAs.empty(), Construct::ImportedRules, "pieces dropped as another type");
    for (std::size_t t = 0; t < hands.heldAs.size(); ++t) {
      if (hands.heldAs[t] == typeAt(t)) continue;
      for (auto& cells : hands.cells) cells[t] = {};
    }
    hands.heldAs.clear();
    reduceByTable(hands);
    if (!kept_.has(Construct::DropRules)) {
      note(!hands.checkless.empty() || !hands.mateless.empty(), Construct::DropRules,
           "drops that may not give check or mate");
      note(!hands.first.empty(), Construct::DropRules, "the duty to drop");
      note(!hands.onBothColours.empty(), Construct::DropRules, "drops on cells of both colours");
      hands.checkless = hands.mateless = hands.first = hands.onBothColours = TypeSet::none();
    }
    if (any) emptyHands();
  }

  // Removes hands if nothing can be dropped any more.
  void emptyHands() {
    const auto noCells = [](const std::vector<CellSet>& cells) {
      return std::ranges::all_of(cells, [](const CellSet& set) { return set.empty(); });
    };
    if (!noCells(draft_.hands.cells[0]) || !noCells(draft_.hands.cells[1])) return;
    draft_.hands = {};
    draft_.start.hands = {};
  }

  void reduceNeutral() {
    if (loses(draft_.third && !draft_.third->acts, Construct::NeutralPieces)) removeThirdSide(draft_);
  }

  // ---- moves ----

  // Takes from the program what the target lacks: a test becomes one that always fails, a mark or kind is
  // skipped. `isWritten`: the program was made from notation; then reduceWritten() first takes and notes what
  // notation can say. `type`: the name for these notes. Returns whether the replaced tests make moves
  // disappear, which the caller must note.
  bool reduce(MoveProgram& program, bool isWritten, const std::string& type) {
    if (isWritten) reduceWritten(program, type);
    bool changed = false, negated = false;
    for (std::size_t i = 0; i < program.code.size(); ++i) {
      Instruction& in = program.code[i];
      const bool isKept = isAmong(kept_.tests, in.op) || isKeptBeside(in.op);
      // The only test of attacks that a target may have is "the cell is not attacked".
      const bool noAttack = in.op == Op::TestAttacked && in.operand == 0 && negated;
      negated = in.op == Op::Not;
      if (negated) {
        const Instruction& test = program.code[i + 1];
        // A negated test of types is kept only in programs from notation: in programs from Zillions files
        // there are so many that the paths would be too many to export.
        const bool ofTypes = isWritten && test.op == Op::TestType && isAmong(kept_.tests, Op::TestType);
        const bool ofMarks = test.op == Op::TestMark && isAmong(kept_.tests, Op::TestMark);
        if (mayBeNegated(test.op) || ofTypes || ofMarks ||
            (test.op == Op::TestBeside && isKeptBeside(test.op)) ||
            (test.op == Op::TestAttacked && test.operand == 0 && isAmong(kept_.tests, test.op)))
          continue;
        in = {Op::Test, 0};  // a test that always fails
        changed = true;
      } else if (in.op == Op::TestAttacked) {
        if (noAttack && isKept) continue;
        in = {Op::Test, 0};
        changed = true;
      } else if ((in.op == Op::Kind || in.op == Op::Mark || in.op == Op::Unmark) && !isKept) {
        // Kinds have no effect without an order of turns, and marks none unless moves test them.
        in = goOn(i);
      } else if (infoOf(in.op).isImported && !isKept) {
        in = {Op::Test, 0};
        changed = true;
      }
    }
    return changed;
  }

  bool isKeptBeside(Op op) const {
    if (op == Op::TestBeside) return kept_.has(Construct::ConditionsBeside);
    if (op == Op::TestHand || op == Op::Drop) return kept_.has(Construct::Gating);
    return (isEdit(op) && op != Op::Mark && op != Op::Unmark) && kept_.has(Construct::Effects);
  }

  static Instruction goOn(std::size_t i) { return {Op::Jump, static_cast<std::uint16_t>(i + 1)}; }

  // Removes later effects, conditions on pieces beside and on the number of the move, gating and the types that
  // must not be captured from a program made from notation, as far as the target lacks these, and notes that;
  // the moves remain.
  void reduceWritten(MoveProgram& program, const std::string& type) {
    const bool effects = !kept_.has(Construct::Effects);
    const auto isLost = [&](const Instruction& in) {
      return in.op == Op::TestMoves || (in.op == Op::TestBeside && !kept_.has(Construct::ConditionsBeside));
    };
    const bool edits = std::ranges::any_of(program.code, [](const Instruction& in) {
      return isEdit(in.op) && in.op != Op::Drop && !isMark(in.op);
    });
    if (effects && edits) joinCaptures(program, type);
    if (!kept_.has(Construct::ConditionsBeside) || std::ranges::any_of(program.code, isLost))
      joinAlternatives(program, type, isLost);
    if (!isAmong(kept_.tests, Op::TestType)) takeAll(program);
    for (std::size_t i = 0; i < program.code.size(); ++i) {
      Instruction& in = program.code[i];
      if (in.op == Op::TestHand || in.op == Op::Drop) {
        if (kept_.has(Construct::Gating)) continue;
        note(true, Construct::Gating);
        in = in.op == Op::Drop ? goOn(i) : Instruction{Op::Test, 0};
      } else if (effects && isEdit(in.op) && !isMark(in.op)) {
        note(true, Construct::Effects, type);
        in = goOn(i);
      } else if (isLost(in)) {
        const bool promotes = isAt(program, i + 1, Op::Land) && program.code[i + 1].operand >= kAs;
        note(true, promotes ? Construct::PromotionLimits : Construct::ConditionsBeside, type);
        in = goOn(i);
        if (i > 0 && program.code[i - 1].op == Op::Not) program.code[i - 1] = goOn(i - 1);
      }
    }
  }

  // Lets the piece capture the types that it must not capture. That is a loss only if such pieces are in the
  // array.
  void takeAll(MoveProgram& program) {
    for (std::size_t i = 0; i + 1 < program.code.size(); ++i) {
      if (program.code[i].op != Op::Not || program.code[i + 1].op != Op::TestType) continue;
      const TypeSet& types = program.typeSets[program.code[i + 1].operand];
      const bool isThere = std::ranges::any_of(draft_.start.cells,
                                               [&](Piece piece) { return piece && types.has(piece.type()); });
      note(isThere, Construct::Untakable);
      program.code[i] = goOn(i);
      program.code[i + 1] = goOn(i + 1);
    }
  }

  static std::size_t behindNot(const MoveProgram& program, std::size_t at) {
    return at < program.code.size() && program.code[at].op == Op::Not ? at + 1 : at;
  }
  static bool isAt(const MoveProgram& program, std::size_t at, Op op) {
    return at < program.code.size() && program.code[at].op == op;
  }

  // Joins alternatives that differ only in their effects: captures of some types and captures of all others,
  // or a capture and a move to an empty cell.
  void joinCaptures(MoveProgram& program, const std::string& type) {
    for (std::size_t i = 0; i + 3 < program.code.size(); ++i) {
      if (program.code[i].op != Op::Fork || !isAt(program, i + 2, Op::Take) ||
          !isAt(program, i + 3, Op::Jump))
        continue;
      const std::size_t other = program.code[i].operand;
      const Instruction test = program.code[i + 1];
      const bool byType = test.op == Op::TestType && isAt(program, other, Op::Not) &&
                          program.code[other + 1] == test && isAt(program, other + 2, Op::Take);
      const bool byPiece = test == Instruction{Op::Test, kAnyPiece} && isAt(program, other, Op::Test) &&
                           program.code[other].operand == kEmpty;
      if (!byType && !byPiece) continue;
      note(true, Construct::Effects, type);
      program.code[i] =
          byType ? Instruction{Op::Jump, static_cast<std::uint16_t>(other + 2)} : Instruction{Op::Take};
      if (byPiece) program.code[i + 1] = {Op::Jump, static_cast<std::uint16_t>(other + 1)};
      if (byType) program.code[other] = goOn(other);
    }
  }

  // Joins two alternatives, in one of which a lost condition holds and in the other does not: only the first
  // one remains. So captures of protected types become like all others.
  template <typename IsLost>
  void joinAlternatives(MoveProgram& program, const std::string& type, IsLost isLost) {
    for (std::size_t i = 0; i + 5 < program.code.size(); ++i) {
      if (program.code[i].op != Op::Fork) continue;
      const std::size_t other = program.code[i].operand;
      const std::size_t here = behindNot(program, i + 1), there = behindNot(program, other);
      const bool ofCase = isLost(program.code[here]) && there < program.code.size() &&
                          program.code[here] == program.code[there] && (here == i + 1) != (there == other);
      const bool ofTypes = isAt(program, i + 1, Op::Not) && isAt(program, i + 2, Op::TestType) &&
                           isAt(program, i + 3, Op::Take) && isAt(program, i + 4, Op::Jump) &&
                           isAt(program, i + 5, Op::Fork) && other == i + 5u;
      if (ofCase) {
        program.code[other] = {Op::Test, 0};
      } else if (ofTypes) {
        program.code[i] = {Op::Jump, static_cast<std::uint16_t>(program.code[i + 4].operand - 1)};
        program.code[i + 1] = goOn(i + 1);
      } else {
        continue;
      }
      note(true, Construct::ConditionsBeside, type);
    }
  }

  VariantDraft& draft_;
  const Kept& kept_;
  std::vector<LostRule> lost_;
};

// Does the arrival table give, for all moves from the cell, the same types as the program?
bool landsByTheTable(const Variant& variant, TypeId type, Side side, Cell cell) {
  const auto moves = movesWithResults(variant, type, variant.type(type).program[index(side)], side, cell);
  return moves && std::ranges::all_of(*moves, [&](const auto& move) {
           TypeSet table;
           for (const TypeId choice : variant.arrival().choices(side, type, move.first.to)) table.add(choice);
           if (table.empty()) table.add(type);
           return move.second == table;
         });
}

// Replaces landings that name a type by plain ones where the arrival table gives the same type.
VariantPtr withPlainLandings(const VariantPtr& variant) {
  VariantDraft draft = variant->parts();
  bool changed = false;
  for (std::size_t t = 0; t < draft.types.size(); ++t) {
    for (const Side side : kBothSides) {
      const auto isSaid = [](const Instruction& in) { return in.op == Op::Land && in.operand >= kAs; };
      std::vector<Instruction>& code = draft.types[t].program[index(side)].code;
      const auto isPlain = [&](Cell cell) { return landsByTheTable(*variant, typeAt(t), side, cell); };
      if (std::ranges::none_of(code, isSaid) || !allOf(variant->board().cells(), isPlain)) continue;
      for (Instruction& in : code) {
        if (isSaid(in)) in.operand = kArriving;
      }
      changed = true;
    }
  }
  return changed ? Variant::build(std::move(draft)) : variant;
}

}  // namespace

bool Kept::has(Construct construct) const {
  return isAmong(constructs, construct);
}

void removeThirdSide(VariantDraft& draft) {
  draft.third.reset();
  for (Piece& piece : draft.start.cells) {
    if (piece && piece.side() == Side::Third) piece = Piece();
  }
  draft.start.thirdTurn = false;
  draft.start.sinceThird = 0;
}

Reduced keeping(const VariantPtr& variant, const Kept& kept) {
  VariantDraft draft = variant->parts();
  std::vector<LostRule> lost = Reduction(draft, kept).run();
  const bool same =
      lost.empty() && !variant->end().deadPositionsAreDraws &&
      std::ranges::equal(draft.types, variant->types(), [](const PieceType& a, const PieceType& b) {
        return std::ranges::equal(a.program, b.program);
      });
  return {same ? variant : withPlainLandings(Variant::build(std::move(draft))), std::move(lost)};
}

Construct constructOf(const Goal& goal) {
  if (goal.countsPieces()) return Construct::CountGoals;
  std::optional<Construct> found;
  forEachCondition(goal.condition, [&](const GoalCondition& c) {
    for (const ConstructWords& words : construct_table::kRows)
      if (!found && words.isGoal != nullptr && words.isGoal(c)) found = words.construct;
  });
  return found.value_or(Construct::CellGoals);
}

bool hasGuardedRoyals(const Variant& variant) {
  return std::ranges::any_of(kBothSides, [&](Side side) {
    return variant.startsWithRoyal(side) && variant.end().royals[index(side)] != RoyalRule::None;
  });
}

bool mayRepeat(const Variant& variant) {
  const HandRules& hands = variant.hands();
  if (hands.keepsCaptures() || !hands.endless.empty() || variant.third() != nullptr ||
      !variant.triggers().empty() || variant.turns().nullMoves != NullMoves::Never)
    return true;
  const Board& board = variant.board();
  const auto goesOn = [&](const Path& path, Cell origin, int up) {
    const bool plain = path.relocations.empty() && path.edits.empty() && path.to != origin;
    return plain && (!path.victims.empty() || path.takesEnPassantVictim ||
                     (board.rank(path.to) - board.rank(origin)) * up > 0);
  };
  for (const PieceType& type : variant.types()) {
    for (const Side side : kBothSides) {
      const int up = side == Side::White ? 1 : -1;
      if (type.imitates ||
          std::ranges::any_of(type.drop[index(side)].code,
                              [](const Instruction& in) { return isEdit(in.op); }) ||
          mayAny(board, type.program[index(side)],
                 [&](const Path& path, Cell origin) { return !goesOn(path, origin, up); }))
        return true;
    }
  }
  return false;
}

bool isNotated(const Variant& variant) {
  return std::ranges::all_of(variant.types(), [](const PieceType& type) {
    const bool drops = !onlyAsks(type.drop[0]) || !onlyAsks(type.drop[1]);
    return !drops && (type.notationSpan || type.program[index(Side::White)].code.empty());
  });
}

bool beginsEmpty(const Variant& variant) {
  return std::ranges::none_of(variant.start().cells, [](Piece piece) { return bool(piece); });
}

// ---- results ----

std::optional<MovesWithResults> movesWithResults(const Variant& variant, TypeId type,
                                                 const MoveProgram& program, Side side, Cell cell) {
  const auto paths = pathsFrom(variant.board(), program, cell);
  if (!paths) return std::nullopt;
  MovesWithResults moves;
  for (Path path : *paths) {
    const auto& choices = variant.arrival().choices(side, type, path.to);
    TypeSet types;
    if (path.landing >= kAs)
      types.add(typeAt(path.landing - kAs));
    else if (path.landing == kUnchanged || choices.empty())
      types.add(type);
    else
      for (const TypeId choice : choices) types.add(choice);
    path.landing = kArriving;
    valueFor(moves, path) |= types;
  }
  return moves;
}

}  // namespace fairyforge::exports
