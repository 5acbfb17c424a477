// The reader takes the fields in their order, and those of the form `x=...` and the hands anywhere. Fields
// that are left out get their defaults at the end, when the pieces are known. The printer leaves out marks,
// unmoved cells and the en-passant victim where the reader would infer them.

#include "runtime/fen.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>
#include <set>

#include "compiler/rules/paths.h"
#include "compiler/rules/placement.h"
#include "compiler/text/characters.h"
#include "runtime/key.h"
#include "runtime/rights.h"

namespace fairyforge {
namespace {

std::vector<std::string> idsOf(const Variant& variant) {
  std::vector<std::string> ids;
  for (const PieceType& type : variant.types()) ids.push_back(type.id);
  return ids;
}

// The pieces of the side that has just moved that could have passed over exactly `passed` by a move that ends
// where they stand.
std::vector<Cell> possibleEnPassantVictims(const Variant& variant, const Setup& setup,
                                           const CellSet& enPassantTargets) {
  const Side side = opponent(setup.player);
  std::set<Cell> enPassantVictims;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const MoveProgram& program = variant.types()[t].program[index(side)];
    if (!program.uses(Op::MarkEnPassant)) continue;
    variant.board().forEachCell([&](Cell origin) {
      const auto paths = pathsFrom(variant.board(), program, origin);
      if (!paths) return;
      for (const Path& path : *paths) {
        CellSet cells;
        for (const Cell cell : path.enPassantTargets) cells.add(cell);
        const Piece there = setup.at(path.to);
        if (!path.enPassantTargets.empty() && cells == enPassantTargets && there && there.side() == side)
          enPassantVictims.insert(path.to);
      }
    });
  }
  return {enPassantVictims.begin(), enPassantVictims.end()};
}

// The marks of pieces where nothing else is said.
std::vector<CellSet> defaultMarks(const Variant& variant, const Setup& setup) {
  std::vector<CellSet> marks(variant.marks().size());
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    if (!setup.cells[i] || setup.cells[i] != variant.start().cells[i]) continue;
    for (std::size_t m = 0; m < marks.size(); ++m) {
      if (variant.start().marks[m].has(cellAt(i))) marks[m].add(cellAt(i));
    }
  }
  return marks;
}

bool readNumber(std::string_view text, int& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && number >= 0;
}

class FenReader {
 public:
  FenReader(const Variant& variant, std::string_view text)
      : variant_(variant), board_(variant.board()), text_(text) {}

  std::variant<Setup, FenError> read() {
    static constexpr std::array<void (FenReader::*)(std::string_view), 6> kFields{
        &FenReader::placement,        &FenReader::side,  &FenReader::castling,
        &FenReader::enPassantTargets, &FenReader::clock, &FenReader::moveNumber};
    bool marksGiven = false;
    std::size_t next = 0;
    for (std::string_view field = nextField(); !field.empty() && !failed_; field = nextField()) {
      if (field.substr(0, 2) == "u=") {
        marksGiven = true;
        unmovedMarks(field);
      } else if (field.substr(0, 2) == "k=") {
        sinceThird(field);
      } else if (const auto named = namedField(field)) {
        (this->*named)(field);
      } else if (field.front() == '[') {
        hands(field);
      } else if (variant_.registers().last && next == kFields.size()) {
        ++next;
        last(field);
      } else if (next < kFields.size()) {
        (this->*kFields[next++])(field);
      } else {
        fail(field, fmt::format("unexpected '{}' after the position", field));
      }
    }
    if (!failed_ && next == 0) fail(text_, "the position text is empty");
    if (failed_) return error_;
    // The third side has no turn before the interval has passed.
    if (setup_.thirdTurn && !counterGiven_) setup_.sinceThird = variant_.third()->interval;
    if (setup_.thirdTurn && setup_.sinceThird < variant_.third()->interval) {
      return FenError{0, text_.size(),
                      fmt::format("the third side may act when k={}, but the position says k={}",
                                  variant_.third()->interval, setup_.sinceThird)};
    }
    if (!marksGiven) setup_.unmoved |= Rights(variant_, setup_).usual();
    if (!variant_.registers().unmoved) setup_.unmoved.clear();
    if (!pieceMarksGiven_) setup_.marks = defaultMarks(variant_, setup_);
    if (!turnGiven_) findTurn();
    if (failed_) return error_;
    return std::move(setup_);
  }

