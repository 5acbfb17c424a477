// Assembles the export: the model, the printed fields, the rules in words, both pages, and the assumptions
// about the site on which the words used in the code depend.

#include "compiler/export/game-courier/game-courier.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/draw/html/draw-html.h"
#include "compiler/draw/html/page.h"
#include "compiler/draw/svg/piece-symbols.h"
#include "compiler/explain/explain.h"
#include "compiler/export/game-courier/print.h"

namespace fairyforge::exports::game_courier {
namespace {

// Returns what the preset assumes about the site and its language, in sentences for the user.
std::vector<std::string> assumptions(const Model& model, const std::string& code) {
  std::vector<std::string> notes;
  const auto uses = [&](const char* word) { return code.find(word) != std::string::npos; };
  if (uses(" add #"))
    notes.push_back(
        "\"add\" puts a piece on a space, the label before the space; it is used in the subroutine \"put\" "
        "only");
  if (uses(" capture #"))
    notes.push_back(
        "\"capture\" takes away what stands on a space; it is used in the subroutine \"put\" only");
  if (uses("unsetflag"))
    notes.push_back("\"unsetflag\" undoes \"setflag\"; it is used in the subroutine \"note\" only");
  if (model.countsRepetitions)
    notes.push_back(
        "flags may have any text as their name, and are false until they are set; so positions are counted in the "
        "subroutine \"recall\"");
  if (uses("where #")) notes.push_back("\"where\" counts files before ranks");
  if (uses("say "))
    notes.push_back(
        "what is said before a failed \"verify\" is shown; if not, moves are refused without a reason");
  if (model.hasSecondPart())
    notes.push_back("\"allow promotions 2\" lets the new piece be put on the space where the move ended");
  if (!model.variant->triggers().empty()) {
    notes.push_back(
        "\"allow\" takes the same kind of move for several parts: \"moves 1 captures 1 moves 2 captures 2\"");
    notes.push_back(
        "in a turn of two moves \"origin\", \"dest\", \"moved\" and \"old\" are those of the second");
  }
  notes.push_back(
      "Post-Move code runs after the site has made the move, and sees it in \"origin\", \"dest\", \"moved\" "
      "and \"old\"");
  return notes;
}

std::string listItem(const std::string& text) {
  return fmt::format("<li>{}</li>\n", text);
}

// Returns the text of the field Rules: HTML, which the site shows below the board.
std::string rulesText(const Variant& variant) {
  std::string html = "<ul>\n";
  explain::PieceWords pieces(variant);
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const PieceType& type = variant.types()[t];
    std::string words = draw::html::htmlSentence(pieces.moves(typeAt(t)));
    for (const std::string& arrival : pieces.arrivals(typeAt(t)))
      words += " " + draw::html::htmlSentence(arrival);
    html += listItem(fmt::format("<b>{}</b>: {}", draw::svg::xmlText(type.name), draw::svg::xmlText(words)));
  }
  html += "</ul>\n<ul>\n";
  for (const std::string& rule : explain::explainRules(variant))
    html += listItem(draw::svg::xmlText(draw::html::htmlSentence(rule)));
  for (const std::string& note : variant.notes()) html += listItem(draw::svg::xmlText(note));
  return html + "</ul>";
}

// Returns the name of the space in the list that belongs to the type; empty if there is none.
template <typename Space>
std::string spaceFor(TypeId type, const std::vector<Space>& spaces) {
  const auto space = std::ranges::find(spaces, type, &Space::type);
  return space == spaces.end() ? "" : space->space;
}

}  // namespace

Export exportGameCourier(const VariantPtr& variant) {
  Export made;
  const Model model = modelOf(variant, made.losses);
  std::vector<FieldText> fields = printFields(model);
  const auto code =
      std::ranges::find_if(fields, [](const FieldText& field) { return field.title == "Pre-Game"; });
  // This field is too long for an address, so it has no key.
  fields.insert(code, {"Rules", "", "rules.txt", rulesText(*variant)});
  for (const FieldText& field : fields) {
    if (field.title == "Pre-Game") made.assumptions = assumptions(model, field.text);
  }
  if (variant->board().hasOwnNames())
    made.notes.push_back("spaces are called by file and rank (a1), not as on the variant's own board");
  if (!model.showsMoves())
    made.notes.push_back(
        "legal moves are not shown on this board: finding them all would take the server long");
  made.files.push_back({"index.html", presetPage(model, fields, made)});
  made.files.push_back({"rules.html", draw::html::drawVariantHtml(variant)});
  for (const FieldText& field : fields) made.files.push_back({field.file, field.text});
  made.files.push_back({"address.url", "[InternetShortcut]\nURL=" + presetAddress(fields).text + "\n"});
  return made;
}

VariantPtr gameCourierGame(const VariantPtr& variant) {
  std::vector<Loss> losses;
  return modelOf(variant, losses).variant;
}

std::string gameCourierLabel(const Variant& variant, Piece piece) {
  return Labels(variant).of(piece);
}

std::string gameCourierHand(const Variant& variant, Piece piece) {
  return spaceFor(piece.type(), offBoardSpacesOf(variant).hands[fairyforge::index(piece.side())]);
}

std::string gameCourierTray(const Variant& variant, Piece piece) {
  return spaceFor(piece.type(), offBoardSpacesOf(variant).trays[fairyforge::index(piece.side())]);
}

}  // namespace fairyforge::exports::game_courier
