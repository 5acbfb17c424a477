// Writes records as tidy PGN. Each move of White has its number; a move of Black only if a comment or a
// variation separates it from White's move.

#include <fmt/format.h>

#include "compiler/core/text/characters.h"
#include "compiler/core/text/one-line.h"
#include "compiler/play/records/record-lexer.h"
#include "compiler/play/records/record.h"

namespace fairyforge::records {
namespace {

constexpr std::size_t kLongestLine = 79;

// Joins words by blanks or line ends.
class Wrapped {
 public:
  void add(const std::string& word) {
    const bool fits = line_.size() + 1 + word.size() <= kLongestLine;
    if (!line_.empty() && (!fits || endsLine_)) {
      text_ += line_ + "\n";
      line_.clear();
    }
    endsLine_ = false;
    line_ += (line_.empty() || sticks_ ? "" : " ") + word;
    sticks_ = false;
  }
  // stick(): the next word follows without a blank. endLine(): the next word begins a new line.
  void stick() { sticks_ = true; }
  void endLine() { endsLine_ = true; }
  // Appends the text to the last word without a blank, unless a line end must follow that word.
  void append(const std::string& text) {
    if (endsLine_) return add(text);
    line_ += text;
  }
  std::string text() const { return text_ + line_ + "\n"; }

 private:
  std::string text_, line_;
  bool sticks_ = false, endsLine_ = false;
};

// A text in quotation marks must not contain line ends, nor characters that no text may contain.
std::string quotedText(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : withoutFaults(oneLine(text))) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

class RecordWriter {
 public:
  std::string write(const Record& record) {
    std::string text;
    for (const std::string& escape : record.escapes) text += "%" + escape + "\n";
    text += tags(record) + "\n";
    line(record.line, true);
    words_.add(record.result.empty() ? "*" : record.result);
    return text + words_.text();
  }

 private:
  static constexpr std::pair<const char*, const char*> kRoster[] = {
      {"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"}, {"Round", "?"},
      {"White", "?"}, {"Black", "?"}, {"Result", "*"}};

  static std::string tags(const Record& record) {
    std::string text;
    for (const auto& [name, standard] : kRoster) {
      const Tag* tag = record.find(name);
      text += fmt::format("[{} {}]\n", name, quotedText(tag ? tag->value : standard));
    }
    for (const Tag& tag : record.tags) {
      bool isFirst = false;
      for (const auto& [name, standard] : kRoster) isFirst = isFirst || tag.name == name;
      if (!isFirst) text += fmt::format("[{} {}]\n", tag.name, quotedText(tag.value));
    }
    return text;
  }

  // A comment with a closing brace is written after a semicolon and ends with its line.
  void comment(const std::string& text) {
    if (text.find('}') != std::string::npos) {
      words_.add("; " + text);
      words_.endLine();
      return;
    }
    words_.add("{" + text.substr(0, text.find(' ')));
    for (std::size_t at = text.find(' '); at != std::string::npos;) {
      const std::size_t next = text.find(' ', at + 1);
      words_.add(text.substr(at + 1, next == std::string::npos ? next : next - at - 1));
      at = next;
    }
    words_.append("}");
  }

  // Writes the moves of a line with numbers, annotations, comments and variations.
  void line(const Line& line, bool isNumbered) {
    for (const std::string& text : line.comments) comment(text);
    std::optional<MoveNumber> last;
    for (const Ply& ply : line.plies) {
      if (ply.number) {
        const bool again =
            last && last->number == ply.number->number && last->isBlacks == ply.number->isBlacks;
        if (isNumbered || (!ply.number->isBlacks && !again))
          words_.add(fmt::format("{}{}", ply.number->number, ply.number->isBlacks ? "..." : "."));
        last = ply.number;
      }
      words_.add(isPlainWord(ply.text) ? ply.text : quotedText(ply.text));
      for (const int glyph : ply.glyphs) words_.add(fmt::format("${}", glyph));
      for (const auto& said : ply.after) {
        if (const auto* text = std::get_if<std::string>(&said)) {
          comment(*text);
        } else {
          words_.add("(");
          words_.stick();
          this->line(std::get<Line>(said), true);
          words_.append(")");
        }
      }
      isNumbered = !ply.after.empty();
    }
  }

  Wrapped words_;
};

}  // namespace

std::string writeRecord(const Record& record) {
  return RecordWriter().write(record);
}

std::string writeRecords(const std::vector<Record>& records) {
  std::string text;
  for (const Record& record : records) text += (text.empty() ? "" : "\n") + writeRecord(record);
  return text;
}

}  // namespace fairyforge::records
