// For the verbs export and certify: the names of targets and losses that users may write, the decision
// whether an export's losses are accepted, and messages about losses, certificates and files of earlier
// exports.

#include "compiler/apps/driver/export-terms.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>

#include "compiler/core/base/mapped.h"
#include "compiler/export/capabilities.h"

namespace fairyforge::driver {
namespace {

// Returns the extent of the comparison, from the numbers "DEPTH,GAMES" of --certify or, without it, by
// default.
certify::Scope scopeOf(const Request& request) {
  certify::Scope scope;
  if (!request.has("certify")) return scope;
  const std::string& text = request.text("certify");
  const auto numbers = twoNumbers(text, ',');
  if (!numbers || numbers->first > 20 || numbers->second > 1'000'000)
    usageError(fmt::format("--certify: expected two numbers DEPTH,GAMES, found \"{}\"", text),
               "--certify 3,10");
  scope.depth = static_cast<int>(numbers->first);
  scope.games = static_cast<int>(numbers->second);
  return scope;
}

// Returns the losses that --allow-loss names. Ends the verb if one of them is not a loss that exporters know.
std::vector<std::string> allowedBy(const Request& request) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < exports::kConstructs; ++i)
    known.emplace_back(exports::wordsOf(static_cast<exports::Construct>(i)).name);
  std::vector<std::string> names = splitAtCommas(request.texts("allow-loss"));
  for (const std::string& name : names) {
    if (std::ranges::find(known, name) != known.end()) continue;
    std::string likely = closestMatch(name, known);
    const auto longer = std::ranges::find_if(known, [&](const std::string& whole) {
      return !name.empty() && whole.find(name) != std::string::npos;
    });
    if (likely.empty() && longer != known.end()) likely = *longer;
    usageError(fmt::format("--allow-loss: there is no loss that is called \"{}\"", name),
               likely.empty() ? "without --allow-loss the names of those that there are are told"
                              : fmt::format("did you mean \"{}\"?", likely));
  }
  return names;
}

// Returns the lines of the variant's text whose rules are lost, such as " (lines 12, 14 of chess.fairy)";
// empty if none is known.
std::string placesOf(const exports::LossGroup& group) {
  std::map<std::string, std::set<std::size_t>> lines;
  for (const SourceSpan& span : group.spans)
    lines[span.file->name()].insert(span.file->locate(span.begin).line);
  std::string text;
  for (const auto& [file, numbers] : lines)
    text +=
        fmt::format(" ({} {} of {})", numbers.size() == 1 ? "line" : "lines", fmt::join(numbers, ", "), file);
  return text;
}

// Describes a lost rule and what the exported game does instead, with a line for each reason.
std::string described(const std::string& name, const std::vector<exports::LossGroup>& groups) {
  std::string text = fmt::format("loss \"{}\"", name);
  for (std::size_t i = 0; i < exports::kConstructs; ++i) {
    const exports::ConstructWords& words = exports::wordsOf(static_cast<exports::Construct>(i));
    if (words.name == name) text += fmt::format(": {}", words.meaning);
  }
  for (const exports::LossGroup& group : groups) {
    if (group.name == name) text += fmt::format("\n  {}{}", group.text(), placesOf(group));
  }
  return text;
}

std::string targetList() {
  const auto nameOf = [](const certify::ExportTarget& target) { return target.can->target(); };
  return fmt::format("{}", fmt::join(mapped(certify::exportTargets(), nameOf), ", "));
}

}  // namespace

Operand targetOperand() {
  return {.name = "TARGET", .meaning = targetList(), .fits = [](const std::string& word) {
            return certify::targetCalled(word) != nullptr;
          }};
}

std::string_view optionUsedBy(const certify::ExportTarget& target) {
  return target.makeFor ? "engine" : "";
}

ExportTerms termsOf(const Request& request, const std::string& others) {
  const std::string& name = request.operand(0);
  const certify::ExportTarget* target = certify::targetCalled(name);
  if (target == nullptr)
    usageError(fmt::format("\"{}\" is no target; expected one of: {}{}{}", name, targetList(),
                           others.empty() ? "" : ", ", others));
  return {target, scopeOf(request), allowedBy(request), request.has("exact")};
}

