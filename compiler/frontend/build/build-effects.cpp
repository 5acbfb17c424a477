// What moves do to the mover and to pieces beside it, and what pieces beside a piece forbid it, added to
// programs that are complete otherwise. Whether a move captures is decided where its program takes something:
// from there on another copy of the program goes on, whose landings have the effects.
#include <algorithm>
#include <fmt/format.h>
#include <functional>

#include "compiler/base/add-once.h"
#include "compiler/frontend/build/build-parts.h"

namespace fairyforge::frontend::build {
namespace {

// Writes a program anew, as one copy or as two, the second of them behind the first. Addresses are of the old
// program, of a copy, until finish().
class Rewriting {
 public:
  explicit Rewriting(const MoveProgram& program) : result_(program) { result_.code.clear(); }

  void beginCopy() { places_.emplace_back(); }
  void beginInstruction() { places_.back().push_back(here()); }
  void emit(Op op, std::uint16_t operand = 0) { result_.code.push_back({op, operand}); }
  void test(Occupants occupants) { emit(Op::Test, occupants); }
  void testType(const TypeSet& types) { emit(Op::TestType, number(addOnce(result_.typeSets, types))); }
  void beside(Op op, const Neighbourhood& near) { emit(op, number(addOnce(result_.neighbourhoods, near))); }
  // Goes on in a copy; with Op::Fork, also here.
  void go(Op op, std::size_t copy, std::size_t old) {
    open_.push_back({result_.code.size(), copy, old});
    emit(op);
  }
  std::size_t fork() {
    emit(Op::Fork);
    return result_.code.size() - 1;
  }
  void bind(std::size_t fork) { result_.code[fork].operand = number(here()); }
  bool fits() const { return result_.code.size() < 0xFFFF; }

  MoveProgram finish() {
    for (const auto& [at, copy, old] : open_) result_.code[at].operand = number(places_[copy][old]);
    return withoutUnreachable(std::move(result_));
  }

 private:
  struct Open {
    std::size_t at, copy, old;
  };
  std::size_t here() const { return result_.code.size(); }
  static std::uint16_t number(std::size_t n) { return static_cast<std::uint16_t>(n); }

  static MoveProgram withoutUnreachable(MoveProgram program) {
    std::vector<Instruction>& code = program.code;
    std::vector<bool> reached(code.size(), false);
    std::vector<std::size_t> open{0};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      if (at >= code.size() || reached[at]) continue;
      reached[at] = true;
      const Instruction in = code[at];
      if (in.op == Op::Fork || in.op == Op::Jump) open.push_back(in.operand);
      if (in.op != Op::Jump && in.op != Op::Land) open.push_back(at + 1);
    }
    std::vector<std::uint16_t> moved;
    std::vector<Instruction> kept;
    for (std::size_t i = 0; i < code.size(); ++i) {
      moved.push_back(number(kept.size()));
      if (reached[i]) kept.push_back(code[i]);
    }
    for (Instruction& in : kept) {
      if (in.op == Op::Fork || in.op == Op::Jump) in.operand = moved[in.operand];
    }
    code = std::move(kept);
    return program;
  }

  MoveProgram result_;
  std::vector<std::vector<std::size_t>> places_;  // by copy and old address
  std::vector<Open> open_;
};

// Is something on the cursor's cell for certain when the instruction is reached?
bool followsTestOfPiece(const MoveProgram& program, std::size_t at) {
  if (at == 0 || (at > 1 && program.code[at - 2].op == Op::Not)) return false;
  const Instruction& before = program.code[at - 1];
  return (before.op == Op::Test && (before.operand & kEmpty) == 0) || before.op == Op::TestRoyal ||
         before.op == Op::TestType;
}

// What a landing does besides.
struct Arrival {
  std::vector<std::pair<std::optional<Neighbourhood>, Instruction>> effects;
  std::optional<TypeId> becomes;
};

class EffectBuilder {
 public:
  EffectBuilder(const MergedGame& game, const TypeNames& types, VariantDraft& draft, Diagnostics& diagnostics)
      : game_(game), types_(types), draft_(draft), diagnostics_(diagnostics) {}

