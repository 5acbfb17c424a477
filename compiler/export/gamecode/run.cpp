// Plays turns of a preset. A turn is played on a copy of the state, which replaces the state if the preset
// accepts the turn. The fields Pre-Game, Post-Move and Post-Game run when the site would run them.

#include "compiler/export/gamecode/run.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/core/base/mapped.h"
#include "compiler/export/gamecode/machine.h"

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
  // Most entries to try begin on an empty space; these are refused before anything changes, so no copy is
  // needed.
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

// ---- state ----
//
// initialState() makes the state before Pre-Game runs; tidy() removes texts and arrays that no variable
// refers to.

State initialState(const Program& program) {
  State state;
  state.board = program.labelAt;
  state.flags.resize(program.labelAt.size());
  state.globals.resize(program.globals.size());
  state.functions.resize(program.functions.size());
  state.subroutines.resize(program.subroutines.size());
  return state;
}

void tidy(State& state, const Program& program) {
  if (state.texts.empty() && state.arrays.empty()) return;
  std::vector<std::string> texts;
  std::vector<std::vector<Value>> arrays;
  // Arrays contain only spaces and constants, whose texts belong to the program.
  for (Value& value : state.globals) {
    if (value.kind == ValueKind::Text && value.index >= program.texts.size()) {
      texts.push_back(state.texts[static_cast<std::size_t>(value.index - program.texts.size())]);
      value = Value::text(program.texts.size() + static_cast<std::int32_t>(texts.size()) - 1);
    } else if (value.kind == ValueKind::Array &&
               static_cast<std::size_t>(value.index) >= program.arrays.size()) {
      arrays.push_back(state.arrays[static_cast<std::size_t>(value.index) - program.arrays.size()]);
      value = Value::array(program.arrays.size() + arrays.size() - 1);
    }
  }
  state.texts = std::move(texts);
  state.arrays = std::move(arrays);
}

// ---- all-runs ----
//
// Asks the runs in all readings of GAME Code the same question and compares their answers.

namespace {

// Returns what a player would notice of a verdict; two refusals by different statements are equal.
std::string describe(const Verdict& verdict) {
  switch (verdict.kind) {
    case Verdict::Kind::Accepted:
      return fmt::format("accepted{}{}", verdict.said.empty() ? "" : ", saying ",
                         fmt::join(verdict.said, " / "));
    case Verdict::Kind::Refused:
      return fmt::format("refused: {}", verdict.message);
    default:
      return fmt::format("fault: {}", verdict.message);
  }
}

std::string describe(const Ending& ending, const Program& program) {
  std::string text = describe(ending.verdict) + ", legal:";
  for (const auto& [from, to] : ending.legal)
    text += fmt::format(" {}-{}", program.grid.names[static_cast<std::size_t>(from)],
                        program.grid.names[static_cast<std::size_t>(to)]);
  return text;
}

}  // namespace

AllRuns::AllRuns(ProgramPtr program, Limits limits) {
  for (const Reading& reading : allReadings()) runs_.emplace_back(program, reading, limits);
}

static const Verdict& verdictOf(const Verdict& verdict) {
  return verdict;
}
static const Verdict& verdictOf(const Ending& ending) {
  return ending.verdict;
}

// Returns the answer on which all readings agree; nothing if they differ. A fault in the likeliest reading is
// the answer, whatever the other readings say.
template <typename Answer, typename Ask, typename Describe>
std::optional<Answer> AllRuns::ask(Ask ask, Describe describe) {
  std::optional<Answer> first;
  std::string said;
  for (Run& run : runs_) {
    Answer answer = ask(run);
    std::string text = describe(run, answer);
    if (!first) {
      first = std::move(answer);
      said = std::move(text);
      if (verdictOf(*first).kind == Verdict::Kind::Fault) return first;
    } else if (text != said) {
      const SourceSpan& at = verdictOf(answer).at;
      difference_ = {
          {runs_.front().reading().name, run.reading().name}, {said, text}, at ? at : verdictOf(*first).at};
      return std::nullopt;
    }
  }
  return first;
}

// Returns a description of the answer to a turn: the verdict and, if the turn was accepted, the pieces on the
// board after it.
static std::string describePlayed(const Run& run, const Verdict& verdict) {
  return describe(verdict) + (verdict.accepted() ? ", leaving " + run.pieces() : "");
}

std::optional<Verdict> AllRuns::start(const std::vector<std::int32_t>* board) {
  return ask<Verdict>([&](Run& run) { return run.start(board); }, describePlayed);
}

std::optional<Verdict> AllRuns::play(const Turn& turn) {
  return ask<Verdict>([&](Run& run) { return run.play(turn); }, describePlayed);
}

std::optional<Verdict> AllRuns::play(std::string_view turn) {
  return ask<Verdict>([&](Run& run) { return run.play(turn); }, describePlayed);
}

std::optional<Verdict> AllRuns::probe(const Turn& turn) {
  return ask<Verdict>([&](Run& run) { return run.probe(turn); },
                      [](const Run&, const Verdict& verdict) { return describe(verdict); });
}

std::optional<Ending> AllRuns::finish() {
  return ask<Ending>([](Run& run) { return run.finish(); },
                     [](const Run& run, const Ending& ending) { return describe(ending, run.program()); });
}

std::vector<State> AllRuns::states() const {
  return mapped(runs_, &Run::state);
}

void AllRuns::restore(const std::vector<State>& states) {
  for (std::size_t i = 0; i < runs_.size(); ++i) runs_[i].restore(states[i]);
}

}  // namespace fairyforge::gamecode
