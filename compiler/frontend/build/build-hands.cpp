// Builds the rules about hands and drops. Statements about all types or both sides are applied before those
// about single types or sides, which override them. A hand that nothing can fill, or nothing can empty, is an
// error.

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "compiler/core/base/add-once.h"
#include "compiler/core/base/any-of.h"
#include "compiler/core/text/place-text.h"
#include "compiler/frontend/build/build-parts.h"

namespace fairyforge::frontend::build {
namespace {

bool isAll(const std::vector<syntax::TypeRef>& types) {
  return types.size() == 1 && types.front().text == "all";
}

// Returns the types about each of which the rule speaks separately; nothing if the rule is not about types.
std::optional<std::vector<syntax::TypeRef>> typesOfEach(const syntax::HandRule& rule) {
  if (rule.sentence->subject.find("'{}'") == std::string_view::npos) return std::nullopt;
  return rule.sentence->what == Hands::DroppedAs ? std::vector{rule.as} : rule.types;
}

// Returns the subjects of the rule, in words for messages. A game may have one rule for each subject.
std::vector<std::string> subjectsOf(const syntax::HandRule& rule, const MergedGame& game,
                                    Diagnostics& diagnostics) {
  const auto subject = [&](const std::string& name) {
    return fmt::format(fmt::runtime(rule.sentence->subject), name);
  };
  const auto types = typesOfEach(rule);
  if (!types) return {subject(rule.by ? rule.by->text : "")};
  if (isAll(*types)) return {subject("all")};
  std::vector<std::string> subjects;
  for (const syntax::TypeRef& ref : *types) {
    if (const MergedPiece* piece = game.find(ref, diagnostics))
      subjects.push_back(subject(piece->piece->name.text));
  }
  return subjects;
}

// Returns the place in the text of the first effect with this instruction; an empty span if there is none.
SourceSpan effectOf(const MergedGame& game, Op what) {
  for (const syntax::Effects* effects : game.effects) {
    for (const syntax::MoveEffect& effect : effects->effects) {
      const bool isEmpty = what == Op::Drop && effect.types.empty();
      if (effect.what.does.op == what && !isEmpty) return effect.span;
    }
  }
  return {};
}

// Returns the place in the text of an effect that drops a piece beside a move; an empty span if there is
// none.
SourceSpan dropBeside(const MergedGame& game) {
  return effectOf(game, Op::Drop);
}

// Builds the HandRules of one game.
class HandBuilder : Building {
 public:
  explicit HandBuilder(const Building& building) : Building(building), count_(draft_.types.size()) {}

  void build() {
    const bool returned = game_.third && game_.third->fate && *game_.third->fate != CaptureFate::Gone;
    const std::size_t errors = diagnostics_.errorCount();
    if (!game_.hands.empty() || returned || dropBeside(game_) || playersIntroduce()) buildHands();
    if (diagnostics_.errorCount() == errors) checkStatements();
  }

 private:
  // Builds the draft's rules about hands from all statements.
  void buildHands() {
    HandRules& hands = draft_.hands;
    if (game_.third && game_.third->fate) hands.fate[index(Side::Third)] = *game_.third->fate;
    for (const Side side : kBothSides) {
      cells_[index(side)].resize(count_);
      unmovedOn_[index(side)].resize(count_);
    }
    for (std::size_t t = 0; t < count_; ++t) becomes_.push_back(typeAt(t));
    const std::size_t errors = diagnostics_.errorCount();
    for (const auto& [rule, span] : game_.hands) {
      if (rule->sentence->what != Hands::Start || isAll(rule->types)) continue;
      for (const syntax::TypeRef& ref : rule->types) {  // which may name a type several times
        if (const auto type = types_.resolve(ref)) startsInHand_.add(*type);
      }
    }
    if (diagnostics_.errorCount() > errors) return;
    for (const auto& [rule, span] : game_.hands) add(*rule, span);
    if (diagnostics_.errorCount() > errors) return;

    const SourceSpan drops = dropSpan_ ? dropSpan_ : dropBeside(game_);
    if (!checkUse(drops)) return;
    if (drops) hands.cells = std::move(cells_);
    const bool changed = std::ranges::any_of(
        becomes_, [&, t = std::size_t(0)](TypeId to) mutable { return to != typeAt(t++); });
    if (changed) hands.becomes = std::move(becomes_);
    const bool anyUnmoved = std::ranges::any_of(unmovedOn_, [](const auto& cells) {
      return std::ranges::any_of(cells, [](const CellSet& set) { return !set.empty(); });
    });
    if (anyUnmoved) hands.unmovedOn = std::move(unmovedOn_);
    takeSets();
    checkDropped();
    if (!heldAs_.empty()) hands.heldAs = std::move(heldAs_);
    addPrograms();
  }

