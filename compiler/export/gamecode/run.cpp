// Plays turns on a copy of the state, which replaces the state only if the preset accepts the turn. Pre-Game,
// Post-Move and Post-Game are run where the site would run them.

#include "compiler/export/gamecode/run.h"

#include <algorithm>

namespace fairyforge::gamecode {

Run::Run(ProgramPtr program, Reading reading, Limits limits)
    : program_(std::move(program)),
      machine_(program_, std::move(reading), limits),
      state_(initialState(*program_)) {}

Verdict Run::start(const std::vector<std::int32_t>* board) {
  state_ = initialState(*program_);
  if (board != nullptr) state_.board = *board;
  Ending result = machine_.run(Block::PreGame, state_);
  legalAtStart_ = std::move(result.legal);
  tidy(state_, *program_);
  return std::move(result.verdict);
}

Verdict Run::attempt(const Turn& turn) {
  // Most attempted turns move nothing: they are refused before anything changes.
  const bool movesNothing = !turn.empty() && turn[0].from != kNoSpace &&
                            state_.board[static_cast<std::size_t>(turn[0].from)] == program_->empty;
  if (movesNothing) return {Verdict::Kind::Refused, *applyTurn(*program_, reading(), state_, turn)};
  scratch_ = state_;
  if (auto reason = applyTurn(*program_, reading(), scratch_, turn))
    return {Verdict::Kind::Refused, std::move(*reason)};
  scratch_.side = 1 - state_.side;
  return machine_.run(state_.side == 0 ? Block::PostMove1 : Block::PostMove2, scratch_).verdict;
}

Verdict Run::probe(const Turn& turn) {
  return attempt(turn);
}

Verdict Run::play(const Turn& turn) {
  Verdict verdict = attempt(turn);
  if (verdict.accepted()) {
    tidy(scratch_, *program_);
    std::swap(state_, scratch_);
  }
  return verdict;
}

Verdict Run::play(std::string_view text) {
  const Expected<Turn> turn = readTurn(*program_, text);
  return turn ? play(*turn) : Verdict{Verdict::Kind::Refused, turn.why()};
}

Ending Run::finish() {
  Ending ending;
  const bool byMover = reading().postGame == PostGame::AfterMover;
  if (state_.moved || !byMover) {
    scratch_ = state_;
    const int side = byMover ? 1 - state_.side : state_.side;
    ending = machine_.run(side == 0 ? Block::PostGame1 : Block::PostGame2, scratch_);
  }
  if (!state_.moved) ending.legal.insert(ending.legal.end(), legalAtStart_.begin(), legalAtStart_.end());
  std::ranges::sort(ending.legal);
  ending.legal.erase(std::unique(ending.legal.begin(), ending.legal.end()), ending.legal.end());
  return ending;
}

std::string Run::pieces() const {
  std::vector<std::string_view> labels;
  for (const std::int32_t label : state_.board)
    labels.push_back(label < 0 ? std::string_view() : std::string_view(program_->texts[label]));
  return printPieces(program_->grid, labels);
}

}  // namespace fairyforge::gamecode
