// Finds each move of a record among the legal moves of its position. Tags tell which game it is and where it
// begins.

#include "compiler/play/records/replay.h"

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <fmt/format.h>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/core/text/one-line.h"
#include "compiler/play/records/record-lexer.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/san.h"
#include "runtime/winning.h"

namespace fairyforge::records {
namespace {

MoveNumber numberAt(const Position& position) {
  const Setup& setup = position.setup();
  return {static_cast<unsigned>(setup.moveNumber), setup.player == Side::Black, {}};
}

// In records, a comma replaces the blank within a move, because blanks separate words.
std::string recordText(const Position& position, const Move& move, const Executor& executor) {
  std::string text = sanText(position, move, executor);
  std::replace(text.begin(), text.end(), ' ', ',');
  return text;
}

class Replay {
 public:
  using Played = std::function<void(const SourceSpan&, const Move&)>;
  Replay(const VariantPtr& variant, const Executor& executor, Diagnostics& diagnostics,
         const Explain& explain, const Dialect& dialect, const IsCalled& isCalled)
      : variant_(variant),
        executor_(executor),
        diagnostics_(diagnostics),
        explain_(explain),
        dialect_(dialect),
        isCalled_(isCalled) {}

  std::optional<Replayed> play(const Record& record) {
    checkGame(record);
    std::optional<Position> start = startOf(record);
    if (!start) return std::nullopt;
    Replayed replayed{.record = record, .start = *start, .end = *start, .moves = {}, .outcome = {}};
    Game game(executor_, *start);
    std::optional<Outcome> ended = game.outcome();
    const Played note = [&](const SourceSpan& span, const Move& move) {
      if (ended && replayed.moves.size() == replayed.endedAfter)
        diagnostics_.warning(span, "outside-rules", "the rules have ended the game before this move: {}",
                             describe(*ended));
      game.play(move);
      replayed.moves.push_back(move);
      if (ended) return;
      ended = game.outcome();
      replayed.endedAfter = replayed.moves.size();
    };
    replayed.isLegal = line(replayed.record.line, *start, note);
    if (!dialect_.isOwn() && replayed.record.find("FEN") != nullptr) {
      if (const auto said = positionText(dialect_, *start)) replayed.record.set("FEN", said->text);
    }
    replayed.end = game.position();
    replayed.outcome = game.outcome();
    if (replayed.isLegal) checkResult(replayed);
    return replayed;
  }

 private:
  // Warns if the record is of another game. Games with equal rules are the same game, whatever their names.
  void checkGame(const Record& record) {
    const Tag* rules = record.find("Rules");
    if (rules) {
      const std::string hash = hashText(variantHash(*variant_));
      if (rules->value != hash)
        diagnostics_
            .warning(rules->valueSpan, "unknown-variant",
                     "the record is of a game with other rules than this one")
            .note("the hash of the rules of {} is {}", variant_->title(), hash);
      return;
    }
    const Tag* title = record.find("Variant");
    const std::string own = oneLine(variant_->title());
    const auto isOwn = [&](const std::string& name) {
      return isCalled_ ? isCalled_(own, name) : boost::iequals(own, name);
    };
    if (title && !isOwn(title->value))
      diagnostics_.warning(title->valueSpan, "unknown-variant", "the record is of \"{}\", and this is \"{}\"",
                           title->value, variant_->title());
  }

  // Returns the position of the tag FEN, or the start of the game; nothing, after an error, if it is invalid.
  std::optional<Position> startOf(const Record& record) {
    const Tag *fen = record.find("FEN"), *setUp = record.find("SetUp");
    if (fen == nullptr) {
      if (setUp == nullptr || setUp->value != "1") return Position(variant_);
      diagnostics_.error(setUp->valueSpan, "missing-field",
                         "the game begins from a position of its own, and there is no tag FEN that tells it");
      return std::nullopt;
    }
    if (setUp && setUp->value != "1")
      diagnostics_.warning(setUp->valueSpan, "bad-value",
                           "expected \"1\", since the tag FEN tells a position");
    auto read = readPosition(variant_, fen->value);
    if (auto* position = std::get_if<Position>(&read)) return std::move(*position);
    // The place of an error is counted from the quotation mark on; if the text has backslashes, its whole
    // span is used.
    const bool isVerbatim = fen->valueSpan.text().size() == fen->value.size() + 2;
    const auto& none = std::get<NoPosition>(read);
    for (const FenError& error : none.errors)
      diagnostics_.error(isVerbatim ? fen->valueSpan.part(1 + error.offset, 1 + error.offset + error.length)
                                    : fen->valueSpan,
                         none.code, error.message);
    return std::nullopt;
  }

