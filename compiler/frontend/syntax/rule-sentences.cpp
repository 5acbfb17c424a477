#include "compiler/frontend/syntax/rule-sentences.h"

#include <concepts>

namespace fairyforge::frontend::syntax {
namespace {

using Types = std::vector<TypeRef>;

// Where a statement keeps what stands in place of N and TYPES; null: it has no such placeholder.
int* numberIn(Said& said) {
  if (auto* rule = std::get_if<Repetition>(&said)) return &rule->count;
  if (auto* rule = std::get_if<NMoveRule>(&said)) return &rule->limit;
  return nullptr;
}
Types* typesIn(Said& said) {
  if (auto* rule = std::get_if<BareKing>(&said)) return &rule->counting;
  if (auto* rule = std::get_if<NMoveRule>(&said)) return rule->resetBy ? &*rule->resetBy : nullptr;
  return nullptr;
}

bool isSame(const Said& a, const Said& b) {
  return a.index() == b.index() && std::visit(
                                       [&](const auto& one) {
                                         using What = std::decay_t<decltype(one)>;
                                         if constexpr (std::equality_comparable<What>)
                                           return one == std::get<What>(b);
                                         return false;
                                       },
                                       a);
}

bool hasWord(std::string_view pattern, std::string_view word) {
  const std::size_t at = (" " + std::string(pattern) + " ").find(" " + std::string(word) + " ");
  return at != std::string::npos;
}

std::string filled(std::string pattern, std::string_view placeholder, const std::string& with) {
  const std::size_t at = pattern.find(placeholder);
  return at == std::string::npos ? pattern : pattern.replace(at, placeholder.size(), with);
}

std::vector<RuleSentence> table() {
  using Won = Draws::Won;
  using Kind = BareKingRule::Kind;
  using How = RoyalsInCheck::How;
  std::vector<RuleSentence> rows = {
      {"stalemate", "draw", Stalemate{StalemateRule::Draw}},
      {"stalemate", "the stalemated side loses", Stalemate{StalemateRule::StalematedLoses}},
      {"stalemate", "the stalemated side wins", Stalemate{StalemateRule::StalematedWins}},
      {"bare king", "off", BareKing{Kind::Off, {}}},
      {"bare king", "loses at once", BareKing{Kind::Immediate, {}}},
      {"bare king", "loses at once counting TYPES", BareKing{Kind::Immediate, {}}},
      {"bare king", "loses unless it bares the other in reply", BareKing{Kind::Grace, {}}},
      {"bare king", "loses unless it bares the other in reply counting TYPES", BareKing{Kind::Grace, {}}},
      {"repetition", "off", Repetition{RepetitionRule::Off}},
      {"repetition", "off at N", Repetition{RepetitionRule::Off}},
      {"repetition", "draw at N", Repetition{RepetitionRule::Draw}},
      {"repetition", "the mover loses at N", Repetition{RepetitionRule::MoverLoses}},
      {"perpetual check", "is a repetition like others", PerpetualCheck{false}},
      {"perpetual check", "loses", PerpetualCheck{true}},
      {"dead positions", "are played on", DeadPositions{false}},
      {"dead positions", "draw", DeadPositions{true}},
      {"draws", "are draws", Draws{Won::ByNobody}},
      {"draws", "White wins", Draws{Won::ByWhite}},
      {"draws", "Black wins", Draws{Won::ByBlack}},
      {"draws", "the side with more pieces wins", Draws{Won::ByMorePieces}},
      {"quiet moves", "off", NMoveRule{0, {}}},
      {"quiet moves", "draw at N", NMoveRule{0, {}}},
      {"quiet moves", "draw at N reset by captures alone", NMoveRule{0, Types{}}},
      {"quiet moves", "draw at N reset by TYPES", NMoveRule{0, Types{}}},
  };
  constexpr std::pair<std::string_view, RoyalRule> kRoyals[] = {
      {"every one must be safe", RoyalRule::Any},
      {"the last one must be safe", RoyalRule::All},
      {"one must be safe", RoyalRule::One},
      {"the last one must be safe but a new one saves none", RoyalRule::Former},
      {"may be taken", RoyalRule::None}};
  for (const auto& [subject, side] : {std::pair("royals", std::optional<Side>()),
                                      {"royals of White", Side::White},
                                      {"royals of Black", Side::Black}}) {
    for (const auto& [words, rule] : kRoyals) rows.push_back({subject, words, Royals{side, rule}});
  }
  const RuleSentence more[] = {
      {"checks", "any move may give check", Checks{false}},
      {"checks", "no move may give check", Checks{true}},
      {"royals in check", "may flee", RoyalsInCheck{How::Flee}},
      {"royals in check", "may flee but not by initial moves", RoyalsInCheck{How::FleeUnlessInitially}},
      {"royals in check", "may only take what attacks them", RoyalsInCheck{How::TakeOnly}},
      {"check within a turn", "means nothing", SeriesCheckRule{SeriesChecks::Free}},
      {"check within a turn", "ends the turn", SeriesCheckRule{SeriesChecks::EndSeries}},
      {"check within a turn", "only by the last move", SeriesCheckRule{SeriesChecks::LastOnly}},
      {"safety within a turn", "asked at its end", SeriesSafety{false}},
      {"safety within a turn", "asked after every move", SeriesSafety{true}},
      {"passing", "never", Passing{NullMoves::Never}},
      {"passing", "always", Passing{NullMoves::Always}},
      {"passing", "only without another move", Passing{NullMoves::WhenStuck}},
      {"captures", "optional", CaptureRule{CaptureDuty::None}},
      {"captures", "a legal one must be made", CaptureRule{CaptureDuty::Any}},
      {"captures", "a legal one of most pieces must be made", CaptureRule{CaptureDuty::Most}},
      {"captures", "one must be made", CaptureRule{CaptureDuty::Any, false}},
      {"captures", "one of most pieces must be made", CaptureRule{CaptureDuty::Most, false}},
      {"captures", "never", CaptureRule{CaptureDuty::None, true, true}},
      {"parts of a turn", "go on as long as they can", TurnParts{false}},
      {"parts of a turn", "may be left out", TurnParts{true}},
      {"symmetry", "mirror", SymmetryRule{Symmetry::Mirror}},
      {"symmetry", "rotate", SymmetryRule{Symmetry::Rotate}},
      {"symmetry", "none", SymmetryRule{Symmetry::None}},
      {"levels", "turned for Black", LevelsTurn{true}},
      {"levels", "the same for both", LevelsTurn{false}},
      {"edges", "left and right are joined", Edges{Wrap::Files}},
      {"edges", "top and bottom are joined", Edges{Wrap::Ranks}},
      {"edges", "opposite ones are joined", Edges{Wrap::FilesAndRanks}},
      {"edges", "open", Edges{Wrap::None}},
      {"castling", "from this array", CastlingArrays{false}},
      {"castling", "from any array", CastlingArrays{true}},
      {"castling sides", "turned for Black", CastlingSides{false}},
      {"castling sides", "the same for both", CastlingSides{true}},
  };
  rows.insert(rows.end(), std::begin(more), std::end(more));
  return rows;
}

}  // namespace

std::span<const RuleSentence> ruleSentences() {
  static const std::vector<RuleSentence> kRows = table();
  return kRows;
}

Said saidBy(const RuleSentence& sentence, int number, const std::optional<Types>& types) {
  Said said = sentence.says;
  if (int* place = numberIn(said)) *place = number;
  if (Types* place = typesIn(said); place != nullptr && types) *place = *types;
  return said;
}

std::optional<std::string> ruleSentence(const Said& said,
                                        const std::function<std::string(const Types&)>& namesOf) {
  Said rest = said;
  // Without a limit nothing is counted, so nothing begins the count anew.
  if (auto* quiet = std::get_if<NMoveRule>(&rest); quiet != nullptr && quiet->limit == 0)
    quiet->resetBy.reset();
  const int number = numberIn(rest) != nullptr ? std::exchange(*numberIn(rest), 0) : 0;
  const Types types = typesIn(rest) != nullptr ? std::exchange(*typesIn(rest), {}) : Types();
  for (const RuleSentence& row : ruleSentences()) {
    if (hasWord(row.pattern, "N") != (number != 0) || hasWord(row.pattern, "TYPES") == types.empty() ||
        !isSame(rest, row.says))
      continue;
    std::string words(row.pattern);
    if (number != 0) words = filled(std::move(words), "N", std::to_string(number));
    if (!types.empty()) words = filled(std::move(words), "TYPES", namesOf(types));
    return std::string(row.subject) + ": " + words;
  }
  return std::nullopt;
}

}  // namespace fairyforge::frontend::syntax
