#include "runtime/fen.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>
#include <set>

#include "compiler/rules/paths.h"
#include "compiler/rules/placement.h"
#include "runtime/key.h"

namespace fairyforge {
namespace {

std::vector<std::string> idsOf(const Variant& variant) {
  std::vector<std::string> ids;
  for (const PieceType& type : variant.types()) ids.push_back(type.id);
  return ids;
}

// A castling right: the castler and its partner, both unmoved.
struct Right {
  Side side;
  Cell castler;
  Cell partner;
  friend auto operator<=>(const Right&, const Right&) = default;
};

// Every right that the pieces of `setup` would have, were they all unmoved.
std::vector<Right> possibleRights(const Variant& variant, const Setup& setup) {
  std::set<Right> rights;
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    const Piece piece = setup.cells[i];
    if (!piece) continue;
    for (const UnmovedReading& reading : variant.unmovedReadings(piece, cellAt(i))) {
      if (reading.partner == kNoCell) continue;
      if (reading.fits(setup, piece.side())) rights.insert({piece.side(), cellAt(i), reading.partner});
    }
  }
  return {rights.begin(), rights.end()};
}

char rightLetter(const Board& board, const Right& right) {
  const char letter = board.file(right.partner) > board.file(right.castler) ? 'K' : 'Q';
  return right.side == Side::White ? letter : static_cast<char>(std::tolower(letter));
}

// A right's name: K or Q, or where two rights would share it, the partner's file.
std::string rightText(const Board& board, const Right& right, const std::vector<Right>& all) {
  const char letter = rightLetter(board, right);
  const auto same = std::count_if(all.begin(), all.end(),
                                  [&](const Right& other) { return rightLetter(board, other) == letter; });
  if (same == 1) return std::string(1, letter);
  return inCase(board.fileName(board.file(right.partner), board.level(right.partner)), right.side);
}

// Does being unmoved matter to this piece here otherwise than for castling?
bool readsPlainly(const Variant& variant, Piece piece, Cell cell) {
  const auto& readings = variant.unmovedReadings(piece, cell);
  return std::any_of(readings.begin(), readings.end(),
                     [](const UnmovedReading& r) { return r.partner == kNoCell; });
}

// The cells that `u=*` stands for.
CellSet plainUnmovedDefault(const Variant& variant, const Setup& setup) {
  CellSet cells;
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    const Piece piece = setup.cells[i];
    if (piece && variant.start().unmoved.has(cellAt(i)) && piece == variant.start().cells[i] &&
        readsPlainly(variant, piece, cellAt(i))) {
      cells.add(cellAt(i));
    }
  }
  return cells;
}