  // Replays a line: sets the texts and numbers of its plies, replays its variations, and calls `played` for
  // each move. Returns false if not all moves are legal.
  bool line(Line& line, Position position, const Played& played) {
    std::vector<Ply> plies = std::exchange(line.plies, {});
    bool allLegal = true;
    for (std::size_t i = 0; i < plies.size(); ++i) {
      Ply& ply = plies[i];
      const std::vector<Move> parts = partsOf(plies, i, position);
      if (parts.empty()) {
        for (; i < plies.size(); ++i) line.plies.push_back(std::move(plies[i]));
        return false;
      }
      if (ply.number) checkNumber(position, *ply.number);
      // Remarks on a move of several words follow the last word.
      if (Ply& last = plies[i]; &last != &ply) {
        ply.glyphs = std::move(last.glyphs);
        ply.after = std::move(last.after);
      }
      std::ranges::sort(ply.glyphs);
      for (auto& said : ply.after) {
        if (auto* variation = std::get_if<Line>(&said))
          allLegal = this->line(*variation, position, {}) && allLegal;
      }
      for (const Move& part : parts) {
        if (played) played(ply.span, part);
      }
      write(ply, parts, position, line);
    }
    return allLegal;
  }

  // Adds the ply to the line and plays its moves in `position`. If the dialect writes several parts as one
  // move, they become one word.
  void write(Ply& ply, const std::vector<Move>& parts, Position& position, Line& line) {
    const auto said = dialect_.isOwn() ? std::nullopt
                                       : firstDialectMove(dialect_, position, parts, executor_, &commonSan());
    ply.number = numberAt(position);
    ply.text = said ? said->text : recordText(position, parts.front(), executor_);
    const std::size_t written = said ? said->parts.size() : 1;
    for (std::size_t i = 0; i < written; ++i) position.playUnchecked(parts[i]);
    line.plies.push_back(std::move(ply));
    for (std::size_t i = written; i < parts.size(); ++i) {
      line.plies.push_back({.text = recordText(position, parts[i], executor_), .number = numberAt(position)});
      position.playUnchecked(parts[i]);
    }
  }

  // Returns the moves that the word at index `i`, perhaps with words after it, names, and sets `i` to the
  // last of these words. If they are illegal, reports an error and returns nothing.
  std::vector<Move> partsOf(const std::vector<Ply>& plies, std::size_t& i, const Position& position) {
    const MoveList legal = executor_.legalMoves(position);
    std::vector<std::string_view> words{plies[i].text};
    for (std::size_t k = i; k + 1 < plies.size() && plies[k].glyphs.empty() && plies[k].after.empty() &&
                            !plies[k + 1].number && plies[k + 1].text.find('=') != std::string::npos;
         ++k)
      words.push_back(plies[k + 1].text);
    const NextMove next = nextMove(position, words, legal);
    auto said = readDialectMove(dialect_, position, next.text, executor_);
    if (auto* parts = std::get_if<std::vector<Move>>(&said)) {
      i += next.words - 1;
      passEnPassant(plies, i, parts->front());
      return std::move(*parts);
    }
    SourceSpan span = plies[i].span;
    if (next.words > 1) span.end = plies[i + next.words - 1].span.end;
    Diagnostic& diagnostic = diagnostics_.error(span, "illegal-move", std::get<std::string>(said));
    if (explain_) explain_(position, next.text, diagnostic);
    return {};
  }

  // Skips the word "e.p." after an en-passant capture.
  static void passEnPassant(const std::vector<Ply>& plies, std::size_t& i, const Move& move) {
    const bool isElsewhere =
        !move.victims.empty() && std::ranges::find(move.victims, move.to) == move.victims.end();
    if (!isElsewhere || i + 1 == plies.size() || !plies[i].after.empty() || !plies[i].glyphs.empty()) return;
    if (plies[i + 1].text == "e.p." || plies[i + 1].text == "ep") ++i;
  }

