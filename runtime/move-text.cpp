// Writes and reads moves as text (runtime/move-text.h). plainForms() lists the forms of a move, from the
// shortest to the most detailed; the shortest that names no other legal move is written.

#include "runtime/move-text.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

#include "compiler/core/base/add-once.h"
#include "compiler/core/rules/placement.h"
#include "compiler/core/text/characters.h"
#include "runtime/own-words.h"
#include "runtime/rights.h"
#include "runtime/san.h"

namespace fairyforge {
namespace {

std::string fromTo(const Board& board, Cell from, Cell to) {
  return board.name(from) + (board.hasPlainNames() ? "" : "-") + board.name(to);
}

// Returns the ID of the type that a piece becomes or, with `looks`, of the type that it looks like
// (runtime/move-text.h).
std::string becoming(const Variant& variant, TypeId type, bool looks = true) {
  const TypeId shown = looks ? variant.looks().like[index(type)] : type;
  return (variant.board().hasPlainNames() ? "" : "=") + inCase(variant.type(shown).id, Side::Black);
}

// Returns the text of an effect of a move on a cell, such as "e4=N" for a piece put there.
std::string editText(const Variant& variant, const Edit& edit) {
  const std::string cell = variant.board().name(edit.cell);
  switch (edit.what) {
    case Op::Put: {
      const Piece piece = putPiece(edit.operand);
      return cell + "=" + pieceText(variant.type(piece.type()).id, piece.side());
    }
    case Op::Drop:
      return cell + "=" + pieceText(variant.type(typeAt(edit.operand)).id, Side::White);
    case Op::Give:
      return cell + "@" + std::string("wb~*").substr(edit.operand, 1);
    case Op::Become:
      return cell + ">" + inCase(variant.type(typeAt(edit.operand)).id, Side::Black);
    case Op::Mark:
      return cell + "+" + variant.marks()[edit.operand];
    case Op::Unmark:
      return cell + "-" + variant.marks()[edit.operand];
    case Op::Remove:
      return "x" + cell;
    default:
      return cell + ":" + std::string(infoOf(edit.what).name);
  }
}

std::string thirdSign(const Position& position) {
  return position.toMove() == Side::Third ? "*" : "";
}

// Returns the text with which all forms of a move begin. Moves with different beginnings share no form.
std::string beginning(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  if (move.isNullMove()) return thirdSign(position) + "--";
  if (move.isDrop()) {
    return thirdSign(position) + pieceText(variant.type(move.as).id, Side::White) + "@" +
           variant.board().name(move.to);
  }
  return thirdSign(position) + fromTo(variant.board(), move.from, move.to);
}

// Returns a short form: the two cells and, if `typed`, the type that the mover becomes; with `looks`, by the
// ID of the type that it looks like.
std::string plainText(const Position& position, const Move& move, bool typed, bool looks = true) {
  const Variant& variant = position.variant();
  std::string text = beginning(position, move);
  if (move.from == kNoCell) return text;
  const bool turns = move.from == move.to && position.at(move.from).type() != move.as;
  if (typed || turns) text += becoming(variant, move.as, looks);
  for (const TypeChange& change : move.changes) {
    text += "," + variant.board().name(change.cell) + becoming(variant, change.to);
  }
  return text;
}

// Appends the captured and carried pieces to the text, each after a comma.
std::string withEffects(const Board& board, const Move& move, std::string text) {
  for (const Cell victim : move.victims) {
    if (victim != move.to) text += ",x" + board.name(victim);
  }
  for (const Relocation& r : move.relocations) text += "," + fromTo(board, r.from, r.to);
  return text;
}

std::string withEnPassantTargets(const Board& board, const Move& move, std::string text) {
  for (const Cell cell : move.enPassantTargets) text += ",~" + board.name(cell);
  return text;
}

std::string laterText(const Variant& variant, const Move& move, std::string text) {
  for (const Edit& edit : move.edits) text += "," + editText(variant, edit);
  if (!move.continuesWith) return text;
  return text + ",.." +
         (*move.continuesWith == kNoKind ? "" : ":" + variant.turns().kinds[index(*move.continuesWith)]);
}

using Texts = std::vector<std::string>;

bool contains(const Texts& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

// Returns for each move the shortest form that names only this move. If every form of a move is also a form
// of others, it takes one that is a longer form of another move: of a capture and a quiet move from d4 to d6,
// the quiet one is d4d6, and the capture is written in full. Readers resolve such a text in the same way.
Texts writtenAmong(const std::vector<Texts>& all) {
  Texts written;
  const auto isFree = [&](std::size_t mine, const std::string& text, auto clashes) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i != mine && clashes(all[i], text)) return false;
    }
    return !contains(written, text);
  };
  for (std::size_t mine = 0; mine < all.size(); ++mine) {
    const Texts& own = all[mine];
    auto form = std::find_if(own.begin(), own.end(),
                             [&](const std::string& text) { return isFree(mine, text, contains); });
    for (auto f = own.begin(); form == own.end() && f != own.end(); ++f) {
      const auto at = static_cast<std::size_t>(f - own.begin());
      const auto alike = [&](const Texts& other, const std::string& text) {
        return at < other.size() && other[at] == text;
      };
      if (isFree(mine, *f, alike)) form = f;
    }
    written.push_back(form == own.end() ? own.back() : *form);
  }
  return written;
}

}  // namespace

