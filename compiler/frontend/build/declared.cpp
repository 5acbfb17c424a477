// Warns of declarations without effect. Declared has an overload of operator() for each kind of statement. A
// new kind of statement does not compile until it has an overload and an example
// (tests/laws/idle-declarations.h). What can happen in the game comes from compiler/core/possible/.

#include "compiler/frontend/build/declared.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

#include "compiler/core/base/any-of.h"
#include "compiler/core/base/find-in.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/possible/possible-goals.h"
#include "compiler/core/rules/won-by-mate.h"
#include "compiler/frontend/build/build-parts.h"

namespace fairyforge::frontend::build {
namespace {

using possible::Possibilities;
using syntax::NameKind;
using syntax::TypeRef;

// Is called with each statement of one game, and warns of those that can never have an effect.
class Declared {
 public:
  Declared(const DeclaredGame& declared, const SourcePtr& whole, Diagnostics& diagnostics)
      : game_(declared.game),
        variant_(declared.variant),
        board_(variant_.board()),
        zones_(declared.zones),
        names_(declared.names),
        possible_(declared.possible),
        whole_(whole),
        diagnostics_(diagnostics),
        becomes_(variant_.types().size()),
        promotions_(game_.promotions.begin(), game_.promotions.end()),
        types_(game_, discarded_) {
    if (possible_.gaveUp()) becomes_.assign(becomes_.size(), TypeSet::all(becomes_.size()));
    for (const possible::TypeChange& change : possible_.changes())
      becomes_[index(change.from)].add(change.to);
  }

  void check(const syntax::Statement& statement) {
    span_ = statement.span;
    std::visit(*this, statement.what);
  }

  // ---- names ----

  void operator()(const syntax::Zone& s) { checkNamed(NameKind::Zone, s.name, "the zone", ""); }
  void operator()(const syntax::Link& s) { checkNamed(NameKind::Link, s.name, "the link", followed(s.name)); }
  void operator()(const syntax::Direction& s) {
    checkNamed(NameKind::Link, s.name, "the direction", followed(s.name));
  }
  void operator()(const syntax::Marks& s) {
    if (&s != game_.marks) return;
    for (std::size_t i = 0; i < s.marks.size(); ++i) {
      const syntax::Word& name = s.marks[i].name;
      const bool isAsked =
          anyInstruction([&](const Instruction& in) { return in.op == Op::TestMark && in.operand == i; });
      if (!isAsked) {
        warn(name.span, "unused-name",
             fmt::format("nothing asks whether a piece has the mark '{}'", name.text),
             fmt::format("an instruction asks for it: test mark {}", name.text));
      } else if (!possible_.isMarked(i)) {
        never(name.span, fmt::format("no piece can ever have the mark '{}'", name.text));
      }
    }
  }
  void operator()(const syntax::MoveKinds& s) {
    if (&s != game_.kinds) return;
    for (std::size_t i = 0; i < s.names.size(); ++i) {
      const syntax::Word& name = s.names[i];
      const auto kind = static_cast<KindId>(i);
      const TurnRules& turns = variant_.turns();
      const bool isAsked =
          std::ranges::find(turns.priorities, kind) != turns.priorities.end() ||
          std::ranges::any_of(turns.schedule, [&](const ScheduledTurn& turn) { return turn.kind == kind; }) ||
          anyInstruction([&](const Instruction& in) { return in.op == Op::PartialMove && in.operand == i; });
      if (!isAsked) {
        warn(name.span, "unused-name", fmt::format("nothing asks for moves of the kind '{}'", name.text),
             "turns, priorities and 'part, then kind' ask for a kind of move");
      } else if (!isMade(kind)) {
        never(name.span, fmt::format("no piece ever makes a move of the kind '{}'", name.text),
              fmt::format("a program says of what kind its moves are: kind {}", name.text));
      }
    }
  }
  void operator()(const syntax::Priorities& s) {
    if (&s != game_.priorities) return;
    for (const syntax::Word& word : s.kinds) checkKind(word, kAllOwners);
  }
  void operator()(const syntax::TurnOrder& s) {
    if (game_.turnOrder == nullptr || &s != &std::get<syntax::TurnOrder>(game_.turnOrder->what)) return;
    for (const auto* list : {&s.first, &s.again}) {
      for (const syntax::Series& series : *list) {
        if (series.kind && series.with) checkKind(*series.kind, kAllOwners);
        if (series.kind && !series.with) checkKind(*series.kind, std::array{series.player});
      }
    }
  }
  void operator()(const syntax::Rule& s) {
    using syntax::kField;
    const auto isAbout = [&](const syntax::RuleField& field) { return s.sentence->hasField(field); };
    if (isAbout(kField<&syntax::GameRules::castlingSidesFixed>) &&
        !anyInstruction([](const Instruction& in) { return in.op == Op::Carry; }))
      never(span_, "nothing castles");
    if (isDefault(s)) return;
    if (isAbout(kField<&TurnRules::mayStop>) && !variant_.registers().parts)
      never(span_, "no turn has several parts");
    if (isAbout(kField<&syntax::GameRules::levelsTurn>) && board_.levels() == 1)
      never(span_, "the board has one level only");
    if (isAbout(kField<&TurnRules::captureDuty>) && variant_.turns().captureDuty != CaptureDuty::None)
      checkAnyTaken();
    if (isAbout(kField<&EndRules::deadPositionsAreDraws>) && !knowsDeadPositions(variant_))
      never(span_, "it is proved of no position of this game that neither side can win",
            "that is known of games of two sides that are won by mate, stalemate or checks alone");
  }

