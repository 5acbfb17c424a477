// Adds effects of moves, on the mover and on other pieces, to programs that are complete otherwise.
//
// A landing cannot test whether the move has captured. So a program with effects of captures gets a second
// copy: where the first copy takes a piece, it goes on in the second copy, whose landings have the effects.
// Effects that depend on the captured type get a copy for each type (CaptureCopies).
#include <algorithm>
#include <fmt/format.h>
#include <functional>

#include "compiler/core/base/any-of.h"
#include "compiler/core/rules/paths.h"
#include "compiler/frontend/build/build-parts.h"
#include "compiler/frontend/build/programs-rewriter.h"
#include "compiler/movement/movement.h"

namespace fairyforge::frontend::build {
namespace {

// An effect that puts a new piece on the cell where the mover started; with `ways`, instead on a cell to
// which one of these movements leads from the mover's destination (a shot).
struct Putting {
  std::array<std::uint16_t, kSides> pieces;  // operands of Op::Put, by the mover's side
  std::optional<movement::SidePrograms> ways;
};

// The effects that a statement adds to landings.
struct Arrival {
  std::vector<std::pair<std::optional<Neighbourhood>, Instruction>> effects;
  // Effects on the pieces that the mover attacks after the move, with the type that it has then.
  std::vector<std::pair<const syntax::Beside*, Instruction>> onAttacked;
  std::optional<TypeId> becomes;
  std::vector<TypeId> becomesTaken;  // the mover becomes the last of these types that it captures
  bool goesBack = false;
  std::vector<TypeId> dropped;       // one of these types is dropped beside the move (addNewPieces())
  const Putting* putting = nullptr;  // a piece that is put on the board (addNewPieces())
  SourceSpan span{};
};

class EffectBuilder : ProgramsRewriter {
 public:
  // `written`: null to add all effects except those on attacked pieces. Otherwise only the effects on
  // attacked pieces are added, and `written` has the types with their programs before any effects: these
  // programs say what a piece attacks.
  explicit EffectBuilder(const Building& building, const std::vector<PieceType>* written = nullptr)
      : ProgramsRewriter(building), written_(written) {}

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
    const bool ofAttacks = effect.beside && effect.beside->where == syntax::Beside::Where::Attacked;
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
            .note(fmt::format("written like: when Knight captures {{ {} }}", effect.span.text()));
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
    if (!isStraight || effect.beside->where == syntax::Beside::Where::Attacked) {
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

  void spare(Neighbourhood& near, TypeId mover) const {
    for (const MergedPiece& piece : game_.pieces) {
      if (piece.piece->cannotBeTaken || types_.set(piece.piece->safeFrom).has(mover))
        near.types.remove(types_.of(piece));
    }
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
        return program.uses(Op::Carry) && mayFillOrigin(program);
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
      error(name.span, "unknown-link", fmt::format("unknown link '{}'", name.text))
          .suggest(closestMatch(name.text, draft_.board.linkNames()));
      return std::nullopt;
    }
    std::array<StepId, kSides> steps{};
    for (const Side side : kBothSides) {
      const auto& all = draft_.board.link(name.text, side);
      if (all.size() != 1) {
        error(name.span, "not-supported",
              fmt::format("pieces that go on along '{}' need a link of each cell to one other", name.text));
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

  // Rewrites the programs of `movers` so that their landings also have the effects `arrival`. `effects` is
  // the statement from which they come, which says for which moves they are meant. `captured`: only captures
  // of these types have them; nothing: captures of all types. Errors are reported at `span`.
  void add(const syntax::Effects& effects, const TypeSet& movers, const std::optional<TypeSet>& captured,
           const Arrival& arrival, const SourceSpan& span) {
    CaptureCopies captures;
    for (const TypeId type : arrival.becomesTaken) captures.types.push_back(TypeSet::of({type}));
    captures.areAll = captures.types.size() == draft_.types.size();
    if (captures.types.empty() && captured) captures.types = {*captured};
    captures.passers = captures.types.empty() ? 1 : 0;
    for (std::size_t k = 0; k < captures.types.size(); ++k) {
      const std::optional<bool> are = passersAreAll(captures.types[k], span);
      if (!are) return;
      if (*are) captures.passers = k + 1;
    }
    forEachProgram(movers, span, [&](Rewriting& to, const MoveProgram& program, TypeId type, Side side) {
      std::vector<const MoveProgram*> programs{&program};
      if (arrival.putting != nullptr && arrival.putting->ways) {
        for (const MoveProgram& way : *arrival.putting->ways) programs.push_back(&way);
      }
      const std::uint16_t place = freeRegister(programs);
      const Putting* const putting = arrival.putting;
      const bool needsPlace = effects.firstMove || !arrival.dropped.empty() || putting != nullptr;
      // Only a program that the text gives by instructions can use all registers; notation never does.
      if (needsPlace && place == kCursorRegisters) return tooLong(span, type);
      // For drops beside the move, the program gets two more copies for each register in `carried`. They are
      // entered after a piece has been carried from the cell in that register: the first if the piece went to
      // the mover's old cell, the second if it went elsewhere. Copy 0 is for moves that carry nothing, or
      // leave the piece where it is.
      const std::vector<std::uint16_t> carried =
          arrival.dropped.empty() || effects.onCapture ? std::vector<std::uint16_t>{} : carriedFrom(program);
      const bool fillsOrigin = !carried.empty() && mayFillOrigin(program);
      const bool stays = !carried.empty() && mayStay(program);
      // A move that carries a piece puts nothing on the board.
      const bool goesWithout = putting != nullptr && !effects.onCapture && program.uses(Op::Carry);
      const bool asksForCapture = effects.onCapture || effects.withoutCapture;
      const std::size_t copies = asksForCapture ? 1 + captures.count()
                                 : goesWithout  ? 2
                                                : 1 + 2 * carried.size();
      const bool goesAway =
          leavesItsSide(arrival) && !effects.firstMove && effects.along == syntax::MoveLines::All;
      // If the piece is put at the end of a way: the operands of the landings met so far. After all copies of
      // the mover's program follows, for each operand, a copy of the way's program that ends in that landing.
      std::vector<std::uint16_t> landings;
      rewriteCopies(to, program, copies, [&](std::size_t copy, std::size_t i, const Instruction& in) {
        const bool isAfter = copy == 1 || (copy > 1 && asksForCapture);
        const bool hasEffects = isAfter ? !goesWithout && !effects.withoutCapture : !effects.onCapture;
        if (in.op == Op::MarkEnPassant && hasEffects && goesAway) return true;
        if (in.op == Op::Land && hasEffects) {
          if (!arrival.dropped.empty()) {
            std::vector<std::uint16_t> left;
            if (effects.onCapture || copy % 2 == 0) left.push_back(kOriginRegister);
            if (!carried.empty() && copy > 0) left.push_back(carried[(copy - 1) / 2]);
            landWithDrops(to, in, arrival.dropped, left, place, effects.firstMove);
          } else if (putting != nullptr) {
            if (putting->ways) addOnce(landings, in.operand);
            const auto way = std::ranges::find(landings, in.operand) - landings.begin();
            landPutting(to, in, *putting, side, place, copies + static_cast<std::size_t>(way));
          } else if (effects.along != syntax::MoveLines::All) {
            landAlong(to, in, arrival, type, side, effects.along);
          } else if (effects.firstMove) {
            landFirst(to, in, arrival, type, side, place);
          } else if (!arrival.becomesTaken.empty()) {
            Arrival becoming = arrival;
            becoming.becomes = arrival.becomesTaken[copy - 1];
            land(to, in, becoming, type, side);
          } else {
            land(to, in, arrival, type, side);
          }
        } else if (in.op == Op::Carry && goesWithout && copy == 0) {
          to.emit(in.op, in.operand);
          to.go(Op::Jump, 1, i + 1);
        } else if (in.op == Op::Carry && !carried.empty()) {
          const auto which = std::ranges::find(carried, in.operand) - carried.begin();
          const std::size_t next = 1 + 2 * static_cast<std::size_t>(which);
          if (stays) {
            const std::size_t goes = to.fork();
            to.emit(Op::Not);
            to.emit(Op::TestAway, in.operand);
            to.emit(in.op, in.operand);
            to.go(Op::Jump, 0, i + 1);
            to.bind(goes);
            to.emit(Op::TestAway, in.operand);
          }
          to.emit(in.op, in.operand);
          if (fillsOrigin) {
            const std::size_t elsewhere = to.fork();
            to.emit(Op::Not);
            to.emit(Op::TestAway, kOriginRegister);
            to.go(Op::Jump, next, i + 1);
            to.bind(elsewhere);
            to.emit(Op::TestAway, kOriginRegister);
          }
          to.go(Op::Jump, next + 1, i + 1);
        } else {
          return asksForCapture && captureInto(to, program, i, captures, copy);
        }
        return true;
      });
      for (std::size_t n = 0; n < landings.size(); ++n)
        putOnTheWay(to, (*putting->ways)[index(side)], putting->pieces[index(side)], place, copies + n,
                    landings[n]);
    });
  }

  // Do the effects remove the mover, or give it to another side? Then it cannot be taken en passant.
  static bool leavesItsSide(const Arrival& arrival) {
    return std::ranges::any_of(arrival.effects, [](const auto& effect) {
      return !effect.first && (effect.second.op == Op::Remove || effect.second.op == Op::Give);
    });
  }

  // Emits code that puts the piece where the mover started, and lands. With `putting.ways` it jumps to copy
  // `way` instead, which puts the piece elsewhere and lands. If the mover ends where it started, the code
  // puts nothing and only lands.
  static void landPutting(Rewriting& to, const Instruction& in, const Putting& putting, Side side,
                          std::uint16_t place, std::size_t way) {
    const std::size_t inPlace = to.fork();
    to.emit(Op::TestAway, kOriginRegister);
    to.emit(Op::Save, place);
    if (putting.ways) {
      to.go(Op::Jump, way, 0);
    } else {
      to.emit(Op::Recall, kOriginRegister);
      to.emit(Op::Put, putting.pieces[index(side)]);
      to.emit(Op::Recall, place);
      to.emit(in.op, in.operand);
    }
    to.bind(inPlace);
    to.emit(Op::Not);
    to.emit(Op::TestAway, kOriginRegister);
    to.emit(in.op, in.operand);
  }

  // Writes code that leads the cursor from the mover's destination, which is in register `place`, to an empty
  // cell, puts the piece there, goes back and lands.
  static void putOnTheWay(Rewriting& to, const MoveProgram& way, std::uint16_t piece, std::uint16_t place,
                          std::size_t copy, std::uint16_t landing) {
    to.beginCopy();
    for (Instruction in : way.code) {
      to.beginInstruction();
      const OperandKind kind = infoOf(in.op).operand;
      if ((kind == OperandKind::Register || kind == OperandKind::Place) && in.operand == kOriginRegister)
        in.operand = place;
      if (in.op == Op::Fork || in.op == Op::Jump) {
        to.go(in.op, copy, in.operand);
      } else if (in.op == Op::Take || in.op == Op::TakeEnPassantVictim) {
        to.test(0);
      } else if (in.op == Op::Land) {
        to.emit(Op::TestAway, place);
        to.test(kEmpty);
        to.emit(Op::Put, piece);
        to.emit(Op::Recall, place);
        to.emit(Op::Land, landing);
      } else if (in.op != Op::MarkEnPassant) {
        to.emitFrom(way, in);
      }
    }
  }

  // Emits a landing with the effects before it: effects on neighbours, return to the old cell, change of
  // type.
  void land(Rewriting& to, const Instruction& in, const Arrival& arrival, TypeId type, Side side) {
    if (!arrival.onAttacked.empty()) return landAttacking(to, in, arrival, type, side);
    if (arrival.goesBack) to.emit(Op::Recall, kOriginRegister);
    for (const auto& [near, effect] : arrival.effects) {
      if (near) to.beside(Op::EachBeside, *near);
      to.emit(effect.op, effect.operand);
    }
    // A piece that goes back to its old cell does not arrive, so the arrival table does not say what it
    // becomes.
    const bool stays =
        arrival.becomes ? *arrival.becomes == type : arrival.goesBack && in.operand == kArriving;
    to.emit(Op::Land, stays             ? kUnchanged
                      : arrival.becomes ? static_cast<std::uint16_t>(kAs + index(*arrival.becomes))
                                        : in.operand);
  }

  // Emits a landing with effects on the pieces that the mover attacks. What it attacks depends on its type
  // after the move, so there is a landing for each type.
  void landAttacking(Rewriting& to, const Instruction& in, const Arrival& arrival, TypeId type, Side side) {
    const auto landAs = [&](TypeId as, std::uint16_t landing) {
      effectOnAttacked(to, arrival, as, side);
      to.emit(Op::Land, landing);
    };
    if (in.operand != kArriving)
      return landAs(in.operand == kUnchanged ? type : typeAt(static_cast<std::size_t>(in.operand - kAs)),
                    in.operand);
    std::vector<std::pair<std::vector<TypeId>, CellSet>> groups;
    draft_.board.forEachCell([&](Cell cell) {
      std::vector<TypeId> choices = draft_.arrival.choices(side, type, cell);
      auto group = std::ranges::find(groups, choices, [](const auto& known) { return known.first; });
      if (group == groups.end()) group = groups.insert(group, {std::move(choices), {}});
      group->second.add(cell);
    });
    if (groups.size() == 1 && groups[0].first.empty()) return landAs(type, kArriving);
    // A move that ends where it started does not arrive: the mover keeps its type.
    std::size_t other = to.fork();
    to.emit(Op::Not);
    to.emit(Op::TestAway, kOriginRegister);
    landAs(type, kUnchanged);
    for (const auto& [choices, cells] : groups) {
      for (std::size_t i = 0; i < std::max<std::size_t>(choices.size(), 1); ++i) {
        to.bind(other);
        const bool isLast = &cells == &groups.back().second && i + 1 >= choices.size();
        if (!isLast) other = to.fork();
        to.testZone(cells);
        to.emit(Op::TestAway, kOriginRegister);
        if (choices.empty()) {
          landAs(type, kArriving);
        } else {
          landAs(choices[i],
                 choices[i] == type ? kUnchanged : static_cast<std::uint16_t>(kAs + index(choices[i])));
        }
      }
    }
  }

  // Emits the effects on the pieces that the mover, as the type `as`, attacks from where it has landed.
  void effectOnAttacked(Rewriting& to, const Arrival& arrival, TypeId as, Side side) {
    for (const auto& [beside, effect] : arrival.onAttacked) {
      Neighbourhood pieces = neighbourhood(*beside);
      if (effect.op == Op::Capture) spare(pieces, as);
      const auto attacked = attackedBy((*written_)[index(as)].program[index(side)], draft_.board, pieces);
      if (!attacked) return refuse(arrival.span, as);
      for (const Neighbourhood& near : *attacked) {
        to.beside(Op::EachBeside, near);
        to.emit(effect.op, effect.operand);
      }
    }
  }

  // Reports, once, a type for which attackedBy() returns nothing.
  void refuse(const SourceSpan& span, TypeId type) {
    if (std::exchange(refused_, true)) return;
    error(span, "not-supported",
          fmt::format("what '{}' attacks depends on more than what stands on the way there, or there are too "
                      "many ways",
                      nameOf(type)))
        .note("say which pieces are meant: all enemy pieces within R of it");
  }

  // Returns the registers that hold the cells from which the program carries pieces.
  static std::vector<std::uint16_t> carriedFrom(const MoveProgram& program) {
    std::vector<std::uint16_t> registers;
    for (const Instruction& in : program.code) {
      if (in.op == Op::Carry) addOnce(registers, in.operand);
    }
    return registers;
  }

  // Can a carried piece end where the mover started?
  bool mayFillOrigin(const MoveProgram& program) const {
    return mayCarry(program, [](Cell origin, const Relocation& r) { return r.to == origin; });
  }
  // Can a piece be carried to the cell on which it stands, like a rook of Chess960?
  bool mayStay(const MoveProgram& program) const {
    return mayCarry(program, [](Cell, const Relocation& r) { return r.to == r.from; });
  }
  // Can a path of the program carry a piece such that `which`(origin, relocation) holds?
  template <typename Which>
  bool mayCarry(const MoveProgram& program, Which which) const {
    bool may = false;
    draft_.board.forEachCell([&](Cell origin) {
      const auto paths = pathsFrom(draft_.board, program, origin);
      may = may || !paths || std::ranges::any_of(*paths, [&](const Path& path) {
              return std::ranges::any_of(path.relocations,
                                         [&](const Relocation& r) { return which(origin, r); });
            });
    });
    return may;
  }

  // Emits code with a choice: land as before, or also drop a piece of one of these types from the hand. The
  // piece is dropped on one of the cells in the registers `left`, but not where the mover ends.
  static void landWithDrops(Rewriting& to, const Instruction& in, const std::vector<TypeId>& dropped,
                            const std::vector<std::uint16_t>& left, std::uint16_t place, bool firstMove) {
    std::size_t other = to.fork();
    to.emit(in.op, in.operand);
    for (const std::uint16_t cell : left) {
      to.bind(other);
      other = to.fork();
      to.emit(Op::TestAway, cell);
      to.emit(Op::Save, place);
      to.emit(Op::Recall, cell);
      if (firstMove) to.emit(Op::TestUnmoved);
      for (std::size_t i = 0; i < dropped.size(); ++i) {
        const bool isLast = i + 1 == dropped.size();
        const std::size_t next = isLast ? 0 : to.fork();
        const auto type = static_cast<std::uint16_t>(index(dropped[i]));
        to.emit(Op::TestHand, type);
        to.emit(Op::Drop, type);
        to.emit(Op::Recall, place);
        to.emit(in.op, in.operand);
        if (!isLast) to.bind(next);
      }
    }
    to.bind(other);
    to.test(0);
    to.emit(in.op, in.operand);
  }

  // Emits code that lands with the effects if the mover was unmoved, otherwise without them.
  void landFirst(Rewriting& to, const Instruction& in, const Arrival& arrival, TypeId type, Side side,
                 std::uint16_t place) {
    const std::size_t moved = to.fork();
    const auto testOrigin = [&](bool unmoved) {
      to.emit(Op::Save, place);
      to.emit(Op::Recall, kOriginRegister);
      if (!unmoved) to.emit(Op::Not);
      to.emit(Op::TestUnmoved);
      to.emit(Op::Recall, place);
    };
    testOrigin(true);
    land(to, in, arrival, type, side);
    to.bind(moved);
    testOrigin(false);
    to.emit(in.op, in.operand);
  }

  // Emits code that lands with the effects if the move follows one of these lines, otherwise without them.
  void landAlong(Rewriting& to, const Instruction& in, const Arrival& arrival, TypeId type, Side side,
                 syntax::MoveLines lines) {
    const Neighbourhood way{
        .steps = stepsBeside(lines, draft_.board), .types = {}, .extent = Neighbourhood::Extent::Origin};
    const std::size_t other = to.fork();
    condition(to, way, true);
    land(to, in, arrival, type, side);
    to.bind(other);
    condition(to, way, false);
    to.emit(in.op, in.operand);
  }

  // Are all pieces that can be captured en passant of these types (true), or none of them (false)? If only
  // some are, reports an error and returns nothing, because a program cannot test which one it captures.
  std::optional<bool> passersAreAll(const TypeSet& types, const SourceSpan& span) {
    bool inside = false, outside = false;
    for (std::size_t t = 0; t < draft_.types.size(); ++t) {
      const auto& program = draft_.types[t].program;
      if (!program[0].uses(Op::MarkEnPassant) && !program[1].uses(Op::MarkEnPassant)) continue;
      (types.has(typeAt(t)) ? inside : outside) = true;
    }
    if (!inside || !outside) return inside;
    error(span, "not-supported",
          "only some of the pieces that can be captured en passant are meant, which cannot be "
          "told apart when one is captured so");
    return std::nullopt;
  }

  const std::vector<PieceType>* written_;
  bool refused_ = false;
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
