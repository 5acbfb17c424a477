// Writes and reads moves in dialects. A move has a few forms in a dialect, the shortest first, and its text
// in this program's own dialect as the last. Moves that share a form are written in their next forms; a move
// without another form keeps the shared one.

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <span>

#include "compiler/core/rules/placement.h"
#include "runtime/dialect.h"
#include "runtime/move-text.h"
#include "runtime/rights.h"
#include "runtime/san.h"

namespace fairyforge {

std::string cellText(const Board& board, Cell cell, CellNames names) {
  if (names == CellNames::Own || !board.hasPlainNames() || board.levels() > 1) return board.name(cell);
  if (names == CellNames::Shogi) {
    const int fromTop = board.shownRanks() - 1 - board.shownRank(cell);
    constexpr int kLetters = 26;
    if (fromTop >= kLetters) return board.name(cell);
    return fmt::format("{}{}", board.files() - board.file(cell), static_cast<char>('a' + fromTop));
  }
  constexpr int kMostRanksFromOne = 9;
  if (board.ranks() <= kMostRanksFromOne) return board.name(cell);
  return fmt::format("{}{}", board.fileName(board.file(cell)), board.shownRank(cell));
}

namespace {

using Texts = std::vector<std::string>;

// Lists the texts (forms) that a dialect allows for each legal move of one position, the preferred one first.
class DialectTexts {
 public:
  DialectTexts(const Dialect& dialect, const Position& position, const MoveList& legal)
      : dialect_(dialect),
        position_(position),
        variant_(position.variant()),
        looks_(variant_.looks()),
        legal_(legal) {}

  // Returns the texts of a move in the dialect, the usual one first; castling can have several.
  Texts forms(const Move& move) const {
    if (move.isNullMove()) return {passText()};
    if (move.isDrop()) return {piece(move.as, Side::White) + dialect_.drop + cell(move.to)};
    Texts goals{cell(move.from) + cell(move.to)};
    if (const auto partner = castlingPartner(variant_, position_.setup(), move)) {
      goals.push_back(cell(move.from) + cell(*partner));
      // In Chess960 and other games with several starting arrays, other programs always write castling as the
      // king's move to the rook's cell.
      const bool ontoPartner =
          dialect_.castling == CastlingGoes::OntoPartner ||
          (!dialect_.onlyWhereAsked && Rights(variant_, position_.setup()).isOfSeveralArrays());
      if (ontoPartner) std::swap(goals[0], goals[1]);
      const Board& board = variant_.board();
      if (dialect_.castling == CastlingGoes::ByWord)
        goals.insert(goals.begin(), board.file(*partner) > board.file(move.from) ? "o-o" : "o-o-o");
    }
    for (std::string& goal : goals) goal = withGate(move, goal + becoming(move)) + wallText(move);
    return goals;
  }

 private:
  std::string cell(Cell at) const { return cellText(variant_.board(), at, dialect_.cells); }
  // Returns the letter of a piece. A promoted piece that looks like another one has that piece's letter,
  // without the mark of promotion.
  std::string piece(TypeId type, Side side) const {
    const TypeId like = looks_.like[index(type)];
    return pieceText(looks_.ids[index(like)], side);
  }

  std::string passText() const {
    if (!dialect_.pass.empty()) return std::string(dialect_.pass);
    const Setup& setup = position_.setup();
    Cell who = setup.continuingPiece;
    for (std::size_t i = 0; i < setup.cells.size(); ++i) {
      const Piece there = setup.cells[i];
      if (!there || there.side() != setup.player) continue;
      if (variant_.isRoyal(there)) return cell(cellAt(i)) + cell(cellAt(i));
      if (who == kNoCell) who = cellAt(i);
    }
    return who == kNoCell ? "0000" : cell(who) + cell(who);
  }

  // Returns what the piece becomes: the sign for a promotion, the sign for the reverse, or the letter of
  // another type.
  std::string becoming(const Move& move) const {
    const TypeId was = position_.at(move.from).type();
    // Other programs write no sign for a piece that turns into a wall.
    if (move.as == looks_.wall) return "";
    if (was == move.as) return couldBecome(move) ? std::string(dialect_.declined) : "";
    if (looks_.plusOf[index(move.as)] == was) return "+";
    if (looks_.plusOf[index(was)] == move.as) return "-";
    if (!dialect_.becomes.empty()) return std::string(dialect_.becomes) + piece(move.as, Side::White);
    if (promotesAsInShogi(was) && looks_.promotesTo[index(was)] == move.as) return "+";
    // A type that others write with a plus may be reached in another way, too.
    const std::string& id = variant_.type(move.as).id;
    return looks_.plusOf[index(move.as)] != kNoType && id.size() == 1 ? inCase(id, Side::Black)
                                                                      : piece(move.as, Side::Black);
  }
  // Does the type promote on leaving its zone, too? Others then have one sign for its promotion, even if the
  // promoted piece has a letter of its own, because there are such pieces at the start.
  bool promotesAsInShogi(TypeId type) const {
    return std::ranges::any_of(variant_.type(type).program, [&](const MoveProgram& program) {
      return std::ranges::any_of(program.code, [&](const Instruction& in) {
        return in.op == Op::Land && in.operand >= kAs && typeAt(in.operand - kAs) != type;
      });
    });
  }
  bool couldBecome(const Move& move) const {
    return std::ranges::any_of(legal_, [&](const Move& other) {
      return other.from == move.from && other.to == move.to && other.as != move.as;
    });
  }

