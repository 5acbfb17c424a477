// Writes positions in dialects. Most fields are written by the functions for this program's own position text
// (runtime/fen.h). To find what the text cannot express, it is read back, and every difference is reported.

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "compiler/core/rules/placement.h"
#include "runtime/candidates.h"
#include "runtime/dialect.h"
#include "runtime/fen-defaults.h"
#include "runtime/fen.h"
#include "runtime/referee.h"
#include "runtime/rights.h"

namespace fairyforge {
namespace {

class Writer {
 public:
  explicit Writer(const Position& position)
      : position_(position), variant_(position.variant()), setup_(position.setup()) {}

  // Returns the reason why the position has no such text; empty if it has one.
  std::string obstacle() const {
    if (variant_.board().levels() > 1 || !variant_.board().hasPlainNames())
      return "the board is none of files and ranks alone";
    for (std::size_t t = 0; t < ids().size(); ++t) {
      if (isThere(typeAt(t)) && pieceText(ids()[t], Side::White).find('{') != std::string::npos)
        return fmt::format("the {} has an ID of several letters", variant_.types()[t].name);
    }
    for (const Piece piece : setup_.cells) {
      if (piece && piece.side() == Side::Third && piece.type() != variant_.looks().wall)
        return "there are pieces of a third side";
    }
    return "";
  }

  std::string pieces() const { return printPlacement(variant_.board(), ids(), setup_.cells); }

  // Returns the hands of both sides, White's first in capitals, each with the strongest pieces first. Several
  // pieces of a type are written "2P" in shogi, otherwise "PP".
  std::string hands(PositionForm form) const {
    if (!variant_.hands().any()) return "";
    std::string text;
    for (const Side side : kBothSides) {
      for (const TypeId type : handOrder(form)) {
        const int count = variant_.hands().endless.has(type) ? 0 : setup_.inHand(side, type);
        if (count == 0) continue;
        const bool counted = form == PositionForm::Shogi;
        const std::string id = inCase(variant_.type(type).id, side);
        if (counted) text += (count > 1 ? std::to_string(count) : "") + id;
        for (int n = 0; !counted && n < count; ++n) text += id;
      }
    }
    return text;
  }

  const char* side() const { return setup_.player == Side::White ? "w" : "b"; }

  // Returns castling rights, and the files of pieces that may still be gated with their first move (as in
  // S-Chess).
  std::string castling(PositionForm form) const {
    const Rights rights(variant_, setup_);
    const bool byFiles = form == PositionForm::Engine && rights.isOfSeveralArrays();
    const std::string castlings = byFiles ? rights.byFiles() : rights.texts().letters;
    std::string text;
    for (const Side side : kBothSides) {
      for (const char c : castlings) {
        if ((std::isupper(static_cast<unsigned char>(c)) != 0) == (side == Side::White)) text += c;
      }
      if (!rights.mayDrop(side)) continue;
      rights.gates().forEach([&](Cell cell) {
        if (setup_.at(cell).side() != side || !setup_.unmoved.has(cell)) return;
        const std::string file = inCase(variant_.board().fileName(variant_.board().file(cell)), side);
        if (byFiles ? castlings.find(file) == std::string::npos : !rights.castles(cell)) text += file;
      });
    }
    return text.empty() ? "-" : text;
  }

  // Returns the en-passant targets. If several pieces could be the victim, the victim's cell is added.
  std::string enPassant() const {
    std::string text;
    const auto add = [&](Cell cell) { text += variant_.board().name(cell); };
    setup_.enPassantTargets.forEach(add);
    if (possibleEnPassantVictims(variant_, setup_, setup_.enPassantTargets).size() > 1)
      add(setup_.enPassantVictim);
    return text;
  }

  // checksWanted() returns the numbers of checks that are still needed, such as 3+2; checksGiven() the
  // numbers of those given, such as +0+1.
  std::string checksWanted() const {
    const int most = mostChecks();
    return most == 0 ? "" : fmt::format("{}+{} ", most - setup_.checks[0], most - setup_.checks[1]);
  }
  std::string checksGiven() const {
    return mostChecks() == 0 ? "" : fmt::format(" +{}+{}", setup_.checks[0], setup_.checks[1]);
  }