// The pieces of the side that has just moved that could have passed over exactly `passed` by a move that ends
// where they stand.
std::vector<Cell> possiblePassers(const Variant& variant, const Setup& setup, const CellSet& passed) {
  const Side side = opponent(setup.player);
  std::set<Cell> passers;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const MoveProgram& program = variant.types()[t].program[index(side)];
    if (!program.uses(Op::Pass)) continue;
    variant.board().forEachCell([&](Cell origin) {
      const auto paths = pathsFrom(variant.board(), program, origin);
      if (!paths) return;
      for (const Path& path : *paths) {
        CellSet cells;
        for (const Cell cell : path.passed) cells.add(cell);
        const Piece there = setup.at(path.to);
        if (!path.passed.empty() && cells == passed && there && there.side() == side) passers.insert(path.to);
      }
    });
  }
  return {passers.begin(), passers.end()};
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
        &FenReader::placement, &FenReader::side,  &FenReader::castling,
        &FenReader::passed,    &FenReader::clock, &FenReader::moveNumber};
    bool marksGiven = false;
    std::size_t next = 0;
    for (std::string_view field = nextField(); !field.empty() && !failed_; field = nextField()) {
      if (field.substr(0, 2) == "u=") {
        marksGiven = true;
        unmovedMarks(field);
      } else if (field.substr(0, 2) == "k=") {
        sinceThird(field);
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
    // There is no slot before the interval has passed.
    if (setup_.slot && !counterGiven_) setup_.sinceThird = variant_.third()->interval;
    if (setup_.slot && setup_.sinceThird < variant_.third()->interval) {
      return FenError{0, text_.size(),
                      fmt::format("the third side may act when k={}, but the position says k={}",
                                  variant_.third()->interval, setup_.sinceThird)};
    }
    if (!marksGiven) setup_.unmoved |= plainUnmovedDefault(variant_, setup_);
    if (!variant_.registers().unmoved) setup_.unmoved.clear();
    return std::move(setup_);
  }

 private:
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
    const bool slot = variant_.third() != nullptr && field.substr(0, 1) == "*";
    const std::string_view player = slot ? field.substr(1) : field;
    if (player != "w" && player != "b")
      return fail(field, fmt::format("expected the side to move, 'w' or 'b', found '{}'", field));
    setup_.player = player == "w" ? Side::White : Side::Black;
    setup_.slot = slot;
  }

  void castling(std::string_view field) {
    if (field == "-") return;
    const std::vector<Right> rights = possibleRights(variant_, setup_);
    for (std::size_t i = 0; i < field.size(); ++i) {
      const char letter = field[i];
      const Right* found = nullptr;
      for (const Right& right : rights) {
        const Side side = std::isupper(static_cast<unsigned char>(letter)) ? Side::White : Side::Black;
        const std::string file = board_.fileName(board_.file(right.partner), board_.level(right.partner));
        const bool byFile = file == std::string(1, static_cast<char>(std::tolower(letter)));
        if (right.side != side || (rightLetter(board_, right) != letter && !byFile)) continue;
        // Of several partners on one side the letter K or Q means the one nearest to the edge.
        if (found) {
          const bool furtherRight = board_.file(right.partner) > board_.file(found->partner);
          if (furtherRight != (std::tolower(letter) == 'k')) continue;
        }
        found = &right;
      }
      if (!found) {
        return fail(field.substr(i, 1),
                    fmt::format("castling right '{}', but no piece of that side could castle so", letter));
      }
      setup_.unmoved.add(found->castler);
      setup_.unmoved.add(found->partner);
    }
  }

  void passed(std::string_view field) {
    if (field == "-") return;
    const std::size_t equals = field.find('=');
    const std::string_view cells = field.substr(0, equals);
    for (std::size_t i = 0; i < cells.size();) {
      std::size_t end = i;
      while (end < cells.size() && !std::isdigit(static_cast<unsigned char>(cells[end]))) ++end;
      while (end < cells.size() && std::isdigit(static_cast<unsigned char>(cells[end]))) ++end;
      const auto cell = board_.find(cells.substr(i, end - i));
      if (!cell)
        return fail(cells.substr(i, end - i),
                    fmt::format("expected an en passant cell, found '{}'", cells.substr(i, end - i)));
      setup_.passed.add(*cell);
      i = end;
    }
    if (!variant_.registers().passed) {
      return fail(
          field, fmt::format("no piece of this game captures en passant, but the position says '{}'", field));
    }
    if (equals != std::string_view::npos) {
      const auto cell = board_.find(field.substr(equals + 1));
      if (!cell)
        return fail(field.substr(equals + 1), "expected the cell of the piece that can be taken en passant");
      setup_.passer = *cell;
      return;
    }
    const std::vector<Cell> passers = possiblePassers(variant_, setup_, setup_.passed);
    if (passers.empty())
      return fail(field, fmt::format("no piece could have passed over '{}' by the last move", field));
    if (passers.size() > 1) {
      return fail(
          field,
          fmt::format("several pieces could have passed over '{}': add '=' and the cell, as in '{}={}'",
                      field, field, board_.name(passers[0])));
    }
    setup_.passer = passers[0];
  }

  void clock(std::string_view field) {
    if (!readNumber(field, setup_.quietPlies))
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
    if (third == nullptr)
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
      std::size_t length = 1;
      std::string_view letters = list.substr(i, 1);
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
      setup_.unmoved |= plainUnmovedDefault(variant_, setup_);
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
  bool failed_ = false;
  FenError error_{};
};

std::string castlingText(const Variant& variant, const Setup& setup) {
  const std::vector<Right> possible = possibleRights(variant, setup);
  std::vector<std::string> letters;
  for (const Right& right : possible) {
    if (setup.unmoved.has(right.castler) && setup.unmoved.has(right.partner)) {
      letters.push_back(rightText(variant.board(), right, possible));
    }
  }
  // K before Q, White before Black: capitals sort before small letters.
  std::sort(letters.begin(), letters.end());
  std::string text;
  for (const std::string& letter : letters) text += letter;
  return text.empty() ? "-" : text;
}

std::string passedText(const Variant& variant, const Setup& setup) {
  if (setup.passed.empty()) return "-";
  std::string text;
  setup.passed.forEach([&](Cell cell) { text += variant.board().name(cell); });
  if (possiblePassers(variant, setup, setup.passed) != std::vector<Cell>{setup.passer}) {
    text += "=" + variant.board().name(setup.passer);
  }
  return text;
}

std::string unmovedText(const Variant& variant, const Setup& setup) {
  CellSet plain;
  setup.unmoved.forEach([&](Cell cell) {
    if (readsPlainly(variant, setup.at(cell), cell)) plain.add(cell);
  });
  if (plain == plainUnmovedDefault(variant, setup)) return "";
  std::string text;
  plain.forEach([&](Cell cell) { text += (text.empty() ? "" : ",") + variant.board().name(cell); });
  return " u=" + (text.empty() ? "-" : text);
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
  if (variant.third() != nullptr) text += fmt::format(" k={}", setup.sinceThird);
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
  return fmt::format("{} {}{} {} {} {} {}{}{}{}",
                     printPlacement(variant.board(), idsOf(variant), setup.cells), setup.slot ? "*" : "",
                     setup.player == Side::White ? "w" : "b", castlingText(variant, setup),
                     passedText(variant, setup), setup.quietPlies, setup.moveNumber, lastText(variant, setup),
                     unmovedText(variant, setup), registersText(variant, setup));
}

}  // namespace fairyforge