Texts plainForms(const Position& position, const Move& move) {
  const Board& board = position.variant().board();
  const std::string plain = plainText(position, move, false);
  const std::string typed = plainText(position, move, true);
  const std::string full = withEnPassantTargets(board, move, withEffects(board, move, typed));
  Texts forms{plain,
              typed,
              withEffects(board, move, plain),
              withEffects(board, move, typed),
              full,
              laterText(position.variant(), move, plain),
              laterText(position.variant(), move, full)};
  if (position.variant().looks().like[index(move.as)] != move.as)
    forms.push_back(plainText(position, move, true, false));
  return forms;
}

namespace {

// For boards with plain cell names: returns a value that is equal for two moves exactly if their texts begin
// alike (beginning()).
auto numbersOf(const Move& move) {
  return std::tuple(move.from, move.to, move.isDrop() ? move.as : TypeId{});
}

bool beginAlike(const Position& position, const Move& a, const Move& b) {
  if (position.variant().board().hasPlainNames()) return numbersOf(a) == numbersOf(b);
  return beginning(position, a) == beginning(position, b);
}

// Returns the text of a move whose beginning no other one has. What a piece captures without going anywhere is said:
// `a1a1` looks like a pass.
std::string shortText(const Position& position, const Move& move) {
  const std::string plain = plainText(position, move, false);
  return move.from == move.to && !move.victims.empty() ? withEffects(position.variant().board(), move, plain)
                                                       : plain;
}

// Returns the texts of all moves. beginningOf(move) returns a value that is equal for moves whose texts begin
// alike.
template <typename BeginningOf>
Texts textsBy(const Position& position, const MoveList& legal, const BeginningOf& beginningOf) {
  std::vector<std::pair<decltype(beginningOf(legal.front())), std::size_t>> order;
  order.reserve(legal.size());
  for (std::size_t i = 0; i < legal.size(); ++i) order.emplace_back(beginningOf(legal[i]), i);
  std::ranges::sort(order);
  Texts texts(legal.size());
  for (auto first = order.begin(); first != order.end();) {
    const auto last =
        std::find_if(first, order.end(), [&](const auto& o) { return o.first != first->first; });
    if (last - first == 1) {
      texts[first->second] = shortText(position, legal[first->second]);
    } else {
      std::vector<Texts> all;
      for (auto each = first; each != last; ++each) all.push_back(plainForms(position, legal[each->second]));
      Texts written = writtenAmong(all);
      for (auto each = first; each != last; ++each)
        texts[each->second] = std::move(written[static_cast<std::size_t>(each - first)]);
    }
    first = last;
  }
  return texts;
}

}  // namespace

Texts moveTexts(const Position& position, const MoveList& legal) {
  if (position.variant().board().hasPlainNames()) return textsBy(position, legal, numbersOf);
  return textsBy(position, legal, [&](const Move& move) { return beginning(position, move); });
}

