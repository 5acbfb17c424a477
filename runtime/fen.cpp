// Writes position text (described in runtime/fen.h): fields with a fixed place, then fields with letters,
// both in the order of the table of registers (compiler/core/rules/registers.h). A register whose field has a
// syntax of its own is written by name here, all others by the kind of their value. Reading is in
// fen-read.cpp.

#include "runtime/fen.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/core/rules/placement.h"
#include "compiler/core/rules/registers.h"
#include "runtime/fen-defaults.h"
#include "runtime/rights.h"

namespace fairyforge {
namespace {

std::string cellsText(const Board& board, const CellSet& cells, const char* between) {
  std::string text;
  cells.forEach([&](Cell cell) { text += (text.empty() ? "" : between) + board.name(cell); });
  return text;
}

std::string enPassantText(const Variant& variant, const Setup& setup) {
  if (setup.enPassantTargets.empty()) return "-";
  std::string text =
      cellsText(variant.board(), setup.enPassantTargets, variant.board().hasPlainNames() ? "" : ",");
  if (possibleEnPassantVictims(variant, setup, setup.enPassantTargets) !=
      std::vector<Cell>{setup.enPassantVictim}) {
    text += "=" + variant.board().name(setup.enPassantVictim);
  }
  return text;
}

// Returns the IDs with which types are written. A promoted piece that looks like another piece, as in
// crazyhouse, has that piece's ID with a mark.
std::vector<std::string> ownIdsOf(const Variant& variant) {
  std::vector<std::string> ids = idsOf(variant);
  for (std::size_t t = 0; t < ids.size(); ++t) {
    if (variant.looks().like[t] != typeAt(t)) ids[t] = variant.looks().ids[t];
  }
  return ids;
}

// Writes a register's value, depending on its shape.
class ValueTexts {
 public:
  explicit ValueTexts(const Variant& variant) : variant_(variant), board_(variant.board()) {}

  std::string text(shape::Pieces, const std::vector<Piece>& cells) const {
    return printPlacement(board_, ownIdsOf(variant_), cells);
  }
  std::string text(shape::Player, Side player) const { return player == Side::White ? "w" : "b"; }
  std::string text(shape::Flag, bool is) const { return is ? "1" : "0"; }
  std::string text(shape::Cells, const CellSet& cells) const {
    return cells.empty() ? "-" : cellsText(board_, cells, ",");
  }
  std::string text(shape::CellSets, const std::vector<CellSet>& sets) const {
    std::string text;
    for (std::size_t m = 0; m < sets.size(); ++m)
      text +=
          fmt::format("{}{}:{}", m == 0 ? "" : "/", variant_.marks()[m], this->text(shape::Cells(), sets[m]));
    return text;
  }
  std::string text(shape::OneCell, Cell cell) const { return cell == kNoCell ? "-" : board_.name(cell); }
  std::string text(shape::OneType, TypeId type) const {
    return type == kNoType ? "-" : variant_.type(type).id;
  }
  std::string text(shape::OneKind, KindId kind) const {
    return kind == kNoKind ? "" : variant_.turns().kinds[index(kind)];
  }
  template <typename Number>
  std::string text(shape::CountOf<Number>, Number number) const {
    return std::to_string(number);
  }
  std::string text(shape::CountOfEach, const shape::CountOfEach::Value& counts) const {
    return fmt::format("{}+{}", counts[0], counts[1]);
  }
  std::string text(shape::Hands, const shape::Hands::Value& hands) const {
    return fmt::format("[{}/{}]", handText(hands[0]), handText(hands[1]));
  }
  std::string text(shape::PieceList, const std::vector<Piece>& pieces) const {
    std::string text;
    for (const Piece piece : pieces) text += pieceText(variant_.type(piece.type()).id, piece.side());
    return text;
  }

