// Converts the parameters and pieces of a Diagram to statements. Default values become statements too.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

#include "compiler/core/base/data-file.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/text/characters.h"
#include "compiler/frontend/diagram/lowering.h"
#include "compiler/frontend/diagram/parameters.h"
#include "compiler/frontend/formats/diagram-presentation.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/frontend/syntax/numbers.h"
#include "compiler/frontend/syntax/presentation.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::frontend::diagram {
namespace {

constexpr std::string_view kPieces =
#include "compiler/frontend/diagram/pieces.tsv.inc"
    ;

}  // namespace

// Returns the movement for a piece of this name in pieces.tsv. A king's depends on the board: it castles two
// squares on at most 8 files, otherwise three.
std::string_view defaultMovement(std::string_view pieceName, int files) {
  const std::string name = inSmallLetters(pieceName);
  if (name == "king") return files <= 8 ? "KisO2" : "KisO3";
  static const std::vector<DataRow> kMovements = dataRows(kPieces);
  const DataRow* found = firstWhere(kMovements, [&](const DataRow& row) { return row[0] == name; });
  return found ? (*found)[1] : std::string_view{};
}

std::vector<SourceSpan> splitAt(char separator, const SourceSpan& span) {
  std::vector<SourceSpan> parts;
  const std::string_view text = span.text();
  for (std::size_t from = 0;;) {
    const std::size_t to = std::min(text.find(separator, from), text.size());
    parts.push_back(span.part(from, to));
    if (to == text.size()) return parts;
    from = to + 1;
  }
}

// Translates a Diagram into statements of the variant language.
syntax::Layer Lowering::lower(const std::vector<DiagramItem>& items) {
  for (const DiagramItem& item : items) {
    if (const auto* parameter = std::get_if<DiagramParameter>(&item)) readParameter(*parameter);
    if (const auto* piece = std::get_if<DiagramPiece>(&item)) collectPiece(*piece);
  }
  addBoard();
  checkImmunity();
  for (Entry& entry : pieces_) addPiece(entry);
  if (pieces_.empty()) {
    error(block_.part(0, 0), "no-pieces", "the Diagram declares no piece")
        .note("a piece is written name:ID:moves:image:squares");
    return {};
  }
  promotingTypes_ = integer("maxPromote", 1, 0, static_cast<int>(pieces_.size()));
  readRoyals();
  addPromotion();
  addHands();
  addRoyals();
  addEnds();
  return std::move(statements_);
}

// Reads a parameter. Keeps a parameter that later steps need, makes a statement of a parameter about looks,
// and reports any other.
void Lowering::readParameter(const DiagramParameter& p) {
  const std::string& name = p.name.text;
  if (name == "morph") return collectMorph(p);
  if (name == "royal") {
    royals_.push_back(&p);
  } else if (name == "iron") {
    iron_.push_back(&p);
  } else if (name == "antiTrade") {
    trades_.push_back({&p, pieces_.size()});
  } else if (name == "shuffle" && !p.value.text.empty()) {
    diagnostics_
        .warning(p.name.span, "odd-value",
                 "the page can shuffle these pieces; the setup that it shows first is the one here")
        .note("the language's 'shuffle:' says it as a rule");
  } else if (isDiagramRule(name)) {
    if (!parameters_.try_emplace(name, &p).second) {
      error(p.name.span, "said-twice", "the parameter '{}' is given twice", name);
    }
  } else if (formats::isDiagramPresentation(name)) {
    syntax::checkPresentation(p.name, p.value, diagnostics_);
    add(p.name.span, syntax::Presentation{name, p.value.text});
  } else if (const UnsupportedParameter* u = unsupportedParameter(name)) {
    if (p.value.text == u->harmless) return;
    error(p.name.span, "not-supported", "the parameter '{}' ({}) is not supported yet", name, u->about)
        .note("without it the rules would not be those of this game");
  } else {
    Diagnostic& d = error(p.name.span, "unknown-parameter", "unknown parameter '{}'", name);
    d.suggest(closestMatch(name, diagramParameters()));
  }
}

