// Reads figures.svg, an ordinary SVG file with one element on each line: a <g> for each figure or part of
// one, with shapes and, by <use>, earlier parts. Other lines are ignored.

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "compiler/core/base/data-file.h"
#include "compiler/draw/svg/piece-symbols.h"

namespace fairyforge::draw::svg {

std::string_view attributeOf(std::string_view element, std::string_view name) {
  const std::string begin = " " + std::string(name) + "=\"";
  const std::size_t at = element.find(begin);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = element.substr(at + begin.size());
  return rest.substr(0, rest.find('"'));
}

namespace {

constexpr std::string_view kSheet =
#include "compiler/draw/svg/figures.svg.inc"
    ;

std::string_view neededOf(std::string_view element, std::string_view name) {
  const std::string_view value = attributeOf(element, name);
  if (value.empty()) failInData(element);
  return value;
}

// Returns the factor of "scale(.5)" in a transform attribute; 1 if there is none.
double scaleOf(std::string_view transform) {
  constexpr std::string_view kBegin = "scale(";
  const std::size_t at = transform.find(kBegin);
  return at == std::string_view::npos ? 1 : std::stod(std::string(transform.substr(at + kBegin.size())));
}

// Adds the layers of a part to a figure, moved and scaled by `transform`.
void append(Figure& figure, const Figure& part, std::string_view transform) {
  for (Layer layer : part) {
    if (!transform.empty())
      layer.transform =
          layer.transform.empty() ? transform : fmt::format("{} {}", transform, layer.transform);
    layer.scale *= scaleOf(transform);
    figure.push_back(std::move(layer));
  }
}

class SheetReader {
 public:
  // Reads the whole sheet.
  Figures read() {
    for (const std::string_view line : dataLines(kSheet)) {
      if (line.starts_with("<g ")) {
        begin(line);
      } else if (line == "</g>") {
        if (figure_ == nullptr || figure_->empty()) failInData(line);
        figure_ = nullptr;
      } else if (figure_ != nullptr) {
        add(line);
      } else if (line.starts_with("<path") || line.starts_with("<circle") || line.starts_with("<use")) {
        failInData(line);
      }
    }
    if (figure_ != nullptr) failInData("a figure has no end");
    return std::move(figures_);
  }

 private:
  // Begins a figure, with its synonyms and the notations for which it is drawn.
  void begin(std::string_view line) {
    const std::string_view name = neededOf(line, "id");
    const auto [entry, isNew] = figures_.byName.try_emplace(std::string(name));
    if (figure_ != nullptr || !isNew) failInData(line);
    figure_ = &entry->second;
    isUsed_ = true;
    std::string_view others = attributeOf(line, "data-also");
    while (!others.empty()) {
      const std::size_t end = std::min(others.find(' '), others.size());
      if (!figures_.synonyms.emplace(others.substr(0, end), name).second) failInData(line);
      others.remove_prefix(std::min(end + 1, others.size()));
    }
    for (const auto& [attribute, names] : {std::pair{"data-moves", &figures_.byMoves},
                                           {"data-head", &figures_.heads},
                                           {"data-body", &figures_.bodies}}) {
      const std::string_view notation = attributeOf(line, attribute);
      if (!notation.empty() && !names->emplace(notation, name).second) failInData(line);
    }
    if (attributeOf(line, "class") != "part") figures_.names.insert(name);
  }

  // Adds a line of the sheet to the figure: a part from another figure, or a shape for the last layer.
  void add(std::string_view line) {
    if (line.starts_with("<use href=\"#")) {
      const auto part = figures_.byName.find(neededOf(line, "href").substr(1));
      if (part == figures_.byName.end() || &part->second == figure_) failInData(line);
      append(*figure_, part->second, attributeOf(line, "transform"));
      isUsed_ = true;
      return;
    }
    if (std::exchange(isUsed_, false)) figure_->emplace_back();
    Layer& layer = figure_->back();
    if (line.starts_with("<path class=\"shape\" ")) {
      layer.shapes.push_back(neededOf(line, "d"));
    } else if (line.starts_with("<path class=\"line\" ")) {
      layer.lines.push_back(neededOf(line, "d"));
    } else if (line.starts_with("<circle class=\"dot\" ")) {
      layer.dots.push_back({neededOf(line, "cx"), neededOf(line, "cy"), neededOf(line, "r")});
    } else {
      failInData(line);
    }
  }

  Figures figures_;
  Figure* figure_ = nullptr;  // the figure that is being read; null between figures
  bool isUsed_ = false;       // is the last layer from another figure? Then further shapes need a new layer
};

}  // namespace

const Figures& figures() {
  static const Figures kFigures = SheetReader().read();
  return kFigures;
}

std::optional<Figure> composed(std::string_view body, std::string_view head) {
  const Figures& all = figures();
  const auto lower = all.bodies.find(body), upper = all.heads.find(head);
  if (lower == all.bodies.end() || upper == all.heads.end()) return std::nullopt;
  Figure figure;
  append(figure, all.byName.find(upper->second)->second, "translate(16 2) scale(.68)");
  append(figure, all.byName.find(lower->second)->second, "");
  append(figure, all.byName.find("foot")->second, "");
  return figure;
}

Figure promoted(Figure figure) {
  append(figure, figures().byName.find("promoted")->second, "");
  return figure;
}

// ---- characters ----

namespace {

constexpr std::string_view kCharacterSheet =
#include "compiler/draw/svg/characters.svg.inc"
    ;

using Key = std::tuple<Script, Side, std::string_view>;

// Reads the drawing of each character from the built-in sheet, by script, side and the piece's name.
std::map<Key, Character> read() {
  std::map<Key, Character> characters;
  for (const std::string_view line : dataLines(kCharacterSheet)) {
    if (!line.starts_with("<path id=")) continue;
    const Character character{attributeOf(line, "id"), attributeOf(line, "d"),
                              attributeOf(line, "class") == "promoted"};
    const std::string_view only = attributeOf(line, "data-side");
    if (character.strokes.empty()) failInData(line);
    for (const auto& [script, attribute] :
         {std::pair{Script::Chinese, "data-xiangqi"}, {Script::Japanese, "data-shogi"}}) {
      std::string_view names = attributeOf(line, attribute);
      while (!names.empty()) {
        const std::string_view name = names.substr(0, names.find(' '));
        names.remove_prefix(std::min(name.size() + 1, names.size()));
        for (const Side side : kBothSides) {
          if (!only.empty() && (only == "white") != (side == Side::White)) continue;
          if (!characters.emplace(Key{script, side, name}, character).second) failInData(line);
        }
      }
    }
  }
  return characters;
}

}  // namespace

std::optional<Character> characterOf(Script script, Side side, std::string_view name) {
  static const std::map<Key, Character> kCharacters = read();
  const auto found = kCharacters.find({script, side == Side::Black ? Side::Black : Side::White, name});
  if (found == kCharacters.end()) return std::nullopt;
  return found->second;
}

}  // namespace fairyforge::draw::svg