 private:
  std::string handText(const std::vector<std::uint16_t>& hand) const {
    std::string text;
    for (std::size_t t = 0; t < hand.size(); ++t) {
      if (hand[t] == 0) continue;
      text += pieceText(variant_.type(typeAt(t)).id, Side::White);
      if (hand[t] > 1) text += std::to_string(hand[t]);
    }
    return text.empty() ? "-" : text;
  }
  const Variant& variant_;
  const Board& board_;
};

// Must the field be written? Numbers and hands always; other fields only if the reader would infer another
// value without them.
template <typename Shape>
bool mustBeWritten(const Variant& variant, const Setup& setup, const Register<Shape>& row) {
  if (!row.isIn(variant)) return false;
  constexpr bool isFlag = std::is_same_v<Shape, shape::Flag>;
  if constexpr ((std::is_integral_v<typename Shape::Value> && !isFlag) ||
                std::is_same_v<Shape, shape::Hands>) {
    return true;
  } else if constexpr (std::is_same_v<Shape, shape::CellSets>) {
    return row.of(setup) != defaultMarks(variant, setup);
  } else {
    typename Shape::Value nothing{};
    empty(nothing);
    return row.of(setup) != nothing;
  }
}

// Returns the fields with letters, each preceded by a blank.
std::string lettered(const Variant& variant, const Setup& setup, const std::string& unmoved) {
  const ValueTexts values(variant);
  std::string text;
  std::string field;  // the field being written, for one or more rows; empty: none
  bool isSaid = false;
  const auto finish = [&] {
    if (isSaid) text += field;
    field.clear();
    isSaid = false;
  };
  forEachRegister([&](const auto& row) {
    if (!row.text.isBehind()) finish();
    if (row.text.isAt(TextPlace::Castling)) text += unmoved;
    if (row.text.isAt(TextPlace::Castling) || (row.text.letter() == 0 && field.empty())) return;
    const std::string value = values.text(row.shape, row.of(setup));
    if (row.text.isBehind()) {
      if (!value.empty()) field += row.text.separator() + value;
    } else {
      field = row.text.letter() == '[' ? " " + value : fmt::format(" {}={}", row.text.letter(), value);
    }
    isSaid = isSaid || mustBeWritten(variant, setup, row);
  });
  finish();
  return text;
}

// Returns the halfmove clock, the move number and the type that moved last (if the rules need it), each
// preceded by a blank.
std::string placed(const Variant& variant, const Setup& setup) {
  const ValueTexts values(variant);
  std::string text;
  forEachRegister([&](const auto& row) {
    const auto isAt = [&](TextPlace place) { return row.text.isAt(place); };
    const bool plain =
        isAt(TextPlace::HalfmoveClock) || isAt(TextPlace::MoveNumber) || isAt(TextPlace::PreviousType);
    if (plain && row.isIn(variant)) text += " " + values.text(row.shape, row.of(setup));
  });
  return text;
}

}  // namespace

std::string printFen(const Position& position) {
  const Variant& variant = position.variant();
  const Setup& setup = position.setup();
  const Rights::Texts rights = Rights(variant, setup).texts();
  const ValueTexts values(variant);
  return fmt::format("{} {}{} {} {}{}{}", values.text(shape::Pieces(), setup.cells),
                     setup.thirdTurn ? "*" : "", values.text(shape::Player(), setup.player), rights.castling,
                     enPassantText(variant, setup), placed(variant, setup),
                     lettered(variant, setup, rights.unmoved));
}

std::vector<std::string> differences(const Variant& variant, const Setup& a, const Setup& b) {
  const ValueTexts values(variant);
  std::vector<std::string> all;
  forEachRegister([&](const auto& row) {
    if (row.of(a) == row.of(b)) return;
    all.push_back(fmt::format("{}: {} and {}", row.name.value, values.text(row.shape, row.of(a)),
                              values.text(row.shape, row.of(b))));
  });
  return all;
}

}  // namespace fairyforge
