// Makes losses from the tables of capabilities, groups them by name and reason for messages, and prints
// docs/reference/targets.md.

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
    "`fairyforge export TARGET FILE -o DIR` writes a game for another program ([exporting.md](../exporting.md)). "
    "Behind each construct of the language stand the targets that have it within limits or not at all, and what "
    "the exported game has instead; *refused*: no game is made; *exact*: nothing is lost. Targets that are not "
    "named have it as it is. `--allow-loss` accepts a loss by the name of the construct. A test writes this page "
    "from the tables of the exporters.\n\n";

constexpr std::string_view kVerdicts[] = {" exact", "", "", " refused"};

// Returns the words of a capability for the page; an empty text if the target has the construct exactly,
// without a remark.
std::string saidOf(const Capability& can) {
  if (can.how.empty()) return {};
  return fmt::format("{}: {}{}{}", kVerdicts[static_cast<std::size_t>(can.verdict)], can.limits,
                     can.limits.empty() ? "" : "; else ", can.how);
}

}  // namespace

bool changesNoMove(std::string_view loss) {
  return loss == wordsOf(Construct::NMoveRule).name || loss == wordsOf(Construct::Counting).name ||
         loss == wordsOf(Construct::RepetitionDraws).name;
}

bool isLossOf(const Loss& loss, Construct construct) {
  return loss.name == wordsOf(construct).name;
}

bool isLost(const std::vector<Loss>& losses, Construct construct) {
  return std::ranges::any_of(losses, [&](const Loss& loss) { return isLossOf(loss, construct); });
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

// Returns groups of losses with the same name and reason, each with all the names and source places of its
// losses.
std::vector<LossGroup> grouped(const std::vector<Loss>& losses) {
  std::vector<LossGroup> groups;
  for (const Loss& loss : losses) {
    auto group = std::ranges::find_if(groups, [&](const LossGroup& g) {
      return g.name == loss.name && g.how == loss.how && g.things.empty() == loss.what.empty();
    });
    if (group == groups.end()) group = groups.insert(groups.end(), {loss.name, loss.how, {}, {}});
    if (!loss.what.empty()) addOnce(group->things, loss.what);
    if (loss.span) group->spans.push_back(loss.span);
  }
  // Losses with one name stand together, in the order in which the names first occur.
  std::vector<std::string> names;
  for (const LossGroup& group : groups) names.push_back(group.name);
  std::ranges::stable_sort(groups, [&](const LossGroup& a, const LossGroup& b) {
    return std::ranges::find(names, a.name) < std::ranges::find(names, b.name);
  });
  return groups;
}

std::string capabilityTables(const std::vector<const Capabilities*>& targets) {
  std::string page(kHeading);
  for (const ConstructWords& row : construct_table::kRows) {
    page += fmt::format("- `{}`: {}\n", row.name, row.meaning);
    // Pairs of a capability in words and the targets that have it.
    std::vector<std::pair<std::string, std::string>> lines;
    for (const Capabilities* target : targets) {
      const std::string said = saidOf(target->of(row.construct));
      if (said.empty()) continue;
      std::string& names = valueFor(lines, said);
      names += names.empty() ? "" : ", ";
      names += target->target();
    }
    for (const auto& [said, names] : lines) page += "  - " + names + said + "\n";
  }
  return page;
}

}  // namespace fairyforge::exports
