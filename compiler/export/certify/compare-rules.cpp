// Compares the canonical rules (compiler/core/rules/variant-hash.h) of both variants as sets of lines. A
// difference is excused if a loss concerns the rule or the type of that line.

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <sstream>
#include <string_view>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/core/text/split.h"
#include "compiler/export/capabilities.h"
#include "compiler/export/certify/compare.h"

namespace fairyforge::certify {

using exports::Construct;

namespace {

// Returns the lines of the rules. Without `withMarks`, lines of the array do not say which pieces are
// unmoved, which matters only if some move tests it.
std::set<std::string> linesOf(const Variant& variant, bool withMarks) {
  constexpr std::string_view kMark = " unmoved";
  std::set<std::string> lines;
  const std::string rules = canonicalRules(variant);
  for (std::string_view line : linesIn(rules)) {
    if (!withMarks && line.starts_with("at ") && line.ends_with(kMark)) line.remove_suffix(kMark.size());
    lines.emplace(line);
  }
  return lines;
}

// Decides which lines of the rules the losses may change.
class LostLines {
 public:
  LostLines(const Variant& source, const std::vector<exports::Loss>& losses)
      : source_(source), losses_(losses) {}

  // Has the exporter reported a loss that excuses the difference, a line of the printed rules? The first word
  // of the line names the rule.
  bool excuse(const std::string& line) const {
    std::istringstream words(line);
    std::string first, second, third;
    words >> first >> second >> third;
    if (first == "stalemate") return lost({Construct::StalemateWins});
    if (first == "bare") return lost({Construct::BareKingAtOnce, Construct::BareKingGrace});
    if (first == "repetition") return lost({Construct::RepetitionDraws, Construct::RepetitionLoses});
    if (first == "quiet") return lost({Construct::NMoveRule});
    if (first == "captures" || first == "hand" || first == "drops")
      return lost({Construct::Drops, Construct::CapturesToCaptor, Construct::CapturesToOwner,
                   Construct::CapturingDrops, Construct::UnmovedDrops});
    if (first == "third") return lost({Construct::ThirdSide});
    if (first == "perpetual")
      return lost({second == "check" ? Construct::PerpetualCheck : Construct::PerpetualChase});
    if (first == "transfer") return lost({Construct::Transfers});
    if (first == "dropped")
      return lost({Construct::ImportedRules, Construct::Drops, Construct::DropRules, Construct::UnmovedDrops,
                   Construct::CapturesToOwner});
    if (first == "no") return lost({Construct::CheckBan});
    if (first == "to") return lost({Construct::TurnOrders, Construct::ThirdSide});
    if (first == "when") return lost({Construct::Triggers});
    // The rule "which royal pieces must be safe" matters only if a side can get more than one.
    if (first == "royals")
      return lost({Construct::NoRoyal, Construct::TurningInPlace, Construct::Promotion, Construct::Morphs,
                   Construct::Triggers});
    if (first == "type")
      // A royal type that only a lost promotion brings is not royal in the copy.
      return lost({Construct::NoRoyal, Construct::Promotion, Construct::Morphs}) ||
             lostOf(second, {Construct::Imitation});
    const std::string id = first.substr(0, first.find_first_of("0123456789"));
    if (first == id + "2" && lost({Construct::ThirdSide})) return true;
    if (third == "imitated" && lost({Construct::Imitation})) return true;
    if (third == "becomes" || third == "imitated")
      return lostOf(id, {Construct::Promotion, Construct::Morphs, Construct::Imitation});
    // If the source has no royal pieces, the copy has a royal type, and royal pieces must be safe when they
    // castle.
    const bool castles = line.find('>') < line.find(" if");
    return lostOf(id, kMoves) || (castles && lost({Construct::NoRoyal}));
  }
  // Do the losses include moves of some piece?
  bool moves() const { return lost(kMoves); }

