// Reads goals: `White wins when its King stands on rank 8 or it has given 3 checks`. A recursive-descent
// parser of words, in which `and` binds more tightly than `or`.

#include <algorithm>
#include <fmt/format.h>
#include <initializer_list>

#include "compiler/core/base/mapped.h"
#include "compiler/frontend/fairy/goal-cursor.h"
#include "compiler/frontend/fairy/nodes.h"
#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/syntax/numbers.h"
#include "compiler/frontend/syntax/reply.h"

namespace fairyforge::frontend::fairy {
namespace {

using syntax::GoalRule;
using syntax::GoalWords;
using syntax::OccupantWords;

// Reads one goal.
class GoalReader : public GoalCursor {
 public:
  using GoalCursor::GoalCursor;

  // Reads a goal's sentence. It gives several rules if 'unless' allows a reply, none if it cannot be read.
  std::vector<GoalRule> read() try {
    readHead();
    expect("when");
    GoalRule rule{result_, std::nullopt, readEither(), counting_, mustEnd_};
    rule.of = side_;
    if (counting_ || mustEnd_) refuseEvents(rule.condition);
    takeComma("unless");
    const std::vector<GoalRule> rules =
        take("unless") ? readReply(std::move(rule)) : std::vector{std::move(rule)};
    if (at_ < words_.size()) refuse();
    return rules;
  } catch (const Refused&) {
    return {};
  }

  // Returns the places of the single conditions that were read: for each, the indices of its first word and
  // of the word after its last.
  const WordRanges& conditions() const { return conditions_; }

 private:
  using Kind = GoalCondition::Kind;
  using Result = Goal::Result;
  using Whose = Occupancy::Whose;

  // ---- the result and the player ----

  // Reads whom the goal concerns and what happens: 'White wins', 'a side loses', 'the game is a draw'.
  void readHead() {
    for (const auto& [words, result] : {std::pair("the game is a draw", Result::Draws),
                                        std::pair("the side with more pieces wins", Result::MostPieces),
                                        std::pair("the side with fewer pieces wins", Result::FewestPieces)}) {
      if (!take(words)) continue;
      result_ = result;
      return;
    }
    named_ = true;
    if (take("White")) {
      side_ = Side::White;
    } else if (take("Black")) {
      side_ = Side::Black;
    } else {
      expect("a side");
    }
    if (take("wins")) {
      result_ = Result::Wins;
    } else if (take("counts")) {
      result_ = Result::Draws;
      readCounting();
    } else if (take("must end it")) {
      result_ = Result::Draws;
      mustEnd_ = true;
    } else {
      expect("loses");
      result_ = Result::Loses;
    }
  }

  // Reads the rest of a count: `counts anew 16 moves to a draw from the number of pieces`.
  void readCounting() {
    const bool anew = take("anew");
    const syntax::Word number = nextOrLast();
    const int moves = readNumber();
    if (moves == 0)
      refuse(number, "bad-number", "a count of no moves is over before it begins",
             "a draw at once is a goal: the game is a draw when ...");
    expect(moves == 1 ? "move to a draw" : "moves to a draw");
    counting_ = {moves, anew, take("from the number of pieces")};
  }

  // Refuses conditions about events (checks, passes, captures). A count goes on from move to move, and a
  // condition that a move must end is tested before and after the move. So such conditions can depend only on
  // the pieces on the board.
  void refuseEvents(const GoalWords& words, bool mayAskForTurn = false) {
    if (!syntax::dependsOnPieces(words, mayAskForTurn))
      refuse(words_.front(), "unknown-sentence",
             "this depends on how pieces stand, and not on checks, passes, mates, captures or moves");
  }
  // Reads the subject of a condition (`it`, `the other`, `White`, `a side`) together with the words `after`
  // behind it. If the goal names no player yet, the subject becomes its player. Returns true if the subject
  // is that player's opponent, false if it is the player; nothing if there is no such subject.
  std::optional<bool> readSubject(std::string_view after) {
    const std::string ending(after);
    if (named_ && ending.empty() && take("it")) return false;
    if (named_ && take("the other" + ending)) return true;
    for (const Side side : kBothSides) {
      if ((side_ || !named_) && take((side == Side::White ? "White" : "Black") + ending)) {
        if (!named_) side_ = side;
        named_ = true;
        return side != *side_;
      }
    }
    if (!named_ && take("a side" + ending)) {
      named_ = true;
      return false;
    }
    return std::nullopt;
  }