  void build() {
    for (const syntax::Effects* effects : game_.effects) addEffects(*effects);
    for (const MergedPiece& piece : game_.pieces) {
      for (const syntax::Restriction& restriction : piece.piece->restrictions)
        restrict(TypeSet::of({types_.of(piece)}), restriction);
    }
    for (const syntax::Restriction* restriction : game_.ofEveryPiece) restrict(allTypes(), *restriction);
  }

 private:
  TypeSet allTypes() const { return TypeSet::all(draft_.types.size()); }

  // Both sides' steps are the same: beside has no direction.
  Neighbourhood neighbourhood(const syntax::Beside& beside) {
    using Where = syntax::Beside::Where;
    Neighbourhood near{{}, beside.occupants, beside.types ? types_.set(*beside.types) : allTypes()};
    types_.set(beside.spared).forEach([&](TypeId type) { near.types.remove(type); });
    const int height = draft_.board.levels() > 1 ? 1 : 0;
    for (int levels = -height; levels <= height; ++levels) {
      for (int ranks = -1; ranks <= 1; ++ranks) {
        for (int files = -1; files <= 1; ++files) {
          const int away = std::abs(files) + std::abs(ranks) + std::abs(levels);
          const bool wanted = beside.where == Where::Orthogonally ? away == 1
                              : beside.where == Where::Diagonally ? away > 1
                                                                  : away > 0;
          if (wanted) near.steps.push_back(draft_.board.step({files, ranks, levels}));
        }
      }
    }
    std::sort(near.steps.begin(), near.steps.end());
    return near;
  }

  template <typename Rewrite>
  void forEachProgram(const TypeSet& types, const SourceSpan& span, Rewrite rewrite) {
    types.forEach([&](TypeId type) {
      for (const Side side : kBothSides) {
        MoveProgram& program = draft_.types[index(type)].program[index(side)];
        if (program.code.empty()) continue;
        Rewriting rewriting(program);
        rewrite(rewriting, program, type);
        if (rewriting.fits()) {
          program = rewriting.finish();
        } else if (!tooLong_) {
          tooLong_ = true;
          diagnostics_.error(span, "movement-too-long",
                             fmt::format("all that '{}' can do needs too many instructions then",
                                         draft_.types[index(type)].name));
        }
      }
    });
  }

  // ---- effects ----

  void addEffects(const syntax::Effects& effects) {
    TypeSet movers = types_.set(effects.movers);
    if (effects.allBut) {
      TypeSet others = allTypes();
      movers.forEach([&](TypeId type) { others.remove(type); });
      movers = others;
    }
    std::optional<TypeSet> captured;
    if (effects.captured) captured = types_.set(*effects.captured);
    Arrival arrival;
    const syntax::MoveEffect* becomesTaken = nullptr;
    for (const syntax::MoveEffect& effect : effects.effects) {
      using What = syntax::MoveEffect::What;
      std::optional<TypeId> type;
      if (effect.what == What::Become && !(type = types_.resolve(effect.type))) return;
      if (effect.what == What::BecomeTaken) {
        becomesTaken = &effect;
        if (!effects.onCapture) {
          diagnostics_.error(effect.span, "unknown-sentence", "a piece that only moves captures nothing")
              .note("written like: when Knight captures { it becomes what it captures }");
          return;
        }
      }
      if (!effect.beside && type) arrival.becomes = type;
      if (!effect.beside && effect.what != What::Leave) continue;
      const Instruction instruction = effect.what == What::Leave ? Instruction{Op::Remove}
                                      : effect.what == What::ChangeSides
                                          ? Instruction{Op::Give, kOther}
                                          : Instruction{Op::Become, static_cast<std::uint16_t>(index(*type))};
      std::optional<Neighbourhood> near;
      if (effect.beside) near = neighbourhood(*effect.beside);
      arrival.effects.emplace_back(near, instruction);
    }
    if (becomesTaken != nullptr && arrival.becomes) {
      diagnostics_.error(becomesTaken->span, "said-twice", "it is said twice what the piece becomes");
      return;
    }
    if (!arrival.effects.empty() || arrival.becomes) add(effects, movers, captured, arrival, span(effects));
    if (becomesTaken == nullptr) return;
    captured.value_or(allTypes()).forEach([&](TypeId type) {
      add(effects, movers, TypeSet::of({type}), Arrival{{}, type}, becomesTaken->span);
    });
  }

