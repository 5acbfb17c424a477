// Reads position text (described in runtime/fen.h). Fields with a fixed place come first, then fields with a
// letter in any order; both are rows of the table of registers (compiler/core/rules/registers.h). Fields that
// are left out get their defaults at the end, when the pieces are known. A field with a syntax of its own is
// read by a function named after it, all others by the kind of their value (Register's Shape).

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>
#include <ranges>

#include "compiler/core/rules/piece-list.h"
#include "compiler/core/rules/placement.h"
#include "compiler/core/rules/registers.h"
#include "compiler/core/text/characters.h"
#include "compiler/core/text/split.h"
#include "runtime/fen-defaults.h"
#include "runtime/fen.h"
#include "runtime/reached-goals.h"
#include "runtime/rights.h"

namespace fairyforge {
namespace {

// By register: how a field that holds several registers goes on after this one.
struct Continuation {
  char separator = 0;  // stands before the register of the next row; 0: the next row is not in this field
  bool mayBeLeftOut = false;
};
constexpr auto kContinuations = [] {
  std::array<Continuation, kRegisterCount> all{};
  std::size_t i = 0;
  forEachRegister([&]<typename Shape>(const Register<Shape>& row) {
    if (row.text.isBehind()) all[i - 1] = {row.text.separator(), std::is_same_v<Shape, shape::OneKind>};
    ++i;
  });
  return all;
}();

bool readNumber(std::string_view text, int& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && number >= 0;
}

class FenReader {
 public:
  FenReader(const Variant& variant, std::string_view text)
      : variant_(variant), board_(variant.board()), text_(text) {}

  std::variant<Setup, FenError> read() {
    std::size_t next = 0;
    const bool isOfShogi = isAsShogiWrites();
    for (std::string_view field = nextField(); !field.empty() && !failed_; field = nextField()) {
      if (isOfShogi && next > static_cast<std::size_t>(TextPlace::Placement)) {
        ofShogi(next++, field);
        continue;
      }
      if (countedChecks(field)) continue;
      if (next == static_cast<std::size_t>(TextPlace::EnPassant) && countedMoves(field)) {
        next = static_cast<std::size_t>(TextPlace::MoveNumber);
        continue;
      }
      // If a game has neither castling nor en passant, other programs leave both fields out.
      if (int plies = 0; (next == static_cast<std::size_t>(TextPlace::Castling) ||
                          next == static_cast<std::size_t>(TextPlace::EnPassant)) &&
                         board_.hasPlainNames() && readNumber(field, plies))
        next = static_cast<std::size_t>(TextPlace::EnPassant) + 1;
      if (lettered(field, next == static_cast<std::size_t>(TextPlace::EnPassant))) continue;
      if (next < kTextPlaces && placed(static_cast<TextPlace>(next), field)) {
        ++next;
      } else {
        fail(field, fmt::format("unexpected '{}' after the position", field));
      }
    }
    if (!failed_ && next == 0) fail(text_, "the position text is empty");
    if (!failed_) infer();
    if (failed_) return error_;
    return std::move(setup_);
  }

 private:
  // ---- fields ----

  // Does the text have the four fields that shogi programs write: pieces, player to move (`b` moves first),
  // hands (`2Pp`, numbers first), number of the move?
  bool isAsShogiWrites() {
    std::vector<std::string_view> fields;
    for (std::string_view field = nextField(); !field.empty(); field = nextField()) fields.push_back(field);
    at_ = 0;
    int number = 0;
    const auto mayBeHand = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    return fields.size() == 4 && variant_.hands().any() && board_.hasPlainNames() &&
           readNumber(fields[3], number) && (fields[2] == "-" || std::ranges::all_of(fields[2], mayBeHand)) &&
           !readNumber(fields[2], number) && fields[0].find('[') == std::string_view::npos;
  }

