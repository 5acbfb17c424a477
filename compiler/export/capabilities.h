// What the targets of exports can say: one table an exporter, with rows of the constructs of the language
// (constructs.h). What a table does not name is lost as the construct's own row says.
//
// An exporter declares its table in one place and takes every loss from it. So the losses that users are
// told, the names behind --allow-loss and docs/targets.md, which is made from the tables, cannot disagree. A
// table that leaves out a construct with no such words, or a loss without words, does not compile.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/export/constructs.h"
#include "compiler/export/export.h"

namespace fairyforge::exports {

// The construct decides only when the game is drawn. All moves stay the same, and players can agree
// on the draw.
bool changesNoMove(std::string_view loss);

// Is it the loss of this construct? Is there one?
bool isLossOf(const Loss& loss, Construct construct);
bool isLost(const std::vector<Loss>& losses, Construct construct);

enum class Verdict : std::uint8_t {
  Exact,
  Partly,   // exact within limits, beyond them lossy
  Lossy,    // the exported game has something else instead, or does not have it
  Refused,  // no game file is made: what would be left is another game
};

struct Capability {
  Construct construct;
  Verdict verdict = Verdict::Exact;
  // What the exported game does instead, in a sentence without final stop. Exact: a remark, or nothing.
  std::string_view how{};
  // Partly: what is exact. "up to 26 files", "with a partner at the edge"
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

  std::string_view target() const { return target_; }  // on the command line: "zrf"
  std::string_view title() const { return title_; }    // "Zillions of Games"
  const Capability& of(Construct construct) const { return rows_[index(construct)]; }

  // The loss of a construct that is not exact. `what` is the thing of the variant that is lost, for rules
  // that a variant can have several of: "the Knight's moves on earth".
  Loss loss(Construct construct, const SourceSpan& span = {}, std::string_view what = {}) const;

 private:
  static void rowsAreNotInOrder();  // no constant expression can call these
  static void lossHasNoWords();
  static void limitsAreForPartly();

  std::string_view target_, title_;
  std::array<Capability, kConstructs> rows_{};
};

// Losses that have the name and the words in common; they are reported together.
struct LossGroup {
  std::string name, how;
  std::vector<std::string> things;  // that are lost; none where there is but one rule of the kind
  std::vector<SourceSpan> spans;

  std::string text() const;  // "Knight, Bishop: those moves are left out"
};
std::vector<LossGroup> grouped(const std::vector<Loss>& losses);

// The tables side by side, in Markdown: all of docs/targets.md.
std::string capabilityTables(const std::vector<const Capabilities*>& targets);

}  // namespace fairyforge::exports
