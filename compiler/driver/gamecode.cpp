// fairyforge gamecode: plays a Game Courier preset as the site would.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "compiler/driver/common.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/verbs.h"
#include "compiler/gamecode/run.h"
#include "compiler/text/fixes.h"

namespace fairyforge::driver {
namespace {

std::optional<gamecode::Preset> readPreset(const std::string& folder, Diagnostics& diagnostics) {
  namespace fs = std::filesystem;
  std::vector<std::string> paths;
  std::error_code problem;
  for (fs::directory_iterator i(folder, problem), end; !problem && i != end; i.increment(problem)) {
    if (i->path().extension() == ".txt") paths.push_back(i->path().string());
  }
  if (problem) {
    diagnostics.error({}, "unreadable-file",
                      fmt::format("'{}' cannot be read: {}", folder, problem.message()));
    return std::nullopt;
  }
  std::sort(paths.begin(), paths.end());
  std::vector<SourcePtr> files;
  for (const std::string& path : paths) {
    if (SourcePtr source = frontend::readSource(path, diagnostics)) files.push_back(std::move(source));
  }
  if (diagnostics.hasErrors()) return std::nullopt;
  return gamecode::presetOf(files, diagnostics);
}

// Tells why the code is not sound, if it is not.
bool isSound(const Request& request, const gamecode::AllRuns& runs, const gamecode::Verdict* verdict) {
  if (verdict && verdict->kind != gamecode::Verdict::Kind::Fault) return true;
  Diagnostics diagnostics;
  if (verdict) {
    diagnostics.error(verdict->at, "preset-fault", verdict->message);
  } else {
    const gamecode::Difference& d = runs.difference();
    diagnostics.error(d.at, "readings-differ", "what the preset does depends on how its code is read")
        .note(fmt::format("{}: {}", d.readings[0], d.answers[0]))
        .note(fmt::format("{}: {}", d.readings[1], d.answers[1]));
  }
  show(request, diagnostics);
  return false;
}

void listUncertain(const gamecode::Program& program) {
  for (const gamecode::UncertainUse& use : program.uncertain) {
    const auto place = use.at.file->locate(use.at.begin);
    print(fmt::format("{}:{}:{}: {}: uncertain is {}\n", use.at.file->name(), place.line, place.column,
                      use.element, use.why));
  }
}

// What happened, and that it took so many statements and operations.
std::string costing(std::string_view what, const gamecode::Counts& counts) {
  return fmt::format("{}, {} statements, {} operations\n", what, counts.statements, counts.operations);
}

ExitCode play(const Request& request, gamecode::AllRuns& runs, const std::vector<std::string>& turns) {
  const auto start = runs.start();
  if (!isSound(request, runs, start ? &*start : nullptr)) return kFailed;
  print(costing("Pre-Game", start->counts));
  if (!start->accepted()) {
    print(fmt::format("refused: {}\n", start->message));
    return kFailed;
  }
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const auto verdict = runs.play(turns[i]);
    if (!isSound(request, runs, verdict ? &*verdict : nullptr)) return kFailed;
    const std::string turn = fmt::format("{}.{} {}", i / 2 + 1, i % 2 == 0 ? "" : "..", turns[i]);
    for (const std::string& said : verdict->said) print(fmt::format("{}: {}\n", turn, said));
    if (!verdict->accepted()) {
      print(fmt::format("{}: refused: {}\n", turn, verdict->message));
      return kFailed;
    }
    print(costing(turn + ": accepted", verdict->counts));
  }
  const auto ending = runs.finish();
  if (!isSound(request, runs, ending ? &ending->verdict : nullptr)) return kFailed;
  print(costing("Post-Game", ending->verdict.counts));
  for (const std::string& said : ending->verdict.said) print(fmt::format("Post-Game: {}\n", said));
  print(fmt::format("{}\n{} moves shown as legal\n", runs.first().pieces(), ending->legal.size()));
  return kDone;
}

ExitCode gamecodeFolder(const Request& request) {
  Diagnostics diagnostics;
  const std::optional<gamecode::Preset> preset = readPreset(request.operand(0), diagnostics);
  const gamecode::ProgramPtr program = preset ? gamecode::compile(*preset, diagnostics) : nullptr;
  keepRightFixes(diagnostics, 0, nullptr, [&](const SourcePtr& changed) {
    gamecode::Preset mended = *preset;
    for (auto& [field, text] : mended) {
      if (text->name() == changed->name()) text = changed;
    }
    Diagnostics again;
    gamecode::compile(mended, again);
    return again;
  });
  show(request, diagnostics);
  if (!program) return kFailed;
  const auto turns = gamecode::splitGame(request.has("moves") ? request.text("moves") : "");
  if (!turns) {
    reportError(fmt::format("--moves: {}", turns.why()));
    return kUsage;
  }
  if (request.has("uncertain")) {
    listUncertain(*program);
    return kDone;
  }
  print(fmt::format("{} characters of code\n", program->characters));
  gamecode::AllRuns runs(program);
  return play(request, runs, *turns);
}

}  // namespace

Verb gamecodeVerb() {
  return {
      .name = "gamecode",
      .summary = "play a Game Courier preset as the site would",
      .operands = {{"DIR", "a folder with one text file for each field of the preset's form"}},
      .text =
          "Runs the GAME Code of a preset, such as the verb export writes: Pre-Game, the turns of --moves "
          "with "
          "their Post-Move code, and Post-Game. What GAME Code means is not known in every point; the preset "
          "is run in every likely reading, and it is an error when they differ. Prints what each part of the "
          "code took.",
      .options = {{.name = "moves",
                   .argument = "TEXT",
                   .meaning = "the turns, as players type them: \"1. e2-e4 e7-e5 ... P e7-e8; Q-e8\"",
                   .occasions = {{{"uncertain"}, {}, true}}},
                  {"uncertain", "", "only list what the code uses though its form is not certain"},
                  diagnosticsOption()},
      .run = gamecodeFolder};
}

}  // namespace fairyforge::driver