  // Adds the piece that is dropped beside the move: b1c3h. In castling, the text names the cell of the drop
  // first: e1g1h for the castler's old cell, h1e1h for its partner's.
  std::string withGate(const Move& move, const std::string& text) const {
    const auto put = std::ranges::find(move.edits, Op::Drop, &Edit::what);
    if (put == move.edits.end()) return text;
    const std::string letter = piece(typeAt(put->operand), Side::Black);
    if (put->cell == move.from) return text + letter;
    return cell(put->cell) + cell(move.from) + letter;
  }

  // Returns the text of the wall that the move leaves behind; it is written as if the piece put it there
  // after the move.
  std::string wallText(const Move& move) const {
    for (const Edit& edit : move.edits) {
      if (edit.what == Op::Put && edit.cell != move.to && putPiece(edit.operand).type() == looks_.wall)
        return "," + cell(move.to) + cell(edit.cell);
    }
    return "";
  }

  const Dialect& dialect_;
  const Position& position_;
  const Variant& variant_;
  const Looks& looks_;
  const MoveList& legal_;
};

// Chooses one text for each move from its list of forms. Where moves share a form, each of them takes its
// next one, if it has more.
Texts chosen(std::vector<Texts> forms) {
  std::vector<std::size_t> at(forms.size(), 0);
  for (bool again = true; again;) {
    again = false;
    std::map<std::string_view, std::vector<std::size_t>> users;
    for (std::size_t i = 0; i < forms.size(); ++i) users[forms[i][at[i]]].push_back(i);
    for (const auto& [text, who] : users) {
      const auto hasMore = [&](std::size_t i) { return at[i] + 1 < forms[i].size(); };
      if (who.size() == 1 || std::ranges::none_of(who, hasMore)) continue;
      for (const std::size_t i : who) at[i] += hasMore(i) ? 1 : 0;
      again = true;
    }
  }
  Texts texts;
  for (std::size_t i = 0; i < forms.size(); ++i) texts.push_back(std::move(forms[i][at[i]]));
  return texts;
}

// Is the move the placing of a wall?
bool isWall(const Position& position, const Move& move) {
  const TypeId wall = position.variant().looks().wall;
  if (wall == kNoType || move.to == kNoCell || move.as != wall) return false;
  return move.isDrop() || position.at(move.from).type() == wall;
}

// Are the legal moves `legal` of the position `after` further parts of the same move of `player` in this
// dialect, such as the wall of a turn in Amazons?
bool belongTo(const Dialect& dialect, Side player, const Position& after, const MoveList& legal) {
  if (dialect.joins == Joins::Nothing || legal.empty() || after.setup().player != player) return false;
  if (dialect.joins == Joins::Steps && after.setup().continuingPiece != kNoCell) return true;
  return std::ranges::all_of(legal, [&](const Move& move) { return isWall(after, move); });
}

// Returns the part of a turn's text that names its wall: "," and the cell to which the piece has moved, then
// the wall's cell. In a notation (SAN), only "," and the wall's cell by its own name.
std::string wallText(const Dialect& dialect, const Position& at, const Move& before, Cell wall,
                     const Notation* notation) {
  const Board& board = at.variant().board();
  if (notation != nullptr) return "," + board.name(wall);
  return "," + cellText(board, before.to, dialect.cells) + cellText(board, wall, dialect.cells);
}
std::string partText(const Dialect& dialect, const Position& at, const Move& before, const Move& part,
                     const Notation* notation = nullptr) {
  const auto cell = [&](Cell c) { return cellText(at.variant().board(), c, dialect.cells); };
  if (part.isNullMove()) return "";
  if (isWall(at, part)) return wallText(dialect, at, before, part.to, notation);
  return "," + cell(part.from) + cell(part.to);
}

// Returns the moves' texts in the plain form or in a notation.
Texts textsOf(const Dialect& dialect, const Position& position, const MoveList& legal,
              const Notation* notation) {
  if (notation == nullptr) return moveTexts(dialect, position, legal);
  Texts texts = sanTexts(position, legal, *notation);
  for (std::size_t i = 0; i < legal.size() && dialect.pass.empty(); ++i) {
    if (legal[i].isNullMove()) texts[i] = sanForms(position, legal[i], *notation).back();
  }
  return texts;
}

std::string markOf(const Dialect& dialect, const Position& before, const Move& last, const Executor& executor,
                   const Notation* notation) {
  return notation != nullptr && notation->checks ? checkMark(before, last, executor, dialect) : "";
}

// In a dialect in which every turn ends with a wall, its text needs a wall even after a move that ends the
// game, when nobody places one. Returns the cells that the text may name: all empty ones; none if no wall is
// needed.
std::vector<Cell> wallsNobodyPuts(const Dialect& dialect, Side player, const Position& here, const Move& last,
                                  const MoveList& legal) {
  std::vector<Cell> cells;
  if (dialect.joins != Joins::Walls || !legal.empty() || here.variant().looks().wall == kNoType ||
      here.setup().player != player || last.from == kNoCell)
    return cells;
  for (std::size_t i = 0; i < here.setup().cells.size(); ++i) {
    if (!here.setup().cells[i]) cells.push_back(cellAt(i));
  }
  return cells;
}

// Lists all complete turns that begin with a move.
class Completing {
 public:
  Completing(const Dialect& dialect, Side player, const Executor& executor, const Notation* notation)
      : dialect_(dialect), player_(player), executor_(executor), notation_(notation) {}

