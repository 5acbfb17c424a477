// Path data of each figure in a square of 100 units, synonyms of names, and the assignment of figures to
// types: names of figures first, then synonyms; a type without a figure is a disc with its ID.

#include "compiler/draw/svg/piece-symbols.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <set>

#include "compiler/text/characters.h"

namespace fairyforge {
namespace {

// A symbol is drawn in a square of 100 units, standing on y = 86. Shapes are filled and outlined, details are
// lines, dots are small and filled in the colour of the lines.
struct Symbol {
  const char* shapes;   // path data, one path a line
  const char* details;  // path data of open lines
  const char* dots;     // "x y r;..."
};

constexpr const char* kBase = "M22 86 V82 Q22 74 31 74 H69 Q78 74 78 82 V86 Z";

constexpr const char* kHorse =
    "M37 74 C37 61 53 57 51 45 C46 47 43 53 35 55 C29 56 24 52 25 47 C28 39 33 36 35 30 C36 26 36 22 38 16 "
    "L45 23 L53 21 L56 14 L60 23 C72 30 76 50 73 74 Z";
constexpr const char* kHorseDetails = "M60 30 C67 38 69 51 67 66 M29 50 L33 48";

const std::map<std::string, Symbol>& symbols() {
  static const std::map<std::string, Symbol> kSymbols{
      {"pawn",
       {"M36 74 C37 63 46 60 46 46 H54 C54 60 63 63 64 74 Z\nM38 42 H62 V48 H38 Z\n"
        "M50 20 A12 12 0 1 1 49.9 20 Z\n",
        "", ""}},
      {"rook",
       {"M33 74 L36 44 H64 L67 74 Z\nM28 44 V22 H39 V30 H45 V22 H55 V30 H61 V22 H72 V44 Z\n", "M34 66 H66",
        ""}},
      {"bishop",
       {"M34 74 C40 70 42 66 42 60 H58 C58 66 60 70 66 74 Z\n"
        "M50 22 C64 32 71 44 62 56 H38 C29 44 36 32 50 22 Z\nM36 55 H64 V61 H36 Z\n"
        "M50 12 A5 5 0 1 1 49.9 12 Z\n",
        "M50 33 V49 M43 40 H57", ""}},
      {"knight", {kHorse, kHorseDetails, "42 33 2.6"}},
      {"queen",
       {"M17 36 L30 64 Q50 58 70 64 L83 36 L67 51 L66 27 L56 48 L50 22 L44 48 L34 27 L33 51 Z\n"
        "M30 63 Q50 57 70 63 L68 74 H32 Z\n"
        "M17 31 A4.5 4.5 0 1 1 16.9 31 Z\nM34 22 A4.5 4.5 0 1 1 33.9 22 Z\nM50 15 A4.5 4.5 0 1 1 49.9 15 Z\n"
        "M66 22 A4.5 4.5 0 1 1 65.9 22 Z\nM83 31 A4.5 4.5 0 1 1 82.9 31 Z\n",
        "M31 63.5 Q50 57.5 69 63.5", "42 68 2;50 67 2;58 68 2"}},
      {"king",
       {"M32 64 C12 52 20 32 37 36 C46 38 50 47 50 58 C50 47 54 38 63 36 C80 32 88 52 68 64 Q50 58 32 64 Z\n"
        "M50 56 C40 44 42 32 50 29 C58 32 60 44 50 56 Z\nM32 64 Q50 58 68 64 V74 H32 Z\n"
        "M47 29 V22 H41 V16 H47 V10 H53 V16 H59 V22 H53 V29 Z\n",
        "M33 64 Q50 58 67 64", "42 69 2;50 68 2;58 69 2"}},
      {"archbishop",
       {"M38 74 C38 64 52 61 50 50 C45 52 43 57 36 58.5 C30 60 25 56 26 51 C29 44 33 41 35 36 C44 30 54 28 "
        "61 30 "
        "C72 37 76 54 73 74 Z\nM33 37 C32 26 38 17 46 11 C56 15 63 23 63 33 C54 28 43 30 33 37 Z\n"
        "M46 6 A3.5 3.5 0 1 1 45.9 6 Z\n",
        "M35.5 36 C44 30 54 28 60 30 M63 42 C67 48 69 57 67 67 M30 54 L34 52 M46.5 17 L47.5 27 M42.5 22.5 "
        "L51 21.5",
        "43 40 2.6"}},
      {"chancellor",
       {"M42 52 C43 46 52 43 51 36 C47 37 45 41 39 42 C34 43 30 40 31 36 C33 31 37 28 38 24 C39 21 39 17 40 "
        "12 "
        "L46 18 L52 16 L55 11 L58 18 C67 24 70 38 68 52 Z\n"
        "M27 74 V46 H37 V53 H45 V46 H55 V53 H63 V46 H73 V74 Z\n",
        "M58 24 C62 29 64 34 64 40 M28 66 H72 M37 47 V53 H45 V47 M55 47 V53 H63 V47", "44 26 2.4"}},
      {"amazon",
       {"M42 54 C43 47 52 44 51 37 C47 38 45 42 39 43 C34 44 30 41 31 37 C33 32 37 29 38 25 C39 22 39 18 40 "
        "13 "
        "L46 19 L52 17 L55 12 L58 19 C67 25 70 39 68 54 Z\n"
        "M20 42 L30 66 Q50 60 70 66 L80 42 L67 56 L60 44 L50 56 L40 44 L33 56 Z\n"
        "M30 65 Q50 59 70 65 L68 74 H32 Z\n"
        "M20 37 A4 4 0 1 1 19.9 37 Z\nM80 37 A4 4 0 1 1 79.9 37 Z\n",
        "M58 25 C61 29 63 33 63.5 37 M22 44 L33 56 L40 44 L50 56 L60 44 L67 56 L78 44",
        "44 27 2.4;50 68.5 2"}},
      {"camel",
       {"M31 74 C37 66 37 58 34 50 C31 43 31 37 33 32 C27 35 19 34 17 29 C17 24 24 21 30 20 L33 14 L37 19 "
        "C43 20 46 25 45 32 C44 38 45 43 49 46 C52 33 58 27 64 30 C72 34 77 46 77 58 C77 66 76 70 75 74 Z\n",
        "M49 46 C52 50 55 52 59 52 M20 29 H25", "33 25.5 2.4"}},
      {"elephant",
       {"M34 74 C36 66 38 62 38 58 C34 60 33 66 27 66 C22 66 20 61 22 58 C26 60 27 54 27 46 C26 32 36 22 48 "
        "22 "
        "C66 20 76 36 76 54 C76 62 75 68 74 74 Z\n"
        "M50 30 C60 26 68 34 66 46 C65 55 56 57 51 51 C46 45 45 34 50 30 Z\n",
        "M36 56 C39 60 43 61 47 60", "37 40 2.6"}},
      {"cannon",
       {"M20 46 L64 24 Q72 22 76 30 Q79 38 72 43 L30 64 Q22 66 18 58 Q16 50 20 46 Z\n"
        "M50 48 A16 16 0 1 1 49.9 48 Z\n",
        "M50 50 V78 M36 64 H64 M58 27 L65 46", "50 64 3"}},
      {"gnu",
       {"M40 74 C42 66 36 58 34 46 C33 38 38 33 50 33 C62 33 67 38 66 46 C64 58 58 66 60 74 Z\n"
        "M36 38 C24 40 16 32 19 20 C24 30 32 30 41 33 Z\nM64 38 C76 40 84 32 81 20 C76 30 68 30 59 33 Z\n",
        "M45 66 Q50 69 55 66", "43 46 2.6;57 46 2.6"}},
      {"wizard",
       {"M28 74 C36 72 34 66 37 58 L56 14 C56 28 62 44 64 58 C66 66 65 72 72 74 Z\n"
        "M24 74 Q50 60 76 74 Q50 78 24 74 Z\n",
        "M38 56 Q51 62 64 56", "51 40 2.6;48 51 2;57 49 2"}},
      {"unicorn",
       {"M37 74 C37 61 53 57 51 45 C46 47 43 53 35 55 C29 56 24 52 25 47 C28 39 33 36 36 30 L53 21 L56 14 "
        "L60 23 "
        "C72 30 76 50 73 74 Z\nM36 31 L30 6 L45 25 Z\n",
        "M60 30 C67 38 69 51 67 66 M29 50 L33 48 M33.5 20 L39 18", "43 35 2.6"}},
      {"nightrider",
       {"M37 74 C37 61 53 57 51 45 C46 47 43 53 35 55 C29 56 24 52 25 47 C28 39 33 36 35 30 C36 26 36 22 38 "
        "16 "
        "L45 23 L53 21 L56 14 L60 23 C72 30 76 50 73 74 Z\n"
        "M57 48 L60 55 L67 55.5 L61.5 60 L63.5 67 L57 63 L50.5 67 L52.5 60 L47 55.5 L54 55 Z\n",
        "M29 50 L33 48", "42 33 2.6"}},
      {"lion",
       {"M50 16 L56 21 L64 19 L67 27 L75 30 L74 38 L80 44 L75 51 L76 59 L68 62 L66 70 L58 69 L50 75 L42 69 "
        "L34 70 "
        "L32 62 L24 59 L25 51 L20 44 L26 38 L25 30 L33 27 L36 19 L44 21 Z\n"
        "M50 30 C62 30 67 40 64 50 C61 58 56 63 50 63 C44 63 39 58 36 50 C33 40 38 30 50 30 Z\n",
        "M50 51 V56 M43 58 Q50 62 57 58 M46 49 H54", "43 42 2.6;57 42 2.6"}},
      {"guard",
       {"M50 16 C58 22 67 24 76 24 C77 44 70 62 50 74 C30 62 23 44 24 24 C33 24 42 22 50 16 Z\n",
        "M50 26 V62 M34 40 H66", ""}},
      {"crown",
       {"M24 34 L30 62 H70 L76 34 L62 48 L50 26 L38 48 Z\nM30 62 H70 V74 H30 Z\n", "",
        "50 68 2.4;39 68 2;61 68 2"}},
  };
  return kSymbols;
}

// What players and image files call the same figure.
std::string symbolNamed(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  static const std::map<std::string, std::string> kSynonyms{
      {"cardinal", "archbishop"}, {"princess", "archbishop"},
      {"janus", "archbishop"},    {"marshall", "chancellor"},
      {"marshal", "chancellor"},  {"empress", "chancellor"},
      {"horse", "knight"},        {"wildebeest", "gnu"},
      {"magician", "wizard"},     {"mage", "wizard"},
      {"alfil", "elephant"},      {"alibaba", "elephant"},
      {"man", "guard"},           {"commoner", "guard"},
      {"mann", "guard"},          {"ferz", "crown"},
      {"general", "crown"},       {"prince", "crown"},
      {"cannoneer", "cannon"},    {"knightrider", "nightrider"},
      {"tower", "rook"},          {"castle", "rook"},
      {"pao", "cannon"},          {"soldier", "pawn"}};
  if (symbols().contains(name)) return name;
  const auto known = kSynonyms.find(name);
  return known == kSynonyms.end() ? "" : known->second;
}

struct Palette {
  std::string fill;
  const char* line;
  const char* detail;
};
const Palette kWhitePieces{"#fdfbf6", "#2e2823", "#2e2823"};
const Palette kBlackPieces{"#3f3731", "#1f1a17", "#f3ece0"};
constexpr double kLine = 3.2;

void appendPaths(std::string& out, const char* lines, const Palette& p) {
  std::string_view rest = lines;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    if (end > 0) out += fmt::format("<path d=\"{}\" fill=\"{}\"/>", rest.substr(0, end), p.fill);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

std::string figure(const Symbol& symbol, bool standsOnBase, const Palette& p) {
  std::string out =
      fmt::format("<g stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"round\">",
                  p.line, kLine);
  appendPaths(out, symbol.shapes, p);
  if (standsOnBase) appendPaths(out, kBase, p);
  out += "</g>";
  if (symbol.details[0] != '\0') {
    out += fmt::format(
        "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>",
        symbol.details, p.detail, kLine);
  }
  std::string_view dots = symbol.dots;
  while (!dots.empty()) {
    const std::size_t end = std::min(dots.find(';'), dots.size());
    const std::string dot(dots.substr(0, end));
    const std::size_t a = dot.find(' '), b = dot.rfind(' ');
    out += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>", dot.substr(0, a),
                       dot.substr(a + 1, b - a - 1), dot.substr(b + 1), p.detail);
    dots.remove_prefix(std::min(end + 1, dots.size()));
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
    const std::string symbol = symbolNamed(name);
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
        if (synonyms || symbols().contains(lower)) claim(i, name);
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
  const std::string drawing = name.empty() ? disc(letters_[index(piece.type())], palette)
                                           : figure(symbols().at(name), name != "cannon", palette);
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

}  // namespace fairyforge
