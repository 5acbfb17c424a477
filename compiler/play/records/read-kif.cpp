// Reads KIF line by line: headings become tags of PGN, moves become words of USI (7g7f).
#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "compiler/play/records/record.h"
#ifdef __GLIBC__
#include <iconv.h>
#endif

#include "compiler/core/text/split.h"

namespace fairyforge::records {
namespace {

constexpr std::string_view kHeading = "手数----指手";
constexpr std::string_view kHeadingInShiftJis = "\x8E\xE8\x90\x94----\x8Ew\x8E\xE8";
constexpr std::string_view kKifDigits[] = {"１", "２", "３", "４", "５", "６", "７", "８", "９"};
constexpr std::string_view kKifRanks[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
constexpr std::string_view kKifBlanks[] = {" ", "　", "\t", "\r"};

// The pieces that can be in hand, with their letters in USI.
constexpr std::pair<std::string_view, char> kKifPieces[] = {
    {"歩", 'P'}, {"香", 'L'}, {"桂", 'N'}, {"銀", 'S'}, {"金", 'G'}, {"角", 'B'}, {"飛", 'R'}};
constexpr std::string_view kKifOthers[] = {"玉", "王", "と", "成香", "成桂", "成銀",
                                           "馬", "龍", "竜", "全",   "圭",   "杏"};

constexpr std::pair<std::string_view, const char*> kKifTags[] = {
    {"先手", "White"}, {"下手", "White"}, {"後手", "Black"},   {"上手", "Black"},
    {"棋戦", "Event"}, {"場所", "Site"},  {"開始日時", "Date"}};

// Words that stand in place of a move and end the record. `result`: what the word means for the player to
// move: lost (l), won (w), drawn (d), or that the game is unfinished (*).
struct Ending {
  std::string_view word;
  char result;
};
constexpr Ending kKifEndings[] = {{"投了", 'l'},   {"詰み", 'l'},   {"切れ負け", 'l'}, {"時間切れ", 'l'},
                                  {"千日手", 'd'}, {"持将棋", 'd'}, {"中断", '*'},     {"入玉勝ち", 'w'}};

// Handicaps: the player who gives one moves first and lacks some pieces on the two ranks behind his pawns.
struct Handicap {
  std::string_view name, ranks;
};
constexpr Handicap kKifHandicaps[] = {{"香落ち", "lnsgkgsn1/1r5b1"}, {"右香落ち", "1nsgkgsnl/1r5b1"},
                                      {"角落ち", "lnsgkgsnl/1r7"},   {"飛車落ち", "lnsgkgsnl/7b1"},
                                      {"飛香落ち", "lnsgkgsn1/7b1"}, {"二枚落ち", "lnsgkgsnl/9"},
                                      {"四枚落ち", "1nsgkgsn1/9"},   {"六枚落ち", "2sgkgs2/9"},
                                      {"八枚落ち", "3gkg3/9"},       {"十枚落ち", "4k4/9"}};

// The rest of a line of a KIF file, from whose front words are taken.
class Rest {
 public:
  explicit Rest(std::string_view text) : text_(text) { passBlanks(); }
  bool take(std::string_view word) {
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }
  // Takes one of the words and returns its index in the list; -1 if the text begins with none.
  template <typename List>
  int takeOneOf(const List& list) {
    for (std::size_t i = 0; i < std::size(list); ++i) {
      if (take(list[i])) return static_cast<int>(i);
    }
    return -1;
  }
  void passBlanks() {
    while (takeOneOf(kKifBlanks) >= 0) {
    }
  }
  // Takes a digit from 1 to 9, in Western or full-width form, and returns it; 0 if there is none.
  int digit() {
    if (text_.empty() || text_.front() < '1' || text_.front() > '9') return takeOneOf(kKifDigits) + 1;
    const int number = text_.front() - '0';
    text_.remove_prefix(1);
    return number;
  }
  unsigned number() {
    unsigned found = 0;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), found);
    if (error == std::errc{}) text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return found;
  }
  std::string_view text() const { return text_; }

