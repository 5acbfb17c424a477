// Reads the fields of a preset that describe the board: shape, sides, set, columns, the code of the array,
// names of files and ranks. Names that the server could take for a number, a word of the language or a label
// are errors.

#include <cctype>
#include <cstdlib>
#include <fmt/format.h>

#include "compiler/core/base/mapped.h"
#include "compiler/core/text/json.h"
#include "compiler/core/text/number.h"
#include "compiler/core/text/split.h"
#include "compiler/export/gamecode/assembly.h"
#include "compiler/export/gamecode/program.h"

namespace fairyforge::gamecode {
namespace {

constexpr int kMaxColumns = 64;
constexpr int kMaxRows = 64;

bool isLetter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
SourceSpan whole(const SourcePtr& source) {
  return {source, 0, static_cast<std::uint32_t>(source->text().size())};
}

std::vector<SourceSpan> wordsOf(const SourcePtr& source) {
  return mapped(wordsIn(source->text()),
                [&](std::string_view word) { return spanWithin(whole(source), word); });
}

class GridReader {
 public:
  GridReader(const Preset& preset, Diagnostics& diagnostics) : preset_(preset), diagnostics_(diagnostics) {}

  std::optional<Grid> read() {
    const std::size_t before = diagnostics_.errorCount();
    readShape();
    readSides();
    readSet();
    if (readColumns() && readCode()) nameSpaces();
    if (diagnostics_.errorCount() > before) return std::nullopt;
    return std::move(grid_);
  }

 private:
  SourcePtr field(Field which) const {
    const auto at = preset_.find(which);
    return at == preset_.end() ? nullptr : at->second;
  }

  void readShape() {
    const SourcePtr source = field(Field::Shape);
    if (!source) return;
    const SourceSpan shape = trimmed(whole(source));
    if (shape.text() == "Square Cells") return;
    diagnostics_.error(shape, "bad-value", "\"{}\" is no known shape, expected Square Cells", shape.text());
  }

  void readSides() {
    grid_.sides[0] = "White";
    grid_.sides[1] = "Black";
    const SourcePtr source = field(Field::Sides);
    if (!source) return;
    const std::vector<SourceSpan> names = wordsOf(source);
    if (names.size() != 2) {
      diagnostics_.error(trimmed(whole(source)), "bad-value", "\"Sides\" has {} names, expected two",
                         names.size());
      return;
    }
    for (std::size_t side : {0, 1}) grid_.sides[side] = names[side].text();
  }

  // Reads the labels of the set. If only the set's name is given, assumes a label for each letter.
  void readSet() {
    const SourcePtr source = field(Field::Set);
    if (!source || trimmed(whole(source)).text().substr(0, 1) != "{") {
      for (char c = 'a'; c <= 'z'; ++c) {
        grid_.labels.insert(std::string(1, c));
        grid_.labels.insert(std::string(1, static_cast<char>(c - 'a' + 'A')));
      }
      return;
    }
    const Json json = Json::parseOrNull(source->text());
    if (!json.isObject() || json.empty()) {
      diagnostics_.error(trimmed(whole(source)), "bad-value",
                         "\"Set\" is no JSON object of labels and images");
      return;
    }
    for (const auto& [label, image] : json.members()) addLabel(label, trimmed(whole(source)));
  }

  void addLabel(const std::string& label, const SourceSpan& at) {
    const auto refuse = [&](std::string_view why) {
      diagnostics_.error(at, "bad-value", "\"{}\" cannot be a label: {}", label, why);
    };
    if (label.empty() || label.find_first_of(" \t\r\n;:()\"#{}@") != std::string::npos)
      return refuse("expected letters");
    if (looksLikeNumber(label)) return refuse("the server might take it for a number");
    if (find(label) != nullptr) return refuse("it is a word of GAME Code");
    grid_.labels.insert(label);
  }

  bool readColumns() {
    const SourcePtr source = field(Field::Columns);
    if (!source) return false;
    const SourceSpan span = trimmed(whole(source));
    const std::string_view text = span.text();
    if (const auto number = numberIn<int>(text); number && *number > 0 && *number <= kMaxColumns) {
      grid_.columns = *number;
      return true;
    }
    diagnostics_.error(span, "bad-number", "\"{}\" is no number of columns, expected one from 1 to {}", text,
                       kMaxColumns);
    return false;
  }

