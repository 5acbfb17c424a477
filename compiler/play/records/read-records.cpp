// Reads records by recursive descent: tags, then a line of moves, then a result. A tag after moves begins the
// next record.

#include <algorithm>
#include <fmt/format.h>
#include <unordered_set>

#include "compiler/play/records/record-lexer.h"
#include "compiler/play/records/record.h"

namespace fairyforge::records {
namespace {

using Kind = RecordToken::Kind;

// The numeric annotation glyphs ($1 ...) of these marks: glyph 1 is "!", glyph 2 is "?", and so on.
constexpr std::string_view kMarkGlyphs[] = {"!", "?", "!!", "??", "!?", "?!"};

class RecordReader {
 public:
  // After `mostErrors` errors, with those already in `diagnostics`, the rest of the text is not read.
  RecordReader(const SourcePtr& source, Diagnostics& diagnostics, std::size_t mostErrors)
      : lexer_(source, diagnostics), diagnostics_(diagnostics), mostErrors_(mostErrors) {}

  std::optional<Record> readFirst() {
    take();
    return now_.kind == Kind::End ? std::nullopt : std::optional(record());
  }

  std::vector<Record> read() {
    std::vector<Record> records;
    take();
    while (now_.kind != Kind::End) {
      Record next = record();
      const bool isRemark = next.tags.empty() && next.line.plies.empty() && next.result.empty();
      if (isRemark && !records.empty()) {  // a comment after the last result
        for (const std::string& comment : next.line.comments) records.back().line.remark(comment);
        escapes_.insert(escapes_.begin(), next.escapes.begin(), next.escapes.end());
        continue;
      }
      if (next.result.empty())
        diagnostics_.warning(next.resultSpan, "missing-field", "the moves end without a result")
            .note("expected 1-0, 0-1, 1/2-1/2, or * for a game that goes on");
      records.push_back(std::move(next));
    }
    if (!records.empty())
      records.back().escapes.insert(records.back().escapes.end(), escapes_.begin(), escapes_.end());
    return records;
  }

 private:
  void take() {
    do now_ = lexer_.next();
    while (now_.kind == Kind::Escape && (escapes_.push_back(now_.text), true));
    if (diagnostics_.errorCount() >= mostErrors_) now_.kind = Kind::End;
  }
  void error(Code code, std::string message) { diagnostics_.error(now_.span, code, std::move(message)); }

  Record record() {
    Record record;
    record.span = now_.span;
    std::vector<std::string> early;  // comments between tags
    std::unordered_set<std::string> names;
    while (now_.kind == Kind::Open || now_.kind == Kind::Comment) {
      if (now_.kind == Kind::Open) {
        tag(record, names);
        continue;
      }
      if (!now_.text.empty()) early.push_back(now_.text);
      take();
    }
    line(record.line, 0);
    record.line.comments.insert(record.line.comments.begin(), early.begin(), early.end());
    record.resultSpan = now_.span;
    record.escapes = std::exchange(escapes_, {});
    if (now_.kind != Kind::Result) return record;
    record.result = now_.text;
    take();
    // A comment on the line of the result belongs to this game.
    while (now_.kind == Kind::Comment && now_.span.file->locate(now_.span.begin).line ==
                                             record.resultSpan.file->locate(record.resultSpan.begin).line) {
      if (!now_.text.empty()) record.line.remark(now_.text);
      take();
    }
    return record;
  }

  // Reads the rest of a tag such as [White "NAME"], after its bracket.
  void tag(Record& record, std::unordered_set<std::string>& names) {
    take();
    Tag tag{now_.text, {}, now_.span, {}};
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    const bool isName = (now_.kind == Kind::Word || now_.kind == Kind::Number) &&
                        now_.text.find_first_not_of(kLetters) == std::string::npos;
    if (!isName) {
      error("syntax", "expected the name of a tag, of letters, digits and _");
      return passTag();
    }
    take();
    tag.value = now_.text;
    tag.valueSpan = now_.span;
    if (now_.kind != Kind::String) {
      error("syntax", fmt::format("expected the value of the tag {} in quotation marks", tag.name));
      return passTag();
    }
    take();
    if (now_.kind != Kind::Close)
      error("syntax", fmt::format("expected ']' behind the value of the tag {}", tag.name));
    if (now_.kind == Kind::Close) take();
    if (!names.insert(tag.name).second) {
      diagnostics_.error(tag.nameSpan, "said-twice", "the tag {} is there twice", tag.name);
      return;
    }
    record.tags.push_back(std::move(tag));
  }

  // Skips the rest of a tag that has an error.
  void passTag() {
    while (now_.kind == Kind::Word || now_.kind == Kind::Number || now_.kind == Kind::String ||
           now_.kind == Kind::Mark || now_.kind == Kind::Result)
      take();
    if (now_.kind == Kind::Close) take();
  }

