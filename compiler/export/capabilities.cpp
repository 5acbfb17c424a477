// The name and meaning of each construct; a compile-time check that every construct has its row; losses made
// from rows, gathered by name and reason for messages; and the text of docs/targets.md.

#include "compiler/export/capabilities.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <stdexcept>

#include "compiler/base/add-once.h"

namespace fairyforge::exports {
namespace {

struct Row {
  Construct construct;
  ConstructWords words;
};

constexpr Row kRows[] = {
    {Construct::BoardSize, {"board-size", "boards of any size"}},
    {Construct::Holes, {"holes", "cells cut out of the board"}},
    {Construct::Levels, {"levels", "boards with levels"}},
    {Construct::WrappedSteps, {"wrapped-steps", "steps over an edge to the other side (`o`)"}},
    {Construct::JoinedEdges, {"joined-edges", "opposite edges of the board that are joined"}},
    {Construct::Hexagons, {"hexagons", "boards of hexagons"}},
    {Construct::Links, {"links", "links between cells, and moves along them"}},

    {Construct::ManyTypes, {"many-types", "more than 26 types of pieces"}},
    {Construct::LongIds, {"long-ids", "IDs of two or three letters"}},
    {Construct::LeapsAndSlides,
     {"leaps-and-slides", "leaps, slides and riders in any directions (`N`, `fR3`)"}},
    {Construct::FirstMoves, {"first-moves", "moves of pieces that have not moved (`i`)"}},
    {Construct::LameLeaps,
     {"lame-leaps", "leaps that can be blocked (`nN`), and those that must jump (`j`)"}},
    {Construct::Hurdles, {"hurdles", "moves over a hurdle (`p`, `g`)"}},
    {Construct::BentMoves,
     {"bent-moves", "moves of several legs, zigzags and circles (`[F?R]`, `mafsW`, `zB`)"}},
    {Construct::DistantCaptures,
     {"distant-captures", "captures where the piece does not end (`cafmW`, `cabK`)"}},
    {Construct::OwnCaptures, {"own-captures", "captures of pieces of the own side (`d`)"}},
    {Construct::RoyalCaptures,
     {"royal-captures", "captures of royal pieces only (`k`, `takes royal pieces by`)"}},
    {Construct::Unloading, {"unloading", "pieces put down elsewhere, pushed or pulled (`u`, `pushes`)"}},
    {Construct::NullMoves, {"passes", "moves that change nothing (`mabK`)"}},
    {Construct::EnPassant, {"en-passant", "captures of what has just passed by (`e`)"}},
    {Construct::Castling, {"castling", "castling (`O2`, `castle ... with`)"}},
    {Construct::RegionalMoves, {"regional-moves", "moves from certain cells only (`on ...: moves`)"}},
    {Construct::Confinement, {"confinement", "cells that a piece may not leave (`stays on`)"}},
    {Construct::Programs,
     {"programs", "moves that no notation says (`moves by`, `leaps over`, `hops over`)"}},

    {Construct::Promotion, {"promotion", "promotion to a type of the player's choice"}},
    {Construct::Morphs, {"morphs", "types that change by the cell of arrival (`morphs on`)"}},
    {Construct::UnchangingMoves, {"unchanging-moves", "moves that neither promote nor morph (`'`)"}},
    {Construct::TurningInPlace, {"turning-in-place", "changes of type as a move (`may turn into`)"}},
    {Construct::Triggers, {"triggers", "changes of another piece (`when ... arrives`)"}},
    {Construct::Imitation, {"imitation", "pieces that move as what was moved last (`imitates`)"}},

    {Construct::OneRoyal, {"one-royal", "check and checkmate of one royal piece a side"}},
    {Construct::SeveralRoyals, {"several-royals", "several royal pieces a side, all of which must be safe"}},
    {Construct::LastRoyal, {"last-royal", "several royal pieces a side, the last of which must be safe"}},
    {Construct::TakenRoyals, {"royals-taken", "royal pieces of one side that may be taken"}},
    {Construct::OtherRoyals,
     {"royals-attacked", "royal pieces of which one must be safe, or of which a new one saves no other"}},
    {Construct::NoRoyal, {"no-royal", "a side without royal pieces"}},
    {Construct::StalemateDraws, {"stalemate-draws", "stalemate is a draw"}},
    {Construct::StalemateLoses, {"stalemate-loses", "the stalemated side loses"}},
    {Construct::StalemateWins, {"stalemate-wins", "the stalemated side wins"}},
    {Construct::BareKingAtOnce, {"bare-king-at-once", "a side left without material loses"}},
    {Construct::BareKingGrace,
     {"bare-king-grace", "a side left without material loses unless it bares the other in reply"}},
    {Construct::RepetitionDraws, {"repetition-draws", "repetition is a draw"}},
    {Construct::RepetitionLoses, {"repetition-loses", "who repeats loses"}},
    {Construct::PerpetualCheck,
     {"perpetual-check", "who gives check all the time loses (`perpetual check:`)"}},
    {Construct::PerpetualChase,
     {"perpetual-chase", "who chases a piece all the time loses (`perpetual chase:`)"}},
    {Construct::NMoveRule, {"quiet-moves", "a draw after moves without capture (the fifty-move rule)"}},
    {Construct::Counting,
     {"counting", "a draw by counting moves (`a side counts 64 moves to a draw when ...`)"}},
    {Construct::DecidedDraws, {"decided-draws", "draws that somebody wins (`draws: Black wins`)"}},
    {Construct::Obligations, {"obligations", "what a move must end (`a side must end it when ...`)"}},
    {Construct::CheckBan, {"check-ban", "no move may give check"}},

    {Construct::CellGoals, {"cell-goals", "goals of cells that are held (`its King stands on d4-e5`)"}},
    {Construct::CountGoals, {"count-goals", "goals of how many pieces there are (`it has no Rook`)"}},
    {Construct::RowGoals, {"row-goals", "goals of rows and patterns (`it has 4 Man in a row`)"}},
    {Construct::CaptureGoals,
     {"capture-goals", "goals of what was just taken (`the last move took its Queen`)"}},
    {Construct::CheckGoals, {"check-goals", "goals of checks that were given (`it has given 3 checks`)"}},
    {Construct::MateGoals, {"mate-goals", "goals of mate and stalemate (`it is checkmated`)"}},
    {Construct::RepetitionGoals, {"repetition-goals", "goals of repetition (`it has repeated a position`)"}},
    {Construct::PassGoals, {"pass-goals", "goals of passes (`there were 2 passes in a row`)"}},

    {Construct::TurnOrders, {"turn-orders", "turns in another order (`turns: White 2, Black 1`)"}},
    {Construct::GrowingTurns, {"growing-turns", "turns that grow (`growing by 1`)"}},
    {Construct::SeriesChecks, {"series-checks", "rules of check within a turn (`check within a turn:`)"}},
    {Construct::SeriesSafety,
     {"series-safety", "safety after every move of a turn (`safety within a turn:`)"}},
    {Construct::Passing, {"passing", "a pass instead of a move (`passing:`)"}},
    {Construct::CaptureDuty, {"capture-duty", "the duty to capture (`captures:`)"}},
    {Construct::Effects, {"effects", "effects of moves (`when a piece captures { ... }`)"}},
    {Construct::Transfers, {"transfers", "pieces that go on along a link (`it goes on along ...`)"}},
    {Construct::ConditionsBeside,
     {"conditions-beside", "conditions on pieces beside (`may not move while ...`)"}},
    {Construct::Untakable, {"untakable", "pieces that no other takes (`cannot be taken`)"}},

    {Construct::CapturesToCaptor, {"captures-to-captor", "what is taken goes to the captor's hand"}},
    {Construct::CapturesToOwner, {"captures-to-owner", "what is taken goes back to its owner's hand"}},
    {Construct::Drops, {"drops", "pieces put on the board from the hand"}},
    {Construct::CapturingDrops, {"capturing-drops", "drops that capture"}},
    {Construct::UnmovedDrops, {"unmoved-drops", "dropped pieces that count as unmoved"}},
    {Construct::DropRules,
     {"drop-rules", "what drops must and may not do (`must be dropped first`, `may not give mate`)"}},
    {Construct::Gating, {"gating", "drops beside a move (`may be dropped where it began`)"}},
    {Construct::ThirdSide, {"third-side", "a third side that acts between the players' turns"}},
    {Construct::NeutralPieces, {"neutral-pieces", "pieces of a third side without turns of its own"}},
    {Construct::ImportedMoves,
     {"imported-moves",
      "moves and drops by programs alone (`moves by`, `drops by`), and boards that begin empty"}},
    {Construct::ImportedRules,
     {"imported-rules",
      "kinds and parts of moves, attributes, and what else only rules files of Zillions say"}},
};

constexpr bool everyConstructHasItsRow() {
  if (std::size(kRows) != kConstructs) return false;
  for (std::size_t i = 0; i < kConstructs; ++i) {
    if (index(kRows[i].construct) != i) return false;
  }
  return true;
}
static_assert(everyConstructHasItsRow());

constexpr std::string_view kHeading =
    "# What can be exported\n\n"
    "`fairyforge export TARGET FILE -o DIR` writes a game for another program "
    "([exporting.md](exporting.md)). "
    "This table says, for each construct of the language, whether the exported game has it: *exact*, "
    "*partly* "
    "(exact within the limits named below), *lossy* (the game is made without it) or *refused* (no game is "
    "made). What is not exact is a loss, which `--allow-loss` accepts by its name. The page is made from the "
    "tables of the exporters, and a test compares the two.\n\n";

constexpr std::string_view kVerdicts[] = {"exact", "partly", "lossy", "refused"};

}  // namespace

const ConstructWords& wordsOf(Construct construct) {
  return kRows[index(construct)].words;
}

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
  // Those of one name stand together, in the order of the first of each name.
  std::vector<std::string> names;
  for (const LossGroup& group : groups) names.push_back(group.name);
  std::stable_sort(groups.begin(), groups.end(), [&](const LossGroup& a, const LossGroup& b) {
    return std::find(names.begin(), names.end(), a.name) < std::find(names.begin(), names.end(), b.name);
  });
  return groups;
}

