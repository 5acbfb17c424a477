// Writes the HTML page of a preset: its fields in boxes, the steps, an example of each kind of input that the
// game needs (promotion, drop, change in place), and a link that opens the site's form with the short fields
// filled in.

#include "compiler/draw/html/page.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/core/text/percent.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/draw/svg/piece-symbols.h"
#include "compiler/export/capabilities.h"
#include "compiler/export/game-courier/print.h"

namespace fairyforge::exports::game_courier {

using draw::svg::xmlText;

namespace {

constexpr std::string_view kStyle =
#include "compiler/export/game-courier/page.css.inc"
    ;

std::string lossList(const std::vector<Loss>& losses) {
  if (losses.empty()) return "";
  std::string html = "<div class=\"warn\"><strong>Not enforced</strong><ul>\n";
  for (const LossGroup& group : grouped(losses))
    html += fmt::format("<li><code>{}</code>: {}.</li>\n", xmlText(group.name), xmlText(group.text()));
  return html + "</ul></div>\n";
}

std::string labelTable(const Model& model) {
  const draw::svg::PieceSymbols symbols(*model.variant);
  std::string html = "<table><tr><th></th><th>Piece</th><th>White</th><th>Black</th></tr>\n";
  for (std::size_t t = 0; t < model.variant->types().size(); ++t) {
    const TypeId type = typeAt(t);
    html += fmt::format(
        "<tr><td><svg width=\"28\" height=\"28\" viewBox=\"0 0 40 40\" "
        "aria-hidden=\"true\">{}</svg></td><td>{}</td>"
        "<td><code>{}</code></td><td><code>{}</code></td></tr>\n",
        symbols.draw(Piece(type, Side::White), 0, 0, 40), xmlText(model.variant->type(type).name),
        xmlText(model.labels.of(type, Side::White)), xmlText(model.labels.of(type, Side::Black)));
  }
  return html + "</table>\n";
}

// Returns an example of the input for a promotion by choice, on a cell near the piece; empty if there is
// none.
std::string promotionExample(const Model& model, const TypeModel& type, Side side) {
  std::string example;
  int nearest = 0;
  for (const Becoming& becoming : type.becomes) {
    const auto given =
        std::ranges::find_if(becoming.choices, [&](TypeId choice) { return choice != type.type; });
    if (becoming.choices.size() < 2 || given == becoming.choices.end()) continue;
    for (const auto& [offset, starts] : type.reach) {
      starts.forEach([&, by = offset](Cell from) {
        const Cell to = model.layout.at(from, by);
        if (to == kNoCell || !becoming.cells.has(to) || becoming.cells.has(from)) return;
        // Prefers examples that are near, straight, and from the middle of the board.
        const int distance = 100 * (2 * std::abs(by.files) + std::abs(by.ranks)) +
                             std::abs(2 * model.layout.column(from) - model.layout.columns());
        if (!example.empty() && distance >= nearest) return;
        nearest = distance;
        const std::string end = model.layout.name(to);
        example = fmt::format("{} {}-{}; {}-{}", model.labels.of(type.type, side), model.layout.name(from),
                              end, model.labels.of(*given, side), end);
      });
    }
  }
  return example;
}

std::string promotionAdvice(const Model& model) {
  if (!model.hasSecondPart()) return "";
  const Side side = model.variant->start().player;
  const std::string advice = "a promotion, which is entered as a second part";
  for (const TypeModel& type : model.types[index(side)]) {
    const std::string example = promotionExample(model, type, side);
    if (!example.empty()) return fmt::format("{}: <code>{}</code>", advice, xmlText(example));
  }
  return advice;
}

// Returns a sentence about where pieces in hand stand and how to drop them.
std::string dropAdvice(const Model& model) {
  for (const Side side : kBothSides) {
    const auto& hand = model.hands[index(side)];
    if (hand.empty()) continue;
    std::string target;
    hand[0].cells.forEach([&](Cell cell) { target = model.layout.name(cell); });
    return fmt::format(
        "a drop: pieces in hand wait on the spaces beside the board, one for each type, and are put on "
        "it by a move from there: <code>{} {}-{}</code>",
        xmlText(model.labels.of(hand[0].type, side)), hand[0].space, target);
  }
  return "";
}

// Returns an example of a change in place, which is entered as a move onto the space of the new type; empty
// if the game has none.
std::string turnExample(const Model& model) {
  const Side side = model.variant->start().player;
  for (const TypeModel& type : model.types[index(side)]) {
    for (const TurnInPlace& turn : type.turns) {
      std::string cell;
      turn.from.forEach([&](Cell from) {
        if (cell.empty() || model.variant->start().at(from) == Piece(type.type, side))
          cell = model.layout.name(from);
      });
      for (const PromotionTray& tray : model.trays[index(side)]) {
        if (tray.type == turn.into)
          return fmt::format("{} {}-{}", model.labels.of(type.type, side), cell, tray.space);
      }
    }
  }
  return "";
}

// Returns a sentence about where the types for changes are shown and how to enter a change.
std::string turnAdvice(const Model& model) {
  if (!model.hasTrays()) return "";
  std::string advice = "a change: what pieces can become stands beside the board";
  if (const std::string example = turnExample(model); !example.empty())
    advice += fmt::format("; a piece that turns where it stands is moved onto that: <code>{}</code>",
                          xmlText(example));
  if (!model.variant->triggers().empty())
    advice +=
        "; a piece that changes because another one moves is moved onto what it becomes in a first part "
        "of the turn";
  return advice;
}

// Returns the text in the encoding of addresses of forms.
std::string formEncoded(const std::string& text) {
  std::string coded = percentEncoded(text, "-_. ");
  std::replace(coded.begin(), coded.end(), ' ', '+');
  return coded;
}

bool isCode(const FieldText& field) {
  return field.file.starts_with("p");
}
// Does the field need a large box on the page?
bool isLong(const FieldText& field) {
  return isCode(field) || field.text.size() > 400;
}

constexpr std::size_t kLongestAddress = 2000;  // characters that all browsers and shortcut files accept

std::string whatToTry(const Model& model) {
  std::string html;
  for (const std::string& thing :
       {std::string("a legal move"), std::string("an illegal one, which must be refused"),
        promotionAdvice(model), dropAdvice(model), turnAdvice(model)}) {
    if (!thing.empty()) html += fmt::format("<li>{}</li>\n", thing);
  }
  return html;
}

}  // namespace

PresetAddress presetAddress(const std::vector<FieldText>& fields) {
  PresetAddress address{"https://www.chessvariants.com/play/pbm/play.php", {}};
  for (const FieldText& field : fields) {
    if (isCode(field) || field.key.empty()) continue;
    const std::string parameter = fmt::format("{}{}={}", address.text.ends_with("play.php") ? "?" : "&",
                                              field.key, formEncoded(field.text));
    if (address.text.size() + parameter.size() <= kLongestAddress) {
      address.text += parameter;
    } else {
      address.leftOut.push_back(field.title);
    }
  }
  return address;
}

std::string presetPage(const Model& model, const std::vector<FieldText>& fields, const Export& made) {
  const Variant& variant = *model.variant;
  const std::string title = variant.titleOrKind();
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<title>{0} for Game Courier</title>\n<style>\n{1}\n{2}</style>\n</head>\n<body>\n<main>\n",
      xmlText(title), kStyle, draw::html::kCopyStyle);
  const std::string authors = fmt::format("{}", fmt::join(variant.authors(), ", "));
  html += fmt::format("<header{}><div><h1>{}</h1>\n<p class=\"lead\">{}A preset for Game Courier</p>\n",
                      model.layout.columns() > 12 ? " class=\"wide\"" : "", xmlText(title),
                      authors.empty() ? "" : fmt::format("by {}<br/>", xmlText(authors)));
  html += fmt::format(
      "<p>Each box below is the text of one field of the form in which a preset is edited. With these texts "
      "the site accepts the legal moves of the game and refuses all others, with the reason{} and says when "
      "there is check and how the game has ended.</p>\n",
      model.showsMoves() ? "; it shows where a piece can go," : ",");
  html += "<p><a href=\"rules.html\">The rules of the game, with diagrams of all pieces</a></p>\n";
  html += lossList(made.losses) + "</div>\n";
  html += fmt::format("<div class=\"board\">{}</div></header>\n",
                      draw::svg::drawPositionSvg(Position(model.variant)));