std::string moveText(const Position& position, const Move& move, const MoveList& legal) {
  MoveList alike;
  for (const Move& other : legal) {
    if (beginAlike(position, other, move)) alike.push_back(other);
  }
  const auto mine = std::ranges::find(alike, move);
  return moveTexts(position, alike)
      .at(static_cast<std::size_t>(mine == alike.end() ? 0 : mine - alike.begin()));
}

namespace {

// Returns the moves of `legal` of which `text` is a form. If `text` is what the writer writes for one of
// them, returns only that one.
MoveList namedPlainly(const Position& position, const std::string& text, const MoveList& legal) {
  MoveList named;
  for (const Move& move : legal) {
    if (!text.starts_with(beginning(position, move))) continue;
    if (contains(plainForms(position, move), text)) named.push_back(move);
  }
  if (named.size() < 2) return named;
  for (const Move& move : named) {
    if (moveText(position, move, legal) == text) return {move};
  }
  return named;
}

// Adds the moves for which the dialect writes this text.
void addSaid(const Dialect& dialect, const Position& position, std::string_view text, const MoveList& legal,
             MoveList& named) {
  const Texts texts = moveTexts(dialect, position, legal);
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (texts[i] == text) addOnce(named, legal[i]);
  }
}

// Adds castlings that are written as the king's move to the rook's cell (e1h1), perhaps followed by the piece
// that is dropped beside them.
void addCastlings(const Position& position, std::string_view text, const MoveList& legal, MoveList& named) {
  const Board& board = position.variant().board();
  MoveList castlings;
  Texts written;  // the same texts with the cell where the castler goes
  for (const Move& move : legal) {
    const auto partner = castlingPartner(position.variant(), position.setup(), move);
    const std::string onto = partner ? fromTo(board, move.from, *partner) : "";
    if (!partner || !text.starts_with(onto)) continue;
    castlings.push_back(move);
    written.push_back(fromTo(board, move.from, move.to) + std::string(text.substr(onto.size())));
  }
  for (const std::string& own : written) {
    for (const Move& move : namedPlainly(position, own, castlings)) addOnce(named, move);
  }
}

// Returns the moves that the text names in dialects other than this program's own.
MoveList namedByOthers(const Position& position, std::string_view text, const MoveList& legal) {
  MoveList named;
  const Board& board = position.variant().board();
  addCastlings(position, text, legal, named);
  for (const Move& move : legal) {
    if (move.isNullMove() && isPassText(text)) addOnce(named, move);
    if (move.isDrop() && pawnOf(position.variant()) == move.as && text == "@" + board.name(move.to))
      addOnce(named, move);
  }
  for (const Dialect& dialect : dialects()) {
    if (!dialect.isOwn() && !dialect.onlyWhereAsked) addSaid(dialect, position, text, legal, named);
  }
  return named;
}

MoveList namedInNotation(const Position& position, std::string_view text, const MoveList& legal,
                         const Notation& notation) {
  MoveList named;
  std::ranges::copy_if(legal, std::back_inserter(named),
                       [&](const Move& move) { return isSanForm(position, move, text, notation); });
  return named;
}

// Returns the moves that the text names in notations other than short algebraic notation. In each notation, a
// move for which exactly this text is written has precedence.
MoveList namedInNotations(const Position& position, std::string_view text, const MoveList& legal) {
  MoveList named;
  for (const Notation& notation : notations().subspan(1)) {
    MoveList its = namedInNotation(position, text, legal, notation);
    if (its.size() > 1) {
      const Texts texts = sanTexts(position, legal, notation);
      for (std::size_t i = 0; i < legal.size(); ++i) {
        if (texts[i] == text) its = {legal[i]};
      }
    }
    for (const Move& move : its) addOnce(named, move);
  }
  return named;
}