 private:
  static constexpr std::initializer_list<Construct> kMoves = {
      Construct::WrappedSteps,   Construct::JoinedEdges,   Construct::Links,
      Construct::LeapsAndSlides, Construct::FirstMoves,    Construct::LameLeaps,
      Construct::Hurdles,        Construct::BentMoves,     Construct::DistantCaptures,
      Construct::OwnCaptures,    Construct::RoyalCaptures, Construct::Unloading,
      Construct::NullMoves,      Construct::EnPassant,     Construct::Castling,
      Construct::RegionalMoves,  Construct::Confinement,   Construct::UnchangingMoves,
      Construct::TurningInPlace, Construct::Imitation,     Construct::UnmovedDrops,
      Construct::Promotion,      Construct::Gating,        Construct::Programs};

  static bool isOneOf(const exports::Loss& loss, std::initializer_list<Construct> constructs) {
    return std::ranges::any_of(constructs, [&](Construct c) { return exports::isLossOf(loss, c); });
  }
  bool lost(std::initializer_list<Construct> constructs) const {
    return std::ranges::any_of(constructs, [&](Construct c) { return exports::isLost(losses_, c); });
  }
  // Is one of these constructs lost for the type with this ID? A loss belongs to the type whose statement its
  // span marks.
  bool lostOf(const std::string& id, std::initializer_list<Construct> constructs) const {
    const auto type = source_.findType(id);
    if (!type) return false;
    const PieceType& t = source_.type(*type);
    const SourceSpan& place = t.notationSpan ? t.notationSpan : t.span;
    return std::ranges::any_of(losses_, [&](const exports::Loss& loss) {
      return isOneOf(loss, constructs) && loss.span.file == place.file && loss.span.begin == place.begin;
    });
  }

  const Variant& source_;
  const std::vector<exports::Loss>& losses_;
};

using Lines = std::set<std::string>;

std::vector<std::string> differences(const Lines& before, const Lines& after) {
  std::vector<std::string> differing;
  std::ranges::set_symmetric_difference(before, after, std::back_inserter(differing));
  return differing;
}

void report(const std::string& line, const Lines& before, const std::string& file, Findings& findings) {
  findings.differences.push_back(
      fmt::format("{}: {} '{}'", file, before.contains(line) ? "lacks" : "has besides", line));
}

}  // namespace

VariantPtr readBack(const exports::ExportedFile& file, const frontend::LoadOptions& options,
                    Findings& findings) {
  Diagnostics diagnostics;
  const auto source = std::make_shared<const SourceFile>(file.name, file.bytes);
  VariantPtr copy = frontend::loadVariant(source, options, diagnostics);
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity == Severity::Error)
      findings.differences.push_back(fmt::format("{} cannot be read: {}", file.name, d.message));
  }
  findings.readBack = findings.readBack && copy != nullptr;
  return copy;
}

bool compareRules(const Variant& source, const Variant& copy, const std::vector<exports::Loss>& losses,
                  const std::string& file, Findings& findings) {
  if (areWrittenAlike(source, copy)) return true;
  const LostLines lost(source, losses);
  const bool withMarks = !lost.moves();
  const auto before = linesOf(source, withMarks), after = linesOf(copy, withMarks);
  const std::vector<std::string> differing = differences(before, after);
  const auto found =
      std::ranges::find_if(differing, [&](const std::string& line) { return !lost.excuse(line); });
  if (found != differing.end()) report(*found, before, file, findings);
  return differing.empty();
}

bool compareEnds(const Variant& source, const Variant& copy, const std::string& file, Findings& findings) {
  const Lines before = linesOf(source, true);
  const auto isEnd = [](const std::string& line) {
    const std::string word = line.substr(0, line.find(' '));
    constexpr std::string_view kEnds[] = {"stalemate", "bare",   "repetition", "perpetual",
                                          "quiet",     "royals", "goal",       "no"};
    return std::ranges::find(kEnds, word) != std::end(kEnds);
  };
  const std::vector<std::string> differing = differences(before, linesOf(copy, true));
  const auto found = std::ranges::find_if(differing, isEnd);
  if (found != differing.end()) report(*found, before, file, findings);
  return found == differing.end();
}

}  // namespace fairyforge::certify
