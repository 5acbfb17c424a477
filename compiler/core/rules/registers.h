// The table of registers: everything that a position consists of, one row for each field of Setup.
//
// All code that handles whole positions follows this table: position text (runtime/fen.cpp), differences
// between two positions (runtime/fen.h), the keys for repetition and perft (runtime/key.cpp,
// perft-table.cpp), mirroring (compiler/analyse/batch/check-mirror.cpp), the words of native code
// (compiler/native/specialise/state-layout.cpp, compiler/native/turn-state.cpp), the fingerprint of rules.
// This code names a field only where it needs special treatment.
//
// A new register needs a field of Setup (setup.h), a row here, and code that writes it (runtime/playing.h)
// and reads it. A row that lacks a required column does not compile, nor does a field without a row. If the
// value has a new shape, all the code above has to handle it before it compiles.
#pragma once

#include <concepts>
#include <optional>
#include <string_view>
#include <tuple>

#include "compiler/core/rules/archive.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge {

// ---- columns ----

// The type of a register's value. empty() below defines the value of an empty register.
namespace shape {
struct Pieces {  // the piece on each cell
  using Value = std::vector<Piece>;
};
struct Player {
  using Value = Side;
};
struct Flag {
  using Value = bool;
};
struct Cells {  // a set of cells
  using Value = CellSet;
};
struct CellSets {  // a set of cells for each mark of the game
  using Value = std::vector<CellSet>;
};
struct OneCell {  // a cell, or kNoCell
  using Value = Cell;
};
struct OneType {  // a type, or kNoType
  using Value = TypeId;
};
struct OneKind {  // a kind of move, or kNoKind
  using Value = KindId;
};
template <std::integral Number>
struct CountOf {
  using Value = Number;
  int (*most)(const Variant&);  // the greatest value; null: unlimited
};
using Count = CountOf<int>;
using ShortCount = CountOf<std::uint16_t>;
struct CountOfEach {  // a count for each player
  using Value = std::array<std::uint16_t, kSides>;
  int (*most)(const Variant&);
};
struct Hands {  // a list of counts by type for each player
  using Value = std::array<std::vector<std::uint16_t>, kSides>;
};
struct PieceList {
  using Value = std::vector<Piece>;
};
}  // namespace shape

// When the register loses its value.
enum class Ends : std::uint8_t {
  Never,         // the register is only overwritten
  WithItsPiece,  // a set of cells: loses a cell when the piece on it is lifted or replaced
  WithThePart,   // emptied by every move of the player to move
  // Emptied by every move of the player to move, except by a pass that ends a turn after a part of it. Then
  // en-passant targets of his own pieces stay, because the opponent may still take them.
  WithTheTurn,
  WithEveryMove,  // as WithTheTurn, and also emptied by an act of the third side
};
inline constexpr std::size_t kEnds = static_cast<std::size_t>(Ends::WithEveryMove) + 1;

// When do two positions that differ in this register count as different for the repetition rule?
enum class Repeats : std::uint8_t {
  Never,                     // a clock: no move depends on it; it is not in the key of perft either
  NotAgain,                  // only goals read it, and only when this position occurs
  Always,                    // a later move may depend on it
  WhileUnmovedIsRead,        // as long as some move can still read that the piece is unmoved (liveUnmoved)
  WhileEnPassantIsPossible,  // if a legal move takes en passant
  WhilePreviousTypeIsRead,   // if the move of a piece of the player to move depends on it
  WhilePreviousMoveIsRead,   // if a legal move depends on it
};

// The fields of a position text that have a fixed place, in this order.
enum class TextPlace : std::uint8_t {
  Placement,
  Side,
  Castling,
  EnPassant,
  HalfmoveClock,
  MoveNumber,
  PreviousType
};
inline constexpr std::size_t kTextPlaces = 7;

// Where the register is in position text. Fields with letters (`x=...`) follow those with a fixed place, in
// the order of the table.
class InText {
 public:
  // The register is in a field with a fixed place.
  static consteval InText at(TextPlace place, char letter = 0) { return {Way::Place, place, letter}; }
  // The register is in a field `x=...`.
  static consteval InText named(char letter) { return {Way::Letter, {}, letter}; }
  // The register is in the field `[...]`.
  static consteval InText inBrackets() { return {Way::Letter, {}, '['}; }
  // No field has the register, because its value follows from the others.
  static consteval InText nowhere() { return {Way::Letter, {}, 0}; }
  // The register is in the field of the register in the row above, after this separator. 0: the code that
  // reads and writes that field decides how.
  static consteval InText behind(char separator) { return {Way::Behind, {}, separator}; }