Options termsOptions() {
  return {Option{"allow-loss", "NAME[,NAME...]", "losses that are accepted"}.repeated(),
          flag("exact", "accept no other losses, not even of draws that are left to the players"),
          {"certify", "DEPTH,GAMES",
           "how much is compared: all positions up to DEPTH plies, and GAMES random games"}};
}

bool accepts(const ExportTerms& terms, const exports::Export& made) {
  const std::vector<exports::LossGroup> groups = exports::grouped(made.losses);
  std::vector<std::string> names, missing;
  for (const exports::LossGroup& group : groups) {
    const std::string& name = group.name;
    if (std::ranges::find(names, name) != names.end()) continue;
    names.push_back(name);
    if (std::ranges::find(terms.allowed, name) != terms.allowed.end()) {
      printNote(described(name, groups));
    } else if (!terms.exact && exports::changesNoMove(name)) {
      warn(described(name, groups));
    } else {
      reportError(described(name, groups));
      missing.push_back(name);
    }
  }
  for (const std::string& name : terms.allowed) {
    if (std::ranges::find(names, name) == names.end())
      printNote(fmt::format("--allow-loss: there is no loss \"{}\" here", name));
  }
  if (!missing.empty() && !made.files.empty())
    reportError("the exported game is not the same",
                fmt::format("to accept that: --allow-loss {}", fmt::join(missing, ",")));
  return missing.empty();
}

void reportDifferences(const certify::Findings& findings) {
  for (const std::string& difference : findings.differences)
    reportError(fmt::format("the export is not the same game: {}", difference));
}

void printFindings(const certify::Findings& findings) {
  print(fmt::format("{}: {}\n", findings.hold() ? "certified" : "not certified", findings.summary));
  if (!findings.cost.empty()) print(fmt::format("{}\n", findings.cost));
}

Json certificateOf(const ExportTerms& terms, const Variant& variant, const exports::Export& made,
                   const certify::Findings& findings) {
  return certify::certificateOf(std::string(terms.target->can->target()), variant, made, terms.scope,
                                findings);
}

void remarkOnEarlier(const ExportTerms& terms, const Variant& variant, const exports::Export& made,
                     const std::string& folder) {
  const auto certificate = bytesOf((std::filesystem::path(folder) / kCertificate).string());
  const Json json = Json::parseOrNull(certificate.value_or(""));
  if (!json.isObject()) return;
  std::vector<std::string> left;
  const Json* files = json.find("files");
  for (const Json& entry : files != nullptr && files->isArray() ? files->elements() : Json::Array()) {
    const std::string name = entry.textOr("name", "");
    const bool ours =
        std::ranges::any_of(made.files, [&](const exports::ExportedFile& file) { return file.name == name; });
    if (!ours && !name.empty() && std::filesystem::exists(std::filesystem::path(folder) / name))
      left.push_back(name);
  }
  const std::string target = json.textOr("target", "");
  const Json* source = json.find("source");
  const std::string title = source != nullptr ? source->textOr("title", "") : "";
  const bool other = title != variant.title() || target != terms.target->can->target();
  if (other)
    printNote(
        fmt::format("the certificate of \"{}\" for {} in \"{}\" is replaced; a folder for each export "
                    "would keep both",
                    title, target, folder));
  if (!left.empty())
    printNote(fmt::format("left from an earlier export, and no part of this one: {}", fmt::join(left, ", ")));
}

void writeExport(const Request& request, const std::string& folder, const NamedFiles& files,
                 const Json& certificate) {
  demand(writeFiles(folder, files));
  std::vector<std::string> paths;
  for (const auto& [name, bytes] : files) paths.push_back((std::filesystem::path(folder) / name).string());
  print(request.has("json")
            ? Json{{"target", request.operand(0)}, {"files", paths}, {"certificate", certificate}}.pretty()
            : fmt::format("{}\n", fmt::join(paths, "\n")));
}

}  // namespace fairyforge::driver
