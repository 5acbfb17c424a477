// Reads `startFen` field by field. Errors are reported at their position in the text.
#include "compiler/frontend/ini/start.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "compiler/core/rules/looks.h"
#include "compiler/core/rules/placement.h"
#include "compiler/core/text/characters.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::ini {

namespace {

// Reads the players' hands, such as `[Qq]`, after the placement, and removes them from `placement`.
void readPocket(IniValues& values, const IniTypes& types, syntax::Word& placement, IniStart& start) {
  const std::size_t open = placement.text.find('[');
  if (open == std::string::npos) return;
  std::string_view letter;
  for (std::size_t i = open + 1; i < placement.text.size() && placement.text[i] != ']'; i += letter.size()) {
    letter = characterAt(placement.text, i);
    const char c = letter[0];
    const SourceSpan place = placement.span.part(i, i + letter.size());
    if (c == '-') continue;  // nothing in hand
    if (const IniType* type = types.with(c)) {
      start.pocket[c == capital(c) ? 0 : 1].push_back({type->letter.text, place});
    } else {
      values.error(place, "bad-array", fmt::format("no piece has the letter '{}'", letter))
          .note(types.knownLetters());
    }
  }
  placement = {placement.text.substr(0, open), placement.span.part(0, open)};
}

// Takes out each `*`, a cell that no piece may enter, and puts the letter of a hole in its place. Returns
// these cells.
syntax::CellList takeWalls(IniValues& values, const IniTypes& types, IniBoardSize size,
                           syntax::Word& placement) {
  syntax::CellList walls;
  const Board whole(size.files, size.ranks);
  int file = 0, rank = size.ranks - 1, gap = 0;
  for (std::size_t i = 0; i < placement.text.size(); ++i) {
    char& c = placement.text[i];
    if (c >= '0' && c <= '9') {
      gap = std::min(gap * 10 + (c - '0'), formats::kFairyStockfishFiles);
      continue;
    }
    file += gap;
    gap = 0;
    if (c == '/') {
      --rank;
      file = 0;
      continue;
    }
    if (c == '*') {
      const SourceSpan place = placement.span.part(i, i + 1);
      if (!values.isNewest()) {
        values.error(place, "bad-array", fmt::format("{} knows no '*' in a position", values.engineTitle()))
            .note(fmt::format("for {} it is a cell that no piece enters: --engine {}",
                              formats::titleOf(formats::FairyStockfish::Newest),
                              formats::wordFor(formats::FairyStockfish::Newest)));
        return {};
      }
      const auto hops = [](const IniType& type) {
        return type.movement.text().find_first_of("pg") != std::string_view::npos;
      };
      if (std::ranges::any_of(types.list, hops)) {
        values.notSupported(place,
                            "cells that no piece enters but that pieces leap over as over a hurdle are");
        return {};
      }
      const Cell cell = file < size.files && rank >= 0 ? whole.at(file, rank) : kNoCell;
      if (cell != kNoCell) {  // cells outside the board are reported where the pieces are placed
        walls.push_back({syntax::CellItem::Kind::Cells, {whole.name(cell), place}, 0});
        c = '_';
      }
    }
    ++file;
  }
  return walls;
}

// Replaces letters that players use for pieces of xiangqi by those of the section.
void nameByOwnLetters(const IniTypes& types, std::string& placement) {
  for (char& c : placement) {
    if (!isLetter(c) || types.with(c) != nullptr) continue;
    const auto called = std::ranges::find_if(types.list, [&](const IniType& type) {
      return otherIdOf(type.name, type.letter.text) == std::string(1, capital(c));
    });
    if (called == types.list.end()) continue;
    const char own = called->letter.text[0];
    c = c == capital(c) ? own : static_cast<char>(own - 'A' + 'a');
  }
}

// Replaces `+p`, a promoted piece, by `{PT}`. A piece that is never demoted is simply of its new type.
void nameForms(IniValues& values, const std::vector<IniForm>& forms, syntax::Word& placement) {
  std::string text;
  for (std::size_t i = 0; i < placement.text.size(); ++i) {
    if (placement.text[i] != '+' || i + 1 == placement.text.size()) {
      text += placement.text[i];
      continue;
    }
    const char letter = placement.text[++i];
    const auto form =
        std::ranges::find_if(forms, [&](const IniForm& f) { return f.from.text[0] == capital(letter); });
    if (form == forms.end()) {
      values
          .error(placement.span.part(i - 1, i + 1), "bad-array",
                 fmt::format("'{}' has nothing to promote to", letter))
          .note(fmt::format("written like: promotedPieceType = {}:g", letter));
      continue;
    }
    std::string id = form->id;
    if (letter != capital(letter)) {
      for (char& c : id) c = static_cast<char>(c - 'A' + 'a');
    }
    text += id.size() > 1 ? "{" + id + "}" : id;
  }
  placement.text = std::move(text);
}

bool placeArray(IniValues& values, const IniTypes& types, const std::vector<IniForm>& forms,
                const syntax::Word& placement, IniStart& start) {
  std::vector<std::string> ids;
  for (const IniType& type : types.list) ids.push_back(type.letter.text);
  for (const IniForm& form : forms) {
    if (!form.isForGood()) ids.push_back(form.id);
  }
  const auto parsed = parsePlacement(start.board, ids, placement.text);
  if (const auto* problem = std::get_if<PlacementError>(&parsed)) {
    const std::size_t from = std::min(problem->offset, placement.text.size());
    const std::string& name = values.section.name.text;
    Diagnostic& d =
        values.error(placement.span.part(from, std::min(from + problem->length, placement.text.size())),
                     "bad-array", problem->message);
    d.note(fmt::format("the board of [{}] has {} files and {} ranks; {}", name, start.board.files(),
                       start.board.ranks(), types.knownLetters()));
    if (!values.section.parent)
      d.note(fmt::format("it inherits no pieces: write [{}:chess] for those of chess",
                         name == "chess" ? "my-chess" : name));
    return false;
  }
  start.array = std::get<std::vector<Piece>>(parsed);
  return true;
}

void readPlayer(IniValues& values, const syntax::Word& field, IniStart& start) {
  if (field.text == "b") {
    start.blackBegins = true;
  } else if (field.text != "w") {
    values.error(field.span, "bad-array", fmt::format("'w' or 'b' must begin, found '{}'", field.text));
  }
}

// Reads `3+3`, the checks that each player must still give, or `+1+0`, the checks of three that have been
// given. Returns false if it is neither.
bool readChecks(const syntax::Word& field, IniStart& start) {
  const bool given = field.text.starts_with("+");
  const std::string text = field.text.substr(given ? 1 : 0);
  const std::size_t plus = std::min(text.find('+'), text.size());
  const int least = given ? 0 : 1, most = given ? 2 : 1000;
  const auto white = syntax::parseNumber({text.substr(0, plus), field.span}, least, most);
  if (!white || plus == text.size()) return false;
  const auto black = syntax::parseNumber({text.substr(plus + 1), field.span}, least, most);
  if (!black) return false;
  start.checksWanted = {white->value, black->value};
  for (int& wanted : start.checksWanted) wanted = given ? 3 - wanted : wanted;
  return true;
}

}  // namespace

