// Parses GAME Code, the language of Game Courier, to the syntax tree of assembly.h. The grammar:
//
//   STATEMENT   WORD ITEMS ;                  (or `:` instead of `;`, which the compiler reports)
//               if ITEMS : STATEMENTS { elseif ITEMS : STATEMENTS } [ else : STATEMENTS ] endif ;
//               sub ITEMS : STATEMENTS endsub ;
//               for ITEMS : STATEMENTS next ; (also foreach)
//               do ITEMS : STATEMENTS loop ITEMS ;
//   ITEM        WORD, "TEXT" or ( ITEMS )
//
// Line breaks have no meaning. The meaning of items depends on the first word of their statement, and the
// number of operands of `fn NAME` depends on the definition of NAME; so here an expression is only a list of
// items, which the compiler interprets later. In a list of items, `if`, `next` and the other words of blocks
// are ordinary words, as in a text to be printed.
//
// Parsing stops at the first error, because further errors after a misunderstood block would be meaningless.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/export/gamecode/assembly.h"
#include "compiler/export/gamecode/program.h"

namespace fairyforge::gamecode {
namespace {

// The deepest nesting of blocks and brackets. People's code does not nest deeper; the parser is recursive,
// and the stack is limited.
constexpr int kMaxNesting = 100;

struct BlockForm {
  std::string_view opener, closer;
  Statement::Kind kind;
};
constexpr BlockForm kBlockForms[] = {{"if", "endif", Statement::Kind::If},
                                     {"sub", "endsub", Statement::Kind::Sub},
                                     {"for", "next", Statement::Kind::Each},
                                     {"foreach", "next", Statement::Kind::Each},
                                     {"do", "loop", Statement::Kind::While}};
// The words before which the statements of a block, or of a part of it, end.
constexpr std::string_view kEndsOfBodies[] = {"elseif", "else", "endif", "endsub", "next", "loop"};

struct Token {
  enum class Kind { Word, Quoted, Open, Close, End, Colon, EndOfText } kind = Kind::EndOfText;
  SourceSpan at;
  bool isWord(std::string_view word) const { return kind == Kind::Word && at.text() == word; }
};

// Thrown after an error was reported, to stop parsing.
struct Unreadable {};

class Reader {
 public:
  Reader(const SourcePtr& source, Diagnostics& diagnostics)
      : source_(source), text_(source->text()), diagnostics_(diagnostics) {}

  std::vector<Statement> read() {
    step();
    std::vector<Statement> all = statements(0);
    if (token_.kind != Kind::EndOfText) failAtToken("where a statement was expected");
    return all;
  }

 private:
  using Kind = Token::Kind;

  // ---- errors ----

  [[noreturn]] void fail(const SourceSpan& at, Code code, std::string message, std::string note = {}) {
    Diagnostic& error = diagnostics_.error(at, code, std::move(message));
    if (!note.empty()) error.note(std::move(note));
    throw Unreadable{};
  }
  [[noreturn]] void failAtToken(std::string_view where, std::string note = {}) {
    if (token_.kind == Kind::Close) fail(token_.at, "unmatched-bracket", "')' has no '('");
    const std::string found = token_.kind == Kind::EndOfText ? std::string("the text ends")
                                                             : fmt::format("'{}' stands", token_.at.text());
    fail(token_.at, "syntax", fmt::format("{} {}", found, where), std::move(note));
  }
  // Reports that the current token can neither continue nor end the block that `opener` begins.
  [[noreturn]] void failInBlock(const BlockForm& form, const SourceSpan& opener) {
    failAtToken(fmt::format("where a statement or \"{};\" was expected", form.closer),
                fmt::format("the block begins with \"{}\" on line {}", opener.text(),
                            source_->locate(opener.begin).line));
  }
  void checkDepth(int depth) {
    if (depth >= kMaxNesting)
      fail(token_.at, "too-deep", fmt::format("more than {} things stand inside each other", kMaxNesting));
  }

  // ---- tokens ----