  // Checks that pieces which come into a hand can be dropped, and that others can come. `drops`: where drops
  // are allowed. Returns false after reporting an error.
  bool checkUse(const SourceSpan& drops) {
    const bool filled =
        std::ranges::any_of(draft_.hands.fate, [](CaptureFate fate) { return fate != CaptureFate::Gone; });
    if (const SourceSpan born = effectOf(game_, Op::Revive); filled && born) {
      error(born, "not-supported", "what is captured cannot both be born again and go into a hand");
      return false;
    }
    if (!drops && (filled || startSpan_)) {
      error(startSpan_  ? startSpan_
            : fateSpan_ ? fateSpan_
                        : game_.thirdSpan,
            "no-drops", "pieces come into a hand, but nothing says where they may be dropped")
          .note("written like: hands { drop all anywhere }");
      return false;
    }
    if (drops && !filled && !startSpan_) {
      error(drops, "empty-hands", "nothing ever comes into a hand")
          .note("written like: hands { captures go to the captor's hand }");
      return false;
    }
    return true;
  }

  // Returns the types of the list. `all` means all types that are not royal, because royal pieces are never
  // captured.
  std::vector<TypeId> typesOf(const std::vector<syntax::TypeRef>& refs) const {
    std::vector<TypeId> list;
    if (isAll(refs)) {
      for (std::size_t t = 0; t < count_; ++t) {
        if (!draft_.types[t].royal) list.push_back(typeAt(t));
      }
      return list;
    }
    for (const syntax::TypeRef& ref : refs) {
      const auto type = types_.resolve(ref);
      if (!type) continue;
      list.push_back(*type);
      if (draft_.types[index(*type)].royal && !startsInHand_.has(*type)) {
        error(ref.span, "royal-in-hand", "'{}' is royal: it never comes into a hand", ref.text)
            .note("it could be there from the start: both start with {}", ref.text);
      }
    }
    return list;
  }

  void add(const syntax::HandRule& rule, const SourceSpan& span) {
    const auto& says = rule.sentence->says;
    switch (rule.sentence->what) {
      case Hands::Fate:
        return addFate(rule, std::get<CaptureFate>(says), span);
      case Hands::Becomes:
        return addBecoming(rule);
      case Hands::Start:
        return addHand(rule, span);
      case Hands::Drop:
        if (!rule.sentence->isUsual()) dropSpan_ = span;
        return setCells(rule, cells_);
      case Hands::Captures:
        draft_.hands.capturing = std::get<bool>(says) && !game_.rules.capturesForbidden;
        return;
      case Hands::Unmoved:
        return setCells(rule, unmovedOn_);
      case Hands::DroppedAs:
        return addDroppedAs(rule);
      case Hands::Sets:
        for (const TypeId type : typesOf(rule.types)) {
          for (const auto& [set, isIn] : std::get<syntax::HandSentence::Settings>(says))
            if (set != nullptr) isIn ? (sets_.*set).add(type) : (sets_.*set).remove(type);
        }
    }
  }

  void takeSets() {
    forEachRule<HandRules>([&]<typename Value>(const RuleRow<HandRules, Value>& row) {
      if constexpr (std::is_same_v<Value, TypeSet>) draft_.hands.*row.field.value = sets_.*row.field.value;
    });
  }