 private:
  using FieldReader = void (FenReader::*)(std::string_view);
  // The function that reads the field `x=...`; null: there is no such field, or the game does not use it.
  FieldReader namedField(std::string_view field) const {
    if (field.size() < 2 || field[1] != '=') return nullptr;
    switch (field[0]) {
      case 't':
        return variant_.turns().schedule.empty() ? nullptr : &FenReader::turn;
      case 'm':
        return variant_.marks().empty() ? nullptr : &FenReader::pieceMarks;
      case 'l':
        return variant_.registers().lastMove ? &FenReader::lastMove : nullptr;
      case 'g':
        return &FenReader::going;
      case 'x':
        return variant_.registers().taken ? &FenReader::taken : nullptr;
      default:
        return nullptr;
    }
  }

  // Without a field for it: the first turn of the side.
  void findTurn() {
    const auto& schedule = variant_.turns().schedule;
    const auto first = std::find_if(schedule.begin(), schedule.end(),
                                    [&](const ScheduledTurn& turn) { return turn.player == setup_.player; });
    if (first != schedule.end()) setup_.turn = static_cast<std::uint16_t>(first - schedule.begin());
    if (!schedule.empty() && first == schedule.end())
      fail(text_,
           fmt::format("{} never has a turn in this game", setup_.player == Side::White ? "White" : "Black"));
  }

  void turn(std::string_view field) {
    turnGiven_ = true;
    const auto& schedule = variant_.turns().schedule;
    int number = 0;
    if (!readNumber(field.substr(2), number) || static_cast<std::size_t>(number) >= schedule.size())
      return fail(field, fmt::format("expected 't=' and the number of a turn, 0 to {}, found '{}'",
                                     schedule.size() - 1, field));
    setup_.turn = static_cast<std::uint16_t>(number);
    if (schedule[setup_.turn].player != setup_.player)
      fail(field, fmt::format("turn {} is the other player's", number));
  }

  // The cell named; `-`: none, if that may be.
  Cell cellNamed(std::string_view name, bool mayBeNone) {
    if (mayBeNone && name == "-") return kNoCell;
    const auto cell = board_.find(name);
    if (!cell) fail(name, fmt::format("expected a cell, found '{}'", name));
    return cell.value_or(kNoCell);
  }

  template <typename Visit>
  static void forEachPart(std::string_view list, char separator, Visit visit) {
    for (std::size_t i = 0; i <= list.size();) {
      const std::size_t end = std::min(list.find(separator, i), list.size());
      visit(list.substr(i, end - i));
      i = end + 1;
    }
  }

  void pieceMarks(std::string_view field) {
    pieceMarksGiven_ = true;
    setup_.marks.assign(variant_.marks().size(), {});
    if (field == "m=-") return;
    forEachPart(field.substr(2), '/', [&](std::string_view part) {
      const std::size_t colon = part.find(':');
      const auto& names = variant_.marks();
      const auto mark = std::find(names.begin(), names.end(), part.substr(0, colon));
      if (mark == names.end() || colon == std::string_view::npos)
        return fail(part, fmt::format("expected a mark of this game, ':' and cells, found '{}'", part));
      forEachPart(part.substr(colon + 1), ',', [&](std::string_view name) {
        const Cell cell = cellNamed(name, true);
        if (cell == kNoCell) return;
        if (!setup_.cells.empty() && !setup_.at(cell))
          return fail(name, fmt::format("nothing stands on {}", name));
        setup_.marks[static_cast<std::size_t>(mark - names.begin())].add(cell);
      });
    });
  }

  void lastMove(std::string_view field) {
    const std::size_t comma = field.find(',');
    if (comma == std::string_view::npos)
      return fail(field, "expected 'l=' and two cells with ',' between them");
    setup_.lastFrom = cellNamed(field.substr(2, comma - 2), true);
    setup_.lastTo = cellNamed(field.substr(comma + 1), true);
  }