// Returns the number that a parameter gives; its default if it is missing or wrong, which is reported.
int Lowering::integer(const char* name, int byDefault, int min, int max) {
  const auto found = parameters_.find(name);
  if (found == parameters_.end()) return byDefault;
  const syntax::Word& value = found->second->value;
  if (const auto number = syntax::parseNumber(value, std::max(min, 0), max)) return number->value;
  if (min < 0 && value.text.starts_with('-')) {
    if (const auto number = syntax::parseNumber({value.text.substr(1), value.span}, 0, -min))
      return -number->value;
  }
  error(value.text.empty() ? found->second->name.span : value.span, "bad-number",
        "'{}' must be a number from {} to {}, found '{}'", name, min, max, value.text);
  return byDefault;
}

// Reads cells between commas.
syntax::CellList Lowering::cells(const SourceSpan& list) {
  syntax::CellList items;
  if (list.text().empty()) return items;
  for (const SourceSpan& part : splitAt(',', list)) {
    if (part.text().empty()) {
      error({part.file, part.begin, part.begin}, "bad-cell", "expected a cell beside ','")
          .note("two commas in a row stand once, between White's cells and Black's");
      continue;
    }
    items.push_back({syntax::CellItem::Kind::Cells, {std::string(part.text()), part}, 0});
  }
  return items;
}

void Lowering::addBoard() {
  syntax::BoardShape shape{{integer("files", 8, 1, 1000), spanOf("files")},
                           {integer("ranks", 8, 1, 1000), spanOf("ranks")},
                           {integer("firstRank", 1, 0, 1000), spanOf("firstRank")},
                           {}};
  files_ = shape.files.value;
  ranks_ = shape.ranks.value;
  firstRank_ = shape.firstRank.value;
  readSymmetry();
  addHoles(shape.holes);
  add(block_.part(0, 0), std::move(shape));
  add(spanOf("symmetry"), syntax::ruleThatSays("symmetry", {.symmetry = symmetry_}).value());
  const bool isFixed = integer("castleFlip", 0, 0, 1) == 1;
  add(spanOf("castleFlip"), isFixed ? syntax::ruleOf("castling sides: the same for both")
                                    : syntax::ruleOf("castling sides: turned for Black"));
}

std::optional<Board> Lowering::wholeBoard() const {
  if (static_cast<std::size_t>(files_) * static_cast<std::size_t>(ranks_) > kMaxCells) return std::nullopt;
  Board board(files_, ranks_);
  board.setFirstRank(firstRank_);
  return board;
}

void Lowering::addHoles(syntax::CellList& holes) {
  std::vector<SidedCells> lines;
  for (const DiagramPiece* piece : holes_) {
    lines.push_back(sided(piece->fields[3]));
    for (const syntax::CellList* list : {&lines.back().white, &lines.back().black})
      holes.insert(holes.end(), list->begin(), list->end());
  }
  const std::optional<Board> board = wholeBoard();
  if (!board) return;
  Diagnostics discarded;
  const auto cellsOf = [&](const syntax::CellList& list) {
    return syntax::resolveCells(*board, list, Side::White, discarded);
  };
  CellSet known;
  for (const syntax::NamedCell& c : cellsOf(holes)) known.add(c.cell);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    bool uneven = false;
    for (const syntax::NamedCell& c : cellsOf(lines[i].white)) {
      const Cell image = board->reflected(c.cell, symmetry_);
      if (symmetry_ == Symmetry::None || known.has(image)) continue;
      uneven = lines[i].forBlack == SidedCells::Black::Listed;
      if (uneven) break;
      known.add(image);
      holes.push_back({syntax::CellItem::Kind::Cells, {board->name(image), c.span}, 0});
    }
    if (uneven)
      diagnostics_.warning(holes_[i]->fields[3].span, "uneven-setup",
                           "Black's holes are not the image of White's: Black's list counts");
  }
}

void Lowering::readSymmetry() {
  const syntax::Word* symmetry = value("symmetry");
  if (!symmetry || symmetry->text == "mirror") return;
  if (symmetry->text == "rotate") {
    symmetry_ = Symmetry::Rotate;
  } else if (symmetry->text == "none") {
    symmetry_ = Symmetry::None;
  } else {
    error(symmetry->span, "bad-value", "'symmetry' must be mirror, rotate or none, found '{}'",
          symmetry->text);
  }
}