  // ---- pieces ----

  void operator()(const syntax::PieceDeclaration& s) {
    const auto* merged = findIn(game_.pieces, &s, &MergedPiece::piece);
    if (merged == nullptr || s.isModel) return;
    const TypeId type = types_.of(*merged);
    const std::string& name = s.name.text;
    if (!occurs(type)) {
      warn(
          merged->span, "absent-type",
          fmt::format("the piece '{}' can never be on the board: it does not stand there at the start and no "
                      "piece becomes it",
                      name));
      return;
    }
    for (const syntax::Power& power : s.powers) {
      if (power.cells && !entersAny(type, *power.cells))
        never(power.movement, fmt::format("'{}' never stands where it would move so", name));
      for (const auto* conditions : {&power.whilst, &power.there})
        checkConditions(*conditions, type, power.movement);
    }
    if (saysInitial(s) && firstMovesNever(type))
      never(variant_.type(type).notationSpan,
            fmt::format("the moves that '{}' has only while it is unmoved can never be made", name),
            "only a piece of the array is unmoved, where it stands at the start");
    const auto isLive = [&](const syntax::Morph& morph) {
      return changes(type, types_.set(morph.to)) || arrivesOnAny(type, morph.cells);
    };
    // Morphs on one line of the text are one table for the whole board. A cell that the piece cannot reach is
    // no fault if it can reach another cell of the same table.
    const auto lineOf = [](const syntax::Morph& morph) {
      const SourceSpan& span = morph.to.front().span;
      return span ? span.file->locate(span.begin).line : 0;
    };
    for (const syntax::Morph& morph : s.morphs) {
      const bool isPart = std::ranges::any_of(s.morphs, [&](const syntax::Morph& other) {
        return lineOf(other) == lineOf(morph) && isLive(other);
      });
      if (!isPart)
        never(morph.to.front().span, fmt::format("no move of '{}' leads to where it morphs so", name));
    }
    for (const syntax::Turning& turning : s.turnings) {
      if (turning.cells && !entersAny(type, *turning.cells))
        never(turning.to.front().span, fmt::format("'{}' never stands where it may turn so", name));
      checkConditions(turning.whilst, type, turning.to.front().span);
    }
    for (const syntax::Restriction& restriction : s.restrictions)
      checkRestriction(restriction, TypeSet::of({type}), restriction.span);
    if (s.hurdles && !s.hurdles->allBut) checkPresence(s.hurdles->types, "hops over");
    if (s.leaping && s.leaping->types) checkPresence(*s.leaping->types, "leaps over");
    for (const syntax::Shift& shift : s.shifts) {
      if (shift.types) checkPresence(*shift.types, "moves along");
      if (shift.offBoard && game_.rules.capturesForbidden)
        never(shift.span, "what is pushed off the board is captured, and nothing is captured here");
    }
    checkPresence(s.safeFrom, "is safe from");
    for (const syntax::Program& program : s.programs) {
      if (program.drops && !isEverDropped(type))
        never(program.span, fmt::format("there is never a '{}' that could be dropped", name));
    }
  }
  void operator()(const syntax::Promote& s) {
    if (s.choices.empty()) return;
    const std::vector<TypeRef> choices = mapped(s.choices, &syntax::Choice::type);
    TypeSet promoting;
    for (const TypeRef& ref : s.types) {
      const MergedPiece* piece = game_.find(ref, discarded_);
      const auto* promotion = piece ? valueIn(promotions_, piece->piece->name.text) : nullptr;
      if (promotion == nullptr || *promotion != &s) continue;
      const TypeId type = types_.of(*piece);
      if (!occurs(type)) continue;
      if (changes(type, types_.set(choices)))
        promoting.add(type);
      else if (!arrivesOnAny(type, s.zone))
        never(ref.span, fmt::format("no move of '{}' leads to a cell on which it promotes", ref.text));
    }
    for (const TypeRef& choice : choices) {
      const auto becomes = [&](TypeId type) { return changes(type, types_.set({choice})); };
      if (!promoting.empty() && !anyOf(promoting, becomes))
        never(choice.span, fmt::format("no move ever lets a piece become '{}' so", choice.text));
    }
  }
  void operator()(const syntax::When& s) {
    for (const syntax::ForcedChange& change : s.changes) {
      for (std::size_t i = 0; i < variant_.triggers().size(); ++i) {
        const SourceSpan& its = variant_.triggers()[i].span;
        if (its.file != change.span.file || its.begin != change.span.begin) continue;
        if (!occursAny(change.changing))
          never(change.span, "no piece that is to turn into another is ever on the board");
        else if (!occursAny(s.arriving))
          never(change.span, "no piece that is to arrive is ever on the board");
        else if (!possible_.triggers(Side::White, i) && !possible_.triggers(Side::Black, i))
          never(change.span, "this never happens: no move leads there");
      }
    }
  }
  void operator()(const syntax::Effects& s) {
    if (s.effects.empty() || !findIn(game_.effects, &s)) return;
    const TypeSet movers = types_.set(s.movers, s.allBut);
    if (s.captured) {
      bool can = false;
      for (const TypeRef& ref : *s.captured) {
        const bool its = canDo(s, movers, types_.set({ref}));
        if (!its) never(ref.span, fmt::format("no such piece can ever capture a '{}'", ref.text));
        can = can || its;
      }
      if (!can) return;
    } else if (!canDo(s, movers, TypeSet::all(types()))) {
      never(span_, s.onDrop      ? "no such piece is ever dropped"
                   : s.onCapture ? "no such piece can ever capture anything"
                   : s.firstMove ? "no such piece ever moves for the first time"
                                 : "no such piece ever moves so");
      return;
    }
    for (const syntax::MoveEffect& effect : s.effects) {
      if (effect.beside && !occursBeside(*effect.beside, movers))
        never(effect.span, "no such piece can ever be there");
      if (effect.what.does.op == Op::Capture && game_.rules.capturesForbidden)
        never(
            effect.span, "nothing is captured here: where something would be, there is no such move",
            "if pieces are to be captured so and in no other way, leave that out and write m: mR captures nothing");
      if (effect.what.does.op == Op::Drop && !effect.types.empty() &&
          !std::ranges::any_of(effect.types, [&](const TypeRef& ref) { return isInHand(ref); }))
        never(effect.span, "no such piece is ever in a hand");
    }
  }
  void operator()(const syntax::EveryPiece& s) {
    checkRestriction(s.restriction, TypeSet::all(types()), span_);
  }

