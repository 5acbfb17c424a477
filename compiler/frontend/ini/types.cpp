// Finds the pieces that a section uses by their letters, and the pieces that letters in values mean.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/core/base/find-in.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/text/characters.h"
#include "compiler/frontend/ini/ini-game.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::ini {

namespace {

// Returns the pieces for the letters in the standard values of keys.
const IniLetters& standardLetters() {
  static const IniLetters kLetters{{'P', "pawn"}, {'N', "knight"}, {'B', "bishop"},
                                   {'R', "rook"}, {'Q', "queen"},  {'K', "king"}};
  return kLetters;
}

const std::string* pieceOf(const IniLetters& letters, char letter) {
  return valueIn(letters, capital(letter));
}

// Returns when the piece captures en passant. If the key pawnTypes is set, which newer engines know, its
// pieces always do and no others.
InPassing inPassing(IniGame& game, const std::string& name) {
  if (!takesInPassing(game)) return InPassing::Never;
  const IniEntry* pawns = game.find("pawnTypes");
  if (pawns == nullptr) return InPassing::WhereItSays;
  const bool named = std::ranges::any_of(pawns->value.text, [&](char letter) {
    const std::string* piece = pieceOf(*pawns->letters, letter);
    return piece != nullptr && *piece == name;
  });
  return named ? InPassing::Always : InPassing::Never;
}

// Adds the piece type of an entry, 'knight = n' or 'customPiece1 = a:FA', to the game.
void collectType(IniGame& game, const std::string& name, const IniEntry& entry) {
  const std::string& text = entry.value.text;
  if (text == "-") return;
  const bool isCustom = isCustomPiece(name);
  const bool moves = text.size() > 1;
  const bool wellFormed = !text.empty() && isLetter(text[0]) && (moves ? text[1] == ':' : !isCustom);
  if (wellFormed && name == "king" && moves && !hasCustomPieces(game.config.engine())) {
    game.error(entry.value.span.part(1, text.size()), "bad-value",
               "{} knows no movement behind the letter of a piece", game.engineTitle())
        .note("{} does: --engine {}", titleOf(FairyStockfish::Newest), wordFor(FairyStockfish::Newest));
    return;
  }
  if (!wellFormed || (moves && !isCustom && name != "king")) {
    game.wrongValue(entry, isCustom ? "a letter, ':' and a movement" : "one letter, or '-' for no such piece")
        .note(isCustom ? fmt::format("written like: {} = a:FA", name)
                       : fmt::format("written like: {} = {}", name, name[0]));
    return;
  }
  if (const IniType* other = game.with(text[0])) {
    game.error(entry.value.span.part(0, 1), "duplicate-id", "'{}' and '{}' have the same letter '{}'",
               other->name, name, text[0]);
    return;
  }
  IniType type{name, {std::string(1, capital(text[0])), entry.value.span.part(0, 1)}, entry.key.span};
  if (moves) {
    const auto custom =
        customMovement(name, entry.value.span.part(2, text.size()), inPassing(game, name), game.diagnostics);
    if (!custom) return;
    type.movement = custom->movement;
    type.fromRegion = custom->fromRegion;
  } else {
    type.movement = spanOver(fmt::format("moves of '{}' in Fairy-Stockfish", name),
                             std::string(iniPiece(name)->movement));
  }
  game.types.push_back(std::move(type));
}

}  // namespace

bool isAmong(const TypeRefs& types, const TypeRef& type) {
  return std::ranges::find(types, type.text, &TypeRef::text) != types.end();
}

const IniType* IniGame::with(char letter) const {
  return findIn(types, capital(letter), [](const IniType& t) { return t.letter.text[0]; });
}
const IniType* IniGame::named(std::string_view name) const {
  return findIn(types, name, &IniType::name);
}

TypeRefs IniGame::all() const {
  return mapped(types, &IniType::letter);
}
std::string IniGame::knownLetters() const {
  return fmt::format("the letters are {}", fmt::join(mapped(all(), &TypeRef::text), " "));
}

bool takesInPassing(const IniGame& game) {
  return std::ranges::any_of(kBothSides, [&](Side side) {
    const IniEntry* region = game.laterOf("enPassantRegion", side);
    return region == nullptr || region->value.text != "-";
  });
}

