// Runs a test block: a function check() for each kind of line. Lines after a position that cannot be set up
// are skipped. Equal failures on several executors become one failure with all their names.

#include "compiler/analyse/batch/testing/run-test.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/analyse/realm.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/placement.h"
#include "compiler/draw/text/draw-text.h"
#include "runtime/fen.h"
#include "runtime/game.h"
#include "runtime/move-text.h"
#include "runtime/perft.h"

namespace fairyforge::batch::testing {
namespace {

// With other executors, the slow referee does not count perft above this number.
constexpr std::uint64_t kMaxNodesOfReferee = 100'000;

// Runs one block on one executor.
class Run {
 public:
  Run(const VariantPtr& variant, const Executor& executor, bool spareReferee)
      : variant_(variant),
        executor_(executor),
        spareReferee_(spareReferee && executor.name() == "referee"),
        base_(Position(variant)),
        game_(Game(executor, *base_)) {}

  std::vector<TestFailure> run(const std::vector<frontend::syntax::TestLine>& lines) {
    for (const frontend::syntax::TestLine& line : lines) {
      line_ = &line;
      std::visit([this](const auto& what) { check(what); }, line.what);
    }
    return std::move(failures_);
  }

 private:
  const Position& position() const { return game_->position(); }
  MoveList legalMoves() const { return executor_.legalMoves(position()); }

  // Adds a failure for a text that has no meaning in the game. Returns its diagnostic, so that the caller can
  // add notes.
  Diagnostic& refuse(const SourceSpan& span, Code code, std::string message) {
    TestFailure& failure = failures_.emplace_back();
    failure.diagnostic = {Severity::Error, std::string(code), span, std::move(message), {}, {}};
    failure.executors = {std::string(executor_.name())};
    return failure.diagnostic;
  }
  // Adds a failure for a line that is false in the current position. Returns its diagnostic, so that the
  // caller can add notes.
  Diagnostic& fail(const SourceSpan& span, std::string message) {
    Diagnostic& diagnostic = refuse(span, "test-failed", std::move(message));
    failures_.back().fen = printFen(position());
    failures_.back().board = draw::text::drawPositionText(position());
    const bool isAboutResult = std::holds_alternative<frontend::syntax::TestResult>(line_->what);
    if (const auto ended = game_->outcome(); ended && !isAboutResult)
      diagnostic.note("the game has ended here: {}", sentenceFor(*variant_, ended));
    return diagnostic;
  }

  static std::string listed(const std::vector<std::string>& words) {
    return words.empty() ? "none" : fmt::format("{}", fmt::join(words, " "));
  }
  std::vector<std::string> texts(const MoveList& moves, const MoveList& legal) const {
    return mapped(moves, [&](const Move& move) { return moveText(position(), move, legal); });
  }

  // ---- positions ----

  void check(const frontend::syntax::TestPosition& line) {
    base_.reset();
    game_.reset();
    const SourceSpan& quoted = line.position.span;
    auto read = readPosition(variant_, line.position.text);
    if (const auto* none = std::get_if<NoPosition>(&read)) {
      for (const FenError& error : none->errors)
        refuse(quoted.part(1 + error.offset, 1 + error.offset + error.length), none->code, error.message);
      return;
    }
    base_ = std::get<Position>(std::move(read));
    game_.emplace(executor_, *base_);
  }

  void check(const frontend::syntax::TestAfter& line) {
    game_.reset();
    if (!base_) return;
    game_.emplace(executor_, *base_);
    const std::vector<std::string_view> words = viewsOf(line.moves);
    for (std::size_t i = 0; i < words.size();) {
      const MoveList legal = legalMoves();
      const NextMove next = nextMove(position(), std::span(words).subspan(i), legal);
      const auto move = parseMove(position(), next.text, legal);
      if (const auto* error = std::get_if<std::string>(&move)) {
        fail(line.moves[i].span, *error);
        game_.reset();
        return;
      }
      game_->play(std::get<Move>(move));
      i += next.words;
    }
  }

  // ---- moves ----