  static GoalWords ofOther(bool other, GoalWords condition) {
    return other ? syntax::ofOther(std::move(condition)) : condition;
  }

  // ---- conditions ----

  GoalWords readEither() { return readJoined(Kind::Any, "or", &GoalReader::readBoth); }
  GoalWords readBoth() { return readJoined(Kind::All, "and", &GoalReader::readCondition); }
  // Reads parts that are joined by a word ('and', 'or'). One part is returned as it is.
  GoalWords readJoined(Kind kind, std::string_view by, GoalWords (GoalReader::*readPart)()) {
    std::vector<GoalWords> parts{(this->*readPart)()};
    for (;;) {
      takeComma(by);
      if (!take(by)) break;
      parts.push_back((this->*readPart)());
    }
    if (parts.size() == 1) return std::move(parts[0]);
    return {.kind = kind, .parts = std::move(parts)};
  }

  // Reports `it` or `the other` before the goal has named a side.
  void refuseNameless() {
    const auto isWord = [&](std::size_t ahead, std::string_view text) {
      return at_ + ahead < words_.size() && words_[at_ + ahead].text == text;
    };
    const bool isOther = isWord(0, "the") && (isWord(1, "other") || isWord(1, "other's"));
    if (named_ || (!isWord(0, "it") && !isOther)) return;
    Diagnostic& d =
        diagnostics_.error(words_[at_].span, "unknown-sentence", "no side has been named that '{}' could be",
                           isOther ? "the other" : "it");
    d.note("the first condition names one: a side has no Pawn, or: White has repeated a position");
    if (!isOther) d.suggest("a side");
    throw Refused{};
  }

  // Reads a condition: one in brackets, a negated one, or a single one.
  GoalWords readCondition() {
    refuseNameless();
    if (take("(")) {
      GoalWords inner = readEither();
      expect(")");
      return inner;
    }
    if (isNext("not") && ++negations_ > kMaxBracketDepth)
      refuse(words_[at_], "too-deep", fmt::format("'not' is said more than {} times", kMaxBracketDepth));
    if (take("not")) return syntax::no(readCondition());
    if (take("a move can make it true that")) return readMove();
    if (take("no move can make it true that")) return syntax::no(readMove());
    const std::size_t begin = at_;
    GoalWords single = readSingle();
    conditions_.emplace_back(begin, at_);
    return single;
  }
  // Reads a single condition. Its first words say of which kind it is.
  GoalWords readSingle() {
    if (take("there is the pattern")) return readPattern();
    if (take("there is") || take("there are")) return readAmount(Kind::AllPieces);
    if (take("the last move took")) return readTaken();
    if (take("all")) return readConnected();
    if (take("there was") || take("there were")) return readPasses();
    if (const auto other = readSubject("")) {
      if (auto state = readState("is not ")) return syntax::no(ofOther(*other, std::move(*state)));
      return ofOther(*other, readPredicate(*other));
    }
    if (const auto other = readSubject("'s")) return readStanding(false, *other);
    if (hasSubject_ && isAmount()) return ofOther(hasOther_, readAmount(Kind::Pieces));
    return readStanding(true);
  }

  // Reads the condition after 'a move can make it true that'. It can depend only on the pieces on the board
  // and on whose turn it is.
  GoalWords readMove() {
    GoalWords after{.kind = Kind::AfterMove, .parts = {readCondition()}};
    refuseEvents(after.parts[0], true);
    return after;
  }

  // Reads one of the words for what a side can be, with these words before it: `is to move`, `is not to move`.
  std::optional<GoalWords> readState(std::string_view before) {
    for (const auto& [kind, words] : syntax::kStates) {
      if (take(fmt::format("{}{}", before, words))) return GoalWords{.kind = kind};
    }
    return std::nullopt;
  }

  // Reads what a subject has or does: 'has no Knight', 'is stalemated'. `other`: the subject is the opponent.
  GoalWords readPredicate(bool other) {
    for (const auto& [counter, name, has, what] : goal_table::kCounters) {
      if (has.empty() || !take(has)) continue;
      GoalWords counted{.kind = Kind::Counted, .count = readNumber(), .counter = counter};
      if (!take(fmt::format("{}{}", what, counted.count == 1 ? "" : "s"))) refuse();
      return counted;
    }
    if (take("has repeated a position")) return {.kind = Kind::Repetition};
    if (auto state = readState("is ")) return std::move(*state);
    expect("has");
    hasSubject_ = true;
    hasOther_ = other;
    return readAmount(Kind::Pieces);
  }