 private:
  std::string_view text_;
};

std::string cellOf(int file, int rank) {
  return fmt::format("{}{}", file, static_cast<char>('a' + rank - 1));
}

// Returns the move in a line after its number, as a word of USI; empty if there is none. `last`: the
// destination of the previous move (同 means "the same"), which becomes that of this one.
std::string moveOf(Rest& rest, std::string& last) {
  std::string to = last;
  if (!rest.take("同")) {
    const int file = rest.digit();
    int rank = rest.takeOneOf(kKifRanks) + 1;
    if (rank == 0) rank = rest.digit();
    if (file == 0 || rank == 0) return "";
    to = cellOf(file, rank);
  }
  rest.passBlanks();
  char letter = 0;
  if (rest.takeOneOf(kKifOthers) < 0) {
    for (const auto& [piece, its] : kKifPieces) {
      if (letter == 0 && rest.take(piece)) letter = its;
    }
    if (letter == 0) return "";
  }
  if (to.empty()) return "";
  last = to;
  if (letter != 0 && rest.take("打")) return fmt::format("{}*{}", letter, to);
  const bool stays = rest.take("不成"), promotes = !stays && rest.take("成");
  if (!rest.take("(")) return "";
  const int file = rest.digit(), rank = rest.digit();
  if (file == 0 || rank == 0 || !rest.take(")")) return "";
  return cellOf(file, rank) + to + (promotes ? "+" : "");
}

class KifReader {
 public:
  KifReader(const SourcePtr& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

  Record read() {
    const std::string_view text = source_->text();
    for (const std::string_view its : linesIn(text)) {
      begin_ = static_cast<std::uint32_t>(its.data() - text.data());
      end_ = begin_ + static_cast<std::uint32_t>(its.size());
      line(its);
    }
    record_.span = {source_, 0, static_cast<std::uint32_t>(std::min<std::size_t>(text.size(), 1))};
    record_.resultSpan = {source_, begin_, end_};
    if (record_.result.empty()) record_.result = "*";
    record_.set("Result", record_.result);
    return std::move(record_);
  }

 private:
  SourceSpan span() const { return {source_, begin_, end_}; }

  // Reads one line of a KIF file: a move, a heading, a remark or the result.
  void line(std::string_view text) {
    Rest rest(text);
    if (isVariation_) return;
    if (rest.text().empty() || rest.text().starts_with('#') || rest.text().starts_with(kHeading) ||
        rest.text().starts_with("\xEF\xBB\xBF#"))
      return;
    if (rest.take("まで")) return outcome(rest.text());
    if (rest.take("*")) return record_.line.remark(std::string(rest.text()));
    if (rest.text().front() >= '0' && rest.text().front() <= '9') return move(rest);
    const std::size_t colon = rest.text().find("：");
    if (colon == std::string_view::npos)
      return error("expected a move of KIF, \"1 ７六歩(77)\", a heading \"先手：\" or a remark behind '*'");
    if (rest.text().starts_with("変化")) {
      // Variations follow after the game.
      isVariation_ = true;
      diagnostics_.warning(span(), "syntax", "variations are not read: from here on nothing is");
      return;
    }
    heading(rest.text().substr(0, colon), Rest(rest.text().substr(colon + std::string_view("：").size())));
  }

  // Reads a line about the result, such as "after 10 moves Black wins". It counts only if no earlier line
  // gave the result.
  void outcome(std::string_view text) {
    if (!record_.result.empty()) return;
    const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
    if (has("先手の勝ち") || has("下手の勝ち")) record_.result = "1-0";
    if (has("後手の勝ち") || has("上手の勝ち")) record_.result = "0-1";
    if (has("千日手") || has("持将棋")) record_.result = "1/2-1/2";
  }

  void error(std::string message) { diagnostics_.error(span(), "syntax", std::move(message)); }

  // Reads a heading such as "先手：NAME" or the handicap "手合割：香落ち".
  void heading(std::string_view name, const Rest& value) {
    std::string text(value.text());
    while (text.ends_with('\r') || text.ends_with(' ')) text.pop_back();
    while (text.ends_with("　")) text.resize(text.size() - std::string_view("　").size());
    if (name == "手合割" && text != "平手") {
      const auto* const handicap = std::ranges::find(kKifHandicaps, std::string_view(text), &Handicap::name);
      if (handicap == std::end(kKifHandicaps))
        return error(fmt::format(
            "the handicap '{}' is not known: 平手 is a game without, 香落ち without a lance", text));
      secondBegins_ = true;
      return record_.set("FEN",
                         fmt::format("{}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b", handicap->ranks));
    }
    const auto* const tag =
        std::ranges::find_if(kKifTags, [&](const auto& row) { return row.first == name; });
    if (tag == std::end(kKifTags)) return;  // a heading without a tag in PGN does not matter for the moves
    std::string its = std::move(text);
    if (tag->second == std::string_view("Date")) std::replace(its.begin(), its.end(), '/', '.');
    if (!its.empty()) record_.set(tag->second, its);
  }

  void move(Rest rest) {
    const unsigned number = rest.number();
    rest.passBlanks();
    for (const Ending& ending : kKifEndings) {
      if (!rest.take(ending.word)) continue;
      const bool firstMoves = (number % 2 == 1) != secondBegins_;
      record_.result = ending.result == '*'                   ? "*"
                       : ending.result == 'd'                 ? "1/2-1/2"
                       : (ending.result == 'w') == firstMoves ? "1-0"
                                                              : "0-1";
      return;
    }
    const std::string text = moveOf(rest, last_);
    if (text.empty())
      return error(
          "expected a move of KIF: destination, piece, origin, as in \"7 ２二角成(88)\" or \"8 ５五角打\"");
    record_.line.plies.push_back({.text = text, .span = span()});
  }

  const SourcePtr& source_;
  Diagnostics& diagnostics_;
  Record record_;
  std::string last_;
  bool isVariation_ = false, secondBegins_ = false;
  std::uint32_t begin_ = 0, end_ = 0;
};

}  // namespace

bool isKif(std::string_view text) {
  return text.find(kHeading) != std::string_view::npos;
}

Expected<std::string> withoutShiftJis(std::string text) {
  if (text.find(kHeadingInShiftJis) == std::string::npos) return text;
#ifdef __GLIBC__
  // CP932 is Shift-JIS with the characters that Windows has added.
  if (const iconv_t converter = iconv_open("UTF-8", "CP932"); converter != iconv_t(-1)) {
    std::string converted(3 * text.size(), '\0');  // one or two bytes become at most three
    char *from = text.data(), *to = converted.data();
    std::size_t left = text.size(), room = converted.size();
    const bool isWhole = iconv(converter, &from, &left, &to, &room) != static_cast<std::size_t>(-1);
    iconv_close(converter);
    if (!isWhole)
      return Failure{
          fmt::format("a record of KIF that is no whole Shift-JIS: the bytes from {} on say nothing",
                      text.size() - left)};
    converted.resize(converted.size() - room);
    return converted;
  }
#endif
  return Failure{
      "a record of KIF in Shift-JIS: first convert it, iconv -f CP932 -t UTF-8 game.kif >game.kifu"};
}

Record readKif(const SourcePtr& source, Diagnostics& diagnostics) {
  return KifReader(source, diagnostics).read();
}

}  // namespace fairyforge::records