  // Warns about a wrong number once in a record: after one, all others may be wrong.
  void checkNumber(const Position& position, const MoveNumber& number) {
    const auto problem = wrongNumber(position, number.number, number.isBlacks);
    if (problem && !std::exchange(toldNumber_, true))
      diagnostics_.warning(number.span, "bad-number", *problem);
  }

  // Compares the record's result with its tag and with the outcome by the rules.
  void checkResult(Replayed& replayed) {
    Record& record = replayed.record;
    const Tag* tag = record.find("Result");
    const std::string tagged = tag ? std::string(resultOf(tag->value)) : "";
    if (tag && tagged.empty() && tag->value != "?")
      diagnostics_.error(tag->valueSpan, "bad-value", "expected 1-0, 0-1, 1/2-1/2 or *");
    if (!tagged.empty() && !record.result.empty() && tagged != record.result)
      diagnostics_.error(tag->valueSpan, "unknown-result", "the tag says {}, and the moves end with {}",
                         tagged, record.result);
    if (record.result.empty() || record.result == "*") record.result = tagged.empty() ? "*" : tagged;
    if (replayed.outcome) {
      const std::string byRules = scoreText(*replayed.outcome);
      const SourceSpan span = record.resultSpan;
      const std::string said = fmt::format("the record says {}, and the rules {}: {}", record.result, byRules,
                                           describe(*replayed.outcome));
      if (record.result == "*")
        diagnostics_.warning(span, "unknown-result", said);
      else if (record.result != byRules)
        diagnostics_.error(span, "unknown-result", said);
      record.result = byRules;
    } else if (record.result == "1-0" || record.result == "0-1") {
      const bool isWhites = record.result == "1-0";
      if (cannotWin(replayed.end, isWhites ? Side::White : Side::Black))
        diagnostics_.warning(record.resultSpan, "unknown-result",
                             "{} could not win any more, whatever both played, so by time the "
                             "game would be a draw",
                             isWhites ? "White" : "Black");
    }
    record.set("Result", record.result);
  }

  const VariantPtr& variant_;
  const Executor& executor_;
  Diagnostics& diagnostics_;
  const Explain& explain_;
  const Dialect& dialect_;
  const IsCalled& isCalled_;
  bool toldNumber_ = false;
};

}  // namespace

std::optional<std::string> wrongNumber(const Position& position, unsigned number, bool isBlacks) {
  const MoveNumber right = numberAt(position);
  if (number == right.number && isBlacks <= right.isBlacks) return std::nullopt;
  return fmt::format("expected the number {}{}", right.number, right.isBlacks ? "..." : ".");
}

std::optional<Replayed> replay(const Record& record, const VariantPtr& variant, const Executor& executor,
                               Diagnostics& diagnostics, const Explain& explain, const Dialect& dialect,
                               const IsCalled& isCalled) {
  return Replay(variant, executor, diagnostics, explain, dialect, isCalled).play(record);
}

Record recordOf(const Position& start, const std::vector<Move>& moves, const Executor& executor,
                const std::string& white, const std::string& black) {
  Record record;
  Game game(executor, start);
  for (const Move& move : moves) {
    record.line.plies.push_back(
        {.text = recordText(game.position(), move, executor), .number = numberAt(game.position())});
    game.play(move);
  }
  const std::optional<Outcome> outcome = game.outcome();
  record.result = outcome ? scoreText(*outcome) : "*";
  const Variant& variant = start.variant();
  record.tags = {{"White", white}, {"Black", black}, {"Result", record.result}};
  if (!variant.title().empty()) record.set("Variant", variant.title());
  record.set("Rules", hashText(variantHash(variant)));
  if (!(start == Position(start.variantPtr()))) {
    record.set("SetUp", "1");
    record.set("FEN", printFen(start));
  }
  record.set("Termination", outcome ? "normal" : "unterminated");
  if (outcome) record.line.remark(describe(*outcome));
  return record;
}

}  // namespace fairyforge::records
