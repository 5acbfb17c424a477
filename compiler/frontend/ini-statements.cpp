// What a section of a variants.ini means, as statements. Every key is honoured or refused by name.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/frontend/ini-text.h"
#include "compiler/frontend/numbers.h"
#include "compiler/movement/dialects/dialects.h"
#include "compiler/movement/dialects/fairy-stockfish.h"
#include "compiler/rules/placement.h"

namespace fairyforge {
namespace {

using namespace syntax;

// A piece of the section.
struct IniType {
  std::string name;  // "knight", "customPiece3"
  Word letter;       // as an ID: a capital
  SourceSpan entry;
  SourceSpan movement;
};

SourceSpan textOf(const std::string& what, std::string text) {
  const auto size = static_cast<std::uint32_t>(text.size());
  return {std::make_shared<const SourceFile>(fmt::format("<{}>", what), std::move(text)), 0, size};
}

char capital(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
bool isLetter(char c) {
  return capital(c) >= 'A' && capital(c) <= 'Z';
}

class IniLowering {
 public:
  IniLowering(const IniSection& section, const IniConfig& config, Diagnostics& diagnostics)
      : section_(section), config_(config), diagnostics_(diagnostics) {}

  Layer lower() {
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
    addPieces();
    addPromotion();
    addHands();
    addEnds();
    return std::move(statements_);
  }

 private:
  Diagnostic& error(const SourceSpan& span, Code code, std::string message) {
    return diagnostics_.error(span ? span : section_.name.span, code, std::move(message));
  }
  template <typename What>
  void add(const SourceSpan& span, What what) {
    statements_.push_back({span ? span : section_.name.span, std::move(what)});
  }
  void missing(const IniEntry& entry, std::string_view about) {
    error(entry.key.span, "not-supported",
          fmt::format("the key '{}' ({}) is not supported yet", entry.key.text, about))
        .note("without it the rules would not be those of this game");
  }

  // ---- keys ----

  static bool isMobility(std::string_view key) { return key.starts_with("mobilityRegion"); }
  static bool isCustom(std::string_view key) {
    for (int i = 1; i <= kCustomPieces; ++i) {
      if (key == fmt::format("customPiece{}", i)) return true;
    }
    return false;
  }
  static bool isPiece(std::string_view key) { return isCustom(key) || iniPiece(key) != nullptr; }

  static std::vector<std::string> mobilityKeys() {
    std::vector<std::string> keys;
    const auto addFor = [&](std::string_view piece) {
      for (const char* colour : {"White", "Black"}) keys.push_back(mobilityKey(colour, piece));
    };
    for (const IniPiece& piece : iniPieces()) addFor(piece.name);
    for (int i = 1; i <= kCustomPieces; ++i) addFor(fmt::format("customPiece{}", i));
    return keys;
  }

  void checkKeys() {
    const std::vector<std::string> mobility = mobilityKeys();
    for (const auto& [name, entry] : config_.entries()) {
      if (isPiece(name) || std::find(mobility.begin(), mobility.end(), name) != mobility.end()) continue;
      const IniKey* key = iniKey(name);
      if (!key) {
        std::vector<std::string> names = mobility;
        for (const IniKey& other : iniKeys()) names.emplace_back(other.name);
        for (const IniPiece& piece : iniPieces()) names.emplace_back(piece.name);
        Diagnostic& d = error(entry.key.span, "unknown-parameter", fmt::format("unknown key '{}'", name));
        d.note("Fairy-Stockfish would ignore it");
        const std::string closest = closestMatch(name, names);
        if (!closest.empty()) d.suggest(fmt::format("{} = {}", closest, entry.value.text));
      } else if (key->effect == IniKey::Effect::Missing && entry.value.text != key->standard) {
        missing(entry, key->about);
      } else if (key->effect == IniKey::Effect::Looks) {
        add(entry.key.span, Look{name, entry.value.text});
      }
    }
  }

  // ---- values ----

  SourceSpan spanOf(std::string_view key) const {
    const IniEntry* entry = config_.find(key);
    return entry ? entry->value.span : SourceSpan{};
  }
  // The key's value, or its standard one.
  Word value(std::string_view key) const {
    if (const IniEntry* entry = config_.find(key)) return entry->value;
    return {std::string(iniKey(key)->standard), {}};
  }

  int number(std::string_view key, int standard, int min, int max) {
    const IniEntry* entry = config_.find(key);
    if (!entry) return standard;
    if (const auto number = parseNumber(entry->value, min, max)) return number->value;
    error(valueOrKey(*entry), "bad-number",
          fmt::format("'{}' must be a number from {} to {}, found '{}'", key, min, max, entry->value.text));
    return standard;
  }
  static const SourceSpan& valueOrKey(const IniEntry& entry) {
    return entry.value.text.empty() ? entry.key.span : entry.value.span;
  }

  // A file by letter or number.
  int fileNumber(std::string_view key, int standard, int max) {
    const IniEntry* entry = config_.find(key);
    if (!entry || isDigits(entry->value.text)) return number(key, standard, 1, max);
    const std::string& text = entry->value.text;
    const int file = text.size() == 1 && text[0] >= 'a' && text[0] <= 'z' ? text[0] - 'a' + 1 : 0;
    if (file >= 1 && file <= max) return file;
    error(valueOrKey(*entry), "bad-value",
          fmt::format("'{}' must be a file from 'a' to '{}', found '{}'", key,
                      static_cast<char>('a' + max - 1), text));
    return standard;
  }

  bool flag(std::string_view key) {
    const Word word = value(key);
    if (word.text != "true" && word.text != "false") {
      error(valueOrKey(*config_.find(key)), "bad-value",
            fmt::format("'{}' must be true or false, found '{}'", key, word.text));
    }
    return word.text == "true";
  }

  // One of the results; empty where it is none of them.
  std::string result(std::string_view key, const std::vector<std::string>& results) {
    const Word word = value(key);
    if (std::find(results.begin(), results.end(), word.text) != results.end()) return word.text;
    error(valueOrKey(*config_.find(key)), "bad-value",
          fmt::format("'{}' must be {}, found '{}'", key, fmt::join(results, ", "), word.text));
    return "";
  }

  const IniType* typeWith(char letter) const {
    const auto found = std::find_if(types_.begin(), types_.end(), [&](const IniType& type) {
      return type.letter.text[0] == capital(letter);
    });
    return found == types_.end() ? nullptr : &*found;
  }
  const IniType* typeNamed(std::string_view name) const {
    const auto found =
        std::find_if(types_.begin(), types_.end(), [&](const IniType& type) { return type.name == name; });
    return found == types_.end() ? nullptr : &*found;
  }

  // The pieces that the letters of a value stand for.
  std::vector<TypeRef> typesOf(std::string_view key) {
    std::vector<TypeRef> refs;
    const Word word = value(key);
    if (word.text == "-") return refs;
    for (std::size_t i = 0; i < word.text.size(); ++i) {
      if (word.text[i] == ' ') continue;
      const SourceSpan place = word.span ? word.span.part(i, i + 1) : section_.name.span;
      if (const IniType* type = typeWith(word.text[i])) {
        refs.push_back({type->letter.text, place});
        continue;
      }
      Diagnostic& d = error(place, "unknown-type",
                            fmt::format("no piece has the letter '{}' that '{}' names", word.text[i], key));
      if (!word.span) d.note(fmt::format("without the key its value is {}", word.text));
      d.note(knownLetters());
    }
    return refs;
  }
  std::string knownLetters() const {
    std::vector<std::string> letters;
    for (const IniType& type : types_) letters.push_back(type.letter.text);
    return fmt::format("the letters are {}", fmt::join(letters, " "));
  }

  // Cells as `*8`, `d*`, `e4`, parted by blanks.
  CellList region(std::string_view key) { return region(value(key)); }
  static CellList region(const Word& word) {
    CellList list;
    for (std::size_t begin = word.text.find_first_not_of(' '); begin < word.text.size();) {
      const std::size_t end = std::min(word.text.find(' ', begin), word.text.size());
      const std::string item = word.text.substr(begin, end - begin);
      const SourceSpan place = word.span ? word.span.part(begin, end) : SourceSpan{};
      if (item.size() > 1 && item[0] == '*') {
        list.push_back({CellItem::Kind::Rank, {item.substr(1), place}, 0});
      } else if (item.size() == 2 && item[1] == '*') {
        list.push_back({CellItem::Kind::File, {item.substr(0, 1), place}, 0});
      } else if (item != "-") {
        list.push_back({CellItem::Kind::Cells, {item, place}, 0});
      }
      begin = word.text.find_first_not_of(' ', end);
    }
    return list;
  }

  // ---- pieces ----

  void collectTypes() {
    std::vector<std::string> names;
    for (const IniPiece& piece : iniPieces()) names.emplace_back(piece.name);
    for (int i = 1; i <= kCustomPieces; ++i) names.push_back(fmt::format("customPiece{}", i));
    for (const std::string& name : names) {
      if (const IniEntry* entry = config_.find(name)) collectType(name, *entry);
    }
    if (types_.empty()) {
      error(section_.name.span, "no-pieces", fmt::format("[{}] has no pieces", section_.name.text))
          .suggest(fmt::format("[{}:chess], or pieces such as knight = n", section_.name.text));
    }
  }

  void collectType(const std::string& name, const IniEntry& entry) {
    const std::string& text = entry.value.text;
    if (text == "-") return;
    const bool custom = isCustom(name);
    const bool moves = text.size() > 1;
    const bool wellFormed = !text.empty() && isLetter(text[0]) &&
                            (moves ? text[1] == ':' && (custom || text.size() > 2) : !custom);
    if (!wellFormed || (moves && !custom && name != "king")) {
      error(valueOrKey(entry), "bad-value",
            custom ? fmt::format("'{}' must be a letter, ':' and a movement, found '{}'", name, text)
                   : fmt::format("'{}' must be one letter, or '-' for no such piece, found '{}'", name, text))
          .suggest(custom ? fmt::format("{} = a:FA", name) : fmt::format("{} = {}", name, name[0]));
      return;
    }
    if (const IniType* other = typeWith(text[0])) {
      error(entry.value.span.part(0, 1), "duplicate-id",
            fmt::format("'{}' and '{}' have the same letter '{}'", other->name, name, text[0]));
      return;
    }
    IniType type{name, {std::string(1, capital(text[0])), entry.value.span.part(0, 1)}, entry.key.span, {}};
    if (moves) {
      const auto movement = customMovement(name, entry.value.span.part(2, text.size()));
      if (!movement) return;
      type.movement = *movement;
    } else {
      type.movement = textOf(fmt::format("moves of '{}' in Fairy-Stockfish", name),
                             std::string(iniPiece(name)->movement));
    }
    types_.push_back(std::move(type));
  }

  std::optional<SourceSpan> customMovement(const std::string& name, const SourceSpan& written) {
    // `customPiece1 = a:` is a piece that cannot move.
    if (written.text().empty()) return textOf(fmt::format("moves of '{}', which has none", name), "O");
    std::vector<Change> changes;
    const auto notation = readDialect(written, Dialect::FairyStockfish, diagnostics_, changes);
    if (!notation) return std::nullopt;
    for (const Term& term : notation->terms) {
      for (const Leg& leg : term.prefix.legs) {
        for (const Letter& letter : leg.letters) {
          if (letter.letter != 'i') continue;
          error(written.part(letter.at, letter.at + 1), "not-supported",
                "'i' in a custom piece is not supported yet")
              .note("Fairy-Stockfish takes it for the region of double steps, not for the first move");
          return std::nullopt;
        }
      }
    }
    return textOf(fmt::format("moves of '{}' in the usual notation", name), print(*notation));
  }

  // ---- the start ----

  void readStart() {
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
    if (fields.size() > 2) rights_ = fields[2];
  }

  // `[Qq]` behind the placement: what the players have in hand.
  void readPocket(Word& placement) {
    const std::size_t open = placement.text.find('[');
    if (open == std::string::npos) return;
    for (std::size_t i = open + 1; i < placement.text.size() && placement.text[i] != ']'; ++i) {
      const char c = placement.text[i];
      const SourceSpan place = placement.span.part(i, i + 1);
      if (const IniType* type = typeWith(c)) {
        pocket_[c == capital(c) ? 0 : 1].push_back({type->letter.text, place});
      } else {
        error(place, "bad-array", fmt::format("no piece has the letter '{}'", c)).note(knownLetters());
      }
    }
    placement = {placement.text.substr(0, open), placement.span.part(0, open)};
  }

  void placeArray(const Word& placement) {
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
  std::vector<Cell> cellsOf(const IniType& type, Side side) const {
    std::vector<Cell> cells;
    const Piece piece(typeAt(static_cast<std::size_t>(&type - types_.data())), side);
    for (std::size_t i = 0; i < array_.size(); ++i) {
      if (array_[i] == piece) cells.push_back(cellAt(i));
    }
    return cells;
  }
  int relativeRank(Cell cell, Side side) const {
    return side == Side::White ? board_->rank(cell) : ranks_ - 1 - board_->rank(cell);
  }

  // ---- moves ----

  void addPieces() {
    const std::string kingMoves = castlingMoves();
    for (const IniType& type : types_) {
      PieceDeclaration piece{{type.name, type.entry}, type.letter, {},           {},
                             type.movement,           false,       std::nullopt, {}};
      if (type.name == "king") addKing(piece, kingMoves);
      if (type.name == "pawn") addPawnSteps(type, piece);
      if (type.name == "soldier") addSoldierSteps(piece);
      addMobility(type, piece);
      add(type.entry, std::move(piece));
    }
  }

  void addKing(PieceDeclaration& piece, const std::string& castling) {
    piece.royal = true;
    if (const IniEntry* entry = config_.find("kingType")) {
      const auto types = typesOf("kingType");
      if (types.size() != 1) {
        error(valueOrKey(*entry), "bad-value", "'kingType' must be one piece's letter");
      } else if (const IniType* model = typeWith(types[0].text[0])) {
        piece.movement = model->movement;
      }
    }
    if (!castling.empty()) {
      piece.movement = textOf("moves of the king", fmt::format("{} {}", piece.movement->text(), castling));
      add(spanOf("castling"), CastlingSides{true});
    }
    if (flag("flyingGeneral")) piece.takesRoyalsBy = textOf("the generals may not face each other", "fbcR");
  }

  void addPawnSteps(const IniType& type, PieceDeclaration& piece) {
    const auto stands = [&](auto where) {
      bool all = true;
      for (const Side side : kBothSides) {
        for (const Cell cell : cellsOf(type, side)) all = all && where(relativeRank(cell, side) + 1);
      }
      return all;
    };
    const int from = number("doubleStepRank", 2, 1, ranks_);
    if (!flag("doubleStep") || from + 2 > ranks_) {
      piece.movement = textOf("moves of pawns without double step", "fmWfcF");
    } else if (!flag("pieceDrops") && stands([&](int rank) { return rank == from; })) {
      // Who stands there has not moved.
      piece.movement = textOf("moves of pawns", "fmWfceFifmnD");
    } else if (flag("pieceDrops") || !stands([&](int rank) { return rank > from; })) {
      piece.powers.push_back({ranksAt(from, from), textOf("the double step", "fmnW2")});
    } else {
      piece.movement = textOf("moves of pawns without double step", "fmWfcF");
    }
  }

  void addSoldierSteps(PieceDeclaration& piece) {
    const int from = number("soldierPromotionRank", 1, 1, ranks_);
    if (from == 1) return;
    piece.movement = textOf("moves of soldiers", "fW");
    piece.powers.push_back({ranksAt(from, ranks_), textOf("moves of soldiers across the river", "sW")});
  }

  // Ranks as White sees them, and their images.
  static SidedCells ranksAt(int first, int last) {
    const std::string word = first == last ? std::to_string(first) : fmt::format("{}-{}", first, last);
    return {SidedCells::Black::Reflected, {{CellItem::Kind::Rank, {word, {}}, 0}}, {}};
  }

  void addMobility(const IniType& type, PieceDeclaration& piece) {
    const std::string white = mobilityKey("White", type.name), black = mobilityKey("Black", type.name);
    const IniEntry *forWhite = config_.find(white), *forBlack = config_.find(black);
    if (!forWhite && !forBlack) return;
    const CellList all{{CellItem::Kind::Rank, {fmt::format("1-{}", ranks_), {}}, 0}};
    const auto cells = [&](const IniEntry* entry) { return entry ? region(entry->value) : all; };
    piece.staysOn = SidedCells{SidedCells::Black::Listed, cells(forWhite), cells(forBlack)};
  }

  // ---- castling ----

  // The castling of the king in letters; empty when there is none.
  std::string castlingMoves() {
    const int kingside = fileNumber("castlingKingsideFile", 7, kFairyStockfishFiles);
    const int queenside = fileNumber("castlingQueensideFile", 3, kFairyStockfishFiles);
    const int rank = number("castlingRank", 1, 1, kFairyStockfishRanks);
    if (!flag("castling")) return "";
    const std::string& rights = rights_.text;
    if (rights.find_first_not_of("KQkq-") != std::string::npos) {
      error(rights_.span, "not-supported",
            fmt::format("castling rights other than KQkq are not supported yet, found '{}'", rights));
      return "";
    }
    const auto has = [&](char c) { return rights.find(c) != std::string::npos; };
    const bool right = has('K'), left = has('Q');
    if (right != has('k') || left != has('q')) {
      error(rights_.span, "not-supported",
            "castling rights that White and Black do not share are not supported yet");
      return "";
    }
    if (!right && !left) return "";
    const auto toRight = right ? castlingTerm(1, kingside, rank) : "";
    const auto toLeft = left ? castlingTerm(-1, queenside, rank) : "";
    return toRight + toLeft;
  }

  std::string castlingTerm(int direction, int target, int rank) {
    const std::string side = direction > 0 ? "right" : "left";
    std::string term;
    for (const Side colour : kBothSides) {
      const IniType* king = typeNamed("king");
      const auto cells = king ? cellsOf(*king, colour) : std::vector<Cell>{};
      if (cells.size() != 1 || relativeRank(cells[0], colour) != rank - 1) {
        error(rights_.span, "bad-array",
              fmt::format("there is a right to castle, but no king on rank {}", rank));
        return "";
      }
      const int from = board_->file(cells[0]);
      const int distance = (target - 1 - from) * direction;
      // The partner is the outermost piece of its kind on that side.
      int partner = direction > 0 ? files_ - 1 : 0;
      const auto partners =
          typesOf(config_.find("castlingRookPieces") ? "castlingRookPieces" : "castlingRookPiece");
      const auto isPartner = [&](int file) {
        const Piece piece = array_[index(board_->at(file, board_->rank(cells[0])))];
        return piece && piece.side() == colour &&
               std::any_of(partners.begin(), partners.end(), [&](const TypeRef& ref) {
                 return types_[index(piece.type())].letter.text == ref.text;
               });
      };
      while (partner != from && !isPartner(partner)) partner -= direction;
      const int toEdge = direction > 0 ? files_ - 1 - partner : partner;
      if (partner == from || distance < 2 || toEdge > 1 || (partner - from) * direction < distance) {
        error(rights_.span, "not-supported",
              fmt::format("the king castles to the {} with no partner at the edge of the rank or next to it "
                          "that stands beyond its own target",
                          side));
        return "";
      }
      const std::string here =
          fmt::format("i{}{}O{}", direction > 0 ? "r" : "l", toEdge == 1 ? "j" : "", distance);
      if (!term.empty() && term != here) {
        error(rights_.span, "not-supported", "White and Black castle over different distances");
        return "";
      }
      term = here;
    }
    return term;
  }

  // ---- promotion ----

  void addPromotion() {
    const IniType* pawn = typeNamed("pawn");
    std::vector<TypeRef> pawns;
    if (config_.find("promotionPawnTypes")) {
      pawns = typesOf("promotionPawnTypes");
    } else if (pawn) {
      pawns.push_back(pawn->letter);
    }
    const int zone = promotionRanks();
    if (zone < 1 || pawns.empty()) return;
    const bool mandatory = flag("mandatoryPawnPromotion");
    const std::vector<TypeRef> choices = typesOf("promotionPieceTypes");
    if (choices.empty() && !mandatory) return;
    if (choices.empty()) {
      // Letters that are no pieces have been reported.
      if (value("promotionPieceTypes").text.find_first_not_of(" -") != std::string::npos) return;
      error(spanOf("promotionPieceTypes"), "not-supported",
            "pawns that must promote but have nothing to promote to are not supported yet")
          .note("Fairy-Stockfish keeps them from the last rank")
          .suggest("mandatoryPawnPromotion = false, if they may stand there as pawns");
      return;
    }
    for (const TypeRef& promoting : pawns) {
      Promote promote;
      promote.types = {promoting};
      promote.zone.white = {{CellItem::Kind::LastRanks, {"", spanOf("promotionRank")}, zone}};
      promote.zone.black = promote.zone.white;
      promote.zone.forBlack = SidedCells::Black::Listed;
      for (const TypeRef& choice : choices) promote.choices.push_back({choice, 0, false});
      if (!mandatory) promote.choices.push_back({promoting, 0, false});
      add(spanOf("promotionPieceTypes"), std::move(promote));
    }
    promotes_ = true;
  }

  // How many of the last ranks promote.
  int promotionRanks() {
    if (!config_.find("promotionRegionWhite") && !config_.find("promotionRegionBlack"))
      return ranks_ + 1 - number("promotionRank", 8, 1, kFairyStockfishRanks);
    const auto count = [&](std::string_view key, auto rankAt) {
      const CellList list = region(key);
      for (int n = 0; n < static_cast<int>(list.size()); ++n) {
        const std::string rank = std::to_string(rankAt(n));
        const bool there = std::any_of(list.begin(), list.end(), [&](const CellItem& item) {
          return item.kind == CellItem::Kind::Rank && item.word.text == rank;
        });
        if (!there) return -1;
      }
      return static_cast<int>(list.size());
    };
    const int white = count("promotionRegionWhite", [&](int n) { return ranks_ - n; });
    const int black = count("promotionRegionBlack", [&](int n) { return n + 1; });
    if (white >= 0 && white == black) return white;
    const IniEntry* entry =
        config_.find(config_.find("promotionRegionWhite") ? "promotionRegionWhite" : "promotionRegionBlack");
    error(valueOrKey(*entry), "not-supported",
          "promotion regions other than the same number of whole last ranks for both are not supported yet")
        .suggest("promotionRegionWhite = *8 and promotionRegionBlack = *1, or promotionRank = 8");
    return 0;
  }

  // ---- hands ----

  void addHands() {
    const bool captures = flag("capturesToHand"), drops = flag("pieceDrops"), keeps = flag("dropLoop");
    const bool firstRank = flag("firstRankPawnDrops"), lastRanks = flag("promotionZonePawnDrops");
    if (captures && !drops) {
      error(config_.find("capturesToHand")->key.span, "not-supported",
            "pieces in hand that cannot be dropped are not supported yet")
          .suggest("pieceDrops = true");
      return;
    }
    if (!drops) return;
    const SourceSpan place = config_.find("pieceDrops")->key.span;
    if (captures && promotes_ && !keeps) {
      error(place, "not-supported",
            "promoted pieces that become pawns again when they are taken are not supported yet")
          .suggest("dropLoop = true, if they are to stay what they have become");
      return;
    }
    if (captures) add(place, HandFate{CaptureFate::CaptorsHand, std::nullopt});
    for (const Side side : kBothSides) {
      if (!pocket_[index(side)].empty()) add(place, StartingHand{side, pocket_[index(side)]});
    }
    if (!captures && pocket_[0].empty() && pocket_[1].empty()) {
      error(place, "empty-hands", "nothing ever comes into a hand").suggest("capturesToHand = true");
      return;
    }
    for (const IniType& type : types_) {
      if (type.name != "king") addDrops(type, place, firstRank, lastRanks);
    }
  }

  void addDrops(const IniType& type, const SourceSpan& place, bool firstRank, bool lastRanks) {
    const bool pawn = type.name == "pawn";
    const int promotion = std::min(number("promotionRank", 8, 1, kFairyStockfishRanks), ranks_ + 1);
    const int first = pawn && !firstRank ? 2 : 1;
    const int last = pawn && !lastRanks ? promotion - 1 : ranks_;
    Drops drops{Drops::Where::Cells, {type.letter}, {SidedCells::Black::Listed, {}, {}}};
    for (const Side side : kBothSides) {
      const char* key = side == Side::White ? "whiteDropRegion" : "blackDropRegion";
      const CellSet allowed = regionCells(key);
      CellList& list = side == Side::White ? drops.cells.white : drops.cells.black;
      board_->forEachCell([&](Cell cell) {
        const int rank = relativeRank(cell, side) + 1;
        if (rank >= first && rank <= last && allowed.has(cell))
          list.push_back({CellItem::Kind::Cells, {board_->name(cell), place}, 0});
      });
    }
    add(place, std::move(drops));
  }

  // The cells of a region; all of them where the key is not given.
  CellSet regionCells(std::string_view key) {
    CellSet cells;
    const CellList list = region(key);
    board_->forEachCell([&](Cell cell) {
      const bool in = std::any_of(list.begin(), list.end(), [&](const CellItem& item) {
        const std::string& word = item.word.text;
        return item.kind == CellItem::Kind::Rank   ? word == board_->rankName(board_->rank(cell))
               : item.kind == CellItem::Kind::File ? word == board_->fileName(board_->file(cell))
                                                   : word == board_->name(cell);
      });
      if (in || !config_.find(key)) cells.add(cell);
    });
    return cells;
  }

  // ---- ends ----

  void addEnds() {
    const std::string stalemate = result("stalemateValue", {"draw", "loss", "win"});
    add(spanOf("stalemateValue"), Stalemate{stalemate == "loss"  ? StalemateRule::StalematedLoses
                                            : stalemate == "win" ? StalemateRule::StalematedWins
                                                                 : StalemateRule::Draw});
    const int fold = number("nFoldRule", 3, 0, 100);
    // For the side that is to move: who has repeated is the other one.
    const std::string repetition = result("nFoldValue", {"draw", "win"});
    if (fold == 1)
      error(spanOf("nFoldRule"), "bad-number", "a position cannot be repeated at its first time");
    add(spanOf("nFoldRule"), Repetition{fold == 0             ? RepetitionRule::Off
                                        : repetition == "win" ? RepetitionRule::MoverLoses
                                                              : RepetitionRule::Draw,
                                        fold});
    QuietMoves quiet{number("nMoveRule", 50, 0, 10000), std::vector<TypeRef>{}};
    if (const IniType* pawn = typeNamed("pawn")) quiet.resetBy->push_back(pawn->letter);
    add(spanOf("nMoveRule"), std::move(quiet));
    addExtinction();
  }

  // Of all that extinction can say, the bare king.
  void addExtinction() {
    const std::string value = result("extinctionValue", {"none", "loss", "win", "draw"});
    const bool claim = flag("extinctionClaim");
    const int count = number("extinctionPieceCount", 0, 0, 100);
    const int opponents = number("extinctionOpponentPieceCount", 0, 0, 100);
    if (value == "none" || value.empty()) return;
    const IniEntry* types = config_.find("extinctionPieceTypes");
    if (value == "loss" && types && types->value.text == "*" && count == 1 && opponents == 2) {
      add(types->key.span, BareKing{claim ? BareKingRule::Kind::Grace : BareKingRule::Kind::Immediate, {}});
      return;
    }
    error(config_.find("extinctionValue")->key.span, "not-supported",
          "of the rules of extinction only the bare king is supported yet")
        .note(
            "extinctionValue = loss, extinctionPieceTypes = *, extinctionPieceCount = 1 and "
            "extinctionOpponentPieceCount = 2")
        .note("without it the rules would not be those of this game");
  }

  const IniSection& section_;
  const IniConfig& config_;
  Diagnostics& diagnostics_;
  Layer statements_;
  std::vector<IniType> types_;
  int files_ = 8, ranks_ = 8;
  std::optional<Board> board_;
  std::vector<Piece> array_;
  Word rights_{"-", {}};
  std::vector<TypeRef> pocket_[kSides];
  bool promotes_ = false;
};

}  // namespace

Layer iniStatements(const IniSection& section, const IniConfig& config, Diagnostics& diagnostics) {
  return IniLowering(section, config, diagnostics).lower();
}

}  // namespace fairyforge
