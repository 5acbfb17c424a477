// The verb `gamecode`: plays a preset of Game Courier (chessvariants.com) as that site would.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "compiler/apps/driver/common.h"
#include "compiler/core/text/fixes.h"
#include "compiler/core/text/json-list.h"
#include "compiler/export/gamecode/run.h"

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
    diagnostics.error({}, "unreadable-file", "'{}' cannot be read: {}", folder, problem.message());
    return std::nullopt;
  }
  std::ranges::sort(paths);
  std::vector<SourcePtr> files;
  for (const std::string& path : paths) {
    if (SourcePtr source = frontend::readSource(path, diagnostics)) files.push_back(std::move(source));
  }
  if (diagnostics.hasErrors()) return std::nullopt;
  return gamecode::presetOf(files, diagnostics);
}

// Has the code run without a fault, and with the same result in each reading of the language? Reports the
// reason if not. `verdict`: the result in all readings, or null if they differ.
bool isSound(const Request& request, const gamecode::AllRuns& runs, const gamecode::Verdict* verdict) {
  if (verdict && verdict->kind != gamecode::Verdict::Kind::Fault) return true;
  Diagnostics diagnostics;
  if (verdict) {
    diagnostics.error(verdict->at, "preset-fault", verdict->message);
  } else {
    const gamecode::Difference& d = runs.difference();
    diagnostics.error(d.at, "readings-differ", "what the preset does depends on how its code is read")
        .note("{}: {}", d.readings[0], d.answers[0])
        .note("{}: {}", d.readings[1], d.answers[1]);
  }
  show(request, diagnostics);
  return false;
}

void listUncertain(const Request& request, const gamecode::Program& program) {
  auto list = Json::array();
  std::string text;
  for (const gamecode::UncertainUse& use : program.uncertain) {
    const std::string& file = use.at.file->name();
    const auto place = use.at.file->locate(use.at.begin);
    list.push_back({{"file", file},
                    {"line", place.line},
                    {"column", place.column},
                    {"element", use.element},
                    {"why", use.why}});
    text +=
        fmt::format("{}:{}:{}: {}: uncertain is {}\n", file, place.line, place.column, use.element, use.why);
  }
  print(request.has("json") ? Json{{"uncertain", list}}.pretty() : text);
}

// One block of code that was run: a turn's code, or code for the whole game.
struct Part {
  std::string name;
  std::optional<std::string> turn;
  gamecode::Verdict verdict;
};

// A report on the blocks of code that were run, up to the first one that failed.
struct Report {
  std::size_t characters;  // length of all code
  std::vector<Part> parts;
  std::string pieces;                     // at the end of the game
  std::optional<std::size_t> legalMoves;  // number of moves shown at the end

  std::string text() const;
  Json json() const;
};

std::string Report::text() const {
  std::string text = fmt::format("{} characters of code\n", characters);
  for (const auto& [name, turn, verdict] : parts) {
    for (const std::string& said : verdict.said) text += fmt::format("{}: {}\n", name, said);
    text += verdict.accepted()
                ? fmt::format("{}{}, {} statements, {} operations\n", name, turn ? ": accepted" : "",
                              verdict.counts.statements, verdict.counts.operations)
                : fmt::format("{}: refused: {}\n", name, verdict.message);
  }
  return legalMoves ? text + fmt::format("{}\n{} moves shown as legal\n", pieces, *legalMoves) : text;
}

Json Report::json() const {
  const Json list = jsonList(parts, [](const auto& part) -> Json {
    const auto& [name, turn, verdict] = part;
    return {{"part", name},
            {"turn", turn ? Json(*turn) : Json()},
            {"accepted", verdict.accepted()},
            {"message", verdict.message},
            {"said", verdict.said},
            {"statements", verdict.counts.statements},
            {"operations", verdict.counts.operations}};
  });
  return {{"characters", characters},
          {"parts", list},
          {"pieces", legalMoves ? Json(pieces) : Json()},
          {"legalMoves", legalMoves ? Json(*legalMoves) : Json()}};
}

// Plays the turns. Returns false if the code is not sound or refuses one of them.
bool play(const Request& request, gamecode::AllRuns& runs, const std::vector<std::string>& turns,
          Report& report) {
  const auto add = [&](const std::string& name, std::optional<std::string> turn,
                       const std::optional<gamecode::Verdict>& verdict) {
    if (!isSound(request, runs, verdict ? &*verdict : nullptr)) return false;
    report.parts.push_back({name, std::move(turn), *verdict});
    return true;
  };
  const auto isAccepted = [&] { return report.parts.back().verdict.accepted(); };
  if (!add("Pre-Game", std::nullopt, runs.start()) || !isAccepted()) return false;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const std::string name = fmt::format("{}.{} {}", i / 2 + 1, i % 2 == 0 ? "" : "..", turns[i]);
    if (!add(name, turns[i], runs.play(turns[i])) || !isAccepted()) return false;
  }
  const auto ending = runs.finish();
  if (!add("Post-Game", std::nullopt, ending ? std::optional(ending->verdict) : std::nullopt)) return false;
  report.pieces = runs.first().pieces();
  report.legalMoves = ending->legal.size();
  return true;
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
  if (!turns) usageError(fmt::format("--moves: {}", turns.why()));
  if (request.has("uncertain")) {
    listUncertain(request, *program);
    return kDone;
  }
  gamecode::AllRuns runs(program);
  Report report{program->characters, {}, {}, {}};
  const bool isGood = play(request, runs, *turns, report);
  print(request.has("json") ? report.json().pretty() : report.text());
  return isGood ? kDone : kFailed;
}

}  // namespace

Verb gamecodeVerb() {
  return {
      .name = "gamecode",
      .summary = "play a Game Courier preset as the site would",
      .operands = {{"DIR", "a folder with one text file for each field of the preset's form"}},
      .text =
          "Runs the GAME Code of a preset, such as the verb export writes: Pre-Game, the turns of --moves with "
          "their Post-Move code, and Post-Game. What GAME Code means is not known in every point; the preset "
          "is run in every likely reading, and it is an error when they differ. Prints what each part of the "
          "code took.",
      .options = {Option{"moves", "TEXT",
                         "the turns, as players type them: \"1. e2-e4 e7-e5 ... P e7-e8; Q-e8\""}
                      .only(without("uncertain")),
                  flag("uncertain", "only list what the code uses though its form is not certain"),
                  diagnosticsOption(), jsonOption()},
      .run = gamecodeFolder};
}

}  // namespace fairyforge::driver
