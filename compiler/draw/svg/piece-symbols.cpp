// Chooses a figure for each type, and draws figures in the colours of their side. A type gets a figure by its
// image or name, by a synonym of these, or by its moves, or a figure composed of two. Otherwise it gets a
// disc with its ID.

#include "compiler/draw/svg/piece-symbols.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "compiler/core/text/characters.h"

namespace fairyforge::draw::svg {
namespace {

// Returns the name as names of figures are written: "dragonking" for "Dragon King" and "DragonKing".
std::string plain(std::string_view name) {
  std::string out;
  for (const unsigned char c : name) {
    if (std::isalnum(c)) out += static_cast<char>(std::tolower(c));
  }
  return out;
}

// Returns the words of a name: "Gold", "General" for "Gold General" and "GoldGeneral".
std::vector<std::string> wordsOf(const std::string& name) {
  std::vector<std::string> words(1);
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto is = [&](std::size_t at, int (*kind)(int)) {
      return kind(static_cast<unsigned char>(name[at])) != 0;
    };
    const bool begins = i > 0 && is(i, std::isupper) && is(i - 1, std::islower);
    if ((begins || !is(i, std::isalnum)) && !words.back().empty()) words.emplace_back();
    if (is(i, std::isalnum)) words.back() += name[i];
  }
  if (words.size() > 1 && words.back().empty()) words.pop_back();
  return words;
}

// Returns the atoms of a notation that consists only of atoms: R, N for "RN"; Q, NN for "QNN". Otherwise
// empty.
std::vector<std::string> atomsOf(const std::string& notation) {
  std::vector<std::string> atoms;
  for (const char c : notation) {
    if (!std::isupper(static_cast<unsigned char>(c))) return {};
    if (!atoms.empty() && atoms.back()[0] == c)
      atoms.back() += c;
    else
      atoms.push_back(std::string(1, c));
  }
  return atoms;
}

// A figure with its name. If two types of a game have the same figure, one gets letters on it.
using Named = std::pair<std::string, Figure>;

Named known(std::string_view name) {
  return {std::string(name), figures().byName.find(name)->second};
}

std::optional<Named> ofItsOwn(const std::string& name) {
  if (!figures().names.contains(plain(name))) return std::nullopt;
  return known(plain(name));
}
std::optional<Named> bySynonym(const std::string& name) {
  const auto found = figures().synonyms.find(plain(name));
  if (found == figures().synonyms.end()) return std::nullopt;
  return known(found->second);
}
std::optional<Named> byName(const std::string& name) {
  const std::optional<Named> own = ofItsOwn(name);
  return own ? own : bySynonym(name);
}

// Returns, for a name like "Promoted Silver", the figure of the silver with the sign of a promoted piece.
std::optional<Named> promotedOne(const PieceType& type) {
  const std::vector<std::string> words = wordsOf(type.name);
  if (words.size() < 2 || plain(words[0]) != "promoted") return std::nullopt;
  const std::optional<Named> first = byName(words.back());
  if (!first) return std::nullopt;
  return Named("promoted " + first->first, promoted(first->second));
}

// Returns a figure that shows these moves: a known one or, for two atoms, the body of one with the head of
// the other. Nothing if no figure shows them.
std::optional<Named> byMoves(const PieceType& type) {
  const auto& byMoves = figures().byMoves;
  if (const auto found = byMoves.find(type.notation()); found != byMoves.end()) return known(found->second);
  const std::vector<std::string> atoms = atomsOf(type.notation());
  if (atoms.size() != 2) return std::nullopt;
  if (const auto found = byMoves.find(atoms[1] + atoms[0]); found != byMoves.end())
    return known(found->second);
  for (const auto& [body, head] : {std::pair{atoms[0], atoms[1]}, std::pair{atoms[1], atoms[0]}}) {
    if (std::optional<Figure> both = composed(body, head)) return Named(body + "+" + head, std::move(*both));
  }
  return std::nullopt;
}

// The ways of finding a type's figure, the most reliable first. Each is tried for all types before the next
// one.
constexpr std::optional<Named> (*kWays[])(const PieceType&) = {
    [](const PieceType& type) { return ofItsOwn(type.image); },
    [](const PieceType& type) { return ofItsOwn(type.name); },
    [](const PieceType& type) { return bySynonym(type.image); },
    [](const PieceType& type) { return bySynonym(type.name); },
    promotedOne,
    [](const PieceType& type) { return byName(wordsOf(type.name).back()); },
    byMoves};

// The colours of one side's pieces: area, outline, and details within the area.
struct Palette {
  std::string fill;
  const char* line;
  const char* detail;
};
const Palette kWhitePieces{"#fdfbf6", "#2e2823", "#2e2823"};
const Palette kBlackPieces{"#3f3731", "#1f1a17", "#f3ece0"};
constexpr double kLine = 3.2;

// Returns the layer as SVG. The width of lines is divided by the layer's scale, so that lines of enlarged or
// reduced parts are equally thick.
std::string drawn(const Layer& layer, const Palette& p) {
  const double width = kLine / layer.scale;
  std::string out =
      fmt::format("<g{} stroke-width=\"{:.3g}\" stroke-linejoin=\"round\" stroke-linecap=\"round\">",
                  layer.transform.empty() ? "" : fmt::format(" transform=\"{}\"", layer.transform), width);
  for (const std::string_view shape : layer.shapes)
    out += fmt::format("<path d=\"{}\" fill=\"{}\" stroke=\"{}\"/>", shape, p.fill, p.line);
  for (const std::string_view line : layer.lines)
    out += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\"/>", line, p.detail);
  for (const Layer::Dot& dot : layer.dots)
    out +=
        fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>", dot.x, dot.y, dot.radius, p.detail);
  return out + "</g>";
}

