// The capabilities of export targets. Each exporter has one table with a row for each construct of the
// language (compiler/export/constructs.h). A construct without a row is lost, with the words of its row in
// constructs.h.
//
// An exporter takes every loss from its table. So the losses that users see, the names for --allow-loss and
// docs/reference/targets.md agree. A table does not compile if it lacks a construct for which constructs.h
// has no words, or if one of its own losses has no words.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/export/constructs.h"
#include "compiler/export/export.h"

namespace fairyforge::exports {

// Is the loss (Loss::name) only a rule about draws? Then the exported game has the same moves, and its
// players can agree on the draw.
bool changesNoMove(std::string_view loss);

// isLossOf(): is it the loss of this construct? isLost(): is the construct among the losses?
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
  // For losses: what the exported game does instead, a sentence without full stop. For Exact: a remark, or
  // empty.
  std::string_view how{};
  // For Partly: the limits within which the construct is exact, such as "up to 26 files".
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
  static void rowsAreNotInOrder();  // not constexpr, so calling it from a constexpr constructor fails to
                                    // compile
  static void lossHasNoWords();
  static void limitsAreForPartly();

  std::string_view target_, title_;
  std::array<Capability, kConstructs> rows_{};
};

// Losses with equal names and words, which are reported together.
struct LossGroup {
  std::string name, how;
  std::vector<std::string> things;  // what is lost; empty if a variant has only one such rule
  std::vector<SourceSpan> spans;

  std::string text() const;  // "Knight, Bishop: those moves are left out"
};
std::vector<LossGroup> grouped(const std::vector<Loss>& losses);

// Returns the tables of all targets side by side, in Markdown: the content of docs/reference/targets.md.
std::string capabilityTables(const std::vector<const Capabilities*>& targets);

}  // namespace fairyforge::exports
