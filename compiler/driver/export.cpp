// fairyforge export: a variant in the language of another program, with proof that it means the same.
#include "compiler/export/export.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "compiler/certify/certificate.h"
#include "compiler/certify/targets.h"
#include "compiler/driver/common.h"
#include "compiler/driver/files.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/verbs.h"
#include "compiler/export/capabilities.h"

namespace fairyforge {
namespace {

std::vector<std::string> targetNames() {
  std::vector<std::string> names;
  for (const ExportTarget& target : exportTargets()) names.emplace_back(target.can->target());
  return names;
}

std::string targetMeanings() {
  std::string text;
  for (const ExportTarget& target : exportTargets())
    text += fmt::format("\n\n{}: {}.", target.can->target(), target.meaning);
  return text;
}

// "DEPTH,GAMES"; nothing when it is something else.
std::optional<Scope> scopeOf(const Request& request) {
  Scope scope;
  if (!request.has("certify")) return scope;
  const std::string& text = request.text("certify");
  const auto numbers = twoNumbers(text, ',');
  if (!numbers || numbers->first > 20 || numbers->second > 1'000'000) {
    complain(fmt::format("--certify: expected two numbers DEPTH,GAMES, found \"{}\"", text),
             "--certify 3,10");
    return std::nullopt;
  }
  scope.depth = static_cast<int>(numbers->first);
  scope.games = static_cast<int>(numbers->second);
  return scope;
}

// Tells the losses and those that --allow-loss names without cause; returns the names of those that the user
// has not agreed to.
std::vector<std::string> notAllowed(const Request& request, const std::vector<Loss>& losses) {
  const std::vector<std::string> names = commaParted(request.texts("allow-loss"));
  std::vector<std::string> missing;
  for (const Loss& loss : losses) {
    const bool known = std::find(names.begin(), names.end(), loss.name) != names.end();
    std::fputs(
        fmt::format("fairyforge: {} \"{}\": {}\n", known ? "loss" : "error: loss", loss.name, loss.text)
            .c_str(),
        stderr);
    const bool told = std::find(missing.begin(), missing.end(), loss.name) != missing.end();
    if (!known && !told) missing.push_back(loss.name);
  }
  for (const std::string& name : names) {
    const bool here =
        std::any_of(losses.begin(), losses.end(), [&](const Loss& l) { return l.name == name; });
    if (!here)
      std::fputs(fmt::format("fairyforge: note: --allow-loss: there is no loss \"{}\" here\n", name).c_str(),
                 stderr);
  }
  return missing;
}

bool writeAll(const std::string& folder, const std::vector<ExportedFile>& files) {
  for (const ExportedFile& file : files) {
    const std::filesystem::path path = std::filesystem::path(folder) / file.name;
    std::error_code problem;
    std::filesystem::create_directories(path.parent_path(), problem);
    if (problem) {
      complain(
          fmt::format("cannot make the folder \"{}\": {}", path.parent_path().string(), problem.message()));
      return false;
    }
    if (!writeFile(path.string(), file.bytes)) return false;
  }
  return true;
}

ExitCode exportVariant(const Request& request) {
  const auto target =
      std::find_if(exportTargets().begin(), exportTargets().end(),
                   [&](const ExportTarget& t) { return t.can->target() == request.operand(0); });
  if (target == exportTargets().end()) {
    complain(fmt::format("\"{}\" is no target; expected one of: {}", request.operand(0),
                         fmt::join(targetNames(), ", ")));
    return kUsage;
  }
  if (!request.has("output")) {
    complain("no folder to write to", "fairyforge export TARGET FILE -o DIR");
    return kUsage;
  }
  const std::optional<Scope> scope = scopeOf(request);
  if (!scope) return kUsage;
  const VariantPtr variant = load(request, 1);
  if (!variant) return kFailed;

  Export made = target->make(variant);
  for (const std::string& note : made.notes)
    std::fputs(fmt::format("fairyforge: note: {}\n", note).c_str(), stderr);
  const std::vector<std::string> missing = notAllowed(request, made.losses);
  if (made.files.empty()) {
    complain(
        fmt::format("no game can be made for {}: what would be left is another game", target->can->title()));
    return kFailed;
  }
  if (!missing.empty())
    complain("the exported game is not the same",
             fmt::format("to accept that: --allow-loss {}", fmt::join(missing, ",")));
  const Findings findings = target->compare(variant, made, *scope);
  made.files.push_back({"certificate.json", certificateText(std::string(target->can->target()), *variant,
                                                            made, *scope, findings)});
  for (const std::string& difference : findings.differences)
    complain(fmt::format("read back, the export plays otherwise: {}", difference));
  if (!writeAll(request.text("output"), made.files)) return kFailed;

  std::string text =
      fmt::format("{}: {}\n", findings.hold() ? "certified" : "not certified", findings.summary);
  for (const ExportedFile& file : made.files) {
    text += (std::filesystem::path(request.text("output")) / file.name).string() + "\n";
  }
  put(text);
  return missing.empty() && findings.hold() ? kDone : kFailed;
}

}  // namespace

Verb exportVerb() {
  Operand target{"TARGET", fmt::format("{}", fmt::join(targetNames(), ", "))};
  return {
      .name = "export",
      .summary = "write a variant in the language of another program, and prove it",
      .operands = {std::move(target), fileOperand()},
      .text =
          "Writes the game of FILE for another program. What that program cannot express is told by name, "
          "and the exit status is 1 unless --allow-loss names it. The result is always read back by an "
          "independent reader and compared with FILE in play; certificate.json beside it says what was "
          "compared." +
          targetMeanings(),
      .options = joined(
          {{{.name = "output", .argument = "DIR", .meaning = "the folder to write to", .letter = 'o'},
            {.name = "allow-loss",
             .argument = "NAME[,NAME...]",
             .meaning = "losses that are accepted. May be given more than once",
             .several = true},
            {.name = "certify",
             .argument = "DEPTH,GAMES",
             .meaning = "how much is compared: all positions up to DEPTH plies, and GAMES random games"}},
           readingOptions()}),
      .run = exportVariant};
}

}  // namespace fairyforge