std::string capabilityTables(const std::vector<const Capabilities*>& targets) {
  std::string table(kHeading);
  table += "| construct | name |";
  std::string rule = "|---|---|";
  for (const Capabilities* target : targets) {
    table += fmt::format(" {} |", target->title());
    rule += "---|";
  }
  table += "\n" + rule + "\n";
  for (const Row& row : kRows) {
    table += fmt::format("| {} | `{}` |", row.words.meaning, row.words.name);
    for (const Capabilities* target : targets)
      table += fmt::format(" {} |", kVerdicts[static_cast<std::size_t>(target->of(row.construct).verdict)]);
    table += "\n";
  }
  for (const Capabilities* target : targets) {
    table +=
        fmt::format("\n## {}\n\n`fairyforge export {} FILE -o DIR`\n\n", target->title(), target->target());
    for (const Row& row : kRows) {
      const Capability& capability = target->of(row.construct);
      if (capability.how.empty()) continue;
      const std::string_view verdict = kVerdicts[static_cast<std::size_t>(capability.verdict)];
      table += capability.limits.empty()
                   ? fmt::format("- `{}` ({}): {}.\n", row.words.name, verdict, capability.how)
                   : fmt::format("- `{}` ({}): {}; else {}.\n", row.words.name, verdict, capability.limits,
                                 capability.how);
    }
  }
  return table;
}

}  // namespace fairyforge::exports
