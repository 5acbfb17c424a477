// The executor without generated code (makeMaskedExecutor in compiler/native/native.h). It passes questions
// to a TurnPlayer, which uses masks and interpreted programs.
#include "compiler/native/native.h"
#include "compiler/native/pool.h"
#include "compiler/native/turn-cursor.h"
#include "runtime/random.h"
#include "runtime/referee.h"
#include "runtime/third-side.h"

namespace fairyforge::native {
namespace {

bool mayTake(const MoveProgram& program) {
  return program.uses(Op::Take) || program.uses(Op::TakeEnPassantVictim) || program.uses(Op::Remove) ||
         program.uses(Op::Capture);
}

TurnGame gameOf(const VariantPtr& variant) {
  TurnGame game{variant, MovePrograms(*variant), TurnLayout(*variant), {}};
  for (const MovePrograms::Program& one : game.programs.all) game.takes.push_back(mayTake(one.program));
  return game;
}

class MaskedExecutor final : public Executor {
 public:
  explicit MaskedExecutor(const VariantPtr& variant)
      : rules_(gameOf(variant)), goals_(*variant, rules_.layout) {}

  std::string_view name() const override { return "masks"; }

  MoveList legalMoves(const Position& position) const override {
    const auto player = players_.lend(rules_, goals_);
    TurnMoves moves;
    player->legalMoves(player->stateOf(position.setup()), moves);
    MoveList list;
    for (std::size_t i = 0; i < moves.size(); ++i) list.push_back(toMove(moves[i]));
    canonicalise(list);
    return list;
  }

  bool attacked(const Position& position, Cell cell, Side by) const override {
    const auto player = players_.lend(rules_, goals_);
    return player->attacked(player->stateOf(position.setup()), cell, by);
  }

  bool inCheck(const Position& position) const override {
    const auto player = players_.lend(rules_, goals_);
    return player->inCheck(player->stateOf(position.setup()));
  }

  std::optional<Outcome> outcome(const Position& position) const override {
    return outcomeBy(*this, position);
  }

  std::unique_ptr<SearchCursor> searchCursor(const Position& start,
                                             const PieceValues& values) const override {
    return maskedCursor(rules_, *this, players_.lend(rules_, goals_), start, values);
  }

  std::uint64_t perft(const Position& position, int depth) const override {
    const auto player = players_.lend(rules_, goals_);
    return player->perft(player->stateOf(position.setup()), depth);
  }

  int playOut(const Position& position, int plies, std::uint64_t seed) const override {
    const auto player = players_.lend(rules_, goals_);
    Random random(seed);
    const OwnState one(rules_.layout, position.setup()), other(rules_.layout);
    TurnState now = *one, after = *other;
    TurnMoves moves;
    for (int played = 0; played < plies; ++played) {
      player->legalMoves(now, moves);
      if (moves.moves.empty()) return played;
      const std::size_t drawn = now.get<&Setup::thirdTurn>()
                                    ? drawnAct(*rules_.variant, moves.moves, random.next())
                                    : random.below(moves.moves.size());
      player->play(now, moves[drawn], after);
      std::swap(now, after);
    }
    return plies;
  }

 private:
  const TurnGame rules_;
  const TurnGoals goals_;
  mutable Pool<TurnPlayer> players_;
};

}  // namespace

std::unique_ptr<Executor> makeMaskedExecutor(const VariantPtr& variant) {
  return std::make_unique<MaskedExecutor>(variant);
}

}  // namespace fairyforge::native