  // Reads a field of a position as shogi programs write it: the hands in the third field, a move number in
  // the fourth, and `b` for the player who begins.
  void ofShogi(std::size_t place, std::string_view field) {
    if (place == static_cast<std::size_t>(TextPlace::Side)) {
      side(field);
      setup_.player = opponent(setup_.player);
    } else if (place == static_cast<std::size_t>(TextPlace::Castling)) {
      given_[rowOf(&Setup::hands)] = field;
      readHands(field, setup_.hands, true);
    } else if (int number = 0;
               place == static_cast<std::size_t>(TextPlace::EnPassant) && readNumber(field, number)) {
      setup_.moveNumber = (number + 1) / 2;
    }
  }

  // Reads the field `x=...` or `[...]`. Returns false if it belongs to no register. `mayBeCells`: the field
  // stands where en-passant cells stand, so `x=...` may be the name of a cell.
  bool lettered(std::string_view field, bool mayBeCells = false) {
    const bool brackets = field.front() == '[';
    if (!brackets && (field.size() < 2 || field[1] != '=')) return false;
    const char letter = field.front();
    std::string_view rest = brackets ? field : field.substr(2);
    bool isIt = false, known = false;
    std::size_t i = 0;
    forEachRegister([&](const auto& row) {
      const std::size_t number = i++;
      isIt = (row.text.letter() != 0 && row.text.letter() == letter) || (isIt && row.text.isBehind());
      if (!isIt || failed_) return;
      if (!row.isIn(variant_) && !row.text.isAt(TextPlace::Castling)) {
        // On boards whose cells have names of their own, `x=...` in the place of en passant may be a cell.
        if (mayBeCells && !board_.hasPlainNames()) return;
        known = true;
        return fail(field, fmt::format("positions of this game have no {}, but this one says '{}'",
                                       row.name.value, field));
      }
      known = true;
      given_[number] = field;
      const auto [separator, mayBeLeftOut] = kContinuations[number];
      const std::size_t end = separator == 0 ? rest.size() : std::min(rest.find(separator), rest.size());
      this->read(row, rest.substr(0, end), row.of(setup_));
      if (end < rest.size()) {
        rest.remove_prefix(end + 1);
      } else {
        isIt = false;
        if (separator != 0 && !mayBeLeftOut)
          fail(field, fmt::format("expected '{}' in '{}'", separator, field));
      }
    });
    return known;
  }

  // Reads the fields of other programs for checks: +1+0 (given), 2+3 (still needed). Returns false if it is
  // not such a field, or if the game does not count checks.
  bool countedChecks(std::string_view field) {
    const int most = variant_.registers().most(GoalCounter::Checks);
    const bool given = field.front() == '+';
    const std::string_view numbers = given ? field.substr(1) : field;
    const std::size_t plus = numbers.find('+');
    std::array<int, kSides> counts{};
    if (most == 0 || plus == std::string_view::npos || !readNumber(numbers.substr(0, plus), counts[0]) ||
        !readNumber(numbers.substr(plus + 1), counts[1]))
      return false;
    for (const Side side : kBothSides) {
      const int count = counts[index(side)];
      if (count > most)
        return fail(field, fmt::format("at most {} checks count, but the position says '{}'", most, field)),
               true;
      setup_.checks[index(side)] = static_cast<std::uint16_t>(given ? count : most - count);
    }
    return true;
  }

  // Reads the counting of Makruk as Fairy-Stockfish writes it, in plies: the limit in the place of the
  // en-passant cells and the count in that of the clock, as in `b - 88 8 1`. Returns false if the field is
  // not such a number.
  bool countedMoves(std::string_view field) {
    const std::size_t before = at_;
    int limit = 0, counted = 0, number = 0;
    bool isIt =
        !variant_.end().counts.empty() && readNumber(field, limit) && readNumber(nextField(), counted);
    const std::size_t behind = at_;
    isIt = isIt && readNumber(nextField(), number);
    at_ = isIt ? behind : before;
    if (!isIt) return false;
    // If several counting rules have this limit, takes the first whose condition holds now, or else the
    // first.
    const auto& rules = variant_.end().counts;
    const auto position = Position::from(VariantPtr(VariantPtr(), &variant_), setup_, kOddRoyalsOrCheck);
    bool holdsNow = false;
    for (std::size_t i = 0; i < rules.size() && !holdsNow; ++i) {
      if (2 * rules[i].moves != limit) continue;
      if (setup_.countRule == 0) setup_.countRule = static_cast<std::uint16_t>(i + 1);
      for (const Side side : kBothSides) {
        holdsNow = holdsNow || (rules[i].of[index(side)] && std::holds_alternative<Position>(position) &&
                                holds(rules[i].condition, std::get<Position>(position), side));
      }
      if (holdsNow) setup_.countRule = static_cast<std::uint16_t>(i + 1);
    }
    if (setup_.countRule == 0)
      return fail(field, fmt::format("no moves of this game are counted up to {} plies", limit)), true;
    setup_.counted = counted + 1;
    return true;
  }

