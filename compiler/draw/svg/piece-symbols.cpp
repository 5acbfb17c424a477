// Figures in the colours of their side, and their assignment to types: names of figures first, then synonyms;
// a type without a figure is a disc with its ID.

#include "compiler/draw/svg/piece-symbols.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "compiler/draw/svg/figures.h"
#include "compiler/text/characters.h"

namespace fairyforge::draw::svg {
namespace {

// The figure that the name stands for, or nothing.
std::string figureNamed(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  if (figures().byName.contains(name)) return name;
  const auto known = figures().synonyms.find(name);
  return known == figures().synonyms.end() ? std::string() : std::string(known->second);
}

struct Palette {
  std::string fill;
  const char* line;
  const char* detail;
};
const Palette kWhitePieces{"#fdfbf6", "#2e2823", "#2e2823"};
const Palette kBlackPieces{"#3f3731", "#1f1a17", "#f3ece0"};
constexpr double kLine = 3.2;

std::string drawn(const Figure& figure, const Palette& p) {
  std::string out =
      fmt::format("<g stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"round\">",
                  p.line, kLine);
  for (const std::string_view shape : figure.shapes)
    out += fmt::format("<path d=\"{}\" fill=\"{}\"/>", shape, p.fill);
  out += "</g>";
  for (const std::string_view line : figure.lines) {
    out += fmt::format(
        "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>", line,
        p.detail, kLine);
  }
  for (const Figure::Dot& dot : figure.dots) {
    out +=
        fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>", dot.x, dot.y, dot.radius, p.detail);
  }
  return out;
}

std::string disc(const std::string& letters, const Palette& p) {
  const int size = letters.size() == 1 ? 42 : letters.size() == 2 ? 31 : 21;
  return fmt::format(
      "<circle cx=\"50\" cy=\"51\" r=\"33\" fill=\"{0}\" stroke=\"{1}\" stroke-width=\"{2}\"/>"
      "<circle cx=\"50\" cy=\"51\" r=\"27.5\" fill=\"none\" stroke=\"{3}\" stroke-width=\"1.4\" "
      "stroke-opacity=\"0.55\"/>"
      "<text x=\"50\" y=\"{4:.1f}\" font-family=\"DejaVu Sans, Verdana, Helvetica, sans-serif\" "
      "font-weight=\"bold\" "
      "font-size=\"{5}\" text-anchor=\"middle\" fill=\"{3}\">{6}</text>",
      p.fill, p.line, kLine, p.detail, 51 + size * 0.36, size, xmlText(letters));
}

}  // namespace

std::string xmlText(std::string_view text) {
  std::string out;
  for (const char c : withoutFaults(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

PieceSymbols::PieceSymbols(const Variant& variant) : symbol_(variant.types().size()) {
  if (variant.third() != nullptr) {
    const std::string& colour = variant.third()->colour;
    thirdFill_ = colour.empty() ? "#7a5230" : xmlText(colour);
  }
  std::map<std::string, std::string> imageOf;  // the symbols in use, and for which image
  for (const PieceType& type : variant.types()) letters_.push_back(type.id);
  const auto claim = [&](std::size_t i, const std::string& name) {
    const std::string symbol = figureNamed(name);
    if (symbol.empty() || !symbol_[i].empty()) return;
    const std::string& image = variant.types()[i].image;
    const auto [entry, isNew] = imageOf.try_emplace(symbol, image);
    if (isNew || (!image.empty() && entry->second == image)) symbol_[i] = symbol;
  };
  // Names that are a symbol's own come before those that only stand for it.
  for (const bool synonyms : {false, true}) {
    for (std::size_t i = 0; i < symbol_.size(); ++i) {
      const PieceType& type = variant.types()[i];
      for (const std::string& name : {type.image, type.name, type.name.substr(type.name.rfind(' ') + 1)}) {
        std::string lower = name;
        std::transform(lower.begin(), lower.end(), lower.begin(),
                       [](unsigned char c) { return std::tolower(c); });
        if (synonyms || figures().byName.contains(lower)) claim(i, name);
      }
    }
  }
}

std::string PieceSymbols::draw(Piece piece, double x, double y, double size) const {
  const bool third = piece.side() == Side::Third;
  const Palette palette = third                         ? Palette{thirdFill_, "#2e2823", "#fffaf0"}
                          : piece.side() == Side::White ? kWhitePieces
                                                        : kBlackPieces;
  const std::string& name = symbol_[index(piece.type())];
  const std::string drawing =
      name.empty() ? disc(letters_[index(piece.type())], palette) : drawn(figures().byName.at(name), palette);
  constexpr double kZoom = 1.1;  // figures leave room at the sides of their square of 100
  const double shift = size * (1 - kZoom) / 2;
  // Told from the players' pieces without colour, too.
  const std::string frame =
      third ? fmt::format(
                  "<rect x=\"10\" y=\"10\" width=\"80\" height=\"80\" rx=\"14\" fill=\"{0}\" "
                  "fill-opacity=\"0.18\" stroke=\"{0}\" stroke-width=\"4\" stroke-dasharray=\"11 6\"/>",
                  thirdFill_)
            : "";
  return fmt::format("<g transform=\"translate({:g} {:g}) scale({:g})\">{}{}</g>\n", x + shift, y + shift,
                     size * kZoom / 100, frame, drawing);
}

}  // namespace fairyforge::draw::svg
