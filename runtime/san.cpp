// Lists all forms in which a move may be written in algebraic notations (runtime/san.h), the shortest first.
// Writers use the first form that no other legal move has; readers accept every form.

#include "runtime/san.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <set>

#include "compiler/core/rules/placement.h"
#include "runtime/dialect.h"
#include "runtime/rights.h"
#include "runtime/wxf.h"

namespace fairyforge {
namespace {

using Cells = Notation::Cells;
constexpr Notation kNotations[] = {
    {.name = "san", .meaning = "short algebraic notation, with all that a move does", .writesAll = true},
    {.name = "lan", .meaning = "long algebraic notation", .alwaysOrigin = true, .quiet = "-"},
    {.name = "hodges",
     .meaning = "shogi: P-7f",
     .cells = Cells::Shogi,
     .quiet = "-",
     .drop = '*',
     .pawnHasLetter = true,
     .turnsOver = true,
     .checks = false},
    {.name = "hodges-number",
     .meaning = "shogi: P-76",
     .cells = Cells::ShogiNumbers,
     .quiet = "-",
     .drop = '*',
     .pawnHasLetter = true,
     .turnsOver = true,
     .checks = false},
    {.name = "hosking",
     .meaning = "shogi: P76",
     .cells = Cells::ShogiNumbers,
     .drop = '\'',
     .pawnHasLetter = true,
     .turnsOver = true,
     .checks = false},
    {.name = "janggi",
     .meaning = "janggi: P77-78, ranks from the top",
     .cells = Cells::Janggi,
     .alwaysOrigin = true,
     .quiet = "-",
     .pawnHasLetter = true},
    {.name = "wxf",
     .meaning = "xiangqi: C2=5, columns from each player's right",
     .pawnHasLetter = true,
     .byColumns = true,
     .checks = false},
};
constexpr Notation kCommonSan{.name = "san", .meaning = "short algebraic notation as others write it"};

std::string letter(const Variant& variant, TypeId type) {
  return pieceText(variant.type(type).id, Side::White);
}

// Returns the type whose letter other programs write for this one: a promoted Silver moves as a Gold, so it
// is G.
TypeId lettered(const Variant& variant, TypeId type) {
  const Looks& looks = variant.looks();
  const std::string notation = variant.type(type).notation();
  for (std::size_t t = 0; looks.plusOf[index(type)] != kNoType && t < variant.types().size(); ++t) {
    if (!notation.empty() && variant.types()[t].notation() == notation) return typeAt(t);
  }
  return looks.like[index(type)];
}

// Returns the letter that the notation uses for a type.
std::string pieceLetter(const Variant& variant, TypeId type, const Notation& notation) {
  const Looks& looks = variant.looks();
  if (notation.turnsOver && looks.plusOf[index(type)] != kNoType)
    return "+" + letter(variant, looks.plusOf[index(type)]);
  if (notation.writesAll) return letter(variant, looks.like[index(type)]);
  const TypeId like = lettered(variant, type);
  const std::string& other = looks.othersIds[index(like)];
  return other.empty() ? letter(variant, like) : other;
}

// Has the type no letter in this notation? In other programs only the pawns of chess have none, which capture
// differently from how they move.
bool hasNoLetter(const Variant& variant, TypeId type, const Notation& notation) {
  if (notation.pawnHasLetter) return false;
  const std::string its = variant.type(type).notation();
  if (its.empty() || notation.writesAll) return pawnOf(variant) == type;
  return its.find("fmWfc") != std::string::npos || its.find("fmWcf") != std::string::npos;
}

// Does a link lead `owner`'s pieces from one cell to the other?
bool linked(const Board& board, Side owner, Cell from, Cell to) {
  for (const std::string& name : board.linkNames()) {
    for (const StepId step : board.link(name, owner)) {
      if (board.walk(from, step) == to) return true;
    }
  }
  return false;
}

// Writes the names of a cell's file and rank, separately or together, as a notation does.
class CellParts {
 public:
  CellParts(const Board& board, Cells how) : board_(board), how_(how) {}
  std::string file(Cell cell) const {
    if (how_ == Cells::Named) return board_.fileName(board_.file(cell), board_.level(cell));
    return std::to_string(how_ == Cells::Janggi ? board_.file(cell) + 1 : board_.files() - board_.file(cell));
  }
  std::string rank(Cell cell) const {
    if (how_ == Cells::Named) return board_.rankName(board_.shownRank(cell));
    const int fromTop = board_.shownRanks() - board_.shownRank(cell);
    constexpr int kLetters = 26;
    if (how_ == Cells::Shogi && fromTop <= kLetters)
      return std::string(1, static_cast<char>('a' + fromTop - 1));
    return std::to_string(how_ == Cells::Janggi ? fromTop % 10 : fromTop);
  }
  std::string both(Cell cell) const {
    if (how_ == Cells::Named) return board_.name(cell);
    return how_ == Cells::Janggi ? rank(cell) + file(cell) : file(cell) + rank(cell);
  }