  constexpr bool isAt(TextPlace place) const { return way_ == Way::Place && place_ == place; }
  constexpr bool isBehind() const { return way_ == Way::Behind; }
  // Returns 0 if the register has no letter.
  constexpr char letter() const { return way_ == Way::Behind ? '\0' : mark_; }
  constexpr char separator() const { return way_ == Way::Behind ? mark_ : '\0'; }

 private:
  enum class Way : std::uint8_t { Place, Letter, Behind };
  consteval InText(Way way, TextPlace place, char mark) : way_(way), place_(place), mark_(mark) {}
  Way way_;
  TextPlace place_;
  char mark_;
};

// How native code (compiler/native) holds the register in the words of its state (StateLayout). beyond-plans.cpp
// refuses native code for a game in which moves depend on a register that these words do not hold.
enum class InCode : std::uint8_t {
  Nowhere,
  Beside,  // only goals read it: it is kept beside the words
  // Held in another form: the pieces as sets of cells; the player to move beside the words.
  Apart,
  Number,  // a word with a number; all bits set: no cell; the number of types: no type
  Set,     // a set of cells; at most one member if the register is one cell
  Counts   // several counts in the bits of a word: the hands
};

// ---- rows ----

// A row of the table: one field of Setup, with its name, its shape and how it is written in position text.
template <typename Shape>
struct Register {
  using Value = typename Shape::Value;
  // The name without "the", for messages about differences and about expected fields.
  Column<std::string_view> name;
  Column<Value Setup::*> field;
  Shape shape;
  Column<bool (*)(const Variant&)> isIn;  // does a game have this register in its positions?
  Column<Ends> ends;
  Column<Repeats> repeats;
  InText text;
  Column<InCode> code;
  std::optional<GoalCounter> counter{};  // the counter of goals that this register holds, if any

  const Value& of(const Setup& setup) const { return setup.*field.value; }
  Value& of(Setup& setup) const { return setup.*field.value; }
};

namespace register_table {
constexpr bool always(const Variant&) {
  return true;
}
template <bool Registers::*fact>
bool reads(const Variant& v) {
  return v.registers().*fact;
}
inline bool hasHands(const Variant& v) {
  return v.hands().any();
}
inline bool hasThirdTurns(const Variant& v) {
  return v.actingThird() != nullptr;
}
inline int mostSinceThird(const Variant& v) {
  return v.third()->counted();
}
inline bool countsMoves(const Variant& v) {
  return v.registers().moves > 0;
}
inline int mostMovesOver(const Variant& v) {
  return v.registers().moves;
}
inline bool hasSchedule(const Variant& v) {
  return !v.turns().schedule.empty();
}
inline int lastTurn(const Variant& v) {
  return v.turns().last();
}
template <GoalCounter counter>
bool counts(const Variant& v) {
  return v.registers().most(counter) > 0;
}
template <GoalCounter counter>
int most(const Variant& v) {
  return v.registers().most(counter);
}
inline bool hasMarks(const Variant& v) {
  return !v.marks().empty();
}
inline bool hasCounts(const Variant& v) {
  return !v.end().counts.empty();
}
inline int lastCount(const Variant& v) {
  return static_cast<int>(v.end().counts.size());
}
}  // namespace register_table