  // ---- goals ----

  void operator()(const syntax::GoalRule& s) {
    // The Variant keeps goals, counts and obligations in separate lists, each in the order of the statements.
    std::size_t goals = 0, counts = 0, obligations = 0;
    for (const syntax::Statement* statement : game_.goals) {
      const auto& rule = std::get<syntax::GoalRule>(statement->what);
      const auto& condition = rule.counting  ? variant_.end().counts[counts++].condition
                              : rule.mustEnd ? variant_.end().obligations[obligations++].condition
                                             : variant_.goals()[goals++].condition;
      if (&rule != &s) continue;
      const bool can = std::ranges::any_of(kBothSides, [&](Side player) {
        return (!s.of || *s.of == player) && possible::canHold(condition, player, variant_, possible_);
      });
      if (!can) never(span_, "this can never come about");
      return;
    }
  }

  // ---- hands ----

  void operator()(const syntax::HandRule& s) {
    switch (s.sentence->what) {
      case Hands::Fate:
        if (std::get<CaptureFate>(s.sentence->says) != CaptureFate::Gone && !s.by) checkAnyTaken();
        return;
      case Hands::Becomes:
        return checkHeld(s);
      case Hands::Start:
        return checkStartingHand(s.types);
      case Hands::DroppedAs:
        checkInHand(s.types);
        return checkDroppedAs(s);
      case Hands::Captures:
        if (!std::get<bool>(s.sentence->says)) return;
        if (!anyOf(TypeSet::all(types()), [&](TypeId type) { return isEverDropped(type); }))
          never(span_, "no piece is ever dropped");
        else if (game_.rules.capturesForbidden)
          never(span_, "no move takes anything: captures: never");
        return;
      default:
        if (!s.sentence->isUsual()) checkInHand(s.types);
    }
  }
  void operator()(const syntax::ThirdSideBlock& s) {
    if (!s.pieces) return;
    for (const TypeRef& ref : *s.pieces) {
      const auto type = types_.resolve(ref);
      if (type && possible_.cellsOf(Side::Third, *type).empty())
        never(ref.span, fmt::format("no '{}' of this side is ever on the board", ref.text));
    }
  }