  // Returns the text with which all moves from `from` begin. If there can be no such move, adds a failure and
  // returns an empty text.
  std::string originText(const frontend::syntax::Word& from) {
    std::string text = from.text;
    const bool third = position().toMove() == Side::Third;
    if (third && !text.starts_with('*')) text = "*" + text;
    const std::string_view place = std::string_view(text).substr(text.starts_with('*') ? 1 : 0);
    if (text.ends_with('@')) {
      const std::string id(place.substr(0, place.size() - 1));
      if (variant_->findType(id)) return (third ? "*" : "") + pieceText(id, Side::White) + "@";
      refuse(from.span, "unknown-piece", fmt::format("no piece has the ID '{}'", id));
      return {};
    }
    const auto cell = variant_->board().find(place);
    if (!cell) {
      refuse(from.span, "bad-cell", fmt::format("the board has no cell '{}'", place));
      return {};
    }
    const Piece piece = position().at(*cell);
    if (!piece || piece.side() != position().toMove()) {
      refuse(from.span, "bad-cell",
             piece ? fmt::format("the piece on {} is not one of the side to move", place)
                   : fmt::format("nothing stands on {}", place));
      return {};
    }
    return text;
  }

  static std::vector<std::string_view> viewsOf(const std::vector<frontend::syntax::Word>& words) {
    return mapped<std::string_view>(words, &frontend::syntax::Word::text);
  }

  static bool startsOn(const Position& position, const Move& move, const std::string& origin) {
    const Variant& variant = position.variant();
    const std::string third = position.toMove() == Side::Third ? "*" : "";
    if (move.isNullMove()) return false;
    if (move.isDrop()) return origin == third + pieceText(variant.type(move.as).id, Side::White) + "@";
    return origin == third + variant.board().name(move.from);
  }

  void check(const frontend::syntax::TestMoves& line) {
    if (!game_) return;
    const std::string origin = originText(line.from);
    if (origin.empty()) return;
    const MoveList legal = legalMoves();
    MoveList unexpected;
    for (const Move& move : legal) {
      if (startsOn(position(), move, origin)) unexpected.push_back(move);
    }
    const MoveList found = unexpected;
    std::vector<std::string> missing, expected;
    for (const frontend::syntax::Word& word : line.to) {
      if (word.text == "nowhere") continue;
      expected.push_back(word.text);
      const std::string text = origin + word.text;
      const MoveList named = movesNamed(position(), text, found);
      if (named.empty() && !isMoveText(*variant_, text)) {
        refuse(word.span, "bad-move",
               fmt::format("'{}' is no place that a piece on {} could go to", word.text, line.from.text));
        return;
      }
      if (named.empty()) missing.push_back(word.text);
      std::erase_if(unexpected,
                    [&](const Move& move) { return std::ranges::find(named, move) != named.end(); });
    }
    if (missing.empty() && unexpected.empty()) return;
    const auto targets = [&](const MoveList& moves) {
      std::vector<std::string> list = texts(moves, legal);
      for (std::string& text : list) text.erase(0, origin.size());
      return listed(list);
    };
    Diagnostic& d = fail(line_->span, fmt::format("the moves from {} are not as expected", line.from.text));
    d.note("expected: " + listed(expected));
    if (!legal.empty()) d.note("found: " + targets(found));
    if (!missing.empty()) d.note("missing: " + listed(missing));
    if (!unexpected.empty()) d.note("too many: " + targets(unexpected));
  }

  void check(const frontend::syntax::TestVerdict& line) {
    if (!game_) return;
    const MoveList legal = legalMoves();
    const std::vector<std::string_view> words = viewsOf(line.moves);
    std::size_t taken = 0;
    for (std::size_t i = 0; i < words.size(); i += taken) {
      const NextMove next = nextMove(position(), std::span(words).subspan(i), legal);
      taken = next.words;
      const frontend::syntax::Word word{next.text, line.moves[i].span};
      const MoveList named = movesNamed(position(), word.text, legal);
      if (named.empty() && !isMoveText(*variant_, word.text)) {
        refuse(word.span, "bad-move", fmt::format("'{}' is not a move of this game", word.text));
        continue;
      }
      if (named.empty() == !line.legal) continue;
      Diagnostic& d =
          fail(word.span, fmt::format("'{}' is {}, expected it to be {}", word.text,
                                      line.legal ? "illegal" : "legal", line.legal ? "legal" : "illegal"));
      if (!line.legal) continue;
      MoveList alike;
      for (const Move& move : legal) {
        const bool sameOrigin =
            move.from != kNoCell && word.text.starts_with(variant_->board().name(move.from));
        if (sameOrigin) alike.push_back(move);
      }
      if (alike.empty() && !legal.empty()) d.note("{} moves are legal here", legal.size());
      if (!alike.empty()) d.note("legal from there: {}", listed(texts(alike, legal)));
    }
  }

  // ---- counts and results ----