// clang-format off
inline constexpr std::tuple kRegisters{
  Register<shape::Pieces>{
    .name = "pieces", .field = &Setup::cells, .shape = {}, .isIn = register_table::always,
    .ends = Ends::Never, .repeats = Repeats::Always,
    .text = InText::at(TextPlace::Placement), .code = InCode::Apart},
  Register<shape::Player>{
    .name = "player to move", .field = &Setup::player, .shape = {}, .isIn = register_table::always,
    .ends = Ends::Never, .repeats = Repeats::Always,
    .text = InText::at(TextPlace::Side), .code = InCode::Apart},
  Register<shape::Flag>{
    .name = "turn of the third side", .field = &Setup::thirdTurn, .shape = {},
    .isIn = register_table::hasThirdTurns, .ends = Ends::Never, .repeats = Repeats::Always,
    .text = InText::behind(0), .code = InCode::Apart},
  Register<shape::Cells>{
    .name = "unmoved pieces", .field = &Setup::unmoved, .shape = {},
    .isIn = register_table::reads<&Registers::unmoved>, .ends = Ends::WithItsPiece,
    .repeats = Repeats::WhileUnmovedIsRead,
    .text = InText::at(TextPlace::Castling, 'u'), .code = InCode::Set},
  Register<shape::Cells>{
    .name = "en passant cells", .field = &Setup::enPassantTargets, .shape = {},
    .isIn = register_table::reads<&Registers::enPassant>, .ends = Ends::WithTheTurn,
    .repeats = Repeats::WhileEnPassantIsPossible,
    .text = InText::at(TextPlace::EnPassant), .code = InCode::Set},
  Register<shape::OneCell>{
    .name = "cell of the piece that can be taken en passant", .field = &Setup::enPassantVictim, .shape = {},
    .isIn = register_table::reads<&Registers::enPassant>, .ends = Ends::WithTheTurn,
    .repeats = Repeats::WhileEnPassantIsPossible,
    .text = InText::behind('='), .code = InCode::Number},
  Register<shape::Count>{
    .name = "number of quiet plies", .field = &Setup::halfmoveClock, .shape = {.most = nullptr},
    .isIn = register_table::always, .ends = Ends::Never, .repeats = Repeats::Never,
    .text = InText::at(TextPlace::HalfmoveClock), .code = InCode::Nowhere},
  Register<shape::Count>{
    .name = "move number", .field = &Setup::moveNumber, .shape = {.most = nullptr},
    .isIn = register_table::always, .ends = Ends::Never, .repeats = Repeats::Never,
    .text = InText::at(TextPlace::MoveNumber), .code = InCode::Nowhere},
  Register<shape::ShortCount>{
    .name = "number of moves that are over", .field = &Setup::movesOver,
    .shape = {.most = register_table::mostMovesOver}, .isIn = register_table::countsMoves,
    .ends = Ends::Never, .repeats = Repeats::Always, .text = InText::nowhere(), .code = InCode::Nowhere},
  Register<shape::OneType>{
    .name = "type that was last moved", .field = &Setup::last, .shape = {},
    .isIn = register_table::reads<&Registers::last>, .ends = Ends::Never,
    .repeats = Repeats::WhilePreviousTypeIsRead,
    .text = InText::at(TextPlace::PreviousType), .code = InCode::Number},
  Register<shape::Hands>{
    .name = "hands", .field = &Setup::hands, .shape = {}, .isIn = register_table::hasHands,
    .ends = Ends::Never, .repeats = Repeats::Always,
    .text = InText::inBrackets(), .code = InCode::Counts},
  Register<shape::Count>{
    .name = "turns since the third side acted", .field = &Setup::sinceThird,
    .shape = {.most = register_table::mostSinceThird}, .isIn = register_table::hasThirdTurns,
    .ends = Ends::Never, .repeats = Repeats::Always,
    .text = InText::named('k'), .code = InCode::Number},
  Register<shape::ShortCount>{
    .name = "number of a turn", .field = &Setup::turn, .shape = {.most = register_table::lastTurn},
    .isIn = register_table::hasSchedule, .ends = Ends::Never, .repeats = Repeats::Always,
    .text = InText::named('t'), .code = InCode::Apart},
  Register<shape::CellSets>{
    .name = "marks of pieces", .field = &Setup::marks, .shape = {}, .isIn = register_table::hasMarks,
    .ends = Ends::WithItsPiece, .repeats = Repeats::Always,
    .text = InText::named('m'), .code = InCode::Nowhere},
  Register<shape::OneCell>{
    .name = "cell where the previous move began", .field = &Setup::lastFrom, .shape = {},
    .isIn = register_table::reads<&Registers::lastMove>, .ends = Ends::Never,
    .repeats = Repeats::WhilePreviousMoveIsRead, .text = InText::named('l'), .code = InCode::Set},
  Register<shape::OneCell>{
    .name = "cell where the previous move ended", .field = &Setup::lastTo, .shape = {},
    .isIn = register_table::reads<&Registers::lastMove>, .ends = Ends::Never,
    .repeats = Repeats::WhilePreviousMoveIsRead, .text = InText::behind(','), .code = InCode::Set},
  Register<shape::OneCell>{
    .name = "cell of the piece that goes on", .field = &Setup::continuingPiece, .shape = {},
    .isIn = register_table::reads<&Registers::parts>, .ends = Ends::WithThePart, .repeats = Repeats::Always,
    .text = InText::named('g'), .code = InCode::Nowhere},
  Register<shape::OneKind>{
    .name = "kind of move with which it goes on", .field = &Setup::continuingKind, .shape = {},
    .isIn = register_table::reads<&Registers::parts>, .ends = Ends::WithThePart, .repeats = Repeats::Always,
    .text = InText::behind(':'), .code = InCode::Nowhere},
  Register<shape::CountOfEach>{
    .name = "checks given", .field = &Setup::checks, 
    .shape = {.most = register_table::most<GoalCounter::Checks>},
    .isIn = register_table::counts<GoalCounter::Checks>, .ends = Ends::Never, .repeats = Repeats::Always,
    .text = InText::named('c'), .code = InCode::Beside, .counter = GoalCounter::Checks},
  Register<shape::CountOfEach>{
    .name = "pieces captured", .field = &Setup::captures,
    .shape = {.most = register_table::most<GoalCounter::Captures>},
    .isIn = register_table::counts<GoalCounter::Captures>, .ends = Ends::Never, .repeats = Repeats::Always,
    .text = InText::named('n'), .code = InCode::Nowhere, .counter = GoalCounter::Captures},
  Register<shape::ShortCount>{
    .name = "passes in a row", .field = &Setup::passes, 
    .shape = {.most = register_table::most<GoalCounter::Passes>},
    .isIn = register_table::counts<GoalCounter::Passes>, .ends = Ends::Never, .repeats = Repeats::Always,
    .text = InText::named('p'), .code = InCode::Beside, .counter = GoalCounter::Passes},
  Register<shape::ShortCount>{
    .name = "rule whose moves are counted", .field = &Setup::countRule,
    .shape = {.most = register_table::lastCount}, .isIn = register_table::hasCounts, .ends = Ends::Never,
    .repeats = Repeats::Never, .text = InText::named('d'), .code = InCode::Nowhere},
  Register<shape::Count>{
    .name = "plies that are counted", .field = &Setup::counted, .shape = {.most = nullptr},
    .isIn = register_table::hasCounts, .ends = Ends::Never, .repeats = Repeats::Never,
    .text = InText::behind(':'), .code = InCode::Nowhere},
  Register<shape::PieceList>{
    .name = "pieces that were taken", .field = &Setup::taken, .shape = {},
    .isIn = register_table::reads<&Registers::taken>, .ends = Ends::WithEveryMove,
    .repeats = Repeats::NotAgain, .text = InText::named('x'), .code = InCode::Nowhere},
};
// clang-format on