  // ---- statements that always have an effect, or are errors ----

  // A castling without partner is reported where it is built (no-partner).
  void operator()(const syntax::Castle& s) {
    types_.set(std::vector{s.castler}).forEach([&](TypeId type) {
      checkConditions(s.whilst, type, s.castler.span);
    });
  }
  template <typename What>
  requires syntax::OneOf<What, syntax::Header, syntax::Note, syntax::BoardShape, syntax::Array,
                         syntax::Remove, syntax::Royal, syntax::PerpetualChase, syntax::DrawPoints,
                         syntax::Shuffle, syntax::Presentation, syntax::Test>
  void operator()(const What&) {}

 private:
  std::size_t types() const { return variant_.types().size(); }

  void warn(const SourceSpan& span, Code code, std::string message, std::string note = {}) {
    if (span.file != whole_) return;
    Diagnostic& d = diagnostics_.warning(span, code, std::move(message));
    if (!note.empty()) d.note(std::move(note));
  }
  void never(const SourceSpan& span, std::string message, std::string note = {}) {
    warn(span, "never-happens", std::move(message), std::move(note));
  }

  static std::string followed(const syntax::Word& name) {
    return fmt::format("a movement follows it by <{}>", name.text);
  }
  void checkNamed(NameKind kind, const syntax::Word& name, const char* what, std::string note) {
    const bool isNamed = std::ranges::any_of(names_, [&](const syntax::NamedPlace& place) {
      return place.kind == kind && !place.declares && place.word.text == name.text;
    });
    if (!isNamed)
      warn(name.span, "unused-name", fmt::format("{} '{}' is never used", what, name.text), std::move(note));
  }

