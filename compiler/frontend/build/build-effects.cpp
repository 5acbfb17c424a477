// Reads the statements about effects of moves on the mover and on other pieces, and adds each to the landings of the
// moves that it is about.
#include <algorithm>

#include "compiler/core/base/any-of.h"
#include "compiler/frontend/build/effect-landings.h"
#include "compiler/movement/movement.h"

namespace fairyforge::frontend::build {
namespace {

class EffectBuilder : EffectLandings {
 public:
  // `written`: null to add all effects except those on attacked pieces. Otherwise only the effects on
  // attacked pieces are added, and `written` has the types with their programs before any effects: these
  // programs say what a piece attacks.
  explicit EffectBuilder(const Building& building, const std::vector<PieceType>* written = nullptr)
      : EffectLandings(building, written) {}

  void build() {
    if (written_ == nullptr) checkChanges();
    // Effects that put or drop pieces are added last, because they need the cell on which the mover ends.
    forEachEffects([&](const syntax::Effects& effects) { addEffects(effects); });
    forEachEffects([&](const syntax::Effects& effects) { addNewPieces(effects); });
  }

 private:
  // The rank of a statement about what the mover becomes. If two such statements apply, the one of higher
  // rank counts. A statement about captures ranks highest, because other effects can make a move a capture.
  // Then follow statements that name the captured types, that are about some moves only, and that name the
  // movers.
  using Rank = std::array<bool, 4>;
  static Rank rankOf(const syntax::Effects* effects) {
    return {effects->onCapture, effects->captured.has_value(), isOfSomeMoves(*effects), !effects->allBut};
  }
  static bool isOfSomeMoves(const syntax::Effects& effects) {
    return effects.firstMove || effects.withoutCapture || effects.along != syntax::MoveLines::All;
  }
  template <typename Visit>
  void forEachEffects(Visit visit) const {
    std::vector<const syntax::Effects*> ordered = game_.effects;
    std::erase_if(ordered, [](const syntax::Effects* effects) { return effects->onDrop; });
    std::ranges::stable_sort(ordered, {}, rankOf);
    for (const syntax::Effects* effects : ordered) visit(*effects);
  }

  // Reports two statements of the same rank that make a piece another type by the same move.
  void checkChanges() const {
    std::vector<std::pair<const syntax::Effects*, const syntax::MoveEffect*>> known;
    forEachEffects([&](const syntax::Effects& effects) {
      for (const syntax::MoveEffect& effect : effects.effects) {
        if (effect.beside || effect.what.does.op != Op::Become) continue;
        const bool again = std::ranges::any_of(known, [&](const auto& before) {
          return rankOf(before.first) == rankOf(&effects) && areOfOneMove(*before.first, effects) &&
                 (before.second->what != effect.what ||
                  types_.named(before.second->type.text) != types_.named(effect.type.text));
        });
        if (again) error(effect.span, "said-twice", "it is said twice what the piece becomes");
        known.emplace_back(&effects, &effect);
      }
    });
  }
  bool areOfOneMove(const syntax::Effects& a, const syntax::Effects& b) const {
    using syntax::MoveLines;
    const auto captured = capturedOf(a), its = capturedOf(b);
    return moversOf(a).overlaps(moversOf(b)) && (!captured || !its || captured->overlaps(*its)) &&
           (a.along == MoveLines::All || b.along == MoveLines::All || a.along == b.along);
  }
  // Is the effect added by this builder? One builder adds effects on attacked pieces, another one all others.
  bool isDue(const syntax::MoveEffect& effect) const {
    const bool ofAttacks = effect.beside && effect.beside->where == syntax::Beside::Where::Paths;
    return ofAttacks == (written_ != nullptr);
  }
  TypeSet moversOf(const syntax::Effects& effects) const {
    return types_.set(effects.movers, effects.allBut);
  }
  std::optional<TypeSet> capturedOf(const syntax::Effects& effects) const {
    return effects.captured ? std::optional(types_.set(*effects.captured)) : std::nullopt;
  }

  // Adds the effects that bring new pieces to the board.
  void addNewPieces(const syntax::Effects& effects) {
    const TypeSet movers = moversOf(effects);
    const std::optional<TypeSet> captured = capturedOf(effects);
    for (const syntax::MoveEffect& effect : effects.effects) {
      if (!isDue(effect)) continue;
      if (effect.what.does.op == Op::Drop) addDropped(effects, movers, captured, effect);
      if (effect.what.does.op == Op::Put) addPut(effects, movers, captured, effect);
    }
  }