 private:
  const std::vector<std::string>& ids() const { return variant_.looks().ids; }
  // Returns the order of types in hands. Fairy-Stockfish has an order for the pieces that it knows by their
  // moves; kings and unknown pieces come before these, the last of the unknown ones first.
  std::vector<TypeId> handOrder(PositionForm form) const {
    static constexpr std::string_view kKnown[] = {"W",   "WfF", "fN", "fR", "fW", "QN", "RN", "BN", "RF",
                                                  "FfW", "FA",  "A",  "F",  "Q",  "R",  "B",  "N"};
    std::vector<TypeId> order;
    for (std::size_t t = 0; t < ids().size(); ++t) order.push_back(typeAt(t));
    const bool pawnFirst = variant_.end().clockResetting.has(typeAt(0));
    if (pawnFirst || form == PositionForm::Engine) std::ranges::reverse(order);
    if (form != PositionForm::Engine) return order;
    std::ranges::stable_sort(order, {}, [&](TypeId type) {
      const std::string moves = variant_.type(type).notation();
      if (variant_.isRoyal(type)) return -2;
      if (moves.starts_with("fmWfc")) return static_cast<int>(std::size(kKnown));  // pawns of chess
      const auto* const known = std::ranges::find(kKnown, moves);
      return known == std::end(kKnown) ? -1 : static_cast<int>(known - std::begin(kKnown));
    });
    return order;
  }
  int mostChecks() const { return variant_.registers().most(GoalCounter::Checks); }
  bool isThere(TypeId type) const {
    const auto isIt = [&](Piece piece) { return piece && piece.type() == type; };
    return std::ranges::any_of(setup_.cells, isIt) ||
           (variant_.hands().any() &&
            setup_.inHand(Side::White, type) + setup_.inHand(Side::Black, type) > 0);
  }

  const Position& position_;
  const Variant& variant_;
  const Setup& setup_;
};

// Could one of the moves capture the en-passant victim on a cell that it has passed over?
bool takesEnPassant(const Position& position, const MoveList& moves) {
  const Setup& setup = position.setup();
  return std::ranges::any_of(moves, [&](const Move& move) {
    return move.to != setup.enPassantVictim && setup.enPassantTargets.has(move.to) &&
           std::ranges::find(move.victims, setup.enPassantVictim) != move.victims.end();
  });
}

// Compares what a reader makes of `text` with `expected`, the setup that the text should express, and returns
// the differences as words. Unmoved flags on which no further move depends do not count as losses.
std::vector<std::string> lossesOf(const Position& position, Setup expected, const std::string& text) {
  const Variant& variant = position.variant();
  const auto again = readPosition(position.variantPtr(), text, kOddRoyalsOrCheck);
  if (const auto* none = std::get_if<NoPosition>(&again)) return {none->errors.front().message};
  Setup there = std::get<Position>(again).setup();
  const auto own = [&](Setup& setup) {
    setup.unmoved = liveUnmoved(variant, setup);
    const auto made = Position::from(position.variantPtr(), setup, kOddRoyalsOrCheck);
    return std::holds_alternative<Position>(made) ? printFen(std::get<Position>(made)) : "";
  };
  if (const std::string wanted = own(expected); !wanted.empty() && wanted == own(there)) return {};
  auto lost = differences(variant, expected, there);
  if (lost.empty()) lost.push_back(printFen(position));
  return lost;
}

}  // namespace

Expected<DialectPosition> positionText(const Dialect& dialect, const Position& position) {
  if (dialect.isOwn()) return DialectPosition{printFen(position), {}};
  const Writer writer(position);
  const Variant& variant = position.variant();
  if (const std::string why = writer.obstacle(); !why.empty()) return Failure{why};
  Setup expected = position.setup();
  const std::string hands = writer.hands(dialect.position);
  if (dialect.position == PositionForm::Shogi) {
    if (!variant.hands().any()) return Failure{"it is for games with pieces in hand"};
    const bool first = expected.player == Side::White;
    const std::string text =
        fmt::format("{} {} {} {}", writer.pieces(), first ? "b" : "w", hands.empty() ? "-" : hands,
                    2 * expected.moveNumber - (first ? 1 : 0));
    expected.halfmoveClock = 0;
    return DialectPosition{text, lossesOf(position, expected, text)};
  }

  const bool ofLichess = dialect.position == PositionForm::Lichess;
  std::string passed;
  if (!expected.enPassantTargets.empty() &&
      takesEnPassant(position, ofLichess ? Referee().legalMoves(position)
                                         : pseudoLegalMoves(position, expected.player))) {
    passed = writer.enPassant();
  } else {
    expected.enPassantTargets = {};
    expected.enPassantVictim = kNoCell;
  }
  int clock = expected.halfmoveClock;
  if (expected.countRule != 0) {
    // The limit and the count so far, in plies, are written in place of two other fields.
    passed = std::to_string(2 * variant.end().counts[expected.countRule - 1].moves);
    clock = std::max(expected.counted - 1, 0);
    expected.halfmoveClock = 0;
  }
  std::string pieces = writer.pieces();
  if (dialect.position == PositionForm::Engine) std::ranges::replace(pieces, '_', '*');  // holes
  // Hands that never run out of a type are not written.
  if (variant.hands().any() && variant.hands().endless.empty())
    pieces += ofLichess ? "/" + hands : "[" + hands + "]";
  const std::string text =
      fmt::format("{} {} {} {} {}{} {}{}", pieces, writer.side(), writer.castling(dialect.position),
                  passed.empty() ? "-" : passed, ofLichess ? "" : writer.checksWanted(), clock,
                  expected.moveNumber, ofLichess ? writer.checksGiven() : "");
  return DialectPosition{text, lossesOf(position, expected, text)};
}

}  // namespace fairyforge