  void going(std::string_view field) {
    const std::size_t colon = std::min(field.find(':'), field.size());
    setup_.going = cellNamed(field.substr(2, colon - 2), false);
    if (colon == field.size()) return;
    const auto& kinds = variant_.turns().kinds;
    const auto kind = std::find(kinds.begin(), kinds.end(), field.substr(colon + 1));
    if (kind == kinds.end())
      return fail(field.substr(colon + 1),
                  fmt::format("expected a kind of move, found '{}'", field.substr(colon + 1)));
    setup_.goingKind = static_cast<KindId>(kind - kinds.begin());
  }

  void taken(std::string_view field) {
    const std::string_view list = field.substr(2);
    for (std::size_t i = 0; i < list.size() && !failed_;) {
      const std::size_t begin = i;
      const bool third = list[i] == '~';
      if (third) ++i;
      if (i == list.size()) return fail(list.substr(begin), "expected a piece");
      const bool braces = list[i] == '{';
      const std::size_t close = braces ? list.find('}', i) : i + characterAt(list, i).size() - 1;
      if (close >= list.size()) return fail(list.substr(begin), "expected a piece");
      std::string id(braces ? list.substr(i + 1, close - i - 1) : list.substr(i, close + 1 - i));
      const bool white = std::isupper(static_cast<unsigned char>(id.empty() ? ' ' : id[0])) != 0;
      std::transform(id.begin(), id.end(), id.begin(), [](unsigned char c) { return std::toupper(c); });
      i = close + 1;
      const auto type = variant_.findType(id);
      if (!type)
        return fail(list.substr(begin, i - begin),
                    fmt::format("no piece has the ID '{}'", list.substr(begin, i - begin)));
      setup_.taken.emplace_back(*type, third ? Side::Third : white ? Side::White : Side::Black);
    }
  }

