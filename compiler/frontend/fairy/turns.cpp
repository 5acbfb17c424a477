// Reads the rule `turns`, a list of series. Each series is a player, optionally the side whose pieces he
// moves, the kind of the moves, their number, and by how much that number grows. The part between `first` and
// `then` is played once. `alone` ends the list of a puzzle, in which one player has all turns.

#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/fairy/parts.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::fairy {
namespace {

constexpr int kMostMoves = 100;

class TurnOrderReader {
 public:
  TurnOrderReader(const std::vector<syntax::Word>& words, Diagnostics& diagnostics)
      : words_(words), diagnostics_(diagnostics) {}

  // Reads the whole order; nothing after an error.
  std::optional<syntax::TurnOrder> read() {
    syntax::TurnOrder order;
    const bool once = take("first");
    bool again = !once;
    do {
      if (once && !again) again = take("then");
      if (!readSeries(again ? order.again : order.first)) return std::nullopt;
    } while (take(","));
    const bool alone = take("alone");
    if (next_ < words_.size()) {
      // Perhaps a new series was begun without a comma.
      const bool isPlayer = playerNamed(words_[next_].text).has_value();
      fail(alone      ? "the end of the sentence"
           : isPlayer ? "a comma in front of it"
                      : "',' and the next player",
           isPlayer && !alone ? ", " + words_[next_].text : "");
      return std::nullopt;
    }
    if (order.again.empty()) fail("',' and 'then' with the turns that are repeated");
    if (order.again.empty() || !checkPlayers(order.again, alone)) return std::nullopt;
    return order;
  }

 private:
  // Returns whether both players have turns, or one player and the word `alone`. Reports an error otherwise.
  bool checkPlayers(const std::vector<syntax::Series>& again, bool alone) {
    const Side player = again.front().player;
    const bool isOne =
        std::ranges::all_of(again, [&](const syntax::Series& series) { return series.player == player; });
    if (isOne == alone) return true;
    const bool white = player == Side::White;
    Diagnostic& d = diagnostics_.error(
        again.front().span, "no-turns",
        alone ? "both players have turns" : fmt::format("{} has no turn", white ? "Black" : "White"));
    if (alone) {
      d.note("'alone' says that the other player has none: turns: White alone");
    } else {
      d.note("the turns that are repeated are those of both players: turns: White 2, Black 1")
          .note("in a puzzle one has all turns: turns: {} alone", white ? "White" : "Black");
    }
    return false;
  }

  static std::optional<Side> playerNamed(const std::string& text) {
    if (text == "White") return Side::White;
    if (text == "Black") return Side::Black;
    return std::nullopt;
  }

  // Reads the turns of one player: 'White 2', 'Black with Nature by jump 1 growing by 1'.
  bool readSeries(std::vector<syntax::Series>& list) {
    const std::size_t begin = next_;
    const auto player = next_ < words_.size() ? playerNamed(words_[next_].text) : std::nullopt;
    if (!player) return fail("'White' or 'Black', the two players", closest({"White", "Black"}));
    ++next_;
    syntax::Series series{{}, *player, std::nullopt};
    if (take("with")) {
      if (next_ == words_.size() || words_[next_].text == ",") return fail("the side whose pieces are moved");
      series.with = words_[next_++];
    }
    if (take("by")) {
      if (next_ == words_.size() || words_[next_].text == ",") return fail("a kind of move");
      series.kind = words_[next_++];
    }
    static constexpr std::string_view kAfterNumber[] = {",", "growing", "alone"};
    const bool isWord = next_ < words_.size() && std::ranges::count(kAfterNumber, words_[next_].text) == 0;
    if (isWord && !number(series.moves)) return false;
    if (take("growing")) {
      if (!take("by")) return fail("'by' and a number");
      if (!number(series.grows)) return false;
    }
    series.span = spanOver(words_[begin], words_[next_ - 1]);
    list.push_back(std::move(series));
    return true;
  }

  bool number(int& value) {
    if (next_ == words_.size()) return fail("a number");
    const auto found = syntax::parseNumber(words_[next_], 1, kMostMoves);
    if (!found) {
      const std::string& said = words_[next_].text;
      if (playerNamed(said) || said == "then") return fail("a comma in front of it", ", " + said);
      const std::string meant = said == "once" ? "1" : said == "twice" ? "2" : "";
      return fail(fmt::format("a number of moves from 1 to {}, ',' or 'growing'", kMostMoves),
                  meant.empty() ? closest({"growing", "with", "by"}) : meant);
    }
    value = found->value;
    ++next_;
    return true;
  }

  bool take(std::string_view word) {
    if (next_ == words_.size() || words_[next_].text != word) return false;
    ++next_;
    return true;
  }

  std::string closest(const std::vector<std::string>& known) const {
    return next_ < words_.size() ? closestMatch(words_[next_].text, known) : "";
  }

  // Reports what was expected at the next word, and returns false.
  bool fail(const std::string& expected, const std::string& fix = {}) {
    const bool isShort = next_ == words_.size();
    const syntax::Word& at = isShort ? words_.back() : words_[next_];
    diagnostics_
        .error(at.span, "unknown-sentence",
               isShort ? fmt::format("the sentence about 'turns' is not finished: expected {}", expected)
                       : fmt::format("expected {}, found '{}'", expected, at.text))
        .note(at.text.starts_with("grow")
                  ? "written like: turns: White 1 growing by 2, Black 2 growing by 2"
                  : "written like: turns: White 2, Black 2, or turns: first White 1, then Black 2, White 2")
        .suggest(fix);
    return false;
  }

  const std::vector<syntax::Word>& words_;
  Diagnostics& diagnostics_;
  std::size_t next_ = 0;
};

}  // namespace

std::optional<syntax::TurnOrder> readTurnOrder(const std::vector<syntax::Word>& sentence,
                                               Diagnostics& diagnostics) {
  return TurnOrderReader(sentence, diagnostics).read();
}

}  // namespace fairyforge::frontend::fairy