// ---- iteration ----

inline constexpr std::size_t kRegisterCount = std::tuple_size_v<decltype(kRegisters)>;

// Calls visit(row) for every register, in the order of the table.
template <typename Visit>
constexpr void forEachRegister(Visit visit) {
  std::apply([&](const auto&... row) { (visit(row), ...); }, kRegisters);
}

// Returns the index of the row of a field of Setup; kRegisterCount if the field has no row.
template <typename Value>
constexpr std::size_t rowOf(Value Setup::*field) {
  std::size_t row = kRegisterCount, i = 0;
  forEachRegister([&](const auto& r) {
    if constexpr (std::is_same_v<decltype(r.field.value), Value Setup::*>) {
      if (r.field.value == field) row = i;
    }
    ++i;
  });
  return row;
}

// Returns a player's value of the counter. valueOf(row) must return the value of the register in that row.
template <typename ValueOf>
int countOf(GoalCounter counter, Side player, ValueOf valueOf) {
  int count = 0;
  forEachRegister([&]<typename Shape>(const Register<Shape>& row) {
    if constexpr (std::is_same_v<Shape, shape::CountOfEach>) {
      if (row.counter == counter) count = valueOf(row)[index(player)];
    } else if constexpr (std::is_same_v<Shape, shape::ShortCount>) {
      if (row.counter == counter) count = valueOf(row);
    }
  });
  return count;
}

// Does every field of Setup have exactly one row, in the same order?
consteval bool rowsAreFields() {
  bool once = archive_detail::fieldCount<Setup>() == kRegisterCount;
  std::size_t i = 0;
  forEachRegister([&](const auto& row) { once = once && rowOf(row.field.value) == i++; });
  return once;
}
static_assert(rowsAreFields(), "every field of Setup has one row in the table of registers");

// Sets a register to its empty value.
inline void empty(Cell& value) {
  value = kNoCell;
}
inline void empty(TypeId& value) {
  value = kNoType;
}
inline void empty(KindId& value) {
  value = kNoKind;
}
inline void empty(Side& value) {
  value = Side::White;
}
template <std::integral Number>
void empty(Number& value) {
  value = 0;
}
template <typename T>
requires requires(T& value) {
  value.clear();
}
void empty(T& value) {
  value.clear();
}
inline void empty(shape::CountOfEach::Value& counts) {
  counts.fill(0);
}
inline void empty(shape::Hands::Value& hands) {
  for (auto& hand : hands) hand.clear();
}

// Empties all registers of the setup whose column `ends` equals `how`. For Ends::WithItsPiece, use
// endWithPiece() instead.
inline void end(Ends how, Setup& setup) {
  forEachRegister([&](const auto& row) {
    if (row.ends == how) empty(row.of(setup));
  });
}

// Removes `cell` from the registers with Ends::WithItsPiece, because the piece there is lifted or replaced.
inline void endWithPiece(Setup& setup, Cell cell) {
  forEachRegister([&]<typename Shape>(const Register<Shape>& row) {
    if constexpr (std::is_same_v<Shape, shape::Cells>) {
      if (row.ends == Ends::WithItsPiece) row.of(setup).remove(cell);
    } else if constexpr (std::is_same_v<Shape, shape::CellSets>) {
      if (row.ends != Ends::WithItsPiece) return;
      for (CellSet& set : row.of(setup)) set.remove(cell);
    }
  });
}

}  // namespace fairyforge