  std::string_view nextField() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != ' ') ++at_;
    return text_.substr(begin, at_ - begin);
  }

  void fail(std::string_view part, std::string message) {
    if (failed_) return;
    failed_ = true;
    error_ = {static_cast<std::size_t>(part.data() - text_.data()), part.size(), std::move(message)};
  }

  void placement(std::string_view field) {
    if (const std::size_t bracket = field.find('['); bracket != std::string_view::npos) {
      hands(field.substr(bracket));
      field = field.substr(0, bracket);
    }
    auto result = parsePlacement(board_, idsOf(variant_), field);
    if (const auto* error = std::get_if<PlacementError>(&result)) {
      return fail(field.substr(error->offset, error->length), error->message);
    }
    setup_.cells = std::move(std::get<std::vector<Piece>>(result));
  }

  void side(std::string_view field) {
    const bool thirdTurn = variant_.third() != nullptr && variant_.third()->acts && field.substr(0, 1) == "*";
    const std::string_view player = thirdTurn ? field.substr(1) : field;
    if (player != "w" && player != "b")
      return fail(field, fmt::format("expected the side to move, 'w' or 'b', found '{}'", field));
    setup_.player = player == "w" ? Side::White : Side::Black;
    setup_.thirdTurn = thirdTurn;
  }

  void castling(std::string_view field) {
    if (field == "-") return;
    const Rights rights(variant_, setup_);
    for (std::size_t i = 0; i < field.size(); ++i) {
      const std::optional<Right> found = rights.named(field[i]);
      if (!found) {
        const std::string_view right = characterAt(field, i);
        return fail(right,
                    fmt::format("castling right '{}', but no piece of that side could castle so", right));
      }
      setup_.unmoved.add(found->castler);
      setup_.unmoved.add(found->partner);
    }
  }

  void enPassantTargets(std::string_view field) {
    if (field == "-") return;
    const std::size_t equals = field.find('=');
    const std::string_view cells = field.substr(0, equals);
    for (std::size_t i = 0; i < cells.size();) {
      std::size_t end = i;
      if (!board_.hasPlainNames()) end = std::min(cells.find(',', i), cells.size());
      while (board_.hasPlainNames() && end < cells.size() &&
             !std::isdigit(static_cast<unsigned char>(cells[end])))
        ++end;
      while (board_.hasPlainNames() && end < cells.size() &&
             std::isdigit(static_cast<unsigned char>(cells[end])))
        ++end;
      const auto cell = board_.find(cells.substr(i, end - i));
      if (!cell)
        return fail(cells.substr(i, end - i),
                    fmt::format("expected an en passant cell, found '{}'", cells.substr(i, end - i)));
      setup_.enPassantTargets.add(*cell);
      i = board_.hasPlainNames() ? end : end + 1;
    }
    if (!variant_.registers().enPassant) {
      return fail(
          field, fmt::format("no piece of this game captures en passant, but the position says '{}'", field));
    }
    if (equals != std::string_view::npos) {
      const auto cell = board_.find(field.substr(equals + 1));
      if (!cell)
        return fail(field.substr(equals + 1), "expected the cell of the piece that can be taken en passant");
      setup_.enPassantVictim = *cell;
      return;
    }
    const std::vector<Cell> enPassantVictims =
        possibleEnPassantVictims(variant_, setup_, setup_.enPassantTargets);
    if (enPassantVictims.empty())
      return fail(field, fmt::format("no piece could have passed over '{}' by the last move", field));
    if (enPassantVictims.size() > 1) {
      return fail(
          field,
          fmt::format("several pieces could have passed over '{}': add '=' and the cell, as in '{}={}'",
                      field, field, board_.name(enPassantVictims[0])));
    }
    setup_.enPassantVictim = enPassantVictims[0];
  }

  void clock(std::string_view field) {
    if (!readNumber(field, setup_.halfmoveClock))
      fail(field, fmt::format("expected the number of quiet plies, found '{}'", field));
  }
  void moveNumber(std::string_view field) {
    if (!readNumber(field, setup_.moveNumber))
      fail(field, fmt::format("expected the move number, found '{}'", field));
  }

  void last(std::string_view field) {
    if (field == "-") return;
    const auto type = variant_.findType(field);
    if (!type || variant_.type(*type).imitates) {
      return fail(field,
                  fmt::format("expected the ID of the type that was last moved, or '-', found '{}'", field));
    }
    setup_.last = *type;
  }

  void sinceThird(std::string_view field) {
    counterGiven_ = true;
    const ThirdSide* third = variant_.third();
    if (third == nullptr || !third->acts)
      return fail(field, fmt::format("this game has no third side, but the position says '{}'", field));
    if (!readNumber(field.substr(2), setup_.sinceThird) || setup_.sinceThird > third->counted()) {
      fail(field, fmt::format("expected 'k=' and the turns since the third side acted, 0 to {}, found '{}'",
                              third->counted(), field));
    }
  }

  // `[QN/p]`, or `[QNp]` with the case of each letter for its owner.
  void hands(std::string_view field) {
    if (!variant_.hands().any())
      return fail(field, fmt::format("this game has no hands, but the position says '{}'", field));
    if (field.size() < 2 || field.back() != ']') return fail(field, "expected ']' at the end of the hands");
    const std::string_view list = field.substr(1, field.size() - 2);
    const std::size_t slash = list.find('/');
    for (std::size_t i = 0; i < list.size() && !failed_;) {
      if (list[i] == '-' || i == slash) {
        ++i;
        continue;
      }
      std::string_view letters = characterAt(list, i);
      std::size_t length = letters.size();
      if (list[i] == '{') {
        const std::size_t close = list.find('}', i);
        if (close == std::string_view::npos) return fail(list.substr(i), "'{' without '}'");
        length = close + 1 - i;
        letters = list.substr(i + 1, length - 2);
      }
      const std::string id = inCase(std::string(letters), Side::White);
      const auto type = variant_.findType(id);
      if (!type) return fail(list.substr(i, length), fmt::format("no piece has the ID '{}'", letters));
      const bool white = slash == std::string_view::npos ? id == letters : i < slash;
      i += length;
      std::size_t digits = 0;
      while (i + digits < list.size() && std::isdigit(static_cast<unsigned char>(list[i + digits]))) ++digits;
      int count = 1;
      if (digits > 0 && (digits > 3 || !readNumber(list.substr(i, digits), count)))
        return fail(list.substr(i, digits), "too many pieces in a hand");
      i += digits;
      auto& hand = setup_.hands[white ? 0 : 1];
      if (hand.empty()) hand.resize(variant_.types().size());
      hand[index(*type)] = static_cast<std::uint16_t>(hand[index(*type)] + count);
    }
  }

  void unmovedMarks(std::string_view field) {
    const std::string_view list = field.substr(2);
    if (list == "-") return;
    if (list == "*") {
      setup_.unmoved |= Rights(variant_, setup_).usual();
      return;
    }
    for (std::size_t i = 0; i <= list.size();) {
      const std::size_t end = std::min(list.find(',', i), list.size());
      const std::string_view name = list.substr(i, end - i);
      const auto cell = board_.find(name);
      if (!cell) return fail(name, fmt::format("expected the cell of an unmoved piece, found '{}'", name));
      if (!setup_.cells.empty() && !setup_.at(*cell))
        return fail(name, fmt::format("nothing stands on {}", name));
      setup_.unmoved.add(*cell);
      i = end + 1;
    }
  }

  const Variant& variant_;
  const Board& board_;
  std::string_view text_;
  std::size_t at_ = 0;
  Setup setup_;
  bool counterGiven_ = false;
  bool turnGiven_ = false, pieceMarksGiven_ = false;
  bool failed_ = false;
  FenError error_{};
};

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