 private:
  const Board& board_;
  const Cells how_;
};

// Builds the forms of one move of a piece on the board from their parts: letter, cells, new type.
class Parts {
 public:
  Parts(const Position& position, const Move& move, const Notation& notation)
      : variant_(position.variant()),
        board_(variant_.board()),
        notation_(notation),
        names_(board_, notation.cells),
        move_(move),
        mover_(position.at(move.from)),
        position_(position) {
    const bool isBare = position.toMove() != Side::Third && hasNoLetter(variant_, mover_.type(), notation);
    isPawn_ = isBare || (pawnOf(variant_) == mover_.type() && position.toMove() != Side::Third);
    letter_ = isBare ? "" : pieceLetter(variant_, mover_.type(), notation);
    takes_ = !move.victims.empty();
    becomes_ = becoming();
    const auto put = std::find_if(move.edits.begin(), move.edits.end(),
                                  [](const Edit& edit) { return edit.what == Op::Drop; });
    if (put == move.edits.end()) return;
    gate_ = "/" + letter(variant_, typeAt(put->operand));
    gateCell_ = put->cell;
  }

  // Returns all texts of the move that a reader accepts; the first ones are the shortest.
  std::vector<std::string> forms() const {
    std::vector<std::string> list;
    const bool isShort = !notation_.alwaysOrigin && (!notation_.writesAll || !becomes_.empty());
    if (isCastling()) {
      const bool right = board_.file(move_.relocations[0].from) > board_.file(move_.from);
      const std::string gate = gate_.empty() ? "" : gate_ + names_.both(gateCell_);
      list.push_back((right ? "O-O" : "O-O-O") + gate);
    } else if (move_.from == move_.to && !takes_ && isShort) {
      list = {letter_ + names_.both(move_.from) + becomes_};
    }
    // Other programs write castling by these words alone: in Chess960 the king may also step to where it castles.
    if (list.empty() || (isCastling() && notation_.writesAll)) {
      if (!mustBeLong()) addShort(list);
      addLong(list);
      // Readers also accept the short forms of a move that is always written with both cells.
      if (mustBeLong() && move_.from != move_.to) addShort(list);
    }
    const std::size_t own = list.size();
    const Looks& looks = variant_.looks();
    const TypeId like = looks.like[index(mover_.type())];
    for (const std::string& other :
         {letter(variant_, like), letter(variant_, mover_.type()), looks.othersIds[index(like)]}) {
      if (!notation_.writesAll || other == letter_ || other.empty()) continue;
      for (std::size_t i = 0; i < own; ++i) list.push_back(other + list[i].substr(letter_.size()));
    }
    return withChanges(list);
  }

 private:
  bool isCastling() const {
    return !takes_ && becomes_.empty() && castlingPartner(position_.variant(), position_.setup(), move_);
  }

  std::string becoming() const {
    const Looks& looks = variant_.looks();
    if (notation_.turnsOver && looks.plusOf[index(move_.as)] == mover_.type()) return "+";
    if (notation_.turnsOver && looks.plusOf[index(mover_.type())] == move_.as) return "-";
    const TypeId like = notation_.writesAll ? looks.like[index(move_.as)] : lettered(variant_, move_.as);
    return move_.as == mover_.type() ? "" : "=" + letter(variant_, like);
  }