std::string drawn(const Figure& figure, const Palette& p) {
  std::string out;
  for (const Layer& layer : figure) out += drawn(layer, p);
  return out;
}

std::string placed(const char* transform, const std::string& picture) {
  return fmt::format("<g transform=\"{}\">{}</g>", transform, picture);
}

// Returns letters of an ID as SVG; more letters are smaller.
std::string lettered(const std::string& letters, const Palette& p) {
  const int size = letters.size() == 1 ? 42 : letters.size() == 2 ? 31 : 21;
  return fmt::format(
      "<text x=\"50\" y=\"{:.1f}\" font-family=\"DejaVu Sans, Verdana, Helvetica, sans-serif\" "
      "font-weight=\"bold\" "
      "font-size=\"{}\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
      51 + size * 0.36, size, p.detail, xmlText(letters));
}

// Returns a disc with the letters of an ID, for pieces without a figure.
std::string disc(const std::string& letters, const Palette& p) {
  return fmt::format(
             "<circle cx=\"50\" cy=\"51\" r=\"33\" fill=\"{0}\" stroke=\"{1}\" stroke-width=\"{2}\"/>"
             "<circle cx=\"50\" cy=\"51\" r=\"27.5\" fill=\"none\" stroke=\"{3}\" stroke-width=\"1.4\" "
             "stroke-opacity=\"0.55\"/>",
             p.fill, p.line, kLine, p.detail) +
         lettered(letters, p);
}

// Returns the SVG of letters that are put on a figure to distinguish the type from another one with the same
// figure.
std::string badge(const std::string& letters, const Palette& p) {
  return placed("translate(46 45) scale(.58)", disc(letters, p));
}

constexpr const char *kWood = "#ecd3a0", *kWoodEdge = "#5a3d22", *kRed = "#b5382c", *kInk = "#2e2018";

// Returns the SVG of a wooden disc with a ring in this colour and a picture on it.
std::string onDisc(const std::string& colour, const std::string& picture) {
  return fmt::format(
      "<circle cx=\"50\" cy=\"51\" r=\"41\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.2\"/>"
      "<circle cx=\"50\" cy=\"51\" r=\"35.5\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\"/>{}",
      kWood, kWoodEdge, colour, picture);
}
// Returns the SVG of a wedge, as for shogi, that points upwards.
std::string wedge() {
  return fmt::format(
      "<path d=\"M50 7 L76 20 L86 90 H14 L24 20 Z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.2\" "
      "stroke-linejoin=\"round\"/>",
      kWood, kWoodEdge);
}
std::string turned(const std::string& picture, bool down) {
  return down ? "<g transform=\"rotate(180 50 48.5)\">" + picture + "</g>" : picture;
}
std::string strokesOf(const Character& character, const std::string& colour) {
  return fmt::format(
      "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"6.6\" stroke-linecap=\"round\" "
      "stroke-linejoin=\"round\"/>",
      character.strokes, colour);
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

PieceSymbols::PieceSymbols(const Variant& variant, PieceStyle style, bool flipped)
    : style_(style), flipped_(flipped), figure_(variant.types().size()), taken_(figure_.size()) {
  if (variant.third() != nullptr) {
    const std::string& colour = variant.third()->colour;
    thirdFill_ = colour.empty() ? "#7a5230" : xmlText(colour);
  }
  std::map<std::string, std::string> imageOf;  // by name of a figure in use: the image of the type that uses
                                               // it
  for (const PieceType& type : variant.types()) {
    letters_.push_back(type.id);
    names_.push_back(plain(type.name));
  }
  figureNames_.resize(figure_.size());
  for (const auto& way : kWays) {
    for (std::size_t i = 0; i < figure_.size(); ++i) {
      const PieceType& type = variant.types()[i];
      std::optional<Named> found = figure_[i] ? std::nullopt : way(type);
      if (!found) continue;
      const auto [entry, isNew] = imageOf.try_emplace(found->first, type.image);
      if (isNew || (!type.image.empty() && entry->second == type.image)) {
        figureNames_[i] = plain(found->first);
        figure_[i] = std::move(found->second);
      } else if (!taken_[i]) {
        taken_[i] = std::move(found->second);
      }
    }
  }
}

std::optional<Character> PieceSymbols::characterOf(PieceStyle style, Piece piece) const {
  if (style != PieceStyle::Xiangqi && style != PieceStyle::Shogi) return std::nullopt;
  const Script script = style == PieceStyle::Xiangqi ? Script::Chinese : Script::Japanese;
  const auto of = [&](std::size_t type) {
    const auto byName = svg::characterOf(script, piece.side(), names_[type]);
    return byName ? byName : svg::characterOf(script, piece.side(), figureNames_[type]);
  };
  const auto found = of(index(piece.type()));
  // Two types must not look alike, so only the first type with a character keeps it.
  for (std::size_t i = 0; found && i < index(piece.type()); ++i) {
    const auto other = of(i);
    if (other && other->id == found->id) return std::nullopt;
  }
  return found;
}

bool PieceSymbols::suits(PieceStyle style) const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < names_.size(); ++i)
    count += characterOf(style, Piece(typeAt(i), Side::White)) ? 1 : 0;
  return 8 * count >= 7 * names_.size();
}