  const PresetAddress address = presetAddress(fields);
  html += fmt::format(
      "<h2>What to do</h2>\n<ol class=\"steps\">\n"
      "<li>Sign in at chessvariants.com and open <a href=\"{}\">this address</a>. It holds the board and the "
      "pieces, but no code yet{}.</li>\n"
      "<li>Press <b>Edit</b>. In the form, compare the fields with the boxes under <a "
      "href=\"#board\">Board and pieces</a>; paste where they differ.{}</li>\n"
      "<li>Choose a set that has a piece for every label of the <a href=\"#labels\">table</a>. {}</li>\n"
      "<li>Paste the boxes under <a href=\"#code\">Code</a> into the fields of the same titles. Leave the "
      "other "
      "fields of code (Pre-Move 1 and 2) empty, and the option not to include moves in GAME code "
      "unticked.</li>\n"
      "<li>Save the settings under a name of your own, then try it:\n<ul class=\"plain\">\n{}</ul></li>\n"
      "</ol>\n",
      xmlText(address.text),
      address.leftOut.empty()
          ? ""
          : fmt::format(", and not {}, which would make it too long", fmt::join(address.leftOut, ", ")),
      variant.title().empty() ? " Give the game a name in the field <b>Game</b>." : "",
      model.labels.longest() == 1
          ? "The preset names the set <code>abstract1</code>, which has all single letters, but hardly the "
            "pictures that you want."
          : "The box <b>Set</b> names a picture for each, after the piece's name; whether the site has them "
            "all "
            "is not known.",
      whatToTry(model));

  html += "<h2 id=\"board\">Board and pieces</h2>\n<div class=\"small\">\n";
  std::string longOnes, code;
  std::size_t characters = 0;
  for (const FieldText& field : fields) {
    (isCode(field) ? code : isLong(field) ? longOnes : html) += draw::html::copyBox(field.title, field.text);
    if (isCode(field)) characters += field.text.size();
  }
  html += fmt::format("</div>\n{}<h2 id=\"code\">Code</h2>\n<p>{} in all.</p>\n{}", longOnes,
                      draw::html::characterCount(characters), code);
  html += "<h2 id=\"labels\">Labels of the pieces</h2>\n" + labelTable(model);
  html +=
      "<h2>What is not certain</h2>\n<p>The code has been run by an interpreter of GAME Code, in every "
      "reading of what "
      "its description leaves open, and compared with the rules: see <a "
      "href=\"certificate.json\">certificate.json</a>. "
      "It has never been run on the site itself. It relies on this:</p>\n<ul class=\"plain\">\n";
  for (const std::string& note : made.assumptions) html += fmt::format("<li>{}</li>\n", xmlText(note));
  return html +
         fmt::format("</ul>\n</main>\n<script>\n{}</script>\n</body>\n</html>\n", draw::html::kCopyScript);
}

}  // namespace fairyforge::exports::game_courier
