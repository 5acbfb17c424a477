#include "compiler/export/game-courier/page.h"

#include <fmt/format.h>

#include "compiler/export/svg/draw-svg.h"
#include "compiler/export/svg/piece-symbols.h"

namespace fairyforge::courier {
namespace {

constexpr const char* kStyle = R"(
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 66rem; padding: 2.5rem 1.25rem 5rem; background: #fffdf9; color: #2e2823;
       font: 16px/1.55 "DejaVu Sans", Verdana, Helvetica, sans-serif; }
header { display: grid; grid-template-columns: minmax(0, 1fr) minmax(12rem, 22rem); gap: 2.5rem; align-items: start; }
header.wide { grid-template-columns: 1fr; gap: 1rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.3rem; margin: 2.75rem 0 1rem; border-bottom: 2px solid #d3c3a8; padding-bottom: .25rem; }
h3 { font-size: 1rem; margin: 0; }
p { margin: .6rem 0; }
a { color: #7a4a12; }
.board svg { display: block; width: 100%; height: auto; }
.lead { color: #5b4f43; margin: 0 0 1rem; }
ol.steps { counter-reset: step; list-style: none; padding: 0; margin: 0; display: grid; gap: .75rem; }
ol.steps > li { counter-increment: step; position: relative; padding: .8rem 1rem .8rem 3.4rem; background: #fff;
                border: 1px solid #e2d6c2; border-radius: 8px; }
ol.steps > li::before { content: counter(step); position: absolute; left: .9rem; top: .75rem; width: 1.75rem;
                        height: 1.75rem; line-height: 1.75rem; text-align: center; border-radius: 50%;
                        background: #7a4a12; color: #fffdf9; font-weight: bold; font-size: .95rem; }
.field { border: 1px solid #e2d6c2; border-radius: 8px; background: #fff; margin: 0 0 1rem; overflow: hidden; }
.field > div { display: flex; align-items: center; gap: .75rem; padding: .55rem .75rem .55rem 1rem; background: #f7f0e3; }
.field .size { color: #5b4f43; font-size: .85rem; flex: 1; }
pre { margin: 0; padding: .75rem 1rem; max-height: 17rem; overflow: auto; font: 13px/1.45 "DejaVu Sans Mono", Menlo,
      Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2; }
code { font: .9em/1.4 "DejaVu Sans Mono", Menlo, Consolas, monospace; background: #f2eadb; padding: .1em .35em;
       border-radius: 3px; overflow-wrap: anywhere; }
button { font: inherit; font-size: .9rem; padding: .3rem .9rem; border: 1px solid #7a4a12; border-radius: 6px;
         background: #fffdf9; color: #7a4a12; cursor: pointer; min-width: 6.5rem; }
button:hover, button:focus-visible { background: #7a4a12; color: #fffdf9; }
button.done { background: #3f6b35; border-color: #3f6b35; color: #fff; }
.small { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1rem; }
.small .field { margin: 0; }
.warn { border-left: 4px solid #b5651d; background: #fdf3e4; padding: .75rem 1rem; border-radius: 0 8px 8px 0; margin: 1rem 0; }
.warn ul, .plain { margin: .4rem 0; padding-left: 1.2rem; }
table { border-collapse: collapse; font-size: .95rem; }
th, td { text-align: left; padding: .3rem 1.2rem .3rem 0; border-bottom: 1px solid #e2d6c2; vertical-align: middle; }
td svg { display: block; }
@media (max-width: 46rem) { header { grid-template-columns: 1fr; } }
)";

// Works from a file too, where the newer way of copying is not allowed.
constexpr const char* kScript = R"(
function copyText(button) {
  const pre = button.closest('.field').querySelector('pre');
  const text = pre.textContent;
  const done = () => {
    button.textContent = 'Copied';
    button.classList.add('done');
    setTimeout(() => { button.textContent = 'Copy'; button.classList.remove('done'); }, 1600);
  };
  const select = () => {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    area.style.opacity = '0';
    document.body.appendChild(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    if (copied) { done(); return; }
    const range = document.createRange();
    range.selectNodeContents(pre);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  };
  if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(text).then(done, select);
  else select();
}
)";

std::string counted(std::size_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string card(const FieldText& field) {
  return fmt::format(
      "<section class=\"field\"><div><h3>{}</h3><span class=\"size\">{} character{}</span>"
      "<button type=\"button\" onclick=\"copyText(this)\">Copy</button></div><pre>{}</pre></section>\n",
      xmlText(field.title), counted(field.text.size()), field.text.size() == 1 ? "" : "s",
      xmlText(field.text));
}

std::string lossList(const std::vector<Loss>& losses) {
  if (losses.empty()) return "";
  std::string html = "<div class=\"warn\"><strong>Not enforced</strong><ul>\n";
  for (const Loss& loss : losses)
    html += fmt::format("<li><code>{}</code> {}.</li>\n", xmlText(loss.name), xmlText(loss.text));
  return html + "</ul></div>\n";
}

std::string labelTable(const Model& model) {
  const PieceSymbols symbols(*model.variant);
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

// Where pieces in hand are, and how they come from there.
std::string dropAdvice(const Model& model) {
  for (const Side side : kBothSides) {
    const auto& hand = model.hands[index(side)];
    if (hand.empty()) continue;
    std::string target;
    hand[0].cells.forEach([&](Cell cell) { target = model.layout.name(cell); });
    return fmt::format(
        ", and a drop: pieces in hand wait on the spaces beside the board, one for each type, and are put on "
        "it by a move from there: <code>{} {}-{}</code>",
        xmlText(model.labels.of(hand[0].type, side)), hand[0].space, target);
  }
  return "";
}

std::string percentEncoded(const std::string& text) {
  std::string encoded;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                       (byte >= 'a' && byte <= 'z') || c == '-' || c == '_' || c == '.';
    encoded += plain ? std::string(1, c) : c == ' ' ? "+" : fmt::format("%{:02X}", byte);
  }
  return encoded;
}

bool isCode(const FieldText& field) {
  return field.file.starts_with("p");
}

}  // namespace

std::string presetAddress(const std::vector<FieldText>& fields) {
  std::string address = "https://www.chessvariants.com/play/pbm/play.php?";
  for (const FieldText& field : fields) {
    if (isCode(field) || field.key.empty()) continue;
    address +=
        fmt::format("{}{}={}", address.ends_with('?') ? "" : "&", field.key, percentEncoded(field.text));
  }
  return address;
}

std::string presetPage(const Model& model, const std::vector<FieldText>& fields, const Export& made) {
  const Variant& variant = *model.variant;
  const std::string title = variant.title().empty() ? "A chess variant" : variant.title();
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<title>{0} for Game Courier</title>\n<style>{1}</style>\n</head>\n<body>\n",
      xmlText(title), kStyle);
  html += fmt::format("<header{}><div><h1>{}</h1>\n<p class=\"lead\">A preset for Game Courier</p>\n",
                      model.layout.columns() > 12 ? " class=\"wide\"" : "", xmlText(title));
  html += fmt::format(
      "<p>Each box below is the text of one field of the form in which a preset is edited. With these texts "
      "the site accepts the legal moves of the game and refuses all others, with the reason{} and says when "
      "there is check and how the game has ended.</p>\n",
      model.showsMoves() ? "; it shows where a piece can go," : ",");
  html += "<p><a href=\"rules.html\">The rules of the game, with diagrams of all pieces</a></p>\n";
  html += lossList(made.losses) + "</div>\n";
  html += fmt::format("<div class=\"board\">{}</div></header>\n", drawPositionSvg(Position(model.variant)));

  html += fmt::format(
      "<h2>What to do</h2>\n<ol class=\"steps\">\n"
      "<li>Sign in at chessvariants.com and open <a href=\"{0}\">this address</a>. It holds the board and "
      "the pieces, "
      "but no code yet.</li>\n"
      "<li>Press <b>Edit</b>. In the form, compare the short fields with the boxes of the first group; paste "
      "where "
      "they differ.</li>\n"
      "<li>Choose a set that has a piece for every label of the <a href=\"#labels\">table</a>. The preset "
      "names the "
      "set <code>abstract1</code>, which has all single letters, but hardly the pictures that you "
      "want.</li>\n"
      "<li>Paste the boxes of the second group into the fields of code with the same titles. Leave the "
      "fields that "
      "have no box here empty, and the option not to include moves in GAME code unticked.</li>\n"
      "<li>Save the settings, then try it: a legal move, an illegal one (it must be "
      "refused){1}{2}.</li>\n</ol>\n",
      xmlText(presetAddress(fields)),
      model.hasSecondPart()
          ? ", and a promotion, which is entered as a second part: <code>P e7-e8; Q-e8</code>"
          : "",
      dropAdvice(model));

  html += "<h2>Board and pieces</h2>\n<div class=\"small\">\n";
  for (const FieldText& field : fields) {
    if (!isCode(field)) html += card(field);
  }
  html += "</div>\n<h2>Code</h2>\n";
  for (const FieldText& field : fields) {
    if (isCode(field)) html += card(field);
  }
  html += "<h2 id=\"labels\">Labels of the pieces</h2>\n" + labelTable(model);
  html +=
      "<h2>What is not certain</h2>\n<p>The code has been run by an interpreter of GAME Code, in every "
      "reading of what "
      "its description leaves open, and compared with the rules: see <a "
      "href=\"certificate.json\">certificate.json</a>. "
      "It has never been run on the site itself. It relies on this:</p>\n<ul class=\"plain\">\n";
  for (const std::string& note : made.notes) html += fmt::format("<li>{}</li>\n", xmlText(note));
  return html + fmt::format("</ul>\n<script>{}</script>\n</body>\n</html>\n", kScript);
}

}  // namespace fairyforge::courier