  // Reads `there were 2 passes in a row`.
  GoalWords readPasses() {
    const syntax::Word number = nextOrLast();
    GoalWords passes{.kind = Kind::Counted, .count = readNumber(), .counter = GoalCounter::Passes};
    if (passes.count == 0) refuse(number, "bad-number", "there are always 0 passes or more");
    expect(passes.count == 1 ? "pass" : "passes in a row");
    return passes;
  }

  bool isAmount() {
    for (const char* word : {"no", "exactly", "fewer", "at", "more"}) {
      if (isNext(word)) return true;
    }
    return !isEnd() && syntax::isDigits(words_[at_].text);
  }

  // Reads `no Knight`, `fewer than 2 pieces`, `4 pieces in a row`.
  GoalWords readAmount(Kind kind) {
    GoalWords pieces{.kind = kind};
    bool negated = false;
    if (take("no")) {
    } else if (take("at most") || take("fewer than") || take("at least") || take("more than")) {
      const std::string& word = words_[at_ - 2].text;
      negated = words_[at_ - 1].text == "least" || word == "more";
      const bool less = words_[at_ - 1].text == "least" || word == "fewer";
      const syntax::Word number = nextOrLast();
      pieces.count = readNumber() - (less ? 1 : 0);
      pieces.orFewer = true;
      if (pieces.count < 0) refuse(number, "bad-number", "there are always at least 0, and never fewer");
    } else {
      take("exactly");
      pieces.count = readNumber();
    }
    pieces.orFewer = pieces.orFewer && pieces.count > 0;
    pieces.types = readTypes();
    if (kind == Kind::Pieces && !pieces.orFewer && pieces.count > 1 && take("in a row"))
      return readRow(pieces);
    if (kind == Kind::AllPieces) take("on the board");
    pieces.hands = take("counting hands");
    if (!negated) return pieces;
    return syntax::no(pieces);
  }

  // Reads along which lines the pieces stand in a row ("along ranks"). Without such words, they may stand
  // along any line.
  GoalWords readRow(const GoalWords& pieces) {
    const auto& along = *std::ranges::find_if(
        syntax::kRowWords, [&](const auto& row) { return row.words.empty() || take(row.words); });
    const auto length = static_cast<std::size_t>(pieces.count);
    GoalWords row = syntax::anyOf(mapped(along.steps, [&](Vector step) {
      return GoalWords{.kind = Kind::Pattern,
                       .occupants = std::vector(length, OccupantWords{.types = pieces.types}),
                       .legs = std::vector(length - 1, step)};
    }));
    row.lines = along.lines;
    return row;
  }

  // Reads a pattern of pieces: an occupant, then steps in brackets, each with the occupant there.
  GoalWords readPattern() {
    const bool both = take("both");
    GoalWords pattern{.kind = Kind::Pattern, .occupants = {readOccupant()}};
    pattern.sameForBoth = both;
    while (take("(")) {
      std::vector<int> leap;
      do leap.push_back(readStep());
      while (leap.size() < 3 && take(","));
      expect(")");
      if (leap.size() == 1) refuse();
      pattern.legs.push_back({leap[0], leap[1], leap.size() == 3 ? leap[2] : 0});
      const bool repeated = take("any number of");
      pattern.occupants.push_back(readOccupant());
      pattern.occupants.back().repeated = repeated;
    }
    if (pattern.legs.empty() || pattern.occupants.back().repeated) {
      expected_ = {"( and a step"};
      refuse();
    }
    return pattern;
  }
  int readStep() {
    expected_.emplace_back("a number of steps");
    if (isEnd()) refuse();
    syntax::Word word = words_[at_];
    const bool back = word.text.starts_with("-");
    if (back) word.text.erase(0, 1);
    const auto number = syntax::parseNumber(word, 0, static_cast<int>(kMaxCells));
    if (!number) refuse();
    skip();
    return back ? -number->value : number->value;
  }

  // Reads `all its pieces are connected orthogonally`.
  GoalWords readConnected() {
    const auto other = named_ && take("its") ? std::optional(false) : readSubject("'s");
    if (!other) refuse();
    GoalWords connected{.kind = Kind::Connected, .types = readTypes(), .lines = syntax::RowLines::All};
    expect("are connected");
    if (take("orthogonally")) connected.lines = syntax::RowLines::Orthogonal;
    if (take("diagonally")) connected.lines = syntax::RowLines::Diagonal;
    return ofOther(*other, std::move(connected));
  }