// Collects a piece line, or a line of holes; reports a line with too few or too many fields.
void Lowering::collectPiece(const DiagramPiece& item) {
  if (item.fields.size() < kDiagramFields || item.fields.size() > kDiagramFields + 1) {
    error(item.span, "bad-piece",
          "the piece '{}' has {} fields after its name, expected {} (or {} with pieces in hand)",
          item.name.text, item.fields.size(), kDiagramFields, kDiagramFields + 1)
        .note("a piece is written name:ID:moves:image:squares");
    return;
  }
  if (isHole(item)) {
    holes_.push_back(&item);
    lastPiece_ = nullptr;
    return;
  }
  Entry entry{&item, nullptr, item.fields[0]};
  if (entry.id.text.empty()) {
    const char first = item.name.text.front();
    entry.id = {std::string(1, first >= 'a' && first <= 'z' ? static_cast<char>(first - 'a' + 'A') : first),
                item.name.span};
  }
  makeUnique(entry);
  pieces_.push_back(std::move(entry));
  lastPiece_ = &pieces_.back();
}

// Gives the piece an ID and a name that no earlier piece has, and warns if its own ID is taken.
void Lowering::makeUnique(Entry& entry) {
  entry.unique = entry.id;
  entry.name = entry.item->name;
  const auto isTaken = [&](const std::string& id) {
    return std::ranges::any_of(pieces_,
                               [&](const Entry& e) { return e.unique.text == id || e.id.text == id; });
  };
  if (isTaken(entry.id.text)) {
    for (char c = 'A'; c <= 'Z' && isTaken(entry.unique.text); ++c) entry.unique.text = entry.id.text + c;
    diagnostics_
        .warning(entry.item->span, "odd-value",
                 "another piece has the ID '{}' already: '{}' has the ID '{}' here", entry.id.text,
                 entry.item->name.text, entry.unique.text)
        .note("in the other parameters '{}' is the first of them", entry.id.text);
  }
  const auto hasName = [&](const Entry& e) { return e.name.text == entry.name.text; };
  if (std::ranges::any_of(pieces_, hasName)) entry.name.text += " " + entry.unique.text;
}

void Lowering::collectMorph(const DiagramParameter& p) {
  if (!lastPiece_) {
    error(p.name.span, "bad-morph", "'morph' belongs to the piece before it, but there is none");
  } else if (lastPiece_->morph) {
    error(p.name.span, "said-twice", "the piece '{}' has two morph tables", lastPiece_->item->name.text);
  } else {
    lastPiece_->morph = &p;
  }
}

void Lowering::addPiece(Entry& entry) {
  const auto& fields = entry.item->fields;
  syntax::PieceDeclaration piece{entry.name,   entry.unique, {},           fields[2].text,
                                 std::nullopt, false,        std::nullopt, {}};
  piece.movement = movement(entry);
  piece.at = entry.at = squares(entry, fields[3]);
  if (fields.size() > kDiagramFields) readHand(entry, fields[4]);
  if (entry.morph) piece.morphs = morphs(entry);
  addImmunity(entry, piece);
  add(entry.item->span, std::move(piece));
}

// Adds from which types the piece is safe, by the parameters 'iron' and 'antiTrade'.
void Lowering::addImmunity(const Entry& entry, syntax::PieceDeclaration& piece) {
  const int number = static_cast<int>(&entry - pieces_.data()) + 1;
  for (const DiagramParameter* iron : iron_) {
    if (typeNumberIn(*iron) == number) piece.cannotBeTaken = iron->value.span;
  }
  const auto groupOf = [&](int type) {
    std::string group;
    for (const Trade& trade : trades_) {
      if (trade.behind == 0 && typeNumberIn(*trade.said) == type) group = "numbered";
      if (trade.behind == static_cast<std::size_t>(type)) group = trade.said->value.text;
    }
    return group;
  };
  const std::string group = groupOf(number);
  for (int type = 1; !group.empty() && !piece.cannotBeTaken && type <= static_cast<int>(pieces_.size());
       ++type) {
    if (groupOf(type) == group) piece.safeFrom.push_back(typeNumbered(type));
  }
}

