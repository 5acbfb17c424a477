// What a section of a variants.ini means, as statements. Every key is honoured or refused by name.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/formats/variants-ini.h"
#include "compiler/frontend/ini/lowering.h"
#include "compiler/frontend/syntax/numbers.h"
#include "compiler/rules/placement.h"
#include "compiler/text/characters.h"

namespace fairyforge {

using namespace syntax;

namespace {

std::vector<std::string> mobilityKeys() {
  std::vector<std::string> keys;
  for (const std::string& piece : iniPieceKeys()) {
    for (const char* colour : {"White", "Black"}) keys.push_back(mobilityKey(colour, piece));
  }
  return keys;
}

// Does it name a piece, or where one may go?
bool isKeyOfPieces(const std::string& name) {
  static const std::vector<std::string> kMobility = mobilityKeys();
  return isIniPiece(name) || std::find(kMobility.begin(), kMobility.end(), name) != kMobility.end();
}

}  // namespace

namespace {

// "rank 8-10", "a2 b2 c3", "no cell"
std::string placesIn(const Board& board, const CellSet& cells) {
  int first = board.ranks(), last = -1;
  cells.forEach([&](Cell cell) {
    first = std::min(first, board.rank(cell));
    last = std::max(last, board.rank(cell));
  });
  if (last < 0) return "no cell";
  bool whole = true;
  std::string names;
  board.forEachCell([&](Cell cell) {
    if (board.rank(cell) >= first && board.rank(cell) <= last) whole = whole && cells.has(cell);
    if (cells.has(cell)) names += (names.empty() ? "" : " ") + board.name(cell);
  });
  if (!whole) return names;
  return first == last ? "rank " + board.rankName(first)
                       : fmt::format("rank {}-{}", board.rankName(first), board.rankName(last));
}

}  // namespace

SourceSpan textOf(const std::string& what, std::string text) {
  const auto size = static_cast<std::uint32_t>(text.size());
  return {std::make_shared<const SourceFile>(fmt::format("<{}>", what), std::move(text)), 0, size};
}

void IniLowering::notSupported(const SourceSpan& span, std::string what) {
  error(span, "not-supported", std::move(what) + " not supported yet")
      .note("without it the rules would not be those of this game");
}

Layer IniLowering::lower() {
  const std::size_t errors = diagnostics_.errorCount();
  checkKeys();
  files_ = fileNumber("maxFile", 8, kFairyStockfishFiles);
  ranks_ = number("maxRank", 8, 1, kFairyStockfishRanks);
  collectTypes();
  if (diagnostics_.errorCount() > errors) return {};
  add(section_.name.span, Header{section_.name, {}});
  readStart();
  if (diagnostics_.errorCount() > errors) return {};
  addPromotion();
  addPseudoRoyals();
  addPieces();
  addHands();
  addEnds();
  return std::move(statements_);
}

void IniLowering::checkKeys() {
  for (const auto& [name, entry] : config_.entries()) {
    if (IniConfig::isBuiltIn(entry)) continue;
    const bool ofPieces = isKeyOfPieces(name);
    const bool custom = name.find("ustomPiece") != std::string::npos;
    const IniKey* key = iniKey(name);
    if (ofPieces ? custom && !hasCustomPieces(config_.engine()) : !key || !key->knownTo(config_.engine())) {
      complainAboutKey(entry);
    } else if (ofPieces) {
      continue;
    } else if (key->effect == IniKey::Effect::Missing && entry.value.text != key->standard) {
      notSupported(entry.key.span, fmt::format("the key '{}' ({}) is", name, key->about));
    } else if (key->effect == IniKey::Effect::Presentation) {
      add(entry.key.span, Presentation{name, entry.value.text});
    }
  }
}

// The key may belong to other versions of the engine, or to none.
void IniLowering::complainAboutKey(const IniEntry& entry) {
  const std::string& name = entry.key.text;
  const FairyStockfish engine = config_.engine(), other = otherThan(engine);
  const IniKey* key = iniKey(name);
  const bool ofPieces = isKeyOfPieces(name);
  if (key == nullptr && !ofPieces) {
    std::vector<std::string> names = mobilityKeys();
    for (const IniKey& known : iniKeys()) {
      if (known.knownTo(engine)) names.emplace_back(known.name);
    }
    for (const std::string& piece : iniPieceKeys()) names.push_back(piece);
    Diagnostic& d = error(entry.key.span, "unknown-parameter", fmt::format("unknown key '{}'", name));
    d.note(fmt::format("{} would ignore it", engineTitle()));
    d.suggest(closestMatch(name, names));
    return;
  }
  Diagnostic& d = error(entry.key.span, "unknown-parameter",
                        fmt::format("{} does not know the key '{}'", engineTitle(), name));
  d.note("it would ignore it");
  if (ofPieces || key->knownTo(other)) {
    d.note(fmt::format("{} knows it: --engine {}", titleOf(other), wordFor(other)));
  } else {
    d.note(fmt::format("versions between {} and {} knew it", titleOf(FairyStockfish::Old),
                       titleOf(FairyStockfish::Newest)));
  }
}

void IniLowering::readStart() {
  const Word fen = value("startFen");
  const SourceSpan whole = fen.span ? fen.span : textOf("startFen without the key", fen.text);
  std::vector<Word> fields;
  for (std::size_t begin = 0; begin < fen.text.size();) {
    const std::size_t end = std::min(fen.text.find(' ', begin), fen.text.size());
    if (end > begin) fields.push_back({fen.text.substr(begin, end - begin), whole.part(begin, end)});
    begin = end + 1;
  }
  if (fields.empty()) {
    error(whole, "bad-array", "'startFen' is empty");
    return;
  }
  readPocket(fields[0]);
  BoardShape shape{{files_, spanOf("maxFile")}, {ranks_, spanOf("maxRank")}, {1, {}}, {}};
  shape.holes = takeWalls(fields[0]);
  board_ = Board(files_, ranks_);
  for (const CellItem& hole : shape.holes) board_->addHole(*board_->find(hole.word.text));
  add(spanOf("maxFile"), std::move(shape));
  placeArray(fields[0]);
  if (fields.size() > 1 && fields[1].text != "w") {
    error(fields[1].span, "not-supported", fmt::format("White must begin, found '{}'", fields[1].text));
  }
  // Positions without castling often leave the field out: a count of moves follows.
  if (fields.size() > 2 && !isDigits(fields[2].text)) rights_ = fields[2];
}

// `[Qq]` behind the placement: what the players have in hand.
void IniLowering::readPocket(Word& placement) {
  const std::size_t open = placement.text.find('[');
  if (open == std::string::npos) return;
  std::string_view letter;
  for (std::size_t i = open + 1; i < placement.text.size() && placement.text[i] != ']'; i += letter.size()) {
    letter = characterAt(placement.text, i);
    const char c = letter[0];
    const SourceSpan place = placement.span.part(i, i + letter.size());
    if (const IniType* type = typeWith(c)) {
      pocket_[c == capital(c) ? 0 : 1].push_back({type->letter.text, place});
    } else {
      error(place, "bad-array", fmt::format("no piece has the letter '{}'", letter)).note(knownLetters());
    }
  }
  placement = {placement.text.substr(0, open), placement.span.part(0, open)};
}

// `*` is a cell that no piece enters; its letter becomes that of a hole.
CellList IniLowering::takeWalls(Word& placement) {
  CellList walls;
  const Board whole(files_, ranks_);
  int file = 0, rank = ranks_ - 1, gap = 0;
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
    if (c == '*') {
      const SourceSpan place = placement.span.part(i, i + 1);
      if (!isNewest()) {
        error(place, "bad-array", fmt::format("{} knows no '*' in a position", engineTitle()))
            .note(fmt::format("for {} it is a cell that no piece enters: --engine {}",
                              titleOf(FairyStockfish::Newest), wordFor(FairyStockfish::Newest)));
        return {};
      }
      const auto hops = [](const IniType& type) {
        return type.movement.text().find_first_of("pg") != std::string_view::npos;
      };
      if (std::any_of(types_.begin(), types_.end(), hops)) {
        notSupported(place, "cells that no piece enters but that pieces leap over as over a hurdle are");
        return {};
      }
      const Cell cell = file < files_ && rank >= 0 ? whole.at(file, rank) : kNoCell;
      if (cell != kNoCell) {  // else the error is reported where the pieces are placed
        walls.push_back({CellItem::Kind::Cells, {whole.name(cell), place}, 0});
        c = '_';
      }
    }
    ++file;
  }
  return walls;
}