  // Reads the field at that place. Returns false if positions of this game have no such field.
  bool placed(TextPlace place, std::string_view field) {
    switch (place) {
      case TextPlace::Placement:
        return placement(field), true;
      case TextPlace::Side:
        return side(field), true;
      case TextPlace::Castling:
        return castling(field), true;
      case TextPlace::EnPassant:
        return enPassantTargets(field), true;
      default:
        break;
    }
    bool known = false;
    forEachRegister([&](const auto& row) {
      if (!row.text.isAt(place) || !row.isIn(variant_)) return;
      known = true;
      this->read(row, field, row.of(setup_));
    });
    return known;
  }

  template <typename Value>
  std::string_view given(Value Setup::*field) const {
    return given_[rowOf(field)];
  }

  // Gives the fields that the text leaves out their defaults.
  void infer() {
    // The third side has no turn before the interval has passed.
    if (setup_.thirdTurn && given(&Setup::sinceThird).empty()) setup_.sinceThird = variant_.third()->interval;
    if (setup_.thirdTurn && setup_.sinceThird < variant_.third()->interval) {
      fail(text_, fmt::format("the third side may act when k={}, but the position says k={}",
                              variant_.third()->interval, setup_.sinceThird));
    }
    if (given(&Setup::unmoved).empty()) {
      const Rights rights(variant_, setup_);
      CellSet usual = rights.usual();
      // If the castling field names unmoved pieces beside which a piece may be dropped, as in S-Chess, the
      // others count as moved.
      if (namesGates_) usual -= rights.gates();
      rights.leaveOutUnnamed(setup_.unmoved, usual);
      setup_.unmoved |= usual;
    }
    if (!variant_.registers().unmoved) setup_.unmoved.clear();
    setup_.movesOver = static_cast<std::uint16_t>(
        std::clamp(setup_.moveNumber - 1, 0, static_cast<int>(variant_.registers().moves)));
    if (given(&Setup::hands).empty()) setup_.hands = endlessHands(variant_);
    if (given(&Setup::marks).empty()) setup_.marks = defaultMarks(variant_, setup_);
    const std::string_view turn = given(&Setup::turn);
    if (turn.empty()) return findTurn();
    if (variant_.turnOf(setup_).player != setup_.player)
      fail(turn, fmt::format("turn {} is the other player's", setup_.turn));
  }

  // A text without the field `t=` means the first turn of the side in the schedule.
  void findTurn() {
    const auto& schedule = variant_.turns().schedule;
    const auto first = std::find_if(schedule.begin(), schedule.end(),
                                    [&](const ScheduledTurn& turn) { return turn.player == setup_.player; });
    if (first != schedule.end()) setup_.turn = static_cast<std::uint16_t>(first - schedule.begin());
    if (!schedule.empty() && first == schedule.end())
      fail(text_,
           fmt::format("{} never has a turn in this game", setup_.player == Side::White ? "White" : "Black"));
  }