// Reports values of 'iron' and 'antiTrade' that are no type's or group's number.
void Lowering::checkImmunity() {
  const auto check = [&](const DiagramParameter& p, bool isGroup) {
    const bool known = isGroup ? p.value.text.size() == 1 && p.value.text[0] >= '0' && p.value.text[0] <= '2'
                               : typeNumberIn(p) > 0;
    if (known) return;
    const std::string wanted = isGroup ? "the number of a group, 0 to 2"
                                       : fmt::format("the number of a type, 1 to {}", pieces_.size());
    error(p.value.text.empty() ? p.name.span : p.value.span, "bad-number", "'{}' must be {}, found '{}'",
          p.name.text, wanted, p.value.text);
  };
  for (const DiagramParameter* iron : iron_) check(*iron, false);
  for (const Trade& trade : trades_) check(*trade.said, trade.behind > 0);
}

int Lowering::typeNumberIn(const DiagramParameter& p) {
  if (const Entry* named = firstWhere(pieces_, [&](const Entry& e) { return e.id.text == p.value.text; }))
    return static_cast<int>(named - pieces_.data()) + 1;
  const auto number = syntax::parseNumber(p.value, 1, static_cast<int>(pieces_.size()));
  return number ? number->value : 0;
}

// Returns the notation of the piece's moves: what is written on its line, or else what Diagrams imply for a
// piece of this name.
SourceSpan Lowering::movement(const Entry& entry) {
  const syntax::Word& written = entry.item->fields[1];
  if (!written.text.empty()) return written.span;
  const std::string& name = entry.item->name.text;
  std::string_view byName = defaultMovement(name, files_);
  if (byName.empty()) {
    byName = "O";
    diagnostics_
        .warning(entry.item->span, "default-movement",
                 "the piece '{}' has no moves: its field for them is empty and the Diagram "
                 "knows none for that name",
                 name)
        .note("write O for a piece that never moves");
  } else {
    diagnostics_.warning(entry.item->span, "default-movement",
                         "the piece '{}' moves as {}, which the Diagram implies by its name", name, byName);
  }
  return fairyforge::spanOf(fmt::format("<moves implied by '{}'>", name), std::string(byName));
}

SidedCells Lowering::squares(const Entry& entry, const syntax::Word& field) {
  const SidedCells at = sided(field);
  if (field.text.find(",,") != std::string::npos) warnIfUneven(entry, at, field);
  return at;
}

// Reads White's cells, and behind two commas Black's: `a1,h1,,a8,h8`.
SidedCells Lowering::sided(const syntax::Word& field) {
  SidedCells at;
  const std::size_t gap = field.text.find(",,");
  at.white = cells(field.span.part(0, std::min(gap, field.text.size())));
  if (gap == std::string::npos) {
    // In a game without symmetry the list is White's alone; Black's stays empty.
    if (symmetry_ == Symmetry::None) at.forBlack = SidedCells::Black::Listed;
    return at;
  }
  at.forBlack = SidedCells::Black::Listed;
  at.black = cells(field.span.part(gap + 2, field.text.size()));
  return at;
}

void Lowering::warnIfUneven(const Entry& entry, const SidedCells& at, const syntax::Word& field) {
  if (at.white.empty() || at.black.empty() || symmetry_ == Symmetry::None) return;
  const std::optional<Board> board = wholeBoard();
  if (!board || syntax::isReflected(*board, at, symmetry_).value_or(true)) return;
  diagnostics_.warning(field.span, "uneven-setup",
                       "Black's cells for '{}' are not the image of White's: Black's list counts",
                       entry.item->name.text);
}