IniBoardSize readBoardSize(IniValues& values) {
  const int files = values.number("maxFile");
  return {files, values.number("maxRank")};
}

std::vector<Cell> IniStart::cellsOf(TypeId type, Side side) const {
  std::vector<Cell> cells;
  const Piece piece(type, side);
  for (std::size_t i = 0; i < array.size(); ++i) {
    if (array[i] == piece) cells.push_back(cellAt(i));
  }
  return cells;
}

IniStart readStart(IniValues& values, const IniTypes& types, IniBoardSize size, IniLayer& out) {
  IniStart start{Board(size.files, size.ranks)};
  const syntax::Word fen = values.value("startFen");
  const SourceSpan whole = fen.span ? fen.span : textOf("startFen without the key", fen.text);
  std::vector<syntax::Word> fields;
  for (std::size_t begin = 0; begin < fen.text.size();) {
    const std::size_t end = std::min(fen.text.find(' ', begin), fen.text.size());
    if (end > begin) fields.push_back({fen.text.substr(begin, end - begin), whole.part(begin, end)});
    begin = end + 1;
  }
  if (fields.empty()) {
    values.error(whole, "bad-array", "'startFen' is empty");
    return start;
  }
  nameByOwnLetters(types, fields[0].text);
  readPocket(values, types, fields[0], start);
  syntax::BoardShape shape{
      {size.files, values.spanOf("maxFile")}, {size.ranks, values.spanOf("maxRank")}, {1, {}}, {}};
  shape.holes = takeWalls(values, types, size, fields[0]);
  for (const syntax::CellItem& hole : shape.holes) start.board.addHole(*start.board.find(hole.word.text));
  out.add(values.spanOf("maxFile"), std::move(shape));
  const std::vector<IniForm> forms = promotedForms(values, types);
  nameForms(values, forms, fields[0]);
  if (placeArray(values, types, forms, fields[0], start)) out.add(fields[0].span, syntax::Array{fields[0]});
  if (fields.size() > 1) readPlayer(values, fields[1], start);
  // Positions without castling often leave out the field of rights; a count of checks or moves follows.
  if (fields.size() > 2 && !syntax::isDigits(fields[2].text) && !readChecks(fields[2], start))
    start.rights = fields[2];
  for (std::size_t i = 3; i < fields.size(); ++i) readChecks(fields[i], start);
  return start;
}

}  // namespace fairyforge::frontend::ini
