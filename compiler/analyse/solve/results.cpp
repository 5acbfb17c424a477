// A run is one JSON value. A part of a run names the game, the distance, the hash of the rules and all
// materials wanted. By these, joinParts() can tell whether parts belong together.

#include "compiler/analyse/solve/results.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

#include "compiler/core/base/mapped.h"
#include "compiler/core/text/json-list.h"

namespace fairyforge::solve {
namespace {

constexpr std::string_view kFormat = "fairyforge solved part 1";

std::string wins(const Json& counts) {
  return fmt::format("{:.2f} %", percent(counts.at("whiteWins").number(), counts.at("positions").number()));
}

// Returns the length of White's longest win with White to move.
std::string longestOf(const Json& table) {
  for (const Json& win : table.at("longest").elements()) {
    if (win.at("toMove").text() == kKeys[0] && win.at("winner").text() == kKeys[0])
      return std::to_string(win.at("moves").number());
  }
  return "-";
}

std::vector<std::string> textsOf(const Json& list) {
  return mapped(list.elements(), &Json::text);
}

// Returns the material with which the message of a refusal begins.
std::string materialOf(const std::string& refusal) {
  return refusal.substr(0, refusal.find(':'));
}

}  // namespace

Json runOf(const Solver& solver, std::string_view distance, const std::vector<Report>& reports,
           const std::vector<std::string>& refused) {
  return {{"game", solver.scope().variant().title()},
          {"distance", distance},
          {"leftOut", solver.leftOut()},
          {"solved", jsonOf(solver.solved())},
          {"tables", jsonList(reports, [&](const Report& report) { return jsonOf(solver, report); })},
          {"refused", refused}};
}

bool isSound(const Json& run) {
  return std::ranges::all_of(run.at("tables").elements(), [](const Json& table) {
    return table.at("checked").at("fault").text().empty();
  });
}

std::string runText(const Json& run, bool lines) {
  std::string text;
  for (const Json& its : run.at("solved").elements())
    text += fmt::format("solved {}: {} numbers, {} moves\n", fmt::join(textsOf(its.at("materials")), ", "),
                        its.at("numbers").number(), its.at("moves").number());
  if (!run.at("leftOut").empty())
    text += fmt::format("left out: {}\n", fmt::join(textsOf(run.at("leftOut")), ", "));
  if (!lines) return text + "\n";
  std::size_t width = 13;
  for (const Json& table : run.at("tables").elements())
    width = std::max(width, table.at("material").text().size());
  text += fmt::format("\n{:<{}}  {:>9}  {:>7}", "White to move", width, "White wins", "longest");
  const auto& tables = run.at("tables").elements();
  if (const Json* levels = tables.empty() ? nullptr : tables.front().find("byLevel")) {
    for (const Json& level : levels->elements()) text += fmt::format("  {:>10}", level.at("level").text());
  }
  text += '\n';
  for (const Json& table : tables) {
    text += fmt::format("{:<{}}  {:>10}  {:>7}", table.at("material").text(), width,
                        wins(table.at("whiteToMove")), longestOf(table));
    if (const Json* levels = table.find("byLevel")) {
      for (const Json& level : levels->elements()) text += fmt::format("  {:>10}", wins(level));
    }
    const std::string words = table.at("words").text(), fault = table.at("checked").at("fault").text();
    text += (words.empty() ? "" : "  " + words) + "\n";
    if (!fault.empty()) text += "  FAULT: " + fault + "\n";
  }
  for (const std::string& line : textsOf(run.at("refused"))) text += line + "\n";
  return text;
}

void makePart(Json& run, std::string_view shard, const std::string& rules,
              const std::vector<std::string>& materials) {
  run["part"] = {{"format", kFormat}, {"shard", shard}, {"rules", rules}, {"materials", materials}};
}

bool isPart(std::string_view bytes) {
  const Json json = Json::parseOrNull(bytes);
  const Json* part = json.isObject() ? json.find("part") : nullptr;
  return part != nullptr && part->textOr("format", "") == kFormat;
}

std::variant<Json, std::string> partFrom(std::string_view bytes) {
  if (!isPart(bytes)) return std::string("it is no part of a run of solve");
  Json run = Json::parse(bytes);
  try {  // throws unless every field that joining reads exists and is right
    const auto whole = joinParts({{"", run}});
    isSound(run);
    runText(run, true);
  } catch (const std::exception& problem) {
    return fmt::format("it is no part of a run of solve: {}", problem.what());
  }
  return run;
}

std::variant<Json, std::vector<std::string>> joinParts(std::vector<NamedRun> parts) {
  std::vector<std::string> problems;
  const Json& first = parts.front().run;
  std::map<std::string, Json> tables;
  std::map<std::string, std::string> refused;
  std::map<std::vector<std::string>, Json> solved;
  for (const auto& [name, run] : parts) {
    for (const char* member : {"game", "distance"}) {
      if (run.at(member).text() != first.at(member).text())
        problems.push_back(fmt::format("\"{}\": its {} is \"{}\", that of \"{}\" is \"{}\"", name, member,
                                       run.at(member).text(), parts.front().name, first.at(member).text()));
    }
    const Json &its = run.at("part"), &theirs = first.at("part");
    if (its.at("rules").text() != theirs.at("rules").text() ||
        textsOf(its.at("materials")) != textsOf(theirs.at("materials")))
      problems.push_back(
          fmt::format("\"{}\" and \"{}\" are parts of different runs", name, parts.front().name));
    for (const Json& table : run.at("tables").elements())
      tables.try_emplace(table.at("material").text(), table);
    for (const std::string& line : textsOf(run.at("refused"))) refused.try_emplace(materialOf(line), line);
    for (const Json& one : run.at("solved").elements()) solved.try_emplace(textsOf(one.at("materials")), one);
  }
  auto whole = Json::array();
  std::vector<std::string> refusals;
  for (const std::string& material : textsOf(first.at("part").at("materials"))) {
    if (const auto table = tables.find(material); table != tables.end()) {
      whole.push_back(table->second);
    } else if (const auto line = refused.find(material); line != refused.end()) {
      refusals.push_back(line->second);
    } else {
      problems.push_back(fmt::format("{} is in none of the parts", material));
    }
  }
  if (!problems.empty()) return problems;
  return Json{{"game", first.at("game")},
              {"distance", first.at("distance")},
              {"leftOut", first.at("leftOut")},
              {"solved", jsonList(solved, [](const auto& one) { return one.second; })},
              {"tables", whole},
              {"refused", refusals}};
}

}  // namespace fairyforge::solve
