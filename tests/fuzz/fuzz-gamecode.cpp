// Takes any bytes for a preset and turns. The interpreter of GAME Code must make a program of them or report
// why it cannot. A program must end, do the same when it runs again, and leave refused turns without effect.
//
// A line that begins with `%` names the field in the following lines, or has turns: `%moves a1-b1`.
#include <cstdlib>
#include <sstream>

#include "compiler/export/gamecode/run.h"

using namespace fairyforge;

namespace {

struct Input {
  gamecode::Preset preset;
  std::string moves;
};

Input inputOf(const std::string& bytes) {
  std::map<std::string, std::string> texts{{"code.txt", "k1p/3/P1K"}, {"columns.txt", "3"}};
  std::string file = "pre-game.txt";
  Input input;
  std::istringstream lines(bytes);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("%moves ", 0) == 0) {
      input.moves += line.substr(7) + " ";
    } else if (line.rfind("%", 0) == 0) {
      file = line.substr(1) + ".txt";
      texts[file].clear();
    } else {
      texts[file] += line + "\n";
    }
  }
  std::vector<SourcePtr> files;
  for (const auto& [name, text] : texts) files.push_back(std::make_shared<const SourceFile>(name, text));
  Diagnostics diagnostics;
  if (auto preset = gamecode::presetOf(files, diagnostics)) input.preset = std::move(*preset);
  return input;
}

void demand(bool holds) {
  if (!holds) std::abort();
}

void play(const gamecode::ProgramPtr& program, const gamecode::Reading& reading,
          const std::vector<std::string>& turns) {
  const gamecode::Limits limits{
      .steps = 20'000, .textBytes = 1 << 16, .arrayItems = 1 << 12, .legalMoves = 1 << 10};
  gamecode::Run run(program, reading, limits);
  if (!run.start().accepted()) return;
  for (const std::string& turn : turns) {
    const gamecode::State before = run.state();
    const gamecode::Verdict verdict = run.play(turn);
    if (!verdict.accepted()) {
      demand(run.state().board == before.board && run.state().globals == before.globals);
      demand(!verdict.message.empty());
      continue;
    }
    const gamecode::State after = run.state();
    run.restore(before);
    const gamecode::Verdict again = run.play(turn);
    demand(again.accepted() && again.said == verdict.said && run.state().board == after.board);
  }
  const gamecode::State before = run.state();
  const gamecode::Ending ending = run.finish();
  demand(run.state().board == before.board && run.state().globals == before.globals);
  demand(ending.verdict.accepted() || !ending.verdict.message.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Input input = inputOf(std::string(reinterpret_cast<const char*>(data), size));
  if (input.preset.empty()) return 0;
  Diagnostics diagnostics;
  const gamecode::ProgramPtr program = gamecode::compile(input.preset, diagnostics);
  demand((program == nullptr) == diagnostics.hasErrors());
  for (const Diagnostic& d : diagnostics.all()) {
    demand(!d.message.empty() && !d.code.empty() && !renderHuman(d, false).empty());
  }
  if (!program) return 0;
  const auto read = gamecode::splitGame(input.moves);
  std::vector<std::string> turns = read ? *read : std::vector<std::string>{};
  turns.insert(turns.end(), {"c1-b1", "a3-b3", "a1-a2; Q-a2"});
  for (const gamecode::Reading& reading : gamecode::allReadings()) play(program, reading, turns);
  return 0;
}
