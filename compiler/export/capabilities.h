// What the targets of exports can say: one table an exporter, a row for every construct of the language.
//
// An exporter declares its table in one place and takes every loss from it. So the losses that users are
// told, the names behind --allow-loss and docs/targets.md, which is made from the tables, cannot disagree. A
// table that leaves a construct out, or a loss without words, does not compile.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/export/export.h"

namespace fairyforge::exports {

// In the order of docs/targets.md. Each has its name and meaning in capabilities.cpp.
enum class Construct : std::uint8_t {
  // The board
  BoardSize,
  Holes,
  Levels,
  WrappedSteps,
  JoinedEdges,
  Hexagons,
  Links,
  // Pieces and their moves
  ManyTypes,
  LongIds,
  LeapsAndSlides,
  FirstMoves,
  LameLeaps,
  Hurdles,
  BentMoves,
  DistantCaptures,
  OwnCaptures,
  RoyalCaptures,
  Unloading,
  NullMoves,
  EnPassant,
  Castling,
  RegionalMoves,
  Confinement,
  Programs,
  // Types that change
  Promotion,
  Morphs,
  UnchangingMoves,
  TurningInPlace,
  Triggers,
  Imitation,
  // Royal pieces and results
  OneRoyal,
  SeveralRoyals,
  LastRoyal,
  TakenRoyals,
  OtherRoyals,
  NoRoyal,
  StalemateDraws,
  StalemateLoses,
  StalemateWins,
  BareKingAtOnce,
  BareKingGrace,
  RepetitionDraws,
  RepetitionLoses,
  PerpetualCheck,
  PerpetualChase,
  NMoveRule,
  Counting,
  DecidedDraws,
  Obligations,
  CheckBan,
  // Goals
  CellGoals,
  CountGoals,
  RowGoals,
  CaptureGoals,
  CheckGoals,
  MateGoals,
  RepetitionGoals,
  PassGoals,
  // Turns, and what must be done in them
  TurnOrders,
  GrowingTurns,
  SeriesChecks,
  SeriesSafety,
  Passing,
  CaptureDuty,
  // Pieces beside
  Effects,
  Transfers,
  ConditionsBeside,
  Untakable,
  // Hands and other sides
  CapturesToCaptor,
  CapturesToOwner,
  Drops,
  CapturingDrops,
  UnmovedDrops,
  DropRules,
  Gating,
  ThirdSide,
  NeutralPieces,
  // Only of games that were read from other programs' files
  ImportedMoves,
  ImportedRules,
};
inline constexpr std::size_t kConstructs = static_cast<std::size_t>(Construct::ImportedRules) + 1;
constexpr std::size_t index(Construct construct) {
  return static_cast<std::size_t>(construct);
}

struct ConstructWords {
  std::string_view name;     // what --allow-loss calls it: "bare-king-grace"
  std::string_view meaning;  // for people: "a side left without material loses unless ..."
};
const ConstructWords& wordsOf(Construct construct);

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
  consteval Capabilities(std::string_view target, std::string_view title,
                         const Capability (&rows)[kConstructs])
      : target_(target), title_(title) {
    for (std::size_t i = 0; i < kConstructs; ++i) {
      if (index(rows[i].construct) != i) rowsAreNotInOrder();
      if (rows[i].verdict != Verdict::Exact && rows[i].how.empty()) lossHasNoWords();
      if ((rows[i].verdict == Verdict::Partly) == rows[i].limits.empty()) limitsAreForPartly();
      rows_[i] = rows[i];
    }
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