  // Must the move be written with both cells? It must if it changes a type without a choice, goes along a
  // link, or does several things.
  bool mustBeLong() const {
    if (notation_.alwaysOrigin) return true;
    if (!notation_.writesAll) return move_.from == move_.to;
    if (!move_.changes.empty() || move_.from == move_.to || position_.toMove() == Side::Third) return true;
    if (!becomes_.empty() && !isPawn_ &&
        variant_.arrival().choices(mover_.side(), mover_.type(), move_.to).size() < 2)
      return true;
    return linked(board_, mover_.side(), move_.from, move_.to);
  }

  // Adds the forms with as little of the origin as possible: "Nf3", "Ngf3", "N1f3", "Ng1f3"; behind them those with
  // more types, since other programs know the origin alone.
  void addShort(std::vector<std::string>& list) const {
    std::vector<std::string> texts;
    const std::string file = names_.file(move_.from), rank = names_.rank(move_.from);
    // Sittuyin's pawns may promote by a diagonal move to an empty cell, which their other moves do not allow.
    const bool changesOnTheWay = isPawn_ && !notation_.writesAll && !becomes_.empty() && !takes_ &&
                                 board_.file(move_.from) != board_.file(move_.to);
    for (const std::string& origin : {std::string(), file, rank, names_.both(move_.from)}) {
      if (changesOnTheWay && origin != names_.both(move_.from)) continue;
      if (isPawn_ && takes_ && origin.empty() && letter_.empty()) continue;  // exd5
      if (notation_.turnsOver && (origin == file || origin == rank)) continue;
      // A sign separates the names of two cells that follow each other.
      const bool bare = notation_.quiet.empty() && !(notation_.turnsOver && !origin.empty());
      const std::string between = takes_ ? "x" : bare ? "" : "-";
      texts.push_back(letter_ + origin + between + names_.both(move_.to));
    }
    for (const std::string& text : texts) list.push_back(text + becomes_ + gate_);
    for (const std::string& text : texts) addOtherTypes(list, text);
  }

  // Adds the forms with both cells, such as "Ng1-f3", and with all captured cells in notations that write
  // them.
  void addLong(std::vector<std::string>& list) const {
    const std::string start = letter_ + names_.both(move_.from), end = names_.both(move_.to);
    if (!notation_.writesAll) return addTyped(list, start + (takes_ ? "x" : "-") + end);
    const bool onTarget =
        std::find(move_.victims.begin(), move_.victims.end(), move_.to) != move_.victims.end();
    std::string through;
    for (const Cell victim : move_.victims) {
      if (victim != move_.to) through += "x" + board_.name(victim);
    }
    if (isPawn_ && !takes_) addTyped(list, start + end);
    if (takes_) addTyped(list, start + through + (onTarget ? "x" : "-") + end);
    if (!takes_) addTyped(list, start + "-" + end);
    if (takes_ && !onTarget && move_.from != move_.to) addTyped(list, start + "x" + end);
  }

  // Adds the text with the new type, if there is one, and with the types that readers accept too.
  void addTyped(std::vector<std::string>& list, const std::string& text) const {
    list.push_back(text + becomes_ + gate_);
    addOtherTypes(list, text);
  }
  // Adds the text with "=" and the old type, which readers accept if the piece could have promoted, or without a
  // type, which they accept where the cell leaves no choice.
  void addOtherTypes(std::vector<std::string>& list, const std::string& text) const {
    if (notation_.turnsOver) {
      if (becomes_.empty()) list.push_back(text + "=");
    } else if (notation_.writesAll) {
      list.push_back((becomes_.empty() ? text + "=" + letter(variant_, move_.as) : text) + gate_);
      if (!becomes_.empty()) list.push_back(text + "=" + letter(variant_, move_.as) + gate_);
    }
  }