  // Reads the first field: the pieces on the board and, in brackets or as one more rank, those in hand.
  void placement(std::string_view field) {
    if (const std::size_t bracket = field.find('['); bracket != std::string_view::npos) {
      lettered(field.substr(bracket));
      field = field.substr(0, bracket);
    } else if (variant_.hands().any() && board_.levels() == 1 &&
               std::ranges::count(field, '/') == board_.shownRanks()) {
      // Lichess writes the hands as one more rank.
      const std::size_t last = field.rfind('/');
      given_[rowOf(&Setup::hands)] = field.substr(last);
      readHands(field.substr(last + 1), setup_.hands);
      field = field.substr(0, last);
    }
    auto result = parsePlacement(board_, idsOf(variant_), field, variant_.looks());
    if (const auto* error = std::get_if<PlacementError>(&result)) {
      return fail(field.substr(error->offset, error->length), error->message);
    }
    setup_.cells = std::move(std::get<std::vector<Piece>>(result));
  }

  void side(std::string_view field) {
    const bool thirdTurn = variant_.actingThird() != nullptr && field.substr(0, 1) == "*";
    const std::string_view player = thirdTurn ? field.substr(1) : field;
    if (player != "w" && player != "b")
      return fail(field, fmt::format("expected the side to move, 'w' or 'b', found '{}'", field));
    setup_.player = player == "w" ? Side::White : Side::Black;
    setup_.thirdTurn = thirdTurn;
  }

  // Reads the castling field: each letter names unmoved pieces.
  void castling(std::string_view field) {
    if (field == "-") return;
    const Rights rights(variant_, setup_);
    for (std::size_t i = 0; i < field.size(); ++i) {
      const Side side = std::isupper(static_cast<unsigned char>(field[i])) != 0 ? Side::White : Side::Black;
      const CellSet meant = rights.meant(field[i], given(&Setup::hands).empty() || rights.mayDrop(side));
      if (meant.empty()) return noSuchRight(rights, field, i);
      namesGates_ = namesGates_ || meant.size() == 1;
      setup_.unmoved |= meant;
    }
  }

  void noSuchRight(const Rights& rights, std::string_view field, std::size_t i) {
    const std::string_view right = characterAt(field, i);
    const auto moved = rights.movedCastler(field[i]);
    if (!moved)
      return fail(right,
                  fmt::format("castling right '{}', but no piece of that side could castle so", right));
    fail(right,
         fmt::format(
             "castling right '{}', but the {} on {} or its partner is not where it begins: it has moved",
             right, variant_.type(setup_.at(*moved).type()).name, board_.name(*moved)));
  }

  // Reads the en-passant field: the targets, such as "e3", and after "=" the victim if that does not follow
  // from them.
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
      // Fairy-Stockfish writes the victim's cell after the en-passant cell.
      const Piece there = setup_.at(*cell);
      const bool hasPassed = equals == std::string_view::npos && there && there.side() != setup_.player;
      if (hasPassed && setup_.enPassantVictim == kNoCell) {
        setup_.enPassantVictim = *cell;
      } else {
        setup_.enPassantTargets.add(*cell);
      }
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
    if (setup_.enPassantVictim != kNoCell) return;
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

  // ---- values, by their shapes ----