  // Adds all other effects.
  void addEffects(const syntax::Effects& effects) {
    const TypeSet movers = moversOf(effects);
    const std::optional<TypeSet> captured = capturedOf(effects);
    Arrival arrival;
    if (!effects.effects.empty()) arrival.span = span(effects);
    const syntax::MoveEffect* becomesTaken = nullptr;
    for (const syntax::MoveEffect& effect : effects.effects) {
      const syntax::MoveEffect::What& what = effect.what;
      const Op op = what.does.op;
      if (!isDue(effect) || op == Op::Drop || op == Op::Put) continue;
      if (what.taken && !effects.onCapture) {
        error(effect.span, "unknown-sentence", "a piece that only moves captures nothing")
            .note("written like: when Knight captures {{ {} }}", effect.span.text());
        return;
      }
      if (op == Op::Recall) {
        arrival.goesBack = true;
        if (effects.onCapture) continue;
        error(effect.span, "not-supported", "only pieces that capture go back")
            .note("written like: when a piece captures { it goes back to where it began }");
        return;
      }
      if (op == Op::Step) {
        addTransfer(effects, movers, effect);
        continue;
      }
      if (op == Op::Become && what.taken) {
        becomesTaken = &effect;
        continue;
      }
      const auto instruction = instructionOf(effect, types_);
      if (!instruction) return;
      if (what.neutral) {
        if (!hasThirdSide(effect)) return;
        arrival.effects.emplace_back(std::nullopt,
                                     Instruction{Op::Give, static_cast<std::uint16_t>(index(Side::Third))});
      }
      if (!effect.beside && op == Op::Become) {
        arrival.becomes = typeAt(instruction->operand);
        continue;
      }
      if (infoOf(op).operand == OperandKind::Step) {
        if (!addAlong(arrival, effect)) return;
        continue;
      }
      std::optional<Neighbourhood> near;
      if (effect.beside && written_ == nullptr) near = neighbourhood(*effect.beside);
      if (op == Op::Capture && effects.onCapture) {
        error(effect.span, "not-supported", "what a capture captures besides is said of the move")
            .note("written like: when Knight moves { all enemy pieces it moves away from are captured }");
        return;
      }
      if (written_ != nullptr) {
        arrival.onAttacked.emplace_back(&*effect.beside, *instruction);
      } else {
        arrival.effects.emplace_back(near, *instruction);
      }
    }
    const auto captures = [](const auto& effect) { return effect.second.op == Op::Capture; };
    if (std::ranges::any_of(arrival.effects, captures)) {
      movers.forEach([&](TypeId mover) {
        add(effects, TypeSet::of({mover}), captured, sparing(arrival, mover), span(effects));
      });
    } else if (!arrival.effects.empty() || !arrival.onAttacked.empty() || arrival.becomes ||
               arrival.goesBack) {
      add(effects, movers, captured, arrival, span(effects));
    }
    if (becomesTaken == nullptr) return;
    Arrival becoming;
    captured.value_or(allTypes()).forEach([&](TypeId type) { becoming.becomesTaken.push_back(type); });
    add(effects, movers, captured, becoming, becomesTaken->span);
  }

  // Adds an effect that moves pieces along the line on which they are found, away from the mover or towards
  // it: one effect for each step. Returns false after an error.
  bool addAlong(Arrival& arrival, const syntax::MoveEffect& effect) {
    Neighbourhood near = neighbourhood(*effect.beside);
    using Extent = Neighbourhood::Extent;
    const bool isStraight =
        near.extent == Extent::Steps || near.extent == Extent::Sight || near.extent == Extent::Ahead;
    if (!isStraight || effect.beside->where == syntax::Beside::Where::Paths) {
      error(effect.span, "not-supported", "pieces slide along the lines on which they are looked for")
          .note("written like: all enemy pieces within R of it slide towards it");
      return false;
    }
    for (const StepId step : std::exchange(near.steps, {})) {
      const auto along = effect.what.away ? std::optional(step) : reversed(draft_.board, step);
      if (!along) continue;  // a link has no step back
      near.steps = {step};
      arrival.effects.emplace_back(
          near, Instruction{effect.what.does.op, static_cast<std::uint16_t>(index(*along))});
    }
    return true;
  }

  // Returns the effects without captures of pieces that a mover of this type cannot take.
  Arrival sparing(Arrival arrival, TypeId mover) const {
    for (auto& [near, effect] : arrival.effects) {
      if (near && effect.op == Op::Capture) spare(*near, mover);
    }
    return arrival;
  }

  static SourceSpan span(const syntax::Effects& effects) { return effects.effects.front().span; }

  bool hasThirdSide(const syntax::MoveEffect& effect) const {
    if (game_.third) return true;
    error(effect.span, "no-third-side", "a neutral piece needs a third side whose it is")
        .note("say, for example: side Nature { has no turns of its own }");
    return false;
  }

