// Makes losses from rows of the tables, groups them by name and reason for messages,
// and prints docs/reference/targets.md.

#include "compiler/export/capabilities.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <stdexcept>

#include "compiler/core/base/add-once.h"

namespace fairyforge::exports {
namespace {

constexpr std::string_view kHeading =
    "# What can be exported\n\n"
    "`fairyforge export TARGET FILE -o DIR` writes a game for another program "
    "([exporting.md](../exporting.md)). "
    "The exported game has each construct of the language, but for what this table says: *partly* (exact within "
    "the limits named below), *lossy* (the game is made without it) or *refused* (no game is made). These are "
    "losses, which `--allow-loss` accepts by their names. A test makes this page from the tables of the exporters.\n\n";

constexpr std::string_view kVerdicts[] = {"", "partly", "lossy", "refused"};

}  // namespace

bool changesNoMove(std::string_view loss) {
  return loss == wordsOf(Construct::NMoveRule).name || loss == wordsOf(Construct::Counting).name ||
         loss == wordsOf(Construct::RepetitionDraws).name;
}

bool isLossOf(const Loss& loss, Construct construct) {
  return loss.name == wordsOf(construct).name;
}

bool isLost(const std::vector<Loss>& losses, Construct construct) {
  return std::any_of(losses.begin(), losses.end(),
                     [&](const Loss& loss) { return isLossOf(loss, construct); });
}

Loss Capabilities::loss(Construct construct, const SourceSpan& span, std::string_view what) const {
  const Capability& row = of(construct);
  const ConstructWords& words = wordsOf(construct);
  if (row.verdict == Verdict::Exact)
    throw std::logic_error(fmt::format("{}: '{}' is said to be exact, but was lost", target_, words.name));
  return {std::string(words.name), std::string(row.how), span, std::string(what)};
}

std::string LossGroup::text() const {
  return things.empty() ? how : fmt::format("{}: {}", fmt::join(things, ", "), how);
}

std::vector<LossGroup> grouped(const std::vector<Loss>& losses) {
  std::vector<LossGroup> groups;
  for (const Loss& loss : losses) {
    auto group = std::find_if(groups.begin(), groups.end(), [&](const LossGroup& g) {
      return g.name == loss.name && g.how == loss.how && g.things.empty() == loss.what.empty();
    });
    if (group == groups.end()) group = groups.insert(groups.end(), {loss.name, loss.how, {}, {}});
    if (!loss.what.empty()) addOnce(group->things, loss.what);
    if (loss.span) group->spans.push_back(loss.span);
  }
  // Losses of one name are adjacent, in the order in which the names first occur.
  std::vector<std::string> names;
  for (const LossGroup& group : groups) names.push_back(group.name);
  std::stable_sort(groups.begin(), groups.end(), [&](const LossGroup& a, const LossGroup& b) {
    return std::find(names.begin(), names.end(), a.name) < std::find(names.begin(), names.end(), b.name);
  });
  return groups;
}

std::string capabilityTables(const std::vector<const Capabilities*>& targets) {
  std::string table(kHeading);
  table += "| construct |";
  std::string rule = "|---|";
  for (const Capabilities* target : targets) {
    table += fmt::format(" {} |", target->title());
    rule += "---|";
  }
  table += "\n" + rule + "\n";
  for (const ConstructWords& row : construct_table::kRows) {
    table += fmt::format("| {}: `{}` |", row.meaning, row.name);
    for (const Capabilities* target : targets)
      table += fmt::format(" {} |", kVerdicts[static_cast<std::size_t>(target->of(row.construct).verdict)]);
    table += "\n";
  }
  for (const Capabilities* target : targets) {
    table +=
        fmt::format("\n## {}\n\n`fairyforge export {} FILE -o DIR`\n\n", target->title(), target->target());
    std::vector<std::pair<std::string, std::string>> lines;  // names of constructs, with their text
    for (const ConstructWords& row : construct_table::kRows) {
      const Capability& capability = target->of(row.construct);
      if (capability.how.empty()) continue;
      const std::string said = capability.limits.empty()
                                   ? fmt::format(": {}.\n", capability.how)
                                   : fmt::format(": {}; else {}.\n", capability.limits, capability.how);
      const auto line = std::ranges::find(lines, said, &std::pair<std::string, std::string>::second);
      if (line == lines.end()) {
        lines.emplace_back(fmt::format("`{}`", row.name), said);
      } else {
        line->first += fmt::format(", `{}`", row.name);
      }
    }
    for (const auto& [names, said] : lines) table += "- " + names + said;
  }
  return table;
}

}  // namespace fairyforge::exports