std::string handText(const Variant& variant, const Setup& setup, Side side) {
  std::string text;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const int count = setup.inHand(side, typeAt(t));
    if (count == 0) continue;
    text += pieceText(variant.type(typeAt(t)).id, Side::White);
    if (count > 1) text += std::to_string(count);
  }
  return text.empty() ? "-" : text;
}

// What only some games have: the type last moved, hands, the third side's counter.
std::string registersText(const Variant& variant, const Setup& setup) {
  std::string text;
  if (variant.hands().any()) {
    text +=
        fmt::format(" [{}/{}]", handText(variant, setup, Side::White), handText(variant, setup, Side::Black));
  }
  if (variant.third() != nullptr && variant.third()->acts) text += fmt::format(" k={}", setup.sinceThird);
  return text;
}

// Turns, marks and what the previous move was.
std::string turnText(const Variant& variant, const Setup& setup) {
  const Board& board = variant.board();
  const auto nameOf = [&](Cell cell) { return cell == kNoCell ? "-" : board.name(cell); };
  std::string text;
  if (!variant.turns().schedule.empty()) text += fmt::format(" t={}", setup.turn);
  if (setup.marks != defaultMarks(variant, setup)) {
    text += " m=";
    for (std::size_t m = 0; m < setup.marks.size(); ++m) {
      const std::string cells = cellsText(board, setup.marks[m], ",");
      text += fmt::format("{}{}:{}", m == 0 ? "" : "/", variant.marks()[m], cells.empty() ? "-" : cells);
    }
  }
  if (setup.lastFrom != kNoCell || setup.lastTo != kNoCell)
    text += fmt::format(" l={},{}", nameOf(setup.lastFrom), nameOf(setup.lastTo));
  if (setup.going != kNoCell) {
    text += " g=" + board.name(setup.going);
    if (setup.goingKind != kNoKind) text += ":" + variant.turns().kinds[index(setup.goingKind)];
  }
  if (!setup.taken.empty()) text += " x=";
  for (const Piece piece : setup.taken) text += pieceText(variant.type(piece.type()).id, piece.side());
  return text;
}

std::string lastText(const Variant& variant, const Setup& setup) {
  if (!variant.registers().last) return "";
  return " " + (setup.last == kNoType ? "-" : variant.type(setup.last).id);
}

}  // namespace

std::variant<Setup, FenError> parseFen(const Variant& variant, std::string_view text) {
  return FenReader(variant, text).read();
}

std::string printFen(const Position& position) {
  const Variant& variant = position.variant();
  const Setup& setup = position.setup();
  const auto [castling, unmoved] = Rights(variant, setup).texts();
  return fmt::format("{} {}{} {} {} {} {}{}{}{}{}",
                     printPlacement(variant.board(), idsOf(variant), setup.cells), setup.thirdTurn ? "*" : "",
                     setup.player == Side::White ? "w" : "b", castling, enPassantText(variant, setup),
                     setup.halfmoveClock, setup.moveNumber, lastText(variant, setup), unmoved,
                     registersText(variant, setup), turnText(variant, setup));
}

}  // namespace fairyforge
