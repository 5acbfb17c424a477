// The executor of games whose programs are compiled one by one (ProgramPlan).
#include <mutex>

#include "compiler/native/loaded-code.h"
#include "compiler/native/obtain-code.h"
#include "compiler/native/turn-player.h"
#include "runtime/random.h"
#include "runtime/referee.h"
#include "runtime/third-side.h"
#include "runtime/threats.h"

namespace fairyforge::native {
namespace {

#ifdef __wasm__
// There is one thread.
struct Mutex {
  void lock() {}
  void unlock() {}
};
#else
using Mutex = std::mutex;
#endif

bool mayTake(const MoveProgram& program) {
  return program.uses(Op::Take) || program.uses(Op::TakeEnPassantVictim) || program.uses(Op::Remove) ||
         program.uses(Op::Capture);
}

TurnRulesCode rulesOf(const VariantPtr& variant, specialise::ProgramPlan plan, const LoadedCode* code) {
  TurnRulesCode rules{variant, std::move(plan), TurnLayout(*variant), {}, {}};
  if (code != nullptr) rules.code = code->programs();
  for (const specialise::PlannedProgram& planned : rules.plan.programs)
    rules.takes.push_back(mayTake(planned.program));
  return rules;
}

class ProgramExecutor final : public Executor {
 public:
  ProgramExecutor(const VariantPtr& variant, specialise::ProgramPlan plan, std::unique_ptr<LoadedCode> code)
      : code_(std::move(code)), rules_(rulesOf(variant, std::move(plan), code_.get())), goals_(*variant) {}

  std::string_view name() const override { return "jit"; }

  MoveList legalMoves(const Position& position) const override {
    const Borrowed player(*this);
    TurnMoves moves;
    player->legalMoves(player->stateOf(position.setup()), moves);
    MoveList list;
    for (const TurnMove& move : moves.moves) list.push_back(toMove(moves, move));
    canonicalise(list);
    return list;
  }

  bool attacked(const Position& position, Cell cell, Side by) const override {
    const Borrowed player(*this);
    const Setup asked = withRoyalOn(*rules_.variant, position.setup(), cell, by);
    return player->canTake(player->stateOf(asked), cell, by);
  }

  bool inCheck(const Position& position) const override {
    const Borrowed player(*this);
    return player->inCheck(player->stateOf(position.setup()));
  }

  std::optional<Outcome> outcome(const Position& position) const override {
    return outcomeBy(*this, position);
  }

  std::uint64_t perft(const Position& position, int depth) const override {
    const Borrowed player(*this);
    return player->perft(player->stateOf(position.setup()), depth);
  }

  int playOut(const Position& position, int plies, std::uint64_t seed) const override {
    const Borrowed player(*this);
    Random random(seed);
    std::vector<std::uint64_t> words[2];
    for (auto& some : words) some.resize(rules_.layout.size);
    TurnState now(words[0].data(), rules_.layout), after(words[1].data(), rules_.layout);
    now.copyFrom(player->stateOf(position.setup()));
    TurnMoves moves;
    for (int played = 0; played < plies; ++played) {
      player->legalMoves(now, moves);
      if (moves.moves.empty()) return played;
      const std::size_t drawn = now.get<&Setup::thirdTurn>()
                                    ? drawnAct(*rules_.variant, moves.moves, random.next())
                                    : random.below(moves.moves.size());
      player->play(now, moves, moves.moves[drawn], after);
      std::swap(now, after);
    }
    return plies;
  }

 private:
  // Lends a TurnPlayer for one question. Players own buffers that are worth keeping, and serve one thread
  // at a time.
  class Borrowed {
   public:
    explicit Borrowed(const ProgramExecutor& owner) : owner_(owner) {
      const std::lock_guard lock(owner_.mutex_);
      if (!owner_.idle_.empty()) {
        player_ = std::move(owner_.idle_.back());
        owner_.idle_.pop_back();
      }
      if (player_ == nullptr) player_ = std::make_unique<TurnPlayer>(owner_.rules_, owner_.goals_);
    }
    ~Borrowed() {
      const std::lock_guard lock(owner_.mutex_);
      owner_.idle_.push_back(std::move(player_));
    }
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;
    TurnPlayer* operator->() const { return player_.get(); }

   private:
    const ProgramExecutor& owner_;
    std::unique_ptr<TurnPlayer> player_;
  };

  static Move toMove(const TurnMoves& moves, const TurnMove& found) {
    Move move;
    move.from = found.from;
    move.to = found.to;
    move.as = found.as;
    move.continuesWith = found.continuesWith;
    for (const Edit* e = moves.begin(found); e != moves.end(found); ++e) {
      switch (e->what) {
        case Op::Take:
          move.victims.push_back(e->cell);
          break;
        case Op::Carry:
          move.relocations.push_back({e->cell, cellAt(e->operand)});
          break;
        case Op::MarkEnPassant:
          move.enPassantTargets.push_back(e->cell);
          break;
        case kTypeChange:
          move.changes.push_back({e->cell, typeAt(e->operand)});
          break;
        default:
          move.edits.push_back(*e);
      }
    }
    return move;
  }

  const std::unique_ptr<LoadedCode> code_;  // null where no piece has a program
  const TurnRulesCode rules_;
  const TurnGoals goals_;
  mutable Mutex mutex_;
  mutable std::vector<std::unique_ptr<TurnPlayer>> idle_;
};

}  // namespace

std::unique_ptr<Executor> runPrograms(const VariantPtr& variant, ReadyCode code, NativeReport& report) {
  std::unique_ptr<LoadedCode> loaded;
  if (!code.programs.programs.empty()) {
    loaded = LoadedCode::loadPrograms(code.image, code.programs.programs.size());
    if (loaded == nullptr) return nullptr;
    report.codeBytes = loaded->bytes();
  }
  report.types = variant->types().size();
  report.tableBytes = 8 * code.programs.tables.size();
  report.legality = "make and test by compiled programs: " + code.byPrograms;
  return std::make_unique<ProgramExecutor>(variant, std::move(code.programs), std::move(loaded));
}

}  // namespace fairyforge::native