void Lowering::readHand(const Entry& entry, const syntax::Word& field) {
  if (field.text.empty()) return;
  const std::vector<SourceSpan> parts = splitAt(',', field.span);
  for (const Side side : kBothSides) {
    const SourceSpan& part = parts.size() > index(side) ? parts[index(side)] : parts.front();
    const auto count = syntax::parseNumber({std::string(part.text()), part}, 0, 100);
    if (!count || parts.size() > 2) {
      error(part, "bad-number", "expected a number of pieces in hand, or one for each player, found '{}'",
            field.text);
      return;
    }
    TypeRefs& hand = startingHands_[index(side)];
    hand.insert(hand.end(), static_cast<std::size_t>(count->value), {entry.unique.text, part});
  }
}

std::string_view Lowering::idAtStart(std::string_view text) const {
  std::string_view best;
  for (const Entry& entry : pieces_) {
    if (text.starts_with(entry.id.text) && entry.id.text.size() > best.size())
      best = text.substr(0, entry.id.text.size());
  }
  return best;
}

std::string Lowering::knownIds() const {
  return fmt::format("the pieces' IDs are {}",
                     fmt::join(mapped(pieces_, [](const Entry& e) { return e.id.text; }), " "));
}

// Reads a piece's morph table, rank by rank from the top.
std::vector<syntax::Morph> Lowering::morphs(const Entry& entry) {
  std::vector<syntax::Morph> list;
  const auto rows = splitAt('/', entry.morph->value.span);
  if (rows.size() != static_cast<std::size_t>(ranks_)) {
    error(entry.morph->value.span, "morph-size", "the morph table of '{}' has {} ranks, the board has {}",
          entry.item->name.text, rows.size(), ranks_)
        .note("a '/' stands between any two ranks; a rank where nothing changes may be empty");
    return list;
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    readMorphRank(entry, rows[i], ranks_ - 1 - static_cast<int>(i), list);
  }
  return list;
}

void Lowering::readMorphRank(const Entry& entry, const SourceSpan& row, int rank,
                             std::vector<syntax::Morph>& list) {
  std::vector<SourceSpan> entries;
  if (row.text().find(',') != std::string_view::npos) {
    entries = splitAt(',', row);
  } else {
    for (std::size_t i = 0; i < row.text().size();) {
      const std::size_t length = characterAt(row.text(), i).size();
      entries.push_back(row.part(i, i + length));
      i += length;
    }
  }
  const std::string place =
      fmt::format("rank {} of the morph table of '{}'", rank + firstRank_, entry.item->name.text);
  if (!entries.empty() && entries.size() != static_cast<std::size_t>(files_)) {
    error(row, "morph-size", "{} has {} cells, the board has {} files", place, entries.size(), files_)
        .note("write '.' for a cell where nothing changes; nothing at all for a whole rank");
    return;
  }
  const Board board(files_, 1);
  for (std::size_t file = 0; file < entries.size(); ++file) {
    const SourceSpan& cell = entries[file];
    const std::string_view id = cell.text();
    if (id.empty() || id == ".") continue;
    if (id == "=") {
      error(cell, "not-supported", "'=' in a morph table (no capture-promotion there) is not supported yet");
    } else if (!isId(id)) {
      unknownId(cell, "morph");
    } else {
      const std::string name = board.fileName(static_cast<int>(file)) + std::to_string(rank + firstRank_);
      list.push_back({{SidedCells::Black::Reflected, {{syntax::CellItem::Kind::Cells, {name, cell}, 0}}, {}},
                      {{std::string(id), cell}}});
    }
    if (diagnostics_.enough()) return;
  }
}

void Lowering::readRoyals() {
  if (royals_.empty()) royalTypes_ = {pieces_.back().unique};
  for (const DiagramParameter* p : royals_) {
    const syntax::Word& text = p->value;
    if (syntax::isDigits(text.text)) {
      const auto number = syntax::parseNumber(text, 1, static_cast<int>(pieces_.size()));
      if (number) {
        royalTypes_.push_back({typeNumbered(number->value).text, text.span});
      } else {
        error(text.span, "bad-number", "there is no type number {}, types are numbered 1-{}", text.text,
              pieces_.size());
      }
      continue;
    }
    if (text.text.empty()) error(p->name.span, "bad-value", "'royal' needs a type's number or IDs");
    for (std::size_t i = 0; i < text.text.size();) {
      if (text.text[i] == ',') {
        ++i;
        continue;
      }
      const std::string_view id = idAtStart(std::string_view(text.text).substr(i));
      if (id.empty()) {
        unknownId(text.span.part(i, i + characterAt(text.text, i).size()), "royal");
        break;
      }
      royalTypes_.push_back({std::string(id), text.span.part(i, i + id.size())});
      i += id.size();
    }
  }
}