// Leaves only the move for which the dialect writes exactly this text in short algebraic notation, if there is one: Kc1
// is the king's step, where castling brings it there too.
void leaveWritten(const Dialect& dialect, const Position& position, std::string_view text,
                  const MoveList& legal, MoveList& named) {
  const Texts texts = sanTexts(position, legal, dialect.isOwn() ? ownSan() : commonSan());
  const auto written = std::ranges::find(texts, text);
  if (written != texts.end()) named = {legal[static_cast<std::size_t>(written - texts.begin())]};
}

// Removes the signs that some programs write and others do not, such as `x` and `e.p.`.
std::string bared(std::string_view text) {
  for (const std::string_view ending : {"e.p.", "ep"}) {
    if (text.ends_with(ending)) text.remove_suffix(ending.size());
  }
  std::string bare;
  for (const char c : text) {
    if (std::string_view("x-=:/()+#!?").find(c) == std::string_view::npos) bare += c;
  }
  return bare;
}

// Finds moves in spite of missing or added signs: Nf3 for Nxf3, ed5, e8Q, e8(Q).
MoveList namedTolerantly(const Position& position, std::string_view text, const MoveList& legal) {
  MoveList named;
  std::string bare = bared(text);
  if (bare == "00" || bare == "000" || bare == "oo" || bare == "ooo") bare = std::string(bare.size(), 'O');
  constexpr std::size_t kShortest = 2;
  if (bare.size() < kShortest || withoutMarks(position.variant(), text).ends_with('+')) return named;
  const auto isIt = [&](const std::string& form) { return bared(form) == bare; };
  for (const Move& move : legal) {
    if (std::ranges::any_of(sanForms(position, move), isIt) ||
        std::ranges::any_of(plainForms(position, move), isIt))
      named.push_back(move);
  }
  return named;
}

// Finds captures by pieces that stay where they are by the cell of what they take: a1a5, Rxa5.
MoveList namedByVictim(const Position& position, const std::string& plain, const std::string& san,
                       const MoveList& legal) {
  MoveList named;
  for (const Move& move : legal) {
    if (move.isDrop() || move.from != move.to || move.victims.size() != 1) continue;
    Move onto = move;
    onto.to = move.victims.front();
    if (contains(plainForms(position, onto), plain) || contains(sanForms(position, onto), san))
      named.push_back(move);
  }
  return named;
}

// Replaces figurines by letters.
std::string withoutFigurines(std::string_view text) {
  constexpr std::pair<std::string_view, std::string_view> kFigurines[] = {
      {"♔", "K"}, {"♕", "Q"}, {"♖", "R"}, {"♗", "B"}, {"♘", "N"}, {"♙", "P"},
      {"♚", "K"}, {"♛", "Q"}, {"♜", "R"}, {"♝", "B"}, {"♞", "N"}, {"♟", "P"}};
  std::string plain(text);
  for (const auto& [figurine, letter] : kFigurines) {
    for (std::size_t at; (at = plain.find(figurine)) != std::string::npos;)
      plain.replace(at, figurine.size(), letter);
  }
  return plain;
}

// Converts a type written as in algebraic notation to the plain form: `a7b8=Q` becomes `a7b8q`.
std::string withPlainType(const Variant& variant, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || !variant.board().hasPlainNames()) return std::string(text);
  std::string_view id = text.substr(equals + 1);
  if (id.size() > 2 && id.front() == '{' && id.back() == '}') id = id.substr(1, id.size() - 2);
  return std::string(text.substr(0, equals)) + inCase(std::string(id), Side::Black);
}

}  // namespace

bool isPassText(std::string_view text) {
  constexpr std::string_view kPasses[] = {"--", "0000", "@@@@", "Z0", "null", "pass"};
  return std::ranges::find(kPasses, text) != std::end(kPasses);
}

