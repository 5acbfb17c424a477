// Reads `startFen`, field by field. Errors are reported at their place in it.
#include <algorithm>
#include <string>
#include <string_view>

#include "compiler/core/rules/looks.h"
#include "compiler/core/rules/placement.h"
#include "compiler/core/text/characters.h"
#include "compiler/frontend/ini/ini-game.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::ini {

namespace {

constexpr Side sideOf(char letter) {
  return letter == capital(letter) ? Side::White : Side::Black;
}

// Reads the pieces in hand, such as `[Qq]` after the placement, and removes them from `placement`.
void readPocket(IniGame& game, Word& placement) {
  const std::size_t open = placement.text.find('[');
  if (open == std::string::npos) return;
  std::string_view letter;
  for (std::size_t i = open + 1; i < placement.text.size() && placement.text[i] != ']'; i += letter.size()) {
    letter = characterAt(placement.text, i);
    const SourceSpan place = placement.span.part(i, i + letter.size());
    if (letter[0] == '-') continue;  // an empty hand
    if (const IniType* type = game.with(letter[0])) {
      game.pocket[index(sideOf(letter[0]))].push_back({type->letter.text, place});
    } else {
      game.error(place, "bad-array", "no piece has the letter '{}'", letter).note(game.knownLetters());
    }
  }
  placement = part(placement, 0, open);
}

// Replaces each `*` (a cell that no piece can enter) by the letter of a hole, and returns these cells.
CellList takeHoles(IniGame& game, Word& placement) {
  CellList walls;
  int file = 0, rank = game.board.ranks() - 1, gap = 0;
  for (std::size_t i = 0; i < placement.text.size(); ++i) {
    char& c = placement.text[i];
    if (c >= '0' && c <= '9') {
      gap = std::min(gap * 10 + (c - '0'), kFairyStockfishFiles);
      continue;
    }
    file += gap;
    gap = 0;
    if (c == '/') {
      --rank;
      file = 0;
      continue;
    }
    const Cell cell = game.board.at(file++, rank);
    if (c != '*') continue;
    const SourceSpan place = placement.span.part(i, i + 1);
    if (!game.isNewest()) {
      game.error(place, "bad-array", "{} knows no '*' in a position", game.engineTitle())
          .note("for {} it is a cell that no piece enters: --engine {}", titleOf(FairyStockfish::Newest),
                wordFor(FairyStockfish::Newest));
      return {};
    }
    const auto hops = [](const IniType& type) {
      return type.movement.text().find_first_of("pg") != std::string_view::npos;
    };
    if (std::ranges::any_of(game.types, hops)) {
      game.notSupported(place, "cells that no piece enters but that pieces leap over as over a hurdle are");
      return {};
    }
    if (cell == kNoCell) continue;  // cells off the board are reported by placeArray()
    walls.push_back({CellItem::Kind::Cells, {game.board.name(cell), place}, 0});
    c = '_';
  }
  return walls;
}

// Replaces letters that xiangqi players use (H for the horse) by those of the section.
void nameByOwnLetters(const IniGame& game, std::string& placement) {
  for (char& c : placement) {
    if (!isLetter(c) || game.with(c) != nullptr) continue;
    const auto* called = firstWhere(game.types, [&](const IniType& type) {
      return otherIdOf(type.name, type.letter.text) == std::string(1, capital(c));
    });
    if (called) c = inCase(called->letter.text, sideOf(c))[0];
  }
}

// Replaces `+p`, a promoted piece, by the ID of its type (IniForm::id), such as `{PT}`.
void nameForms(IniGame& game, Word& placement) {
  std::string text;
  for (std::size_t i = 0; i < placement.text.size(); ++i) {
    if (placement.text[i] != '+' || i + 1 == placement.text.size()) {
      text += placement.text[i];
      continue;
    }
    const std::string_view letter = characterAt(placement.text, ++i);
    const auto* form =
        firstWhere(game.forms, [&](const IniForm& f) { return f.from.text[0] == capital(letter[0]); });
    if (form) {
      text += pieceText(form->id, sideOf(letter[0]));
      continue;
    }
    game.error(placement.span.part(i - 1, i + letter.size()), "bad-array", "'{}' has nothing to promote to",
               letter)
        .note("written like: promotedPieceType = {}:g", letter);
    i += letter.size() - 1;
  }
  placement.text = std::move(text);
}

// Places the pieces of the starting position, given in the form of a FEN.
void placeArray(IniGame& game, const Word& placement) {
  std::vector<std::string> ids;
  for (const IniType& type : game.types) ids.push_back(type.letter.text);
  for (const IniForm& form : game.forms) {
    if (!form.isForGood()) ids.push_back(form.id);
  }
  auto parsed = parsePlacement(game.board, ids, placement.text);
  const auto* problem = std::get_if<PlacementError>(&parsed);
  if (problem == nullptr) {
    game.array = std::get<std::vector<Piece>>(std::move(parsed));
    return game.add(placement.span, Array{placement});
  }
  const std::size_t size = placement.text.size(), from = std::min(problem->offset, size);
  const std::string& name = game.section.name.text;
  Diagnostic& d = game.error(placement.span.part(from, std::min(from + problem->length, size)), "bad-array",
                             problem->message);
  d.note("the board of [{}] has {} files and {} ranks; {}", name, game.board.files(), game.board.ranks(),
         game.knownLetters());
  if (!game.section.parent)
    d.note("it inherits no pieces: write [{}:chess] for those of chess", name == "chess" ? "my-chess" : name);
}

// Reads the field with numbers of checks: `3+3` has the checks that each player must still give, `+1+0` has
// those of three that each has already given. Returns false if the field has neither form.
bool readChecks(IniGame& game, const Word& field) {
  const bool given = field.text.starts_with("+");
  const std::string text = field.text.substr(given ? 1 : 0);
  const std::size_t plus = std::min(text.find('+'), text.size());
  const int least = given ? 0 : 1, most = given ? 2 : 1000;
  const auto white = syntax::parseNumber({text.substr(0, plus), field.span}, least, most);
  if (!white || plus == text.size()) return false;
  const auto black = syntax::parseNumber({text.substr(plus + 1), field.span}, least, most);
  if (!black) return false;
  game.checksWanted = {white->value, black->value};
  for (int& wanted : game.checksWanted) wanted = given ? 3 - wanted : wanted;
  return true;
}

}  // namespace