  // Reads moves up to a result, a tag or the end of the text; in a variation, up to its end.
  void line(Line& line, int depth) {
    std::optional<MoveNumber> number;
    while (true) {
      switch (now_.kind) {
        case Kind::End:
        case Kind::Open:
          return;
        case Kind::Result:
          if (depth == 0) return;
          error("syntax", fmt::format("{} ends a game, and this is a variation: expected ')'", now_.text));
          take();
          break;
        case Kind::Leave:
          if (depth > 0) return;
          error("unmatched-bracket", "no variation is open here that ')' could end");
          take();
          break;
        case Kind::Number:
          number = moveNumber();
          take();
          continue;
        case Kind::Word:
        case Kind::String:
          line.plies.push_back({.text = now_.text, .span = now_.span, .number = number});
          take();
          break;
        case Kind::Comment:
          if (!now_.text.empty()) line.remark(now_.text);
          take();
          continue;  // a comment may stand between a number and its move
        case Kind::Glyph:
        case Kind::Mark:
          glyph(line);
          break;
        case Kind::Begin:
          if (!variation(line, depth)) return;
          break;
        case Kind::Close:
          error("unmatched-bracket", "no tag is open here that ']' could end");
          take();
          break;
        case Kind::Escape:
          break;
      }
      number.reset();
    }
  }

  // Returns the number "12." or "12..." before a move.
  std::optional<MoveNumber> moveNumber() {
    const std::size_t digits = std::min(now_.text.find('.'), now_.text.size());
    if (digits == 0) {
      // "1. e4 {best} ... e5": the dots continue the last number, which is before the comment.
      return MoveNumber{lastNumber_, true, now_.span};
    }
    constexpr std::size_t kMostDigits = 6;
    if (digits > kMostDigits) {
      error("bad-number", "no move has this number");
      return std::nullopt;
    }
    lastNumber_ = static_cast<unsigned>(std::stoul(now_.text.substr(0, digits)));
    return MoveNumber{lastNumber_, now_.text.size() > digits + 1, now_.span};
  }

  // Reads an annotation such as "!?" or "$5" and adds it to the last move of the line.
  void glyph(Line& line) {
    int glyph = -1;
    if (now_.kind == Kind::Mark) {
      const auto mark = std::ranges::find(kMarkGlyphs, now_.text);
      if (mark != std::end(kMarkGlyphs)) glyph = static_cast<int>(mark - std::begin(kMarkGlyphs)) + 1;
    } else if (!now_.text.empty() && now_.text.size() <= 3 && std::stoi(now_.text) <= kMostGlyphs) {
      glyph = std::stoi(now_.text);
    }
    if (glyph < 0) {
      error("bad-value", now_.kind == Kind::Mark
                             ? std::string("expected one of the marks ! ? !! ?? !? ?!")
                             : fmt::format("expected a number from 0 to {} behind '$'", kMostGlyphs));
    } else if (line.plies.empty()) {
      error("syntax", "a mark stands behind a move, and there is none before it");
    } else if (glyph > 0) {  // glyph 0 means nothing
      line.plies.back().glyphs.push_back(glyph);
    }
    take();
  }

  // Reads a variation that replaces the last move. Returns false, at the end of the text, if it is nested too
  // deeply.
  bool variation(Line& line, int depth) {
    const SourceSpan open = now_.span;
    if (depth == kDeepestVariation) {
      error("too-deep", fmt::format("variations may lie {} deep in each other", kDeepestVariation));
      while (now_.kind != Kind::End) take();
      return false;
    }
    const bool isAlone = line.plies.empty();
    if (isAlone) error("syntax", "a variation stands behind the move that it replaces, and there is none");
    take();
    Line inner;
    this->line(inner, depth + 1);
    if (now_.kind == Kind::Leave) {
      take();
    } else {
      diagnostics_.error(open, "unmatched-bracket",
                         "nothing ends the variation that begins here: expected ')'");
    }
    if (inner.plies.empty())
      diagnostics_.error(open, "syntax", "there is no move in this variation");
    else if (!isAlone)
      line.plies.back().after.emplace_back(std::move(inner));
    return true;
  }

  RecordLexer lexer_;
  Diagnostics& diagnostics_;
  const std::size_t mostErrors_;
  RecordToken now_;
  std::vector<std::string> escapes_;
  unsigned lastNumber_ = 0;
};

}  // namespace

const Tag* Record::find(std::string_view name) const {
  const auto tag = std::ranges::find_if(tags, [&](const Tag& t) { return t.name == name; });
  return tag == tags.end() ? nullptr : &*tag;
}

void Record::set(std::string name, std::string value) {
  const Tag* known = find(name);
  if (known == nullptr) {
    tags.push_back({std::move(name), std::move(value)});
  } else {
    tags[static_cast<std::size_t>(known - tags.data())].value = std::move(value);
  }
}

std::vector<Record> readRecords(const SourcePtr& source, Diagnostics& diagnostics) {
  if (isKif(source->text())) return {readKif(source, diagnostics)};
  return RecordReader(source, diagnostics, Diagnostics::kEnough).read();
}

std::optional<Record> readFirstRecord(const SourcePtr& source, Diagnostics& diagnostics) {
  if (isKif(source->text())) return readKif(source, diagnostics);
  return RecordReader(source, diagnostics, diagnostics.errorCount() + 1).readFirst();
}

}  // namespace fairyforge::records
