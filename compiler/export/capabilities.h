// The capabilities of export targets: each exporter has one table with a row for each construct of the
// language (constructs.h). A construct that a table does not name is lost as the construct's own row says.
//
// An exporter declares its table in one place and takes every loss from it. Therefore the losses that users
// see, the names for --allow-loss and docs/reference/targets.md, which is made from the tables, cannot disagree. A
// table does not compile if it omits a construct whose row has no words for its loss, or if one of its own
// losses has no words.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/export/constructs.h"
#include "compiler/export/export.h"

namespace fairyforge::exports {

// Does the loss concern only when the game is drawn? Then all moves stay the same, and
// players can agree on the draw.
bool changesNoMove(std::string_view loss);

// isLossOf(): is the loss that of this construct? isLost(): have the losses one of this construct?
bool isLossOf(const Loss& loss, Construct construct);
bool isLost(const std::vector<Loss>& losses, Construct construct);

enum class Verdict : std::uint8_t {
  Exact,
  Partly,   // exact within limits, lossy beyond them
  Lossy,    // the exported game lacks it or has something else instead
  Refused,  // no game file is written: the remaining rules would be another game
};

struct Capability {
  Construct construct;
  Verdict verdict = Verdict::Exact;
  // For a loss: what the exported game does instead, a sentence without full stop. For
  // Exact: a remark, or empty.
  std::string_view how{};
  // For Partly: what is exact. "up to 26 files", "with a partner at the edge"
  std::string_view limits{};
};

class Capabilities {
 public:
  template <std::size_t count>
  consteval Capabilities(std::string_view target, std::string_view title, const Capability (&rows)[count])
      : target_(target), title_(title) {
    std::size_t next = 0;
    for (const ConstructWords& words : construct_table::kRows) {
      const bool isNamed = next < count && rows[next].construct == words.construct;
      const Capability row =
          isNamed ? rows[next++] : Capability{words.construct, Verdict::Lossy, words.otherwise};
      if (row.verdict != Verdict::Exact && row.how.empty()) lossHasNoWords();
      if ((row.verdict == Verdict::Partly) == row.limits.empty()) limitsAreForPartly();
      rows_[index(row.construct)] = row;
    }
    if (next < count) rowsAreNotInOrder();
  }

  std::string_view target() const { return target_; }  // its name on the command line: "zrf"
  std::string_view title() const { return title_; }    // "Zillions of Games"
  const Capability& of(Construct construct) const { return rows_[index(construct)]; }

  // Returns the loss of a construct that is not exact. `what` names the part of the variant that is lost, for
  // rules that a variant can have several of: "the Knight's moves on earth".
  Loss loss(Construct construct, const SourceSpan& span = {}, std::string_view what = {}) const;

 private:
  static void rowsAreNotInOrder();  // not constexpr, so that calling one of these is an error at compile time
  static void lossHasNoWords();
  static void limitsAreForPartly();

  std::string_view target_, title_;
  std::array<Capability, kConstructs> rows_{};
};

// Losses with the same name and the same words, which are reported together.
struct LossGroup {
  std::string name, how;
  std::vector<std::string> things;  // what is lost; empty if a variant has only one such rule
  std::vector<SourceSpan> spans;

  std::string text() const;  // "Knight, Bishop: those moves are left out"
};
std::vector<LossGroup> grouped(const std::vector<Loss>& losses);

// Returns the tables side by side in Markdown: the whole of docs/reference/targets.md.
std::string capabilityTables(const std::vector<const Capabilities*>& targets);

}  // namespace fairyforge::exports