void collectTypes(IniGame& game) {
  for (const std::string& name : iniPieceKeys()) {
    if (const IniEntry* entry = game.find(name)) collectType(game, name, *entry);
  }
  const std::string& section = game.section.name.text;
  if (game.types.empty())
    game.error({}, "no-pieces", "[{}] has no pieces", section)
        .note("it inherits none: write [{}:chess], or pieces such as knight = n", section);
}

namespace {

// Returns the piece that a letter in a value means: the piece that had the letter in the section where the
// value was written. A section that inherits the value may give this piece another letter, or remove it.
// Reports a letter that never meant a piece.
std::optional<TypeRef> typeOf(IniGame& game, std::string_view key, const IniEntry* entry,
                              const Word& letter) {
  const std::string* name = pieceOf(entry ? *entry->letters : standardLetters(), letter.text[0]);
  if (name == nullptr) {
    game.error(letter.span, "unknown-type", "no piece has the letter '{}' that '{}' names", letter.text, key)
        .note(game.knownLetters());
    return std::nullopt;
  }
  const IniType* type = game.named(*name);
  return type ? std::optional(TypeRef{type->letter.text, letter.span}) : std::nullopt;
}

// A pair such as `p:g`: a piece, the text after the colon, and the entry that contains it.
struct Pair {
  TypeRef type;
  Word meaning;
  const IniEntry* entry;
};

// Reads pairs such as `p:g q:1`, and adds inherited pairs about other pieces. Reports anything else.
std::vector<Pair> pairsOf(IniGame& game, std::string_view key) {
  std::vector<Pair> pairs;
  const auto add = [&](const IniEntry& entry) {
    for (const Word& word : wordsIn(entry.value)) {
      const std::string& text = word.text;
      if (text.size() < 3 || text[1] != ':') {
        game.error(word.span, "bad-value", "expected a letter, ':' and what it means, found '{}'", text);
        return false;
      }
      auto type = typeOf(game, key, &entry, part(word, 0, 1));
      if (!type) continue;
      std::erase_if(pairs, [&](const Pair& pair) { return pair.type.text == type->text; });
      pairs.push_back({std::move(*type), part(word, 2, text.size()), &entry});
    }
    return true;
  };
  std::vector<const IniEntry*> said;
  for (const IniEntry* entry = game.find(key); entry != nullptr; entry = entry->inherited.get())
    said.insert(said.begin(), entry);
  if (!std::ranges::all_of(said, [&](const IniEntry* entry) { return add(*entry); })) pairs.clear();
  return pairs;
}

}  // namespace

TypeRefs IniGame::typesOf(std::string_view key) {
  TypeRefs refs;
  const Word word = value(key);
  if (word.text == "-") return refs;
  std::string_view letter;
  for (std::size_t i = 0; i < word.text.size(); i += letter.size()) {
    letter = characterAt(word.text, i);
    if (letter == " ") continue;
    const SourceSpan place = word.span ? word.span.part(i, i + letter.size()) : section.name.span;
    if (auto type = typeOf(*this, key, find(key), {std::string(letter), place}))
      refs.push_back(std::move(*type));
  }
  return refs;
}

void findForms(IniGame& game) {
  if (!game.find("promotedPieceType")) return;
  const bool changesBack = game.demotes() || game.flag("pieceDemotion");
  for (const auto& [from, letter, entry] : pairsOf(game, "promotedPieceType")) {
    if (letter.text == "-") continue;
    const auto to = typeOf(game, "promotedPieceType", entry, letter);
    if (!to) continue;
    if (to->text == from.text)
      game.notSupported(letter.span, "a piece that becomes what it is already is");
    else
      game.forms.push_back({from, *to, changesBack ? from.text + "T" : to->text});
  }
}

int promotionLimit(IniGame& game, const TypeRef& type) {
  int limit = 0;
  for (const auto& [limited, number, entry] : pairsOf(game, "promotionLimit")) {
    const auto count = parseNumber(number, 0, 1000);
    if (!count && game.isFirstComplaint("promotionLimit"))
      game.error(number.span, "bad-value", "expected a number, found '{}'", number.text);
    if (count && limited.text == type.text) limit = count->value;
  }
  return limit;
}

}  // namespace fairyforge::frontend::ini
