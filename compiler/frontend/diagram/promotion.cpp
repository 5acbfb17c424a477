// The hands and the promotion rules of Interactive Diagrams.
#include <fmt/ranges.h>

#include "compiler/core/text/characters.h"
#include "compiler/frontend/diagram/lowering.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/frontend/syntax/hand-sentences.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::diagram {

void Lowering::addHands() {
  const int holdings = integer("holdingsType", 0, -100, 100);
  if (holdings > 0) {  // pieces come back only by promotion: mostInPlay()
    const syntax::Word* choices = value("promoChoice");
    const std::string_view written = choices ? std::string_view(choices->text) : "";
    if (written.find('*') == std::string_view::npos)
      diagnostics_.warning(
          spanOf("holdingsType"), "odd-value",
          "captured pieces come back by promotion only, and no choice of 'promoChoice' has a '*'");
    for (const TypeRefs& hand : startingHands_) {
      const auto idle = std::ranges::find_if(hand, [&](const syntax::Word& id) {
        return written.find("*" + id.text) == std::string_view::npos;
      });
      if (idle == hand.end()) continue;
      diagnostics_.warning(idle->span, "odd-value",
                           "nothing asks how many '{}' are in hand: 'promoChoice' has no '*{}'", idle->text,
                           idle->text);
      break;
    }
    return;
  }
  const bool begins = !startingHands_[0].empty() || !startingHands_[1].empty();
  if (holdings == 0 && !begins) return;
  SourceSpan place = spanOf("holdingsType");
  for (const Side side : kBothSides) {
    if (!place && !startingHands_[index(side)].empty()) place = startingHands_[index(side)].front().span;
  }
  if (holdings < 0) add(place, syntax::handRule("captures go to the captor's hand"));
  const int offset = promotionOffset();
  for (int i = offset + 1; holdings == -1 && offset > 0 && i <= static_cast<int>(pieces_.size()); ++i)
    if (!isRoyal(typeNumbered(i).text))
      add(place, syntax::handRule("captured TYPES become TYPE", {typeNumbered(i)}, typeNumbered(i - offset)));
  TypeRefs royals;  // `all` does not include royal types
  for (const Side side : kBothSides) {
    for (const syntax::Word& id : startingHands_[index(side)]) {
      const bool isKnown = std::ranges::find(royals, id.text, &syntax::Word::text) != royals.end();
      if (isRoyal(id.text) && !isKnown) royals.push_back(id);
    }
    if (!startingHands_[index(side)].empty())
      add(place, syntax::startingHand(side, std::move(startingHands_[index(side)])));
  }
  add(place, syntax::handRule("drop TYPES anywhere", {{"all", place}}));
  if (!royals.empty()) add(place, syntax::handRule("drop TYPES anywhere", std::move(royals)));
}

void Lowering::addPromotionByOffset(int offset, int zone) {
  using Where = syntax::Promote::Where;
  using When = syntax::Promote::When;
  for (int i = 1; i <= promotingTypes_; ++i) {
    const bool isPawn = i == 1;  // must promote on the last rank
    const auto say = [&](Where where, When when, int ranks, const std::vector<syntax::Choice>& choices) {
      syntax::Promote promote{{typeNumbered(i)}, {}, where, when, choices};
      promote.zone.white = {{syntax::CellItem::Kind::LastRanks, {"", spanOf("promoZone")}, ranks}};
      promote.zone.black = promote.zone.white;
      promote.zone.forBlack = SidedCells::Black::Listed;
      add(spanOf("promoOffset"), std::move(promote));
    };
    const syntax::TypeRef to = typeNumbered(promotedTo(i, offset));
    const syntax::Choice stays{typeNumbered(i), 0, isPawn ? 1 : 0};
    if (integer("holdingsType", 0, -100, 100) != 0) {
      say(Where::OnOrFrom, When::Always, zone, {stays, {to}});
      continue;
    }
    const std::vector<syntax::Choice> choices{stays, {to, 0, stays.notOnLast}};
    say(Where::Entering, When::NotCapturing, zone, choices);
    say(Where::OnOrFrom, When::Capturing, zone, choices);
    if (isPawn) say(Where::On, When::Always, 1, {{to}});
  }
}

void Lowering::addPromotion() {
  const int zone = integer("promoZone", 1, 0, ranks_);
  const int types = promotingTypes_;
  if (const int offset = promotionOffset(); offset > 0) {
    if (zone > 0 && types > 0) addPromotionByOffset(offset, zone);
    return;
  }
  std::vector<syntax::Choice> choices = promotionChoices(zone > 0 && types > 0);
  if (zone == 0 || types == 0 || choices.empty()) return;
  syntax::Promote promote;
  for (int i = 1; i <= types; ++i) promote.types.push_back(typeNumbered(i));
  promote.zone.white = {{syntax::CellItem::Kind::LastRanks, {"", spanOf("promoZone")}, zone}};
  promote.zone.black = promote.zone.white;
  promote.zone.forBlack = SidedCells::Black::Listed;
  promote.choices = std::move(choices);
  add(spanOf("promoZone"), std::move(promote));
}

