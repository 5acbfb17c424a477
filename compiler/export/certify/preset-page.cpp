// Finds the boxes of a preset's page, and the parameters of its link to the site, by their markup. Compares
// the decoded texts with the exported files.

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <string_view>

#include "compiler/export/certify/compare.h"
#include "compiler/export/gamecode/preset.h"

namespace fairyforge::certify {

using exports::ExportedFile;
using gamecode::Field;

namespace {

struct Parameter {
  std::string_view key;
  Field field;
};
// The names that the site gives to the fields in an address.
constexpr std::array kParameters = {
    Parameter{"game", Field::Game},   Parameter{"code", Field::Code},   Parameter{"cols", Field::Columns},
    Parameter{"files", Field::Files}, Parameter{"ranks", Field::Ranks}, Parameter{"shape", Field::Shape},
    Parameter{"set", Field::Set},     Parameter{"sides", Field::Sides}, Parameter{"rules", Field::Rules},
};

const ExportedFile* fileNamed(const exports::Export& made, std::string_view name) {
  const auto file = std::ranges::find_if(made.files, [&](const ExportedFile& f) { return f.name == name; });
  return file == made.files.end() ? nullptr : &*file;
}

std::string plainOf(std::string_view html) {
  constexpr std::array<std::pair<std::string_view, char>, 5> kEntities = {
      {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}}};
  std::string text;
  while (!html.empty()) {
    const auto entity =
        std::ranges::find_if(kEntities, [&](const auto& e) { return html.starts_with(e.first); });
    const bool found = entity != kEntities.end();
    text += found ? entity->second : html.front();
    html.remove_prefix(found ? entity->first.size() : 1);
  }
  return text;
}

std::string decoded(std::string_view parameter) {
  std::string text;
  for (std::size_t i = 0; i < parameter.size(); ++i) {
    unsigned byte = 0;
    const std::string_view digits = parameter.substr(std::min(i + 1, parameter.size()), 2);
    const bool coded = parameter[i] == '%' && digits.size() == 2 &&
                       std::from_chars(digits.data(), digits.data() + 2, byte, 16).ptr == digits.data() + 2;
    text += coded ? static_cast<char>(byte) : parameter[i] == '+' ? ' ' : parameter[i];
    i += coded ? 2 : 0;
  }
  return text;
}

// Returns the first text between `open` and `close` from position `at` on, and moves `at` behind `close`;
// nothing if there is none.
std::optional<std::string_view> between(std::string_view text, std::string_view open, std::string_view close,
                                        std::size_t& at) {
  const std::size_t begin = text.find(open, at);
  const std::size_t end = begin == std::string_view::npos ? begin : text.find(close, begin + open.size());
  if (end == std::string_view::npos) return std::nullopt;
  at = end + close.size();
  return text.substr(begin + open.size(), end - begin - open.size());
}

// Compares the texts of the page's boxes with the fields of the preset, which the export also has as files.
void compareBoxes(const exports::Export& made, const ExportedFile& page,
                  std::vector<std::string>& differences) {
  std::map<std::string, std::string> boxes;
  for (std::size_t at = 0;;) {
    const auto box = between(page.bytes, "<section class=\"field\">", "</section>", at);
    if (!box) break;
    std::size_t inside = 0;
    const auto title = between(*box, "<h3>", "</h3>", inside);
    const auto text = title ? between(*box, "<pre>", "</pre>", inside) : std::nullopt;
    if (text) boxes[plainOf(*title)] = plainOf(*text);
  }
  for (const gamecode::FieldInfo& field : gamecode::kFields) {
    const ExportedFile* file = fileNamed(made, field.file);
    const auto box = boxes.find(std::string(field.title));
    if (file == nullptr && box == boxes.end()) continue;
    if (file == nullptr || box == boxes.end() || box->second != file->bytes)
      differences.push_back(fmt::format("the box \"{}\" of {} does not hold the text of {}", field.title,
                                        page.name, field.file));
  }
}

// Compares the parameters of the address (URL) of the preset with its fields.
void compareAddress(const exports::Export& made, const ExportedFile& link,
                    std::vector<std::string>& differences) {
  std::string_view query = link.bytes;
  query.remove_prefix(std::min(query.find('?'), query.size()));
  if (query.starts_with('?')) query.remove_prefix(1);
  query = query.substr(0, query.find_first_of("\r\n"));
  for (std::size_t at = 0; at < query.size();) {
    const std::size_t end = std::min(query.find('&', at), query.size());
    const std::string_view parameter = query.substr(at, end - at);
    const std::size_t sign = std::min(parameter.find('='), parameter.size());
    at = end + 1;
    const auto known = std::ranges::find_if(
        kParameters, [&](const Parameter& p) { return p.key == parameter.substr(0, sign); });
    const ExportedFile* file =
        known == kParameters.end() ? nullptr : fileNamed(made, gamecode::infoOf(known->field).file);
    if (file == nullptr || decoded(parameter.substr(std::min(sign + 1, parameter.size()))) != file->bytes)
      differences.push_back(
          fmt::format("\"{}\" in {} is not the text of a field", parameter.substr(0, sign), link.name));
  }
}

}  // namespace

std::vector<std::string> comparePresetPage(const exports::Export& made) {
  std::vector<std::string> differences;
  if (const ExportedFile* page = fileNamed(made, "index.html")) compareBoxes(made, *page, differences);
  if (const ExportedFile* link = fileNamed(made, "address.url")) compareAddress(made, *link, differences);
  return differences;
}

}  // namespace fairyforge::certify