  // Returns the texts with the changes of other pieces appended, such as " Pe4=Q".
  std::vector<std::string> withChanges(const std::vector<std::string>& list) const {
    if (move_.changes.empty() || !notation_.writesAll) return list;
    std::string full, brief;
    for (const TypeChange& change : move_.changes) {
      Cell before = change.cell;
      for (const Relocation& r : move_.relocations) {
        if (r.to == change.cell) before = r.from;
      }
      const std::string who = letter(variant_, position_.at(before).type());
      const std::string what = "=" + letter(variant_, change.to);
      full += " " + who + board_.name(change.cell) + what;
      brief += " " + who + what;
    }
    std::vector<std::string> all;
    for (const std::string& changes : {full, brief, std::string()}) {
      for (const std::string& text : list) all.push_back(text + changes);
    }
    return all;
  }

  const Variant& variant_;
  const Board& board_;
  const Notation& notation_;
  const CellParts names_;
  const Move& move_;
  const Piece mover_;
  const Position& position_;
  bool isPawn_ = false, takes_ = false;
  std::string letter_, becomes_, gate_;
  Cell gateCell_ = kNoCell;
};

bool isKnownId(const Variant& variant, std::string id) {
  if (id.starts_with('{')) id = id.substr(1, id.size() - 2);
  return variant.findType(id).has_value();
}

}  // namespace

std::optional<TypeId> pawnOf(const Variant& variant) {
  const TypeSet& resetting = variant.end().clockResetting;
  if (resetting.size() != 1) return std::nullopt;
  std::optional<TypeId> pawn;
  resetting.forEach([&](TypeId type) { pawn = type; });
  return pawn;
}

std::span<const Notation> notations() {
  return kNotations;
}

const Notation& ownSan() {
  return kNotations[0];
}

const Notation& commonSan() {
  return kCommonSan;
}

const Notation* notationCalled(std::string_view name) {
  const auto* const row = std::ranges::find(kNotations, name, &Notation::name);
  return row == std::end(kNotations) ? nullptr : row;
}

const Notation* notationCalled(std::string_view name, const Dialect& dialect) {
  return name == kCommonSan.name && !dialect.isOwn() ? &kCommonSan : notationCalled(name);
}

std::vector<std::string> sanForms(const Position& position, const Move& move, const Notation& notation) {
  const Variant& variant = position.variant();
  const std::string third = position.toMove() == Side::Third ? "*" : "";
  if (move.isNullMove()) {
    std::vector<std::string> forms{third + "--"};
    // Some programs write a pass as a move of the royal piece to its own cell.
    const auto& cells = position.setup().cells;
    const auto royal = std::ranges::find_if(cells, [&](Piece piece) {
      return piece && piece.side() == position.toMove() && variant.isRoyal(piece);
    });
    if (notation.writesAll || notation.byColumns || royal == cells.end()) return forms;
    Move stays;
    stays.from = stays.to = cellAt(static_cast<std::size_t>(royal - cells.begin()));
    stays.as = royal->type();
    forms.push_back(Parts(position, stays, notation).forms().front());
    return forms;
  }
  if (variant.board().hasOwnNames()) return {};  // the cells are not named by files and ranks
  if (notation.byColumns) return columnForms(position, move);
  if (move.isDrop()) {
    const std::string takes = move.victims.empty() ? "" : "x";
    const std::string who =
        notation.writesAll ? letter(variant, move.as) : pieceLetter(variant, move.as, notation);
    const std::string cell = CellParts(variant.board(), notation.cells).both(move.to);
    std::vector<std::string> forms{third + who + takes + notation.drop + cell};
    if (notation.writesAll && pawnOf(variant) == move.as)
      forms.push_back(third + takes + notation.drop + cell);
    return forms;
  }
  std::vector<std::string> forms = Parts(position, move, notation).forms();
  for (std::string& form : forms) form = third + form;
  return forms;
}

bool isSanForm(const Position& position, const Move& move, std::string_view text, const Notation& notation) {
  // A text is compared with all forms only if it names the cell where the move ends. Castlings, passes and
  // notations by columns do not name it.
  const bool namesEnd = !move.isNullMove() && !notation.byColumns && text.find('O') == std::string_view::npos;
  const CellParts names(position.variant().board(), notation.cells);
  if (namesEnd && text.find(names.both(move.to)) == std::string_view::npos) return false;
  return std::ranges::count(sanForms(position, move, notation), text) > 0;
}

std::string checkMark(const Position& position, const Move& move, const Executor& executor,
                      const Dialect& dialect) {
  const Position after = position.after(move);
  const auto outcome = executor.outcome(after);
  const bool mates =
      outcome && (outcome->reason == EndReason::Checkmate || outcome->reason == EndReason::MateByThird);
  if (mates || (dialect.hash == Hash::Win && outcome && outcome->winner)) return "#";
  if (!executor.inCheck(after)) return "";
  return dialect.hash == Hash::Unanswered && executor.legalMoves(after).empty() ? "#" : "+";
}

std::string_view withoutMarks(const Variant& variant, std::string_view text) {
  const auto& plusOf = variant.looks().plusOf;
  const bool promotes =
      std::any_of(plusOf.begin(), plusOf.end(), [](TypeId type) { return type != kNoType; });
  return text.substr(0, text.find_last_not_of(promotes ? "#!?" : "+#!?") + 1);
}

std::string plainSan(const Variant& variant, std::string_view text) {
  text = withoutMarks(variant, text);
  if (text == "0-0") return "O-O";
  if (text == "0-0-0") return "O-O-O";
  std::string plain(text);
  std::replace(plain.begin(), plain.end(), ',', ' ');
  return plain;
}

bool isSan(const Variant& variant, std::string_view text) {
  if (variant.board().hasOwnNames()) return false;
  static const std::string kId = R"((?:\{[A-Z]{1,3}\}|[A-Z]))", kCell = "(?:[a-z]+[0-9]+)";
  static const std::regex kDrop(R"(\*?)" + kId + "x?@" + kCell);
  static const std::regex kSwitch(kId + "?" + kCell + "=" + kId);
  static const std::regex kMove(R"(\*?)" + kId + "?(?:[a-z]{1,2}|[0-9]{1,3})?(?:[-x]?" + kCell +
                                ")+(?:=" + kId + ")?");
  static const std::regex kChange(kId + kCell + "?=" + kId);
  static const std::regex kAnyId(kId), kAnyCell(kCell);
  const std::string plain = plainSan(variant, text);
  if (plain == "O-O" || plain == "O-O-O" || plain == "*--") return true;
  // Words are matched one by one, and long ones refused, since std::regex needs stack for every character.
  constexpr std::size_t kLongestWord = 1000;
  const auto matches = [](std::string_view word, const std::regex& pattern) {
    return word.size() <= kLongestWord && std::regex_match(word.begin(), word.end(), pattern);
  };
  std::size_t end = std::min(plain.find(' '), plain.size());
  const std::string_view move = std::string_view(plain).substr(0, end);
  bool shaped =
      matches(move, kMove) || (end == plain.size() && (matches(move, kDrop) || matches(move, kSwitch)));
  while (shaped && end < plain.size()) {
    const std::size_t begin = end + 1;
    end = std::min(plain.find(' ', begin), plain.size());
    shaped = matches(std::string_view(plain).substr(begin, end - begin), kChange);
  }
  using Matches = std::sregex_iterator;
  const auto all = [&](const std::regex& pattern, auto holds) {
    return std::all_of(Matches(plain.begin(), plain.end(), pattern), Matches(),
                       [&](const std::smatch& match) { return holds(match.str()); });
  };
  // The letters before the name of a cell may be an `x` or the file of the origin.
  const auto endsInCell = [&](const std::string& word) {
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (variant.board().find(word.substr(i))) return true;
    }
    return false;
  };
  return shaped && all(kAnyCell, endsInCell) &&
         all(kAnyId, [&](const std::string& id) { return isKnownId(variant, id); });
}

}  // namespace fairyforge