std::string PieceSymbols::draw(Piece piece, double x, double y, double size) const {
  const bool third = piece.side() == Side::Third;
  const Palette palette = third                         ? Palette{thirdFill_, "#2e2823", "#fffaf0"}
                          : piece.side() == Side::White ? kWhitePieces
                                                        : kBlackPieces;
  const std::optional<Figure>& figure = figure_[index(piece.type())];
  const std::optional<Figure>& taken = taken_[index(piece.type())];
  std::string drawing = figure  ? drawn(*figure, palette)
                        : taken ? drawn(*taken, palette) + badge(letters_[index(piece.type())], palette)
                        : style_ == PieceStyle::Figures ? disc(letters_[index(piece.type())], palette)
                                                        : lettered(letters_[index(piece.type())], palette);
  const auto character = characterOf(style_, piece);
  const bool down = (piece.side() == Side::Black) != flipped_;
  if (style_ == PieceStyle::Discs || style_ == PieceStyle::Xiangqi) {
    const std::string colour = piece.side() == Side::Black ? palette.fill : kRed;
    drawing =
        onDisc(colour, character ? placed("translate(23.5 24.5) scale(.53)", strokesOf(*character, colour))
                                 : placed("translate(15.5 14) scale(.69)", drawing));
  } else if (character) {
    drawing = turned(wedge() + placed("translate(22 28) scale(.56)",
                                      strokesOf(*character, character->promoted ? kRed : kInk)),
                     down);
  } else if (style_ != PieceStyle::Figures) {
    drawing = turned(wedge(), down) +
              placed(down ? "translate(17 12) scale(.66)" : "translate(17 27) scale(.66)", drawing);
  }
  constexpr double kZoom = 1.1;  // figures leave room at the sides of their square of 100 units
  const double shift = size * (1 - kZoom) / 2;
  // The frame distinguishes the third side's pieces from the players' even without colours.
  const std::string frame =
      third ? fmt::format(
                  "<rect x=\"10\" y=\"10\" width=\"80\" height=\"80\" rx=\"14\" fill=\"{0}\" "
                  "fill-opacity=\"0.18\" stroke=\"{0}\" stroke-width=\"4\" stroke-dasharray=\"11 6\"/>",
                  thirdFill_)
            : "";
  return fmt::format("<g transform=\"translate({:g} {:g}) scale({:g})\">{}{}</g>\n", x + shift, y + shift,
                     size * kZoom / 100, frame, drawing);
}

// ---- look ----

namespace {

constexpr Theme kThemes[] = {
    {"paper", "#ffffff", "#5b4f43", "#8a7a66", "#f2eadb", "#e4d4b4", "#d3c3a8"},
    {"wood", "#fbf3e6", "#4a2f1b", "#6f4a2c", "#ecd0a0", "#d9b27c", "#bd8a58"},
    {"forest", "#ffffff", "#34443a", "#4f6a58", "#eceddc", "#bfd0ae", "#8fab86"},
    {"sea", "#ffffff", "#33475c", "#57718a", "#e8eef3", "#c4d3e0", "#9bb3c8"},
    {"night", "#1d1a17", "#cfc4b5", "#6b5d50", "#c4b69d", "#ad9d84", "#95846c"},
    {"print", "#ffffff", "#000000", "#000000", "#ffffff", "#ececec", "#d4d4d4"},
};

}  // namespace

std::span<const Theme> themes() {
  return kThemes;
}

const Theme& themeCalled(std::string_view name) {
  return *std::ranges::find_if(kThemes, [&](const Theme& theme) { return theme.name == name; });
}

}  // namespace fairyforge::draw::svg