void IniLowering::placeArray(const Word& placement) {
  std::vector<std::string> ids;
  for (const IniType& type : types_) ids.push_back(type.letter.text);
  const auto parsed = parsePlacement(*board_, ids, placement.text);
  if (const auto* problem = std::get_if<PlacementError>(&parsed)) {
    const std::size_t from = std::min(problem->offset, placement.text.size());
    error(placement.span.part(from, std::min(from + problem->length, placement.text.size())), "bad-array",
          problem->message)
        .note(fmt::format("the board of [{}] has {} files and {} ranks; {}", section_.name.text, files_,
                          ranks_, knownLetters()));
    return;
  }
  array_ = std::get<std::vector<Piece>>(parsed);
  add(placement.span, Array{placement});
}

// The cells where the side's pieces of the type stand.
std::vector<Cell> IniLowering::cellsOf(const IniType& type, Side side) const {
  std::vector<Cell> cells;
  const Piece piece(typeAt(static_cast<std::size_t>(&type - types_.data())), side);
  for (std::size_t i = 0; i < array_.size(); ++i) {
    if (array_[i] == piece) cells.push_back(cellAt(i));
  }
  return cells;
}
int IniLowering::relativeRank(Cell cell, Side side) const {
  return side == Side::White ? board_->rank(cell) : ranks_ - 1 - board_->rank(cell);
}