std::vector<syntax::Choice> Lowering::promotionChoices(bool promotes) {
  std::vector<syntax::Choice> choices;
  const syntax::Word* written = value("promoChoice");
  if (!written) {
    std::vector<std::string> missing;
    for (const char* id : {"Q", "N", "R", "B"}) {
      if (isId(id)) {
        choices.push_back({{id, {}}, 0, false});
      } else {
        missing.emplace_back(id);
      }
    }
    if (promotes && !missing.empty() && !diagnostics_.hasErrors()) {
      diagnostics_
          .warning(block_.part(0, 0), "default-promotion",
                   "no 'promoChoice' is given, and of the usual QNRB no piece has the ID {}: {}",
                   fmt::join(missing, ", "),
                   choices.empty() ? "nothing promotes" : "the others may be chosen")
          .note("write promoChoice= with the IDs that may be chosen, or promoZone=0 for no promotion");
    }
    return choices;
  }
  if (written->text.empty()) {
    // Without IDs, the Diagram's script offers all types but royal ones and the first type, the pawn.
    for (int i = 2; i <= static_cast<int>(pieces_.size()); ++i) {
      if (!isRoyal(typeNumbered(i).text)) choices.push_back({typeNumbered(i), 0, false});
    }
    if (promotes && choices.empty())
      diagnostics_.warning(
          parameters_["promoChoice"]->name.span, "default-promotion",
          "'promoChoice' without IDs is all types but the first and royal ones: nothing promotes");
    return choices;
  }
  std::string_view rest = written->text;
  while (!rest.empty() && !diagnostics_.enough()) {
    const auto here = [&](std::size_t length) {
      const std::size_t at = written->text.size() - rest.size();
      return written->span.part(at, at + length);
    };
    syntax::Choice choice;
    if (rest.front() == '!') {
      choice.notOnLast = true;
      rest.remove_prefix(1);
    }
    if (rest.starts_with('+')) {
      error(here(1), "not-supported", "'+' in 'promoChoice' is not supported yet");
      rest.remove_prefix(1);
      continue;
    }
    const SourceSpan star = here(rest.starts_with('*') ? 1 : 0);
    rest.remove_prefix(star.text().size());
    const std::string_view id = idAtStart(rest);
    if (id.empty()) {
      unknownId(here(rest.empty() ? 0 : characterAt(rest, 0).size()), "promoChoice");
      break;
    }
    choice.type = {std::string(id), here(id.size())};
    rest.remove_prefix(id.size());
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    if (digits > 0) {
      const SourceSpan limit = here(digits);
      if (const auto ranks = syntax::parseNumber({std::string(limit.text()), limit}, 1, 1000)) {
        choice.withinLast = ranks->value;
      } else {
        error(limit, "bad-number", "a choice cannot be limited to the last {} ranks", limit.text());
      }
      rest.remove_prefix(digits);
    }
    if (!star.text().empty()) {
      const auto chosen =
          std::ranges::find(pieces_, choice.type.text, [](const Entry& e) { return e.id.text; });
      choice.mostOnBoard = mostInPlay(*chosen, star);
      if (choice.mostOnBoard == 0) continue;
    }
    choices.push_back(std::move(choice));
  }
  return choices;
}

// Captured pieces go to their owner's hand. So the number of pieces on the board and in hand never changes,
// unless pieces change to or from the type by other means than this promotion, which is an error.
int Lowering::mostInPlay(const Entry& entry, const SourceSpan& span) {
  if (integer("holdingsType", 0, -100, 100) <= 0) {
    error(span, "not-supported",
          "'*' in 'promoChoice' (only to pieces in hand) is supported with 'holdingsType' above 0 only")
        .note("there captured pieces come back to their owner");
    return 0;
  }
  const auto comesFrom = [&](const syntax::Statement& statement) {
    const auto* piece = std::get_if<syntax::PieceDeclaration>(&statement.what);
    return piece && std::ranges::any_of(piece->morphs, [&](const syntax::Morph& morph) {
             return std::ranges::any_of(morph.to,
                                        [&](const syntax::TypeRef& to) { return to.text == entry.id.text; });
           });
  };
  const bool promotes = &entry - pieces_.data() < promotingTypes_;
  const auto refuse = [&](const char* why) {
    error(span, "not-supported", "'*' (only to pieces in hand) is not supported of '{}', {}", entry.name.text,
          why);
    return 0;
  };
  if (promotes || entry.morph || std::ranges::any_of(statements_, comesFrom))
    return refuse("which becomes another piece or comes from one");
  const std::optional<Board> board = wholeBoard();
  if (!board) return 0;
  Diagnostics discarded;
  const auto cells = syntax::resolveCellSets(*board, entry.at, symmetry_, discarded, {});
  std::array<std::size_t, kSides> all{};
  for (const Side side : kBothSides) {
    all[index(side)] =
        cells[index(side)].size() + static_cast<std::size_t>(std::ranges::count(
                                        startingHands_[index(side)], entry.unique.text, &syntax::Word::text));
  }
  if (all[0] != all[1]) return refuse("of which White and Black have different numbers");
  if (all[0] == 0)
    diagnostics_.warning(span, "odd-value", "'{}' is never chosen: none is on the board or in hand",
                         entry.name.text);
  return static_cast<int>(all[0]);
}

}  // namespace fairyforge::frontend::diagram
