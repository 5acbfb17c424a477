// Asks the runs of all readings the same question.
#include <fmt/format.h>

#include "compiler/core/base/mapped.h"
#include "compiler/export/gamecode/run.h"

namespace fairyforge::gamecode {
namespace {

// Returns everything that a player would notice; not which statement refuses.
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

// A fault in the likeliest reading is a fault, even if the other readings have none.
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

// A turn must also leave the same pieces.
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