  // Reads whose piece was taken, behind 'the last move took'.
  GoalWords readTaken() {
    const bool isDraw = !named_;  // either player may have lost the piece
    auto other = !isDraw && take("its") ? std::optional(false) : readSubject("'s");
    if (!other) {
      if (!isDraw) refuse();
      expect("a");
      named_ = true;
      other = false;
    }
    return ofOther(*other, {.kind = Kind::Captured, .types = readTypes()});
  }

  // Reads `a King or an enemy Rook stands on d4-e5`, or that it does not stand there. After `the other's`
  // there is no article (`article` is false), and the pieces are the opponent's (`other`).
  GoalWords readStanding(bool article, bool other = false) {
    GoalWords standing{.kind = Kind::Places};
    if (article) {
      standing.occupants.push_back(readOccupant());
      while (isNext("or") && at_ + 1 < words_.size() && isArticle(words_[at_ + 1].text)) {
        skip();
        standing.occupants.push_back(readOccupant());
      }
    } else {
      standing.occupants.push_back({.types = readTypes()});
    }
    named_ = true;
    const OccupantWords& first = standing.occupants.front();
    if (standing.occupants.size() == 1 && first.whose == Whose::Own && !first.negated &&
        take("is checkmated"))
      return ofOther(other, {.kind = Kind::Checkmated, .types = first.types});
    const bool safe = take("stands safe on"), notSafe = !safe && take("does not stand safe on");
    for (OccupantWords& occupant : standing.occupants) occupant.safe = safe || notSafe;
    const bool negated = notSafe || (!safe && take("does not stand on"));
    if (!safe && !negated) expect("stands on");
    standing.everyCell = take("every one of");
    if (!standing.everyCell && take("at least")) {
      standing.count = readNumber();
      expect("of");
    }
    standing.cells = readCells();
    standing = ofOther(other, std::move(standing));
    return negated ? syntax::no(standing) : standing;
  }

  static bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
  }
  static bool isArticle(std::string_view word) {
    return isOneOf(word, {"its", "a", "an", "any", "anything", "nothing"});
  }

  // Reads who stands on a cell of a pattern: 'nothing', 'anything', 'anything but ...', 'an enemy Pawn'.
  OccupantWords readOccupant() {
    if (take("nothing")) return {.whose = Whose::Anyones, .negated = true};
    if (take("anything but")) {
      OccupantWords other = readOccupant();
      other.negated = !other.negated;
      return other;
    }
    if (take("anything")) return {.whose = Whose::Anyones};
    OccupantWords occupant;
    if (take("any")) {
      occupant.whose = Whose::Anyones;
    } else if (take("an enemy") || take("enemy")) {
      occupant.whose = Whose::Opponents;
    } else if (!take("its") && !take("a") && !take("an")) {
      refuse();
    }
    occupant.types = readTypes();
    return occupant;
  }

  // ---- types and cells ----

  static bool endsTypes(std::string_view word) {
    return isOneOf(word,
                   {"and", "or", "in", "on", "stands", "does", "are", "counting", "unless", ",", "(", ")"});
  }
  // Is the word after `or` the beginning of another condition, not the name of a type?
  static bool beginsCondition(std::string_view word) {
    return isArticle(word) || syntax::isDigits(word) ||
           isOneOf(word, {"it", "the", "there", "all", "not", "no", "exactly", "fewer", "at", "more", "(",
                          "White", "Black", "White's", "Black's"});
  }

  // Reads types; `pieces` means any type, and gives an empty list.
  std::vector<syntax::TypeRef> readTypes() {
    if (take("pieces") || take("piece")) return {};
    std::vector<syntax::TypeRef> types;
    expected_.emplace_back("a piece type");
    for (;;) {
      if (isEnd() || endsTypes(words_[at_].text)) refuse();
      types.push_back(words_[at_]);
      skip();
      if (!isNext("or") || at_ + 1 == words_.size() || beginsCondition(words_[at_ + 1].text)) return types;
      skip();
    }
  }