  // Adds to `all` every complete turn that begins with the moves `said.parts`. `before` is the position
  // before the last of these moves.
  void goOn(const DialectMove& said, const Position& before) {
    const Position here = before.after(said.parts.back());
    const MoveList legal = dialect_.joins == Joins::Nothing ? MoveList() : executor_.legalMoves(here);
    if (!belongTo(dialect_, player_, here, legal)) {
      const std::vector<Cell> walls = wallsNobodyPuts(dialect_, player_, here, said.parts.back(), legal);
      marks.resize(all.size() + std::max<std::size_t>(walls.size(), 1),
                   markOf(dialect_, before, said.parts.back(), executor_, notation_));
      if (walls.empty()) all.push_back(said);
      for (const Cell wall : walls) {
        all.push_back(said);
        all.back().text += wallText(dialect_, here, said.parts.back(), wall, notation_);
      }
      return;
    }
    for (const Move& part : legal) {
      DialectMove longer = said;
      longer.text += partText(dialect_, here, said.parts.back(), part, notation_);
      longer.parts.push_back(part);
      goOn(longer, here);
    }
  }
  std::vector<DialectMove> all;
  std::vector<std::string> marks;  // for each of `all`, the mark of check or mate

 private:
  const Dialect& dialect_;
  const Side player_;
  const Executor& executor_;
  const Notation* notation_;
};

// Reads the parts of a turn after its first comma. A part is written as by partText(); a wall may also be the
// name of its cell alone.
std::optional<std::vector<Move>> readParts(const Dialect& dialect, const Position& here,
                                           std::string_view text, const Move& before,
                                           const Executor& executor) {
  const std::string_view word = text.substr(0, text.find(','));
  const MoveList legal = executor.legalMoves(here);
  const auto named = [&](const Move& part) {
    if (partText(dialect, here, before, part).substr(1) == word) return true;
    return isWall(here, part) && here.variant().board().name(part.to) == word;
  };
  auto part =
      std::ranges::find_if(legal, [&](const Move& move) { return !move.isNullMove() && named(move); });
  if (part == legal.end()) return std::nullopt;
  std::vector<Move> parts{*part};
  if (word.size() == text.size()) return parts;
  const auto rest = readParts(dialect, here.after(*part), text.substr(word.size() + 1), *part, executor);
  if (!rest) return std::nullopt;
  parts.insert(parts.end(), rest->begin(), rest->end());
  return parts;
}

}  // namespace

Texts moveTexts(const Dialect& dialect, const Position& position, const MoveList& legal) {
  if (dialect.isOwn()) return moveTexts(position, legal);
  const DialectTexts texts(dialect, position, legal);
  std::vector<Texts> forms;
  for (const Move& move : legal) forms.push_back(texts.forms(move));
  // Moves that share a form in the dialect get the text of this program's own dialect as one more form, which
  // names only one move. Making these texts takes time, so it is done only if some moves share a form.
  std::map<std::string_view, int> users;
  for (const Texts& its : forms) ++users[its.front()];
  if (std::ranges::any_of(users, [](const auto& user) { return user.second > 1; })) {
    const Texts own = moveTexts(position, legal);
    for (std::size_t i = 0; i < legal.size(); ++i) forms[i].push_back(own[i]);
  }
  return chosen(std::move(forms));
}

namespace {

// Returns all complete turns that begin with one of the moves `firsts`. In a notation, the text of a first
// move may be shorter if the rest of the turn tells it from other first moves.
std::vector<DialectMove> completed(const Dialect& dialect, const Position& position, const MoveList& firsts,
                                   const Texts& texts, const Executor& executor, const Notation* notation) {
  Completing completing(dialect, position.setup().player, executor, notation);
  std::vector<Texts> forms;
  std::vector<std::size_t> begins;  // for each turn, the index of its first move
  std::map<std::string, int> users;
  for (std::size_t i = 0; i < firsts.size(); ++i) {
    const std::size_t before = completing.all.size();
    completing.goOn({"", {firsts[i]}}, position);
    begins.resize(completing.all.size(), i);
    forms.push_back(notation != nullptr ? sanForms(position, firsts[i], *notation) : Texts());
    for (std::size_t s = before; s < begins.size() && dialect.joins != Joins::Nothing; ++s) {
      for (const std::string& form : std::set<std::string>(forms[i].begin(), forms[i].end()))
        ++users[form + completing.all[s].text];
    }
  }
  for (std::size_t s = 0; s < begins.size(); ++s) {
    DialectMove& said = completing.all[s];
    const Texts& its = forms[begins[s]];
    const auto alone =
        std::ranges::find_if(its, [&](const std::string& form) { return users[form + said.text] == 1; });
    const bool goesOn = !said.text.empty() && alone != its.end();
    said.text = (goesOn ? *alone : texts[begins[s]]) + said.text + completing.marks[s];
  }
  return std::move(completing.all);
}

}  // namespace

std::vector<DialectMove> dialectMoves(const Dialect& dialect, const Position& position,
                                      const Executor& executor, const Notation* notation) {
  const MoveList legal = executor.legalMoves(position);
  const Texts texts = textsOf(dialect, position, legal, notation);
  return completed(dialect, position, legal, texts, executor, notation);
}

std::optional<DialectMove> firstDialectMove(const Dialect& dialect, const Position& position,
                                            std::span<const Move> line, const Executor& executor,
                                            const Notation* notation) {
  const MoveList legal = executor.legalMoves(position);
  const Texts texts = textsOf(dialect, position, legal, notation);
  // Moves that share a form with the first move of the line are completed too, because the line's text must
  // differ from theirs.
  const Texts mine = notation != nullptr ? sanForms(position, line.front(), *notation) : Texts();
  MoveList alike;
  Texts theirs;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const Texts its = mine.empty() ? Texts() : sanForms(position, legal[i], *notation);
    if (legal[i] != line.front() && std::ranges::find_first_of(its, mine) == its.end()) continue;
    alike.push_back(legal[i]);
    theirs.push_back(texts[i]);
  }
  for (DialectMove& said : completed(dialect, position, alike, theirs, executor, notation)) {
    if (said.parts.size() <= line.size() && std::equal(said.parts.begin(), said.parts.end(), line.begin()))
      return std::move(said);
  }
  return std::nullopt;
}