  void read(const Register<shape::Pieces>&, std::string_view, std::vector<Piece>&) {}  // placement()
  void read(const Register<shape::Player>&, std::string_view, Side&) {}                // side()
  void read(const Register<shape::Flag>&, std::string_view text, bool& is) {
    is = text == "1";
    if (text != "0" && text != "1") fail(text, fmt::format("expected 0 or 1, found '{}'", text));
  }
  // `-` means no cells; `*`, for castling, the usual ones (Rights).
  void read(const Register<shape::Cells>& row, std::string_view list, CellSet& cells) {
    if (list == "-") return;
    if (list == "*" && row.text.isAt(TextPlace::Castling)) {
      cells |= Rights(variant_, setup_).usual();
      return;
    }
    for (const std::string_view name : splitAt(list, ',')) {
      const auto cell = board_.find(name);
      if (!cell) return fail(name, fmt::format("expected one of the {}, found '{}'", row.name.value, name));
      addOccupied(row, name, *cell, cells);
    }
  }
  void read(const Register<shape::CellSets>& row, std::string_view list, std::vector<CellSet>& sets) {
    sets.assign(variant_.marks().size(), {});
    if (list == "-") return;
    for (const std::string_view part : splitAt(list, '/')) {
      const std::size_t colon = part.find(':');
      const auto& names = variant_.marks();
      const auto mark = std::find(names.begin(), names.end(), part.substr(0, colon));
      if (mark == names.end() || colon == std::string_view::npos)
        return fail(part, fmt::format("expected a mark of this game, ':' and cells, found '{}'", part));
      for (const std::string_view name : splitAt(part.substr(colon + 1), ',')) {
        if (const Cell cell = cellNamed(name); cell != kNoCell)
          addOccupied(row, name, cell, sets[static_cast<std::size_t>(mark - names.begin())]);
      }
    }
  }
  void read(const Register<shape::OneCell>&, std::string_view name, Cell& cell) { cell = cellNamed(name); }
  void read(const Register<shape::OneType>& row, std::string_view id, TypeId& value) {
    if (id == "-") return;
    const auto type = variant_.findType(id);
    if (!type || variant_.type(*type).imitates)
      return fail(id, fmt::format("expected the ID of the {}, or '-', found '{}'", row.name.value, id));
    value = *type;
  }
  void read(const Register<shape::OneKind>&, std::string_view name, KindId& value) {
    const auto& kinds = variant_.turns().kinds;
    const auto kind = std::find(kinds.begin(), kinds.end(), name);
    if (kind == kinds.end()) return fail(name, fmt::format("expected a kind of move, found '{}'", name));
    value = static_cast<KindId>(kind - kinds.begin());
  }
  template <typename Number>
  void read(const Register<shape::CountOf<Number>>& row, std::string_view text, Number& value) {
    int number = 0;
    const bool isNumber = readNumber(text, number);
    if (row.shape.most == nullptr) {
      if (!isNumber) fail(text, fmt::format("expected the {}, found '{}'", row.name.value, text));
    } else if (const int most = row.shape.most(variant_); !isNumber || number > most) {
      fail(text, fmt::format("expected '{}=' and the {}, 0 to {}, found '{}'", row.text.letter(),
                             row.name.value, most, text));
    }
    value = static_cast<Number>(number);
  }
  void read(const Register<shape::CountOfEach>& row, std::string_view text,
            shape::CountOfEach::Value& counts) {
    const std::size_t plus = std::min(text.find('+'), text.size());
    const int most = row.shape.most(variant_);
    int white = 0, black = 0;
    if (plus == text.size() || !readNumber(text.substr(0, plus), white) ||
        !readNumber(text.substr(plus + 1), black) || white > most || black > most)
      return fail(text, fmt::format("expected '{}=' and the {} by White and by Black, each 0 to {}, as in "
                                    "'{}=1+0', found '{}'",
                                    row.text.letter(), row.name.value, most, row.text.letter(), text));
    counts = {static_cast<std::uint16_t>(white), static_cast<std::uint16_t>(black)};
  }
  // Reads hands as `[QN/p]`, White's before the slash, or as `[QNp]`, White's in capitals.
  void read(const Register<shape::Hands>&, std::string_view field, shape::Hands::Value& hands) {
    if (field.size() < 2 || field.back() != ']') return fail(field, "expected ']' at the end of the hands");
    readHands(field.substr(1, field.size() - 2), hands);
  }

  // Does any captured piece become this type in the hand, or is one there at the start?
  bool canBeInHand(TypeId type) const {
    const Setup& start = variant_.start();
    if (start.inHand(Side::White, type) + start.inHand(Side::Black, type) > 0) return true;
    return std::ranges::any_of(std::views::iota(std::size_t{0}, variant_.types().size()),
                               [&](std::size_t i) { return variant_.hands().asCaptured(typeAt(i)) == type; });
  }