CellSet IniGame::cellsOf(TypeId type, Side side) const {
  CellSet cells;
  for (std::size_t i = 0; i < array.size(); ++i) {
    if (array[i] == Piece(type, side)) cells.add(cellAt(i));
  }
  return cells;
}

void readStart(IniGame& game) {
  const Word fen = game.value("startFen");
  const SourceSpan whole = fen.span ? fen.span : spanOver("startFen without the key", fen.text);
  std::vector<Word> fields = wordsIn({fen.text, whole});
  if (fields.empty()) {
    game.error(whole, "bad-array", "'startFen' is empty");
    return;
  }
  nameByOwnLetters(game, fields[0].text);
  readPocket(game, fields[0]);
  BoardShape shape{{game.board.files(), game.spanOf("maxFile")},
                   {game.board.ranks(), game.spanOf("maxRank")}};
  shape.holes = takeHoles(game, fields[0]);
  for (const CellItem& hole : shape.holes) game.board.addHole(*game.board.find(hole.word.text));
  game.add("maxFile", std::move(shape));
  findForms(game);
  nameForms(game, fields[0]);
  placeArray(game, fields[0]);
  if (fields.size() > 1) {
    game.blackBegins = fields[1].text == "b";
    if (!game.blackBegins && fields[1].text != "w")
      game.error(fields[1].span, "bad-array", "'w' or 'b' must begin, found '{}'", fields[1].text);
  }
  // Positions without castling often have no field of rights; then a count of checks or moves follows.
  if (fields.size() > 2 && !syntax::isDigits(fields[2].text) && !readChecks(game, fields[2]))
    game.rights = fields[2];
  for (std::size_t i = 3; i < fields.size(); ++i) readChecks(game, fields[i]);
}

}  // namespace fairyforge::frontend::ini