  static SourceSpan span(const syntax::Effects& effects) { return effects.effects.front().span; }

  void add(const syntax::Effects& effects, const TypeSet& movers, const std::optional<TypeSet>& captured,
           const Arrival& arrival, const SourceSpan& span) {
    const std::optional<bool> passers = captured ? passersAreAll(*captured, span) : std::optional(true);
    if (!passers) return;
    forEachProgram(movers, span, [&](Rewriting& to, const MoveProgram& program, TypeId type) {
      for (std::size_t copy = 0; copy < (effects.onCapture ? 2u : 1u); ++copy) {
        to.beginCopy();
        const bool hasEffects = copy == 1 || !effects.onCapture;
        for (std::size_t i = 0; i < program.code.size(); ++i) {
          to.beginInstruction();
          const Instruction in = program.code[i];
          if (in.op == Op::Land && hasEffects) {
            land(to, in, arrival, type);
          } else if (in.op == Op::Fork || in.op == Op::Jump) {
            to.go(in.op, copy, in.operand);
          } else if (copy == 0 && effects.onCapture && in.op == Op::Take) {
            take(to, captured, followsTestOfPiece(program, i), i + 1);
          } else if (copy == 0 && effects.onCapture && in.op == Op::TakeEnPassantVictim && *passers) {
            to.emit(in.op);
            to.go(Op::Jump, 1, i + 1);
          } else {
            to.emit(in.op, in.operand);
          }
        }
      }
    });
  }

  // Takes what is on the cursor's cell; goes on in the second copy if that is something that counts.
  static void take(Rewriting& to, const std::optional<TypeSet>& captured, bool isPiece, std::size_t next) {
    const bool always = !captured && isPiece;
    const std::size_t other = always ? 0 : to.fork();
    if (captured) {
      to.testType(*captured);
    } else if (!isPiece) {
      to.test(kAnyPiece);
    }
    to.emit(Op::Take);
    to.go(Op::Jump, 1, next);
    if (always) return;
    to.bind(other);
    if (!captured) return to.test(kEmpty);
    to.emit(Op::Not);
    to.testType(*captured);
    to.emit(Op::Take);
  }

  static void land(Rewriting& to, const Instruction& in, const Arrival& arrival, TypeId type) {
    for (const auto& [near, effect] : arrival.effects) {
      if (near) to.beside(Op::EachBeside, *near);
      to.emit(effect.op, effect.operand);
    }
    const bool becomes = arrival.becomes && *arrival.becomes != type;
    to.emit(Op::Land, becomes ? static_cast<std::uint16_t>(kAs + index(*arrival.becomes)) : in.operand);
  }

  // Are all pieces that may be captured en passant of these types, or none? Which one it is, is not known
  // when the program is made.
  std::optional<bool> passersAreAll(const TypeSet& types, const SourceSpan& span) {
    bool inside = false, outside = false;
    for (std::size_t t = 0; t < draft_.types.size(); ++t) {
      const auto& program = draft_.types[t].program;
      if (!program[0].uses(Op::MarkEnPassant) && !program[1].uses(Op::MarkEnPassant)) continue;
      (types.has(typeAt(t)) ? inside : outside) = true;
    }
    if (!inside || !outside) return inside;
    diagnostics_.error(span, "not-supported",
                       "only some of the pieces that can be captured en passant are meant, which cannot be "
                       "told apart when one is captured so");
    return std::nullopt;
  }