MoveList movesNamed(const Position& position, std::string_view text, const MoveList& legal,
                    const Dialect& dialect) {
  const Variant& variant = position.variant();
  MoveList named;
  if (!dialect.isOwn()) {
    addSaid(dialect, position, text, legal, named);
    if (named.size() == 1) return named;
  }
  named = namedPlainly(position, std::string(text), legal);
  if (named.size() == 1) return named;
  // Moves of both kinds, plain and algebraic, may end with marks such as those of check.
  const std::string_view bare = withoutMarks(variant, text);
  if (named.empty() && bare != text) named = namedPlainly(position, std::string(bare), legal);
  const std::string plain = withoutFigurines(plainSan(variant, text));
  if (named.empty()) named = namedInNotation(position, plain, legal, ownSan());
  // A promotion that this program writes with `+` is written with `=` and a letter by others.
  if (named.empty()) {
    const std::string common = plain.substr(0, plain.find_last_not_of('+') + 1);
    named = namedInNotation(position, common, legal, commonSan());
    // The last `+` may also be the mark of a check.
    if (named.empty() && common != plain) named = namedInNotation(position, common, legal, ownSan());
  }
  // If the text is ambiguous in this program's own dialect, it may still name one move in another dialect.
  if (named.size() != 1) {
    if (MoveList others = namedByOthers(position, bare, legal); named.empty() || others.size() == 1)
      named = std::move(others);
  }
  if (named.size() != 1) {
    if (MoveList others = namedInNotations(position, bare, legal); named.empty() || others.size() == 1)
      named = std::move(others);
  }
  if (named.empty()) named = namedPlainly(position, withPlainType(variant, bare), legal);
  if (named.empty()) named = namedByVictim(position, std::string(bare), plain, legal);
  if (named.empty()) named = namedTolerantly(position, plain, legal);
  if (named.size() > 1)
    leaveWritten(dialect, position, std::string_view(plain).substr(0, plain.find_last_not_of('+') + 1), legal,
                 named);
  return named;
}

// Returns the next move of a line, of which `words` are the first words. Some moves in SAN have several
// words.
NextMove nextMove(const Position& position, std::span<const std::string_view> words, const MoveList& legal) {
  const auto goesOn = [&](std::size_t i) {
    return i < words.size() && words[i].find('=') != std::string_view::npos;
  };
  NextMove next{std::string(words.front())};
  if (!goesOn(1)) return next;
  // Collects the forms that have several words and begin with the words read so far; after a word that begins
  // another move, none is left.
  std::vector<std::string> forms;
  for (const Move& move : legal) {
    for (std::string& form : sanForms(position, move)) {
      if (form.find(' ') != std::string::npos) forms.push_back(std::move(form));
    }
  }
  std::string text = next.text;
  for (std::size_t i = 1; goesOn(i); ++i) {
    text += " " + std::string(words[i]);
    const std::string plain = plainSan(position.variant(), text);
    std::erase_if(forms, [&](const std::string& form) { return !form.starts_with(plain); });
    if (forms.empty()) return next;
    if (contains(forms, plain)) next = {text, i + 1};
  }
  return next;
}

std::string_view withoutMoveNumber(std::string_view word) {
  const std::size_t digits = word.find_first_not_of("0123456789");
  if (digits == 0 || digits == std::string_view::npos || word[digits] != '.') return word;
  return word.substr(std::min(word.find_first_not_of('.', digits), word.size()));
}

bool isMoveText(const Variant& variant, std::string_view text) {
  return hasFormOfMove(variant, inOwnWords(variant, text));
}

std::variant<Move, std::string> parseMove(const Position& position, std::string_view text,
                                          const MoveList& legal, const Dialect& dialect) {
  // No move has such a long text, and a message with it would be unreadable.
  constexpr std::size_t kLongest = 1 << 14;
  if (text.size() > kLongest)
    return fmt::format("'{}' is not a move of this game", shortened(std::string(text)));
  const MoveList named = movesNamed(position, text, legal, dialect);
  if (named.size() == 1) return named.front();
  if (named.empty() && withoutMoveNumber(text) != text)
    return fmt::format("'{}' has the number of a move: moves are given without", text);
  if (named.empty()) {
    return isMoveText(position.variant(), text) ? fmt::format("'{}' is not a legal move here", text)
                                                : fmt::format("'{}' is not a move of this game", text);
  }
  std::string choices;
  for (const Move& move : named) choices += (choices.empty() ? "" : " ") + moveText(position, move, legal);
  return shortened(fmt::format("'{}' could be any of: {}", text, choices));
}

}  // namespace fairyforge