  template <typename Is>
  bool anyInstruction(Is is) const {
    const auto has = [&](const MoveProgram& program) { return std::ranges::any_of(program.code, is); };
    return std::ranges::any_of(variant_.types(), [&](const PieceType& type) {
      return std::ranges::any_of(type.program, has) || std::ranges::any_of(type.drop, has);
    });
  }

  bool isMade(KindId kind) const {
    return std::ranges::any_of(kAllOwners, [&](Side side) { return possible_.isMade(side, kind); });
  }
  // Warns of a word for a kind of move that none of `sides` ever makes. If nobody makes such moves and this
  // text declares the kind, only the declaration is reported.
  template <typename Sides>
  void checkKind(const syntax::Word& word, const Sides& sides) {
    const auto& kinds = variant_.turns().kinds;
    const auto known = std::ranges::find(kinds, word.text);
    if (known == kinds.end()) return;
    const auto kind = static_cast<KindId>(known - kinds.begin());
    if (std::ranges::any_of(sides, [&](Side side) { return possible_.isMade(side, kind); })) return;
    const bool isSaid = !isMade(kind) && game_.kinds->names.front().span.file == whole_;
    if (!isSaid) never(word.span, fmt::format("no such move is ever of the kind '{}'", word.text));
  }

  // ---- types ----

  bool occurs(TypeId type) const {
    return std::ranges::any_of(kAllOwners, [&](Side side) { return possible_.occurs(side, type); });
  }
  bool occursAny(const std::vector<TypeRef>& refs) const {
    return anyOf(types_.set(refs), [&](TypeId type) { return occurs(type); });
  }
  void checkPresence(const std::vector<TypeRef>& refs, const char* what) {
    if (refs.empty() || occursAny(refs)) return;
    never(refs.front().span, fmt::format("what it {} is never on the board", what));
  }
  bool changes(TypeId from, const TypeSet& to) const {
    return to.has(from) || becomes_[index(from)].overlaps(to);
  }
  std::array<CellSet, kSides> cellsOf(const syntax::SidedCells& cells) {
    return syntax::resolveCellSets(board_, cells, tableSymmetry(variant_.symmetry()), discarded_, zones_);
  }
  bool entersAny(TypeId type, const syntax::SidedCells& cells) {
    const auto sets = cellsOf(cells);
    return std::ranges::any_of(kAllOwners, [&](Side side) {  // a third side has the powers of White's pieces
      return sets[index(side == Side::Third ? Side::White : side)].overlaps(possible_.cellsOf(side, type));
    });
  }
  bool arrivesOnAny(TypeId type, const syntax::SidedCells& cells) {
    const auto sets = cellsOf(cells);
    return std::ranges::any_of(kBothSides, [&](Side side) {
      return anyOf(sets[index(side)], [&](Cell cell) { return possible_.arrives(side, type, cell); });
    });
  }

  // Does the notation use the modifier `i`? Castling also tests unmoved pieces, but has statements of its
  // own.
  static bool saysInitial(const syntax::PieceDeclaration& piece) {
    const auto says = [](const SourceSpan& notation) {
      return notation.text().find('i') != std::string_view::npos;
    };
    return (piece.movement && says(*piece.movement)) ||
           std::ranges::any_of(piece.powers,
                               [&](const syntax::Power& power) { return says(power.movement); });
  }
  // Has the type initial moves that neither side can ever make?
  bool firstMovesNever(TypeId type) const {
    bool never = false, can = false;
    for (const Side side : kBothSides) {
      never = never || possible_.firstMoves(side, type) == Possibilities::FirstMoves::Never;
      can = can || possible_.firstMoves(side, type) == Possibilities::FirstMoves::Possible;
    }
    return never && !can;
  }