  // Adds an effect that puts a piece on the board, such as `it puts a neutral Wall where it began`.
  void addPut(const syntax::Effects& effects, const TypeSet& movers, const std::optional<TypeSet>& captured,
              const syntax::MoveEffect& effect) {
    const auto type = types_.resolve(effect.type);
    if (!type || (effect.what.neutral && !hasThirdSide(effect))) return;
    if (isOfSomeMoves(effects)) {
      error(effect.span, "not-supported", "pieces are put on the board by all moves, or by captures")
          .note("written like: when Rook moves { it puts a neutral Wall where it began }");
      return;
    }
    const auto fills = [&](const PieceType& mover) {
      return std::ranges::any_of(mover.program, [&](const MoveProgram& program) {
        return program.uses(Op::Carry) && mayFillOrigin(draft_.board, program);
      });
    };
    if (!effect.what.way && anyOf(movers, [&](TypeId mover) { return fills(draft_.types[index(mover)]); })) {
      error(effect.span, "not-supported",
            "a castling partner can end where the castler began: nothing can be put there");
      return;
    }
    Putting putting{};
    for (const Side side : kBothSides) {
      const Side owner = effect.what.neutral ? Side::Third : effect.what.enemy ? opponent(side) : side;
      putting.pieces[index(side)] = fairyforge::putting(*type, owner);
    }
    if (effect.what.way) {
      putting.ways =
          movement::compileMovement(effect.name.span, draft_.board, {.lookForUseless = false}, diagnostics_);
      if (!putting.ways) return;
    }
    Arrival arrival;
    arrival.putting = &putting;
    add(effects, movers, captured, arrival, effect.span);
  }

  // Adds an effect that drops a piece from the hand beside the move, as in gating.
  void addDropped(const syntax::Effects& effects, const TypeSet& movers,
                  const std::optional<TypeSet>& captured, const syntax::MoveEffect& effect) {
    if (isOfSomeMoves(effects) && !effects.firstMove) {
      error(effect.span, "not-supported", "pieces are dropped beside all moves, captures or first moves")
          .note(
              "written like: when a piece but Pawn moves for the first time { Hawk may be dropped where it "
              "began }");
      return;
    }
    Arrival arrival;
    const bool all = effect.types.size() == 1 && effect.types.front().text == "all";
    (all ? allTypes() : types_.set(effect.types)).forEach([&](TypeId type) {
      if (!all || !draft_.types[index(type)].royal) arrival.dropped.push_back(type);
    });
    if (!arrival.dropped.empty()) add(effects, movers, captured, arrival, effect.span);
  }

  // Returns, for each side, the step of the link with this name. Reports a link in which a cell has several
  // partners.
  std::optional<std::array<StepId, kSides>> linkOf(const syntax::Word& name) {
    if (!draft_.board.hasLink(name.text)) {
      error(name.span, "unknown-link", "unknown link '{}'", name.text)
          .suggest(closestMatch(name.text, draft_.board.linkNames()));
      return std::nullopt;
    }
    std::array<StepId, kSides> steps{};
    for (const Side side : kBothSides) {
      const auto& all = draft_.board.link(name.text, side);
      if (all.size() != 1) {
        error(name.span, "not-supported",
              "pieces that go on along '{}' need a link of each cell to one other", name.text);
        return std::nullopt;
      }
      steps[index(side)] = all.front();
    }
    return steps;
  }

  // Adds the transfer (PieceType::transfer): the mover, and a piece that it carries, go on along the link, to
  // cells that must be empty.
  void addTransfer(const syntax::Effects& effects, const TypeSet& movers, const syntax::MoveEffect& effect) {
    if (effects.onCapture || isOfSomeMoves(effects)) {
      error(effect.span, "not-supported", "pieces go on after all of their moves, or after none")
          .note("written like: when a piece moves { it goes on along mirror }");
      return;
    }
    const auto steps = linkOf(effect.name);
    if (!steps) return;
    movers.forEach([&](TypeId type) {
      PieceType& t = draft_.types[index(type)];
      for (const Side side : kBothSides) {
        const auto step = static_cast<std::uint16_t>(index((*steps)[index(side)]));
        MoveProgram& program = t.program[index(side)];
        t.transfer[index(side)] = (*steps)[index(side)];
        Rewriting to(program);
        rewriteCopies(to, program, 1, [&](std::size_t, std::size_t, const Instruction& in) {
          if (in.op != Op::Land && in.op != Op::Carry) return false;
          to.emit(Op::Step, step);
          to.test(kEmpty);
          to.emit(in.op, in.operand);
          if (in.op == Op::Carry) to.emit(Op::Step, step);
          return true;
        });
        if (!to.fits()) return tooLong(effect.span, type);
        program = to.finish();
      }
    });
  }
};

}  // namespace

std::optional<Instruction> instructionOf(const syntax::MoveEffect& effect, const TypeNames& types) {
  Instruction does = effect.what.does;
  if (infoOf(does.op).operand != OperandKind::Type) return does;
  const auto type = types.resolve(effect.type);
  if (!type) return std::nullopt;
  does.operand = static_cast<std::uint16_t>(index(*type));
  return does;
}

void buildEffects(const Building& building) {
  EffectBuilder(building).build();
}

void buildAttackEffects(const Building& building, const std::vector<PieceType>& written) {
  EffectBuilder(building, &written).build();
}

}  // namespace fairyforge::frontend::build