  void check(const frontend::syntax::TestPerft& line) {
    if (!game_) return;
    for (std::size_t i = 0; i < line.counts.size(); ++i) {
      const auto& [expected, span] = line.counts[i];
      const int depth = static_cast<int>(i) + 1;
      if (spareReferee_ && expected > kMaxNodesOfReferee) return;
      const std::uint64_t found = executor_.perft(position(), depth);
      if (found == expected) continue;
      std::vector<std::string> shares;
      const MoveList legal = legalMoves();
      for (const DivideEntry& entry : perftDivide(executor_, position(), depth)) {
        shares.push_back(fmt::format("{} {}", moveText(position(), entry.move, legal), entry.nodes));
      }
      Diagnostic& d = fail(span, fmt::format("{} sequences of {} {}, expected {}", found, depth,
                                             depth == 1 ? "move" : "moves", expected));
      if (!shares.empty()) d.note("found: {}", fmt::join(shares, ", "));
      return;
    }
  }

  void check(const frontend::syntax::TestRealm& line) {
    const auto type = variant_->findType(line.type.text);
    if (!type) {
      refuse(line.type.span, "unknown-piece", fmt::format("there is no piece '{}'", line.type.text));
      return;
    }
    const auto expected = static_cast<std::size_t>(line.cells.value);
    const bool anywhere = std::ranges::find(variant_->start().cells, Piece(*type, Side::White)) ==
                          variant_->start().cells.end();
    std::vector<std::string> wrong;  // cells from which another number of cells is reached than expected
    std::size_t most = 0;
    for (const Cell start : analyse::realmStarts(*variant_, *type)) {
      const std::size_t size = analyse::realmFrom(variant_, *type, start).cells.size();
      most = std::max(most, size);
      if (size != expected) {
        wrong.push_back(fmt::format("{} from {}", size, variant_->board().name(start)));
      }
    }
    if (anywhere ? most == expected : wrong.empty()) return;
    const std::string found =
        anywhere ? fmt::format("{} from its best cell", most) : fmt::format("{}", fmt::join(wrong, ", "));
    refuse(line_->span, "test-failed",
           fmt::format("the realm of {} is not {} cells", line.type.text, expected))
        .note("found: " + found);
  }

  void check(const frontend::syntax::TestResult& line) {
    if (!game_) return;
    const std::vector<std::string> sentences = resultSentences(*variant_);
    if (std::ranges::find(sentences, line.words) == sentences.end()) {
      Diagnostic& d =
          refuse(line_->span, "unknown-result", fmt::format("'{}' is no result of a game", line.words));
      const std::string likely = closestMatch(line.words, sentences);
      if (!likely.empty() && agrees(likely, *variant_, game_->outcome())) d.suggest("result " + likely);
      d.note(describeResults(*variant_));
      return;
    }
    const std::optional<Outcome> outcome = game_->outcome();
    if (agrees(line.words, *variant_, outcome)) return;
    fail(line_->span,
         fmt::format("the result is '{}', expected '{}'", sentenceFor(*variant_, outcome), line.words));
  }

  VariantPtr variant_;
  const Executor& executor_;
  const bool spareReferee_;
  const frontend::syntax::TestLine* line_ = nullptr;
  std::optional<Position> base_;  // nothing while there is no valid position
  std::optional<Game> game_;      // nothing while there is no valid position
  std::vector<TestFailure> failures_;
};

bool alike(const TestFailure& a, const TestFailure& b) {
  return a.diagnostic.span.begin == b.diagnostic.span.begin && a.diagnostic.code == b.diagnostic.code &&
         a.diagnostic.message == b.diagnostic.message && a.diagnostic.notes == b.diagnostic.notes;
}

}  // namespace

TestReport runTest(const frontend::syntax::Test& test, const TestSubject& subject) {
  TestReport report{test.name.text, test.lines.size(), {}};
  for (const auto& executor : subject.executors) {
    Run run(subject.variant, *executor, subject.executors.size() > 1);
    for (TestFailure& failure : run.run(test.lines)) {
      const auto known = std::ranges::find_if(
          report.failures, [&](const TestFailure& other) { return alike(failure, other); });
      if (known == report.failures.end()) {
        report.failures.push_back(std::move(failure));
      } else {
        known->executors.push_back(failure.executors.front());
      }
    }
  }
  std::ranges::stable_sort(report.failures, [](const TestFailure& a, const TestFailure& b) {
    return a.diagnostic.span.begin < b.diagnostic.span.begin;
  });
  return report;
}

}  // namespace fairyforge::batch::testing