  bool takesAny(TypeId captor, const TypeSet& victims) const {
    return std::ranges::any_of(kAllOwners, [&](Side side) {
      return std::ranges::any_of(
          kAllOwners, [&](Side owner) { return possible_.victims(side, captor, owner).overlaps(victims); });
    });
  }
  // Can a piece of `movers` ever make a move that has these effects? `captured`: the types that the move must
  // take, if the effects are those of captures.
  bool canDo(const syntax::Effects& s, const TypeSet& movers, const TypeSet& captured) const {
    return anyOf(movers, [&](TypeId type) {
      if (s.onDrop) return isEverDropped(type);
      if (s.onCapture && !takesAny(type, captured)) return false;
      return std::ranges::any_of(kAllOwners, [&](Side side) {
        if (possible_.cellsOf(side, type).empty() || variant_.type(type).program[index(side)].code.empty())
          return false;
        return !s.firstMove || possible_.firstMoves(side, type) != Possibilities::FirstMoves::Never;
      });
    });
  }

  // ---- pieces beside others ----

  // Can a piece that the condition requires ever be on the board together with a piece of one of the types
  // `around`?
  bool occursBeside(const syntax::Beside& beside, const TypeSet& around) const {
    TypeSet wanted = beside.types ? types_.set(*beside.types) : TypeSet::all(types());
    wanted -= types_.set(beside.spared);
    return std::ranges::any_of(kAllOwners, [&](Side side) {
      const bool isThere = anyOf(around, [&](TypeId type) { return possible_.occurs(side, type); });
      return isThere && std::ranges::any_of(kAllOwners, [&](Side owner) {
               return (beside.occupants & (owner == side ? kOwn : kEnemy)) != 0 &&
                      anyOf(wanted, [&](TypeId type) { return !possible_.cellsOf(owner, type).empty(); });
             });
    });
  }
  // Reports a condition of pieces of these types about other pieces that are never there.
  void checkCondition(const syntax::Condition& c, const TypeSet& of, const SourceSpan& span) {
    if (!c.on && !c.test && !occursBeside(c.beside, of))
      never(span, c.holds ? "no such piece can ever be there" : "there is never such a piece anyway");
  }
  void checkConditions(const std::vector<syntax::Condition>& conditions, TypeId type,
                       const SourceSpan& span) {
    for (const syntax::Condition& c : conditions) checkCondition(c, TypeSet::of({type}), span);
  }
  void checkRestriction(const syntax::Restriction& s, const TypeSet& of, const SourceSpan& span) {
    using What = syntax::Restriction::What;
    const TypeSet all = TypeSet::all(types());
    if (s.what == What::Capture && !anyOf(of, [&](TypeId type) { return takesAny(type, all); })) {
      never(span, "no such piece can ever capture anything");
    } else if (s.what == What::BeCaptured && !anyOf(all, [&](TypeId type) { return takesAny(type, of); })) {
      never(span, "no such piece can ever be captured");
    } else if (s.what == What::BeDropped && !anyOf(of, [&](TypeId type) { return isEverDropped(type); })) {
      never(span, "no such piece is ever dropped");
    } else {
      checkCondition(s.condition, of, span);
    }
  }

  // ---- hands ----

  void checkAnyTaken() {
    if (!possible_.takes(Side::White) && !possible_.takes(Side::Black))
      never(span_, "no piece can ever capture anything");
  }
  // Warns of each type in `captured TYPES become TYPE` that never comes into a hand.
  void checkHeld(const syntax::HandRule& s) {
    for (const TypeRef& ref : s.types) {
      const auto type = types_.resolve(ref), as = types_.resolve(s.as);
      if (ref.text == "all" || !type || !as || *type == *as) continue;
      if (!changes(*type, TypeSet::of({*as})))
        never(ref.span, fmt::format("a '{}' never comes into a hand", ref.text));
    }
  }
  void checkStartingHand(const std::vector<TypeRef>& refs) {
    TypeSet held;
    for (const TypeRef& ref : refs) {
      const auto type = types_.resolve(ref);
      if (!type || ref.text == "all" || held.has(*type)) continue;
      held.add(*type);
      if (!canLeaveHand(*type))
        never(
            ref.span, fmt::format("a '{}' in hand is never dropped", ref.text),
            fmt::format("{}written like: drop {} anywhere",
                        variant_.isRoyal(*type) ? "'all' is every type that is not royal; " : "", ref.text));
    }
  }