  bool readCode() {
    const SourcePtr source = field(Field::Code);
    if (!source) return false;
    const SourceSpan span = trimmed(whole(source));
    const std::string_view text = span.text();
    const auto columns = static_cast<std::size_t>(grid_.columns);
    std::vector<std::string> spaces;  // in the order of the field: the top rank first, from the left
    bool justFull = false;            // the rank was full, so the "/" after it only separates
    const auto fail = [&](std::size_t from, std::size_t to, Code code, std::string message) {
      diagnostics_.error(span.part(from, to), code, std::move(message));
      return false;
    };
    for (std::size_t i = 0; i < text.size();) {
      const std::size_t begin = i;
      const char c = text[i++];
      if (isDigit(c)) {
        std::size_t count = static_cast<std::size_t>(c - '0');
        while (i < text.size() && isDigit(text[i]) && count < 10000)
          count = count * 10 + static_cast<std::size_t>(text[i++] - '0');
        if (count == 0 || count > static_cast<std::size_t>(kMaxColumns) * kMaxRows)
          return fail(begin, i, "bad-number",
                      fmt::format("\"{}\" is no number of empty spaces", text.substr(begin, i - begin)));
        spaces.insert(spaces.end(), count, "@");
      } else if (isLetter(c)) {
        spaces.emplace_back(1, c);
      } else if (c == '{') {
        const std::size_t close = text.find('}', i);
        if (close == std::string_view::npos) return fail(begin, i, "unmatched-bracket", "'{' has no '}'");
        spaces.emplace_back(text.substr(i, close - i));
        addLabel(spaces.back(), span.part(begin, close + 1));
        i = close + 1;
      } else if (c == '-') {
        spaces.emplace_back();
      } else if (c == '*') {
        do spaces.emplace_back("@");
        while (spaces.size() % columns != 0);
      } else if (c == '/') {
        if (!justFull || spaces.size() % columns != 0) {
          do spaces.emplace_back();
          while (spaces.size() % columns != 0);
        }
        justFull = false;
        continue;
      } else {
        return fail(begin, i, "bad-position",
                    fmt::format("'{}' means nothing in the code of a position, expected a letter, a label in "
                                "braces, a number, '-' or '/'",
                                c));
      }
      justFull = true;
      if (isLetter(c) && !grid_.labels.contains(std::string(1, c)))
        return fail(begin, i, "unknown-piece", fmt::format("the set has no piece '{}'", c));
      if (spaces.size() > columns * static_cast<std::size_t>(kMaxRows))
        return fail(begin, i, "bad-size", fmt::format("the board has more than {} ranks", kMaxRows));
    }
    if (spaces.empty() || spaces.size() % columns != 0)
      return fail(0, text.size(), "bad-size",
                  fmt::format("{} spaces do not fill ranks of {}", spaces.size(), columns));

    grid_.rows = static_cast<int>(spaces.size() / columns);
    for (int rank = 0; rank < grid_.rows; ++rank) {
      for (std::size_t file = 0; file < columns; ++file) {
        std::string& piece = spaces[static_cast<std::size_t>(grid_.rows - 1 - rank) * columns + file];
        grid_.missing.push_back(piece.empty());
        grid_.pieces.push_back(std::move(piece));
      }
    }
    return true;
  }

  // Returns the names of the files or ranks: from the field or, without one, a b c ... or 1 2 3 ...
  std::vector<std::string> axis(Field which, int count, bool letters) {
    std::vector<std::string> names;
    const SourcePtr source = field(which);
    if (!source) {
      for (int i = 0; i < count; ++i)
        names.push_back(letters ? std::string(1, static_cast<char>('a' + i)) : std::to_string(i + 1));
      if (letters && count > 26)
        diagnostics_.error({}, "missing-field",
                           "more than 26 columns need names, expected the field \"Files\"");
      return names;
    }
    for (const SourceSpan& word : wordsOf(source)) names.emplace_back(word.text());
    if (names.size() != static_cast<std::size_t>(count))
      diagnostics_.error(trimmed(whole(source)), "bad-value", "\"{}\" has {} names, expected {}",
                         infoOf(which).title, names.size(), count);
    return names;
  }

  void nameSpaces() {
    const std::size_t before = diagnostics_.errorCount();
    const std::vector<std::string> files = axis(Field::Files, grid_.columns, true);
    const std::vector<std::string> ranks = axis(Field::Ranks, grid_.rows, false);
    if (diagnostics_.errorCount() > before) return;
    std::set<std::string> seen;
    for (const std::string& rank : ranks) {
      for (const std::string& file : files) {
        const std::string name = file + rank;
        const bool plain = name.find_first_of(";:()\"#@{}-*/") == std::string::npos;
        if (!plain || find(name) != nullptr || looksLikeNumber(name) || grid_.labels.contains(name))
          diagnostics_.error({}, "bad-name", "\"{}\" cannot be the name of a space", name);
        else if (!seen.insert(name).second)
          diagnostics_.error({}, "bad-name", "two spaces are named \"{}\"", name);
        grid_.names.push_back(name);
      }
    }
  }

  const Preset& preset_;
  Diagnostics& diagnostics_;
  Grid grid_;
};

}  // namespace

std::optional<Grid> readGrid(const Preset& preset, Diagnostics& diagnostics) {
  return GridReader(preset, diagnostics).read();
}

bool looksLikeNumber(std::string_view text) {
  if (text.empty() || text.find_first_not_of("0123456789.eE+-") != std::string_view::npos) return false;
  const std::string number(text);
  char* end = nullptr;
  std::strtod(number.c_str(), &end);
  return end == number.c_str() + number.size();
}

std::string printPieces(const Grid& grid, const std::vector<std::string_view>& pieces) {
  std::string text;
  for (int rank = grid.rows; rank-- > 0;) {
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
    };
    for (int file = 0; file < grid.columns; ++file) {
      const auto space = static_cast<std::size_t>(rank * grid.columns + file);
      if (!grid.missing[space] && pieces[space] == "@") {
        ++empty;
        continue;
      }
      flush();
      if (grid.missing[space])
        text += '-';
      else if (pieces[space].size() == 1)
        text += pieces[space];
      else
        text += fmt::format("{{{}}}", pieces[space]);
    }
    flush();
    if (rank > 0) text += '/';
  }
  return text;
}

}  // namespace fairyforge::gamecode