  // ---- conditions ----

  static void condition(Rewriting& to, const Neighbourhood& near, bool stands) {
    if (!stands) to.emit(Op::Not);
    to.beside(Op::TestBeside, near);
  }

  void restrict(const TypeSet& types, const syntax::Restriction& restriction) {
    using What = syntax::Restriction::What;
    const Neighbourhood near = neighbourhood(restriction.beside);
    if (restriction.what == What::BeCaptured) return protect(types, near, restriction);
    forEachProgram(types, restriction.span, [&](Rewriting& to, const MoveProgram& program, TypeId) {
      // The second copy is for where it may not capture.
      const bool captures = restriction.what == What::Capture;
      to.beginCopy();
      std::size_t other = 0;
      for (std::size_t copy = 0; copy < (captures ? 2u : 1u); ++copy) {
        if (copy == 0 && captures) other = to.fork();
        if (copy == 1) {
          to.beginCopy();
          to.bind(other);
        }
        condition(to, near, restriction.only == (copy == 0));
        for (std::size_t i = 0; i < program.code.size(); ++i) {
          to.beginInstruction();
          const Instruction in = program.code[i];
          if (in.op == Op::Fork || in.op == Op::Jump) {
            to.go(in.op, copy, in.operand);
          } else if (copy == 1 && in.op == Op::Take) {
            to.test(kEmpty);
          } else if (copy == 1 && in.op == Op::TakeEnPassantVictim) {
            to.test(0);
          } else {
            to.emit(in.op, in.operand);
          }
        }
      }
    });
  }

  // Pieces of the types are taken by nobody while the condition does not allow it.
  void protect(const TypeSet& types, const Neighbourhood& near, const syntax::Restriction& restriction) {
    for (std::size_t t = 0; t < draft_.types.size(); ++t) {
      const auto& program = draft_.types[t].program;
      if (!types.has(typeAt(t)) ||
          !(program[0].uses(Op::MarkEnPassant) || program[1].uses(Op::MarkEnPassant)))
        continue;
      diagnostics_.error(
          restriction.span, "not-supported",
          fmt::format("'{}' can be captured en passant, where it is not known what stands beside "
                      "it",
                      draft_.types[t].name));
      return;
    }
    // Own and enemy are meant as the piece sees them that is to be captured.
    Neighbourhood ofEnemy = near;
    if (near.occupants != kAnyPiece) ofEnemy.occupants = near.occupants == kOwn ? kEnemy : kOwn;
    forEachProgram(allTypes(), restriction.span, [&](Rewriting& to, const MoveProgram& program, TypeId) {
      to.beginCopy();
      for (std::size_t i = 0; i < program.code.size(); ++i) {
        to.beginInstruction();
        const Instruction in = program.code[i];
        if (in.op == Op::Fork || in.op == Op::Jump) {
          to.go(in.op, 0, in.operand);
          continue;
        }
        if (in.op == Op::Take) {
          const std::size_t isOne = to.fork();
          to.emit(Op::Not);
          to.testType(types);
          to.emit(Op::Take);
          to.go(Op::Jump, 0, i + 1);
          to.bind(isOne);
          const std::size_t isOwn = to.fork();
          to.testType(types);
          to.test(kEnemy);
          condition(to, ofEnemy, restriction.only);
          to.emit(Op::Take);
          to.go(Op::Jump, 0, i + 1);
          to.bind(isOwn);
          to.testType(types);
          to.test(kOwn);
          condition(to, near, restriction.only);
        }
        to.emit(in.op, in.operand);
      }
    });
  }

  const MergedGame& game_;
  const TypeNames& types_;
  VariantDraft& draft_;
  Diagnostics& diagnostics_;
  bool tooLong_ = false;
};

}  // namespace

void buildEffects(const MergedGame& game, const TypeNames& types, VariantDraft& draft,
                  Diagnostics& diagnostics) {
  EffectBuilder(game, types, draft, diagnostics).build();
}

}  // namespace fairyforge::frontend::build