void Lowering::addRoyals() {
  add(royals_.empty() ? pieces_.back().item->span : royals_.front()->value.span,
      syntax::Royal{royalTypes_, royals_.empty()});
  addInitialMovesRule();
}

// Adds the rule that royal pieces cannot flee by initial moves, if a royal piece has any besides castling.
void Lowering::addInitialMovesRule() {
  // Looks for an `i` before an atom other than castling (`O`), which may never be made in check.
  const auto hasInitialMoves = [](std::string_view notation) {
    for (std::size_t i = notation.find('i'); i != std::string_view::npos; i = notation.find('i', i + 1)) {
      const auto atom = std::find_if(notation.begin() + static_cast<std::ptrdiff_t>(i), notation.end(),
                                     [](char c) { return c < 'a' || c > 'z'; });
      if (atom != notation.end() && *atom != 'O') return true;
    }
    return false;
  };
  for (const syntax::Statement& statement : statements_) {
    const auto* piece = std::get_if<syntax::PieceDeclaration>(&statement.what);
    if (!piece || !piece->movement || !hasInitialMoves(piece->movement->text()) || !isRoyal(piece->id.text))
      continue;
    add(statement.span, syntax::ruleOf("royals in check: may flee but not by initial moves"));
    return;
  }
}

void Lowering::addEnds() {
  const int extinction = integer("extinction", 3, 0, 3);
  add(spanOf("extinction"), (extinction & 1) != 0
                                ? syntax::ruleOf("royals of White: the last one must be safe")
                                : syntax::ruleOf("royals of White: every one must be safe"));
  add(spanOf("extinction"), (extinction & 2) != 0
                                ? syntax::ruleOf("royals of Black: the last one must be safe")
                                : syntax::ruleOf("royals of Black: every one must be safe"));

  if (const syntax::Word* stalemate = value("stalemate")) {
    // With every value except `draw` the stalemated side loses, but only the value `win` makes that clear.
    if (stalemate->text != "win" && stalemate->text != "draw") {
      diagnostics_.warning(
          stalemate->text.empty() ? parameters_["stalemate"]->name.span : stalemate->span, "odd-value",
          "'stalemate={}' means what 'stalemate=win' means: the stalemated side loses", stalemate->text);
    }
    add(stalemate->span, stalemate->text == "draw" ? syntax::ruleOf("stalemate: draw")
                                                   : syntax::ruleOf("stalemate: the stalemated side loses"));
  }
  if (parameters_.contains("baring")) {
    const int type = integer("baring", 0, 0, static_cast<int>(pieces_.size()));
    add(spanOf("baring"),
        type > 0 ? syntax::ruleOf("bare king: loses unless it bares the other in reply counting TYPES", 0,
                                  {typeNumbered(type)})
                 : syntax::ruleOf("bare king: loses unless it bares the other in reply"));
  }
  // A Diagram has no parameter for the rule of 50 moves. As in chess, moves of pawns reset the count: of the
  // types that can promote.
  syntax::Types pawns;
  for (int i = 1; i <= std::max(1, promotingTypes_); ++i) pawns.push_back(typeNumbered(i));
  add({}, syntax::ruleOf("quiet moves: draw at N reset by TYPES", 50, std::move(pawns)));
}

bool isDiagramParameter(std::string_view name) {
  return isDiagramRule(name) || formats::isDiagramPresentation(name) || unsupportedParameter(name) != nullptr;
}

syntax::Layer diagramStatements(const std::vector<DiagramItem>& items, const SourceSpan& block,
                                Diagnostics& diagnostics) {
  return Lowering(block, diagnostics).lower(items);
}

}  // namespace fairyforge::frontend::diagram