  // Reads cells. In a goal about White or Black they are taken as written; in a goal about both players they
  // are White's, and Black's follow by symmetry.
  syntax::SidedCells readCells() {
    syntax::SidedCells cells;
    const bool both = take("both");
    const bool literal = !both && side_.has_value();
    if (both) cells.forBlack = syntax::SidedCells::Black::Same;
    if (isSideOfCells()) {
      cells.forBlack = syntax::SidedCells::Black::Listed;
      while (isSideOfCells()) {
        auto& list = words_[at_].text == "White" ? cells.white : cells.black;
        skip(2);
        list = readCellList();
      }
      return cells;
    }
    cells.white = readCellList();
    if (literal) {
      cells.forBlack = syntax::SidedCells::Black::Listed;
      cells.black = cells.white;
    }
    return cells;
  }
  bool isSideOfCells() { return (isNext("White") || isNext("Black")) && isNext(":", 1); }

  // Reads a list of cells, up to a word that ends it ('and', 'or', 'unless').
  syntax::CellList readCellList() {
    using Item = syntax::CellItem::Kind;
    syntax::CellList list;
    const auto ends = [&] {
      if (isEnd() || isSideOfCells()) return true;
      return isOneOf(words_[at_].text, {"and", "or", "unless", ",", ")"});
    };
    expected_.emplace_back("cells");
    std::size_t group = 0;  // the number of the first item that the next zones limit
    while (!ends()) {
      if (isNext("on") && group < list.size()) {
        skip();
        std::vector<syntax::Word> zones;
        for (; !ends() && !isOneOf(words_[at_].text, {"rank", "file", "last", "on"}); skip())
          zones.push_back(words_[at_]);
        if (zones.empty()) refuse();
        for (; group < list.size(); ++group) list[group].within = zones;
        continue;
      }
      if (take("last")) {
        list.push_back(readLastRanks());
        continue;
      }
      if (isNext("the") && at_ + 1 < words_.size()) {
        reportFiller(words_[at_], words_[at_ + 1], diagnostics_);
        throw Refused{};
      }
      Item kind = Item::Cells;
      if (take("rank"))
        kind = Item::Rank;
      else if (take("file"))
        kind = Item::File;
      if (ends()) refuse();
      list.push_back({kind, words_[at_], 0});
      skip();
    }
    if (list.empty()) refuse();
    return list;
  }

  // Reads the words after `last`: `rank`, or a number and `ranks`.
  syntax::CellItem readLastRanks() {
    using Item = syntax::CellItem::Kind;
    const SourceSpan span = words_[at_ - 1].span;
    if (take("rank")) return {Item::LastRanks, {"", span}, 1};
    const int count = readNumber();
    expect("ranks");
    return {Item::LastRanks, {"", span}, count};
  }

  // ---- the last reply ----

  std::vector<GoalRule> readReply(GoalRule goal) {
    // goals with other results cannot wait for a reply
    if (result_ != Result::Wins && result_ != Result::Loses)
      refuse(words_[at_ - 1], "unknown-sentence", "only who wins or loses waits for a reply");
    const auto other = readSubject("");
    if (!other || !*other) refuse();
    expect("does so in reply");
    return syntax::waitingForReply(goal, goal.condition);
  }

  Result result_{};
  std::optional<Side> side_;  // the player that the goal is about; nothing: both
  std::optional<syntax::Counting> counting_;
  bool mustEnd_ = false;
  bool named_ = false;       // the goal has named the player, so `it` means him
  bool hasSubject_ = false;  // `it has` need not be repeated: `it has no King or no Queen`
  bool hasOther_ = false;
  int negations_ = 0;
  WordRanges conditions_;
};

}  // namespace

Rests restsOfGoal(const std::vector<syntax::Word>& goal) {
  Diagnostics discarded;
  GoalReader reader(goal, discarded);
  reader.read();
  return reader.rests();
}

WordRanges conditionsOfGoal(const std::vector<syntax::Word>& goal) {
  Diagnostics discarded;
  GoalReader reader(goal, discarded);
  return reader.read().empty() ? WordRanges() : reader.conditions();
}

std::vector<GoalRule> readGoal(FairyNodes::FairyParser::GameRuleContext* tree, const FairyNodes& nodes) {
  std::vector<syntax::Word> words = nodes.allWords(tree->subject());
  const std::vector<syntax::Word> all = nodes.allWords(tree);
  words.insert(words.end(), all.begin() + 1, all.end());
  return GoalReader(std::move(words), nodes.diagnostics()).read();
}

}  // namespace fairyforge::frontend::fairy