  // Sets the cells for the types of the rule: those that it lists, all, none, or those of the array.
  void setCells(const syntax::HandRule& rule, std::array<std::vector<CellSet>, kSides>& ofTypes) {
    using Where = syntax::HandSentence::Where;
    const Where where = std::get<Where>(rule.sentence->says);
    std::array<CellSet, kSides> listed;
    if (rule.cells) listed = cellSets(*rule.cells);
    for (const TypeId type : typesOf(rule.types)) {
      for (const Side side : kBothSides) {
        CellSet& cells = ofTypes[index(side)][index(type)];
        cells = listed[index(side)];
        draft_.board.forEachCell([&](Cell cell) {
          const bool stands = draft_.start.at(cell) == Piece(type, side);
          if (where == Where::Anywhere || (where == Where::AsInArray && stands)) cells.add(cell);
        });
      }
    }
  }

  void addBecoming(const syntax::HandRule& rule) {
    if (rule.types.empty()) return;  // all these types have been removed from the game
    const auto to = types_.resolve(rule.as);
    if (!to) return;
    for (const TypeId type : typesOf(rule.types)) becomes_[index(type)] = *to;
  }

  // Notes as which type a hand holds the pieces that are dropped as the type `as` of the rule. Reports
  // several.
  void addDroppedAs(const syntax::HandRule& rule) {
    if (rule.types.empty()) return;
    const auto to = types_.resolve(rule.as);
    const auto from = typesOf(rule.types);
    if (!to || from.empty()) return;
    if (from.size() > 1) {
      error(rule.types[1].span, "said-twice", "'{}' can be dropped from a hand as one type only",
            rule.as.text);
      return;
    }
    if (heldAs_.empty()) {
      for (std::size_t t = 0; t < count_; ++t) heldAs_.push_back(typeAt(t));
    }
    heldAs_[index(*to)] = from.front();
  }

  void neverDropped(const SourceSpan& span, const std::string& name) const {
    error(span, "no-drops", "'{}' is dropped nowhere, so this says nothing", name)
        .note("where it may be dropped is written like: hands {{ drop {} anywhere }}", name);
  }

  bool playersIntroduce() const { return draft_.third && !draft_.third->acts; }

  // Reports effects of drops and conditions on drops for types that are never dropped.
  void checkStatements() const {
    using What = syntax::Restriction::What;
    const auto isDropped = [&](TypeId type) {
      return this->isDropped(Side::White, index(type)) || this->isDropped(Side::Black, index(type));
    };
    for (const syntax::Effects* effects : game_.effects) {
      if (!effects->onDrop || effects->effects.empty()) continue;
      if (!(effects->allBut ? draft_.hands.any() : anyOf(types_.set(effects->movers), isDropped)))
        neverDropped(effects->effects.front().span, effects->allBut ? "all" : effects->movers.front().text);
    }
    for (const MergedPiece& piece : game_.pieces) {
      for (const syntax::Restriction& restriction : piece.piece->restrictions) {
        if (restriction.what == What::BeDropped && !isDropped(types_.of(piece)))
          neverDropped(restriction.span, piece.piece->name.text);
      }
    }
    for (const syntax::Restriction* restriction : game_.ofEveryPiece) {
      if (restriction->what == What::BeDropped && !draft_.hands.any() && !playersIntroduce())
        neverDropped(restriction->span, "all");
    }
  }

  // Reports statements about drops of types that have no cells for drops.
  void checkDropped() {
    const auto check = [&](const std::vector<syntax::TypeRef>& refs) {
      if (isAll(refs)) return;
      for (const syntax::TypeRef& ref : refs) {
        const auto type = types_.resolve(ref);
        bool isDropped = false;
        for (std::size_t t = 0; type && t < count_; ++t) {
          const bool isIt = typeAt(t) == *type || (!heldAs_.empty() && heldAs_[t] == *type);
          for (const auto& cells : draft_.hands.cells)
            isDropped = isDropped || (isIt && !cells.empty() && !cells[t].empty());
        }
        if (type && !isDropped) neverDropped(ref.span, ref.text);
      }
    };
    for (const auto& [rule, span] : game_.hands) {
      if (rule->sentence->what == Hands::DroppedAs) check({rule->as});
      if (rule->sentence->what == Hands::Sets) check(rule->types);
    }
  }

