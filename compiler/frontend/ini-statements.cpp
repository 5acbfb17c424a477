// What a section of a variants.ini means, as statements. Every key is honoured or refused by name.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/frontend/ini-lowering.h"
#include "compiler/frontend/numbers.h"
#include "compiler/movement/dialects/fairy-stockfish.h"
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
  add(spanOf("maxFile"), BoardShape{{files_, spanOf("maxFile")}, {ranks_, spanOf("maxRank")}, {1, {}}, {}});
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
  const std::vector<std::string> mobility = mobilityKeys();
  for (const auto& [name, entry] : config_.entries()) {
    if (isIniPiece(name) || std::find(mobility.begin(), mobility.end(), name) != mobility.end()) continue;
    const IniKey* key = iniKey(name);
    if (!key) {
      if (diagnostics_.enough()) return;
      std::vector<std::string> names = mobility;
      for (const IniKey& other : iniKeys()) names.emplace_back(other.name);
      for (const std::string& piece : iniPieceKeys()) names.push_back(piece);
      Diagnostic& d = error(entry.key.span, "unknown-parameter", fmt::format("unknown key '{}'", name));
      d.note("Fairy-Stockfish would ignore it");
      d.suggest(closestMatch(name, names));
    } else if (key->effect == IniKey::Effect::Missing && entry.value.text != key->standard) {
      notSupported(entry.key.span, fmt::format("the key '{}' ({}) is", name, key->about));
    } else if (key->effect == IniKey::Effect::Looks) {
      add(entry.key.span, Look{name, entry.value.text});
    }
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

void IniLowering::placeArray(const Word& placement) {
  board_ = Board(files_, ranks_);
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

Layer iniStatements(const IniSection& section, const IniConfig& config, Diagnostics& diagnostics) {
  return IniLowering(section, config, diagnostics).lower();
}

}  // namespace fairyforge