std::vector<std::string> lineTexts(const Dialect& dialect, Position position, std::span<const Move> line,
                                   const Executor& executor, const Notation* notation,
                                   const std::function<bool()>& isLate) {
  std::vector<std::string> texts;
  while (!line.empty() && (texts.empty() || !isLate())) {
    const auto said = firstDialectMove(dialect, position, line, executor, notation);
    if (!said) break;
    texts.push_back(said->text);
    for (const Move& part : said->parts) position.playUnchecked(part);
    line = line.subspan(said->parts.size());
  }
  return texts;
}

std::variant<std::vector<Move>, std::string> readDialectMove(const Dialect& dialect, const Position& position,
                                                             std::string_view text,
                                                             const Executor& executor) {
  const MoveList legal = executor.legalMoves(position);
  const auto whole = parseMove(position, text, legal, dialect);
  if (const auto* move = std::get_if<Move>(&whole)) return std::vector<Move>{*move};
  const std::size_t comma = text.find(',');
  if (comma != std::string_view::npos) {
    for (const Move& first : movesNamed(position, text.substr(0, comma), legal, dialect)) {
      const Position here = position.after(first);
      for (const Cell wall :
           wallsNobodyPuts(dialect, position.setup().player, here, first, executor.legalMoves(here))) {
        if (text.substr(comma) == wallText(dialect, here, first, wall, nullptr))
          return std::vector<Move>{first};
      }
      auto parts = readParts(dialect, here, text.substr(comma + 1), first, executor);
      if (!parts) continue;
      parts->insert(parts->begin(), first);
      return std::move(*parts);
    }
  }
  return std::get<std::string>(whole);
}

}  // namespace fairyforge