  // Writes the program of drops for each type and side whose drops depend on other pieces or affect them.
  void addPrograms() {
    std::vector<std::pair<TypeSet, const syntax::Restriction*>> restrictions;
    forEachRestriction([&](const TypeSet& types, const syntax::Restriction& restriction) {
      if (restriction.what == syntax::Restriction::What::BeDropped)
        restrictions.emplace_back(types, &restriction);
    });
    for (std::size_t t = 0; t < count_; ++t) {
      const std::vector<std::pair<Neighbourhood, Instruction>> effects = effectsOf(typeAt(t));
      const bool isBound = std::ranges::any_of(
          restrictions, [&](const auto& restriction) { return restriction.first.has(typeAt(t)); });
      const bool falls = sets_.falling.has(typeAt(t));
      if (!isBound && effects.empty() && !falls) continue;
      for (const Side side : kBothSides) {
        if (!isDropped(side, t)) continue;
        MoveProgram& program = draft_.types[t].drop[index(side)];
        ProgramBuilder bound;
        for (const auto& [types, restriction] : restrictions) {
          if (!types.has(typeAt(t))) continue;
          conditionOf(restriction->condition).emit(side, bound, restriction->only);
        }
        const MoveProgram drop = program.code.empty() ? plainDrop() : program;
        bound.appendHere(falls ? falling(drop) : drop);
        program = withEffects(bound.finish(), effects);
      }
    }
  }

  // Can pieces of the type be dropped, from the side's hand or from the third side's pieces that both players
  // put on the board?
  bool isDropped(Side side, std::size_t t) const {
    const auto& cells = draft_.hands.cells[index(side)];
    return (t < cells.size() && !cells[t].empty()) ||
           (playersIntroduce() && draft_.third->introduces.has(typeAt(t)));
  }

  // Returns the program of a drop that has no conditions or effects.
  MoveProgram plainDrop() const {
    ProgramBuilder program;
    if (draft_.hands.capturing) {
      const auto taking = program.fork();
      program.test(kEmpty);
      program.emit(Op::Land, kUnchanged);
      program.bind(taking);
      program.test(kEnemy);
      program.emit(Op::Not);
      program.emit(Op::TestRoyal);
      program.emit(Op::Take);
    } else {
      program.test(kEmpty);
    }
    program.emit(Op::Land, kUnchanged);
    return program.finish();
  }

  // Restricts the drop to cells above a piece or without a cell below (Connect Four). Joined edges do not
  // count as below.
  MoveProgram falling(const MoveProgram& drop) {
    const StepId down = draft_.board.step({0, -1, 0}, Wrap::None);
    CellSet bottom;
    draft_.board.forEachCell([&](Cell cell) {
      if (draft_.board.walk(cell, down) == kNoCell) bottom.add(cell);
    });
    ProgramBuilder program;
    const auto lands = program.fork();
    program.emit(Op::Save, kCursorRegisters - 1);
    program.step(down);
    program.test(kAnyPiece);
    program.emit(Op::Recall, kCursorRegisters - 1);
    program.appendHere(drop);
    program.bind(lands);
    program.testZone(bottom);
    program.appendHere(drop);
    return program.finish();
  }

  // Returns the program with the effects on neighbours emitted before each landing.
  static MoveProgram withEffects(MoveProgram program,
                                 const std::vector<std::pair<Neighbourhood, Instruction>>& effects) {
    std::vector<Instruction> instructions;
    for (const auto& [near, effect] : effects) {
      instructions.push_back(
          {Op::EachBeside, static_cast<std::uint16_t>(addOnce(program.neighbourhoods, near))});
      instructions.push_back(effect);
    }
    return effects.empty() ? program : beforeLanding(program, instructions);
  }

  // Returns the effects of drops of the type on other pieces.
  std::vector<std::pair<Neighbourhood, Instruction>> effectsOf(TypeId type) {
    std::vector<std::pair<Neighbourhood, Instruction>> list;
    for (const syntax::Effects* effects : game_.effects) {
      if (!effects->onDrop || types_.set(effects->movers).has(type) == effects->allBut) continue;
      for (const syntax::MoveEffect& effect : effects->effects) {
        if (refusesEffect(effect)) continue;
        if (const auto instruction = instructionOf(effect, types_))
          list.emplace_back(neighbourhood(*effect.beside), *instruction);
      }
    }
    return list;
  }