// Both versions have read the section without error: is it the same game?
void IniLowering::compareWith(const IniConfig& elsewhere) {
  Diagnostics unheard;
  IniLowering other(section_, elsewhere, unheard);
  other.lower();
  const std::string theirs(titleOf(elsewhere.engine()));
  const auto differ = [&](const SourceSpan& span, const std::string& what) {
    diagnostics_
        .warning(span ? span : section_.name.span, "readings-differ",
                 fmt::format("for {} it is another game: {}", theirs, what))
        .note(fmt::format("this is read as {} reads it; --engine {} reads it as the other does",
                          engineTitle(), wordFor(elsewhere.engine())));
  };
  const bool onlyEntering = !isNewest() ? promotesOnEntry_ : other.promotesOnEntry_;
  if (onlyEntering && isNewest()) {
    differ(spanOf("promotionPieceTypes"),
           "a pawn that moves within the promotion zone, or steps twice into it, does not promote");
  }
  if (unheard.hasErrors()) return;
  if (files_ != other.files_ || ranks_ != other.ranks_ ||
      value("startFen").text != other.value("startFen").text)
    return differ(section_.parent ? section_.parent->span : SourceSpan{}, "its board is another one");
  const auto cellsOf = [&](const std::array<CellSet, kSides>& cells) {
    return fmt::format("{} for White, {} for Black", placesIn(*board_, cells[0]),
                       placesIn(*board_, cells[1]));
  };
  if (steps_ != other.steps_)
    differ(spanOf("doubleStepRank"), fmt::format("pawns step twice from {}", cellsOf(other.steps_)));
  const auto asks = [](IniLowering& reading) {
    return !reading.promoting_.empty() || reading.stopsShort_ || reading.flag("pieceDrops");
  };
  const bool promote = asks(*this) || asks(other);
  if (promote && zone_ != other.zone_)
    differ(spanOf("promotionRank"), fmt::format("pawns promote on {}", cellsOf(other.zone_)));
}

Layer iniStatements(const IniSection& section, const IniConfig& config, const IniConfig* elsewhere,
                    Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errorCount();
  IniLowering lowering(section, config, diagnostics);
  Layer layer = lowering.lower();
  if (elsewhere != nullptr && diagnostics.errorCount() == errors) lowering.compareWith(*elsewhere);
  return layer;
}

}  // namespace fairyforge