  // Reads the pieces of hands. A number follows its letter or, with `numbersFirst`, precedes it.
  void readHands(std::string_view list, shape::Hands::Value& hands, bool numbersFirst = false) {
    const std::size_t slash = list.find('/');
    for (std::size_t i = 0; i < list.size() && !failed_;) {
      if (list[i] == '-' || i == slash) {
        ++i;
        continue;
      }
      int count = 1;
      if (numbersFirst && !readCount(list, i, count)) return;
      if (i == list.size()) return fail(list, "a number, and no piece behind it");
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
      if (!canBeInHand(*type))
        return fail(list.substr(i, length),
                    fmt::format("no {} is ever in a hand: there it is a {}", variant_.type(*type).name,
                                variant_.type(variant_.hands().asCaptured(*type)).name));
      const bool white = slash == std::string_view::npos ? id == letters : i < slash;
      i += length;
      if (!numbersFirst && !readCount(list, i, count)) return;
      auto& hand = hands[white ? 0 : 1];
      if (hand.empty()) hand.resize(variant_.types().size());
      hand[index(*type)] = static_cast<std::uint16_t>(hand[index(*type)] + count);
    }
  }

  // Reads the number at `i`, if there is one. Returns false, after an error, if it is too large.
  bool readCount(std::string_view list, std::size_t& i, int& count) {
    std::size_t digits = 0;
    while (i + digits < list.size() && std::isdigit(static_cast<unsigned char>(list[i + digits]))) ++digits;
    if (digits > 0 && (digits > 3 || !readNumber(list.substr(i, digits), count)))
      return fail(list.substr(i, digits), "too many pieces in a hand"), false;
    i += digits;
    return true;
  }

  void read(const Register<shape::PieceList>&, std::string_view list, std::vector<Piece>& pieces) {
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
      id = inCase(std::move(id), Side::White);
      i = close + 1;
      const auto type = variant_.findType(id);
      if (!type)
        return fail(list.substr(begin, i - begin),
                    fmt::format("no piece has the ID '{}'", list.substr(begin, i - begin)));
      addOnce(pieces, {*type, third ? Side::Third : white ? Side::White : Side::Black});
    }
  }

  // ---- parts of fields ----

  // Returns the cell with this name; `-` means none.
  Cell cellNamed(std::string_view name) {
    if (name == "-") return kNoCell;
    const auto cell = board_.find(name);
    if (!cell) fail(name, fmt::format("expected a cell, found '{}'", name));
    return cell.value_or(kNoCell);
  }

  // Adds the cell to `cells`. Refuses an empty cell if the register belongs to pieces (Ends::WithItsPiece).
  template <typename Shape>
  void addOccupied(const Register<Shape>& row, std::string_view name, Cell cell, CellSet& cells) {
    if (row.ends == Ends::WithItsPiece && !setup_.cells.empty() && !setup_.at(cell))
      return fail(name, fmt::format("nothing stands on {}", name));
    cells.add(cell);
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
    error_ = {static_cast<std::size_t>(part.data() - text_.data()), part.size(),
              shortened(std::move(message))};
  }

  const Variant& variant_;
  const Board& board_;
  std::string_view text_;
  std::size_t at_ = 0;
  Setup setup_;
  bool namesGates_ = false;  // the castling field names unmoved pieces for gating, as Fairy-Stockfish does
  std::array<std::string_view, kRegisterCount> given_{};  // by register, the text of its field
  bool failed_ = false;
  FenError error_{};
};

}  // namespace

std::variant<Setup, FenError> parseFen(const Variant& variant, std::string_view text) {
  return FenReader(variant, text).read();
}

std::variant<Position, NoPosition> readPosition(const VariantPtr& variant, std::string_view text,
                                                const SetupProblems& forgiven) {
  auto setup = parseFen(*variant, text);
  if (auto* error = std::get_if<FenError>(&setup)) return NoPosition{"bad-position", {std::move(*error)}};
  auto made = Position::from(variant, std::get<Setup>(std::move(setup)), forgiven);
  if (auto* position = std::get_if<Position>(&made)) return std::move(*position);
  NoPosition none{"impossible-position", {}};
  for (const SetupProblem problem : std::get<SetupProblems>(made))
    none.errors.push_back({0, text.size(), describe(problem)});
  return none;
}

}  // namespace fairyforge