  // Reports the effect if drops cannot have it. Returns whether it did.
  bool refusesEffect(const syntax::MoveEffect& effect) {
    using Where = syntax::Beside::Where;
    const char *why = nullptr, *example = nullptr;
    if (!effect.beside) {
      why = "what is dropped stays there as what it is";
      example = "written like: all enemy pieces between it and an own piece change sides";
    } else if (effect.beside->where == Where::Ahead || effect.beside->where == Where::Behind) {
      why = "what is dropped has not moved in any direction";
      example = "written like: all enemy pieces flanked by it and an own piece are captured";
    } else if (effect.beside->where == Where::Paths) {
      why = "what a piece attacks where it is dropped is said by a movement";
      example = "written like: all enemy pieces within R of it change sides";
    } else if (infoOf(effect.what.does.op).operand == OperandKind::Step) {
      why = "pieces slide when others move, not when they are dropped";
    }
    if (why == nullptr || std::exchange(refusedEffect_, true)) return why != nullptr;
    Diagnostic& d = error(effect.span, "not-supported", why);
    if (example != nullptr) d.note(example);
    return true;
  }

  void addFate(const syntax::HandRule& rule, CaptureFate fate, const SourceSpan& span) {
    if (fate != CaptureFate::Gone) fateSpan_ = span;
    auto& fates = draft_.hands.fate;
    if (!rule.by) {
      for (const Side side : kBothSides) fates[index(side)] = fate;
      return;
    }
    const auto side = sideNamed(*rule.by);
    if (!side) return;
    if (*side == Side::Third && fate == CaptureFate::CaptorsHand) {
      error(span, "no-hand", "'{}' has no hand: only players have", rule.by->text)
          .note("they can go to the hand of who lost them: captures by {} go to the owner's hand",
                rule.by->text);
      return;
    }
    fates[index(*side)] = fate;
  }

  void addHand(const syntax::HandRule& rule, const SourceSpan& span) {
    startSpan_ = span;
    const auto* of = std::get_if<Side>(&rule.sentence->says);
    for (const Side side : kBothSides) {
      if (of != nullptr && *of != side) continue;
      auto& hand = draft_.start.hands[index(side)];
      hand.assign(count_, 0);
      for (const TypeId type : typesOf(rule.types)) ++hand[index(type)];
    }
  }

  const std::size_t count_;  // the number of types
  std::array<std::vector<CellSet>, kSides> cells_;
  std::vector<TypeId> becomes_;
  std::vector<TypeId> heldAs_;  // by type: from which type in the hand it is dropped; empty: from itself
  std::array<std::vector<CellSet>, kSides> unmovedOn_;
  TypeSet startsInHand_;        // types that are in a hand at the start; royal ones are allowed there
  syntax::DropSets sets_;       // the sets of types that rules about drops have changed so far
  bool refusedEffect_ = false;  // has refusesEffect() reported an effect?
  SourceSpan dropSpan_, fateSpan_, startSpan_;  // the last statements about drops, captures and starts
};

}  // namespace

void mergeHands(const syntax::Layer& layer, MergedGame& game, Diagnostics& diagnostics) {
  std::map<std::string, SourceSpan> said;
  std::vector<HandStatement> special;
  for (const syntax::Statement& statement : layer) {
    const auto* rule = std::get_if<syntax::HandRule>(&statement.what);
    if (rule == nullptr) continue;
    const std::vector<std::string> subjects = subjectsOf(*rule, game, diagnostics);
    const bool isGeneral =
        rule->sentence->ofBothSides() || isAll(typesOfEach(*rule).value_or(std::vector<syntax::TypeRef>()));
    if (!subjects.empty()) (isGeneral ? game.hands : special).push_back({rule, statement.span});
    for (const std::string& subject : subjects) {
      const auto [entry, isNew] = said.try_emplace(subject, statement.span);
      if (isNew) continue;
      diagnostics.error(statement.span, "said-twice", "{} is said twice", subject)
          .note("first on " + lineOf(entry->second, statement.span));
    }
  }
  game.hands.insert(game.hands.end(), special.begin(), special.end());
}

void addHands(const Building& building) {
  HandBuilder(building).build();
}

}  // namespace fairyforge::frontend::build