  SourceSpan span(std::size_t begin, std::size_t end) const {
    return {source_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }
  // Makes the next token the current one, and returns the place of the one before.
  SourceSpan step() {
    SourceSpan last = std::move(token_.at);
    std::size_t begin = last.end;
    while (begin < text_.size() && isBlank(text_[begin])) ++begin;
    token_ = begin < text_.size() ? tokenAt(begin) : Token{Kind::EndOfText, span(begin, begin)};
    return last;
  }
  Token tokenAt(std::size_t begin) {
    const auto upTo = [&](std::string_view marks) {
      return std::min(text_.find_first_of(marks, begin + 1), text_.size());
    };
    switch (text_[begin]) {
      case ';':
        return {Kind::End, span(begin, begin + 1)};
      case ':':
        return {Kind::Colon, span(begin, begin + 1)};
      case '(':
        return {Kind::Open, span(begin, begin + 1)};
      case ')':
        return {Kind::Close, span(begin, begin + 1)};
      case '"': {
        const std::size_t end = upTo("\"\r\n");
        if (end == text_.size() || text_[end] != '"')
          fail(span(begin, end), "unclosed-quote", "the quote is not closed on its line");
        return {Kind::Quoted, span(begin, end + 1)};
      }
      default:
        if (text_.substr(begin).starts_with("//"))
          fail(span(begin, upTo("\r\n")), "uncertain-word",
               "how comments are read is not certain, expected a statement");
        return {Kind::Word, span(begin, upTo(" \t\r\n;:()\""))};
    }
  }

  // ---- items ----

  std::vector<Item> items(int depth = 0) {
    std::vector<Item> list;
    while (token_.kind == Kind::Word || token_.kind == Kind::Quoted || token_.kind == Kind::Open)
      list.push_back(item(depth));
    return list;
  }

  Item item(int depth) {
    if (token_.kind == Kind::Open) return group(depth);
    const bool isQuoted = token_.kind == Kind::Quoted;
    const SourceSpan at = step();
    if (isQuoted) return {Item::Kind::Quoted, at, at.text().substr(1, at.text().size() - 2), {}};
    return {Item::Kind::Word, at, at.text(), {}};
  }

  Item group(int depth) {
    checkDepth(depth);
    const SourceSpan open = step();
    std::vector<Item> inside = items(depth + 1);
    if (token_.kind != Kind::Close) fail(open, "unmatched-bracket", "'(' has no ')' in its statement");
    const SourceSpan at = span(open.begin, step().end);
    return {Item::Kind::Group, at, at.text(), std::move(inside)};
  }

  // ---- statements ----

  std::vector<Statement> statements(int depth) {
    std::vector<Statement> list;
    while (token_.kind == Kind::Word &&
           std::ranges::find(kEndsOfBodies, token_.at.text()) == std::end(kEndsOfBodies)) {
      const auto form = std::ranges::find(kBlockForms, token_.at.text(), &BlockForm::opener);
      list.push_back(form == std::end(kBlockForms) ? plain() : block(*form, depth));
    }
    return list;
  }

  // Parses the first word of a statement, or of a part of a block such as `else`, and the items that follow.
  Statement head(Statement::Kind kind, bool hasItems = true) {
    Statement result;
    result.kind = kind;
    result.word = item(0);
    if (hasItems) result.items = items();
    result.at =
        span(result.word.at.begin, result.items.empty() ? result.word.at.end : result.items.back().at.end);
    return result;
  }

  Statement plain() {
    Statement result = head(Statement::Kind::Plain);
    result.colon = token_.kind == Kind::Colon;
    if (token_.kind != Kind::End && !result.colon)
      failAtToken("inside a statement, expected the ';' that ends it");
    step();
    return result;
  }

  // Parses a part of a block, such as `elseif`: its head and the statements that follow.
  Statement part(const BlockForm& form, int depth, bool hasItems = true) {
    Statement result = head(form.kind, hasItems);
    if (token_.kind != Kind::Colon) failInBlock(form, result.word.at);
    step();
    result.body = statements(depth + 1);
    return result;
  }

  Statement block(const BlockForm& form, int depth) {
    checkDepth(depth);
    Statement result = part(form, depth);
    if (form.kind == Statement::Kind::If) {
      while (token_.isWord("elseif")) result.branches.push_back(part(form, depth));
      if (token_.isWord("else")) result.branches.push_back(part(form, depth, false));
    }
    if (!token_.isWord(form.closer)) failInBlock(form, result.word.at);
    step();
    if (form.kind == Statement::Kind::While) result.afterLoop = items();
    if (token_.kind != Kind::End) failInBlock(form, result.word.at);
    step();
    return result;
  }

  const SourcePtr& source_;
  const std::string_view text_;
  Diagnostics& diagnostics_;
  Token token_;
};

bool isPlainText(const SourcePtr& source, Diagnostics& diagnostics) {
  const std::string_view text = source->text();
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte >= 0x20 && byte < 0x7F) || byte == '\n' || byte == '\r' || byte == '\t') continue;
    diagnostics.error({}, "bad-value",
                      "'{}' has the byte 0x{:02X} on line {}, expected ASCII characters only", source->name(),
                      byte, source->locate(i).line);
    return false;
  }
  return true;
}

}  // namespace

std::optional<std::vector<Statement>> parse(const SourcePtr& source, Diagnostics& diagnostics) {
  if (!isPlainText(source, diagnostics)) return std::nullopt;
  try {
    return Reader(source, diagnostics).read();
  } catch (Unreadable) {
    return std::nullopt;
  }
}

}  // namespace fairyforge::gamecode