  // Other types are dropped as the type `as`. Warns if a hand can hold a piece of the type `as` itself, but
  // that piece can never be dropped.
  void checkDroppedAs(const syntax::HandRule& s) {
    const auto as = types_.resolve(s.as);
    if (!as || !isEverInHand(*as) || canLeaveHand(*as)) return;
    never(s.as.span, fmt::format("a '{}' in hand is never dropped", s.as.text),
          fmt::format("whoever drops one has a '{}' less in the hand", s.types.front().text));
  }

  bool isEverInHand(TypeId type) const {
    return std::ranges::any_of(kBothSides, [&](Side side) { return possible_.inHand(side, type); });
  }
  bool isEverDropped(TypeId type) const {
    const ThirdSide* third = variant_.third();
    return isEverInHand(variant_.hands().inHand(type)) ||
           (third != nullptr && !third->acts && third->introduces.has(type));
  }
  // Can pieces that a hand holds as this type be dropped, or does a program test for them?
  bool canLeaveHand(TypeId held) const {
    const HandRules& hands = variant_.hands();
    bool can = anyInstruction([&](const Instruction& in) {
      return (in.op == Op::Drop || in.op == Op::TestHand) && hands.inHand(typeAt(in.operand)) == held;
    });
    for (std::size_t t = 0; t < types(); ++t) {
      for (const Side side : kBothSides)
        can = can || (hands.inHand(typeAt(t)) == held && t < hands.cells[index(side)].size() &&
                      !hands.cells[index(side)][t].empty());
    }
    return can || std::ranges::any_of(variant_.goals(),
                                      [](const Goal& goal) { return countsHands(goal.condition); });
  }
  static bool countsHands(const GoalCondition& condition) {
    return condition.hands || std::ranges::any_of(condition.parts, countsHands);
  }
  bool isInHand(const TypeRef& ref) const {
    const auto is = [&](TypeId type) { return isEverInHand(type) || isEverDropped(type); };
    if (ref.text == "all") {
      return anyOf(TypeSet::all(types()), is);
    }
    const auto type = types_.resolve(ref);
    return type && is(*type);
  }
  void checkInHand(const std::vector<TypeRef>& refs) {
    for (const TypeRef& ref : refs) {
      if (ref.text == "all" || !types_.resolve(ref) || isInHand(ref)) continue;
      never(ref.span, fmt::format("there is never a '{}' in a hand", ref.text));
    }
  }

  const MergedGame& game_;
  const Variant& variant_;
  const Board& board_;
  const syntax::Zones& zones_;
  const std::vector<syntax::NamedPlace>& names_;
  const Possibilities& possible_;
  const SourcePtr& whole_;
  Diagnostics& diagnostics_;
  std::vector<TypeSet> becomes_;  // by type: what it can become
  std::map<std::string, const syntax::Promote*> promotions_;
  Diagnostics discarded_;
  TypeNames types_;
  SourceSpan span_;  // of the statement that is being checked
};

}  // namespace

void checkDeclared(const DeclaredGame& declared, const SourcePtr& whole, Diagnostics& diagnostics) {
  Declared check(declared, whole, diagnostics);
  for (const syntax::Layer& layer : declared.layers) {
    for (const syntax::Statement& statement : layer) {
      if (statement.span.file == whole) check.check(statement);
    }
  }
}

}  // namespace fairyforge::frontend::build
