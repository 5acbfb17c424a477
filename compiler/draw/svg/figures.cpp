// The sheet is an ordinary SVG file, with an element a line: a <g> for each figure, in it what is drawn.
// Other lines stand before the first <g> and behind the last one.

#include "compiler/draw/svg/figures.h"

#include <algorithm>
#include <utility>

#include "compiler/base/data-file.h"

namespace fairyforge::draw::svg {
namespace {

constexpr std::string_view kSheet =
#include "compiler/draw/svg/figures.svg.inc"
    ;

// Nothing, if the element has no such attribute.
std::string_view attributeOf(std::string_view element, std::string_view name) {
  const std::string begin = " " + std::string(name) + "=\"";
  const std::size_t at = element.find(begin);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = element.substr(at + begin.size());
  return rest.substr(0, rest.find('"'));
}

std::string_view neededOf(std::string_view element, std::string_view name) {
  const std::string_view value = attributeOf(element, name);
  if (value.empty()) failInData(element);
  return value;
}

class SheetReader {
 public:
  Figures read() {
    for (const std::string_view line : dataLines(kSheet)) {
      if (line.starts_with("<g ")) {
        begin(line);
      } else if (line == "</g>") {
        if (figure_ == nullptr || figure_->shapes.empty()) failInData(line);
        figure_ = nullptr;
      } else if (figure_ != nullptr) {
        add(line);
      } else if (line.starts_with("<path") || line.starts_with("<circle")) {
        failInData(line);
      }
    }
    if (figure_ != nullptr) failInData("a figure has no end");
    return std::move(figures_);
  }

 private:
  void begin(std::string_view line) {
    const std::string_view name = neededOf(line, "id");
    const auto [entry, isNew] = figures_.byName.try_emplace(name);
    if (figure_ != nullptr || !isNew) failInData(line);
    figure_ = &entry->second;
    std::string_view others = attributeOf(line, "data-also");
    while (!others.empty()) {
      const std::size_t end = std::min(others.find(' '), others.size());
      if (!figures_.synonyms.emplace(others.substr(0, end), name).second) failInData(line);
      others.remove_prefix(std::min(end + 1, others.size()));
    }
  }

  void add(std::string_view line) {
    if (line.starts_with("<path class=\"shape\" ")) {
      figure_->shapes.push_back(neededOf(line, "d"));
    } else if (line.starts_with("<path class=\"line\" ")) {
      figure_->lines.push_back(neededOf(line, "d"));
    } else if (line.starts_with("<circle class=\"dot\" ")) {
      figure_->dots.push_back({neededOf(line, "cx"), neededOf(line, "cy"), neededOf(line, "r")});
    } else {
      failInData(line);
    }
  }

  Figures figures_;
  Figure* figure_ = nullptr;  // where the reader is
};

}  // namespace

const Figures& figures() {
  static const Figures kFigures = SheetReader().read();
  return kFigures;
}

}  // namespace fairyforge::draw::svg
