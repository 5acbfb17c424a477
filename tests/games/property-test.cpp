// Tests laws in every example: mirrored positions have mirrored moves, quiet moves never attack, and
// positions with equal keys have the same future.
#include <algorithm>
#include <map>

#include "runtime/fen.h"
#include "runtime/key.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "tests/support/quick.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

class EveryGame : public ::testing::TestWithParam<std::string> {
 protected:
  EveryGame() : variant_(loadExample(GetParam())), executor_(quickExecutor(variant_)) {
    seed_ = numberFromEnvironment("FAIRYFORGE_SEED", 20261121);
    random_.seed(seed_);
  }

  // Calls visit(Position) for `count` positions of random play.
  template <typename Visit>
  void forRandomPositions(int count, Visit visit) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed_);
    Position position(variant_);
    for (int i = 0, plies = 0; i < count; ++i, ++plies) {
      visit(position);
      const MoveList legal = executor_->legalMoves(position);
      if (legal.empty() || plies > 150) {
        position = Position(variant_);
        plies = 0;
      } else {
        position.playUnchecked(legal[random_() % legal.size()]);
      }
    }
  }

  template <typename Image>
  fairyforge::Setup mapped(const fairyforge::Setup& setup, bool swapSides, Image image) const {
    fairyforge::Setup result = setup;
    result.unmoved.clear();
    result.enPassantTargets.clear();
    std::fill(result.cells.begin(), result.cells.end(), Piece());
    const auto side = [&](Side s) { return swapSides && s != Side::Third ? opponent(s) : s; };
    variant_->board().forEachCell([&](Cell cell) {
      if (const Piece piece = setup.at(cell)) {
        result.cells[index(image(cell))] = Piece(piece.type(), side(piece.side()));
      }
      if (setup.unmoved.has(cell)) result.unmoved.add(image(cell));
      if (setup.enPassantTargets.has(cell)) result.enPassantTargets.add(image(cell));
    });
    if (setup.enPassantVictim != kNoCell) result.enPassantVictim = image(setup.enPassantVictim);
    result.player = side(setup.player);
    if (swapSides) std::swap(result.hands[0], result.hands[1]);
    return result;
  }

  std::uint64_t count(const fairyforge::Setup& setup) const {
    const auto position = Position::from(variant_, setup, kOddRoyalsOrCheck);
    return executor_->perft(std::get<Position>(position), 2);
  }

  VariantPtr variant_;
  std::unique_ptr<Executor> executor_;
  std::uint64_t seed_ = 0;
  std::mt19937_64 random_;
};

TEST_P(EveryGame, BlackPlaysAsWhiteDoesInTheMirror) {
  const Board& board = variant_->board();
  forRandomPositions(150, [&](const Position& position) {
    const auto image = [&](Cell cell) { return board.reflected(cell, variant_->symmetry()); };
    ASSERT_EQ(count(position.setup()), count(mapped(position.setup(), true, image))) << printFen(position);
  });
}

// Skips games in which files differ because dropped pieces may start only from certain cells: such games have
// no mirror image from left to right.
TEST_P(EveryGame, LeftAndRightAreAlike) {
  if (variant_->hands().any() && variant_->third() != nullptr) return;
  const Board& board = variant_->board();
  forRandomPositions(150, [&](const Position& position) {
    const auto image = [&](Cell cell) {
      return board.at(board.files() - 1 - board.file(cell), board.rank(cell), board.level(cell));
    };
    ASSERT_EQ(count(position.setup()), count(mapped(position.setup(), false, image))) << printFen(position);
  });
}

TEST_P(EveryGame, OnlyCapturesAttack) {
  const Board& board = variant_->board();
  const Referee referee;
  forRandomPositions(40, [&](const Position& position) {
    for (const Side by : kBothSides) {
      std::set<Cell> taken;
      const TypeId royal = variant_->royalExample();
      board.forEachCell([&](Cell cell) {
        if (const Piece there = position.at(cell); there && there.side() == by) return;
        fairyforge::Setup probed = position.setup();
        probed.cells[index(cell)] = Piece(royal, opponent(by));
        if (probed.enPassantVictim == cell) probed.enPassantVictim = kNoCell;
        probed.thirdTurn = false;
        const auto probe = std::get<Position>(
            Position::from(variant_, probed,
                           {SetupProblem::NoRoyal, SetupProblem::TooManyRoyals, SetupProblem::OpponentInCheck,
                            SetupProblem::BadEnPassantTargets, SetupProblem::UnmovedMissing}));
        bool takes = false;
        for (const Move& move : pseudoLegalMoves(probe, by)) {
          const bool counts = !variant_->type(position.at(move.from).type()).givesNoCheck;
          takes = takes ||
                  (counts && std::find(move.victims.begin(), move.victims.end(), cell) != move.victims.end());
        }
        ASSERT_EQ(executor_->attacked(position, cell, by), takes)
            << printFen(position) << " " << board.name(cell) << " by " << index(by);
      });
    }
  });
}

// Returns everything that can happen within `depth` plies, as text.
std::string future(const Executor& executor, const Position& position, int depth) {
  std::string text;
  const MoveList legal = executor.legalMoves(position);
  for (const Move& move : legal) {
    text += moveText(position, move, legal);
    if (depth > 1) {
      const Position after = position.after(move);
      text += "(" + future(executor, after, depth - 1) + ")";
    }
    text += " ";
  }
  return text;
}

TEST_P(EveryGame, PositionsWithEqualKeysHaveEqualFutures) {
  std::map<std::uint64_t, std::string> known;
  std::size_t again = 0;
  Position position(variant_);
  std::vector<Move> back;
  // Pieces mostly move out and back, so that positions repeat.
  for (int i = 0; i < 300; ++i) {
    const std::uint64_t key = repetitionKey(position);
    const std::string now = future(*executor_, position, 2);
    const auto [entry, isNew] = known.try_emplace(key, now);
    again += !isNew;
    ASSERT_EQ(entry->second, now) << printFen(position);
    const MoveList legal = executor_->legalMoves(position);
    if (legal.empty()) {
      position = Position(variant_);
      back.clear();
      continue;
    }
    Move next = legal[random_() % legal.size()];
    // The third side passes in most turns, because the next two moves do not undo its acts.
    if (position.setup().thirdTurn && random_() % 4 != 0) next = Move{};
    if (position.setup().thirdTurn) {
      position.playUnchecked(next);
      continue;
    }
    if (back.size() >= 2 && back[back.size() - 2].from != kNoCell) {
      const Move& mine = back[back.size() - 2];
      for (const Move& move : legal) {
        if (move.from == mine.to && move.to == mine.from && random_() % 4 != 0) next = move;
      }
    }
    back.push_back(next);
    position.playUnchecked(next);
  }
  EXPECT_GT(again, 3u) << "seed " << seed_ << ": hardly any position came again";
}

INSTANTIATE_TEST_SUITE_P(Examples, EveryGame, ::testing::ValuesIn(exampleNames()),
                         [](const auto& info) { return testName(info.param); });

}  // namespace
}  // namespace fairyforge::testing
