// Reads the letters that a section gives to its pieces, and the letters in its values.
#include "compiler/frontend/ini/types.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/core/text/characters.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/ini/custom-movement.h"

namespace fairyforge::frontend::ini {

namespace {

// Returns the letters of a section that has no parent and does not set others.
const IniLetters& standardLetters() {
  static const IniLetters kLetters{{'P', "pawn"}, {'N', "knight"}, {'B', "bishop"},
                                   {'R', "rook"}, {'Q', "queen"},  {'K', "king"}};
  return kLetters;
}

const std::string* pieceOf(const IniLetters& letters, char letter) {
  const auto found = letters.find(capital(letter));
  return found == letters.end() ? nullptr : &found->second;
}

// Newer engines let the pieces of pawnTypes, and no others, capture en passant.
InPassing inPassing(IniValues& values, const std::string& name) {
  if (!takesInPassing(values)) return InPassing::Never;
  const IniEntry* pawns = values.find("pawnTypes");
  if (pawns == nullptr) return InPassing::WhereItSays;
  const bool named = std::ranges::any_of(pawns->value.text, [&](char letter) {
    const std::string* piece = pieceOf(*pawns->letters, letter);
    return piece != nullptr && *piece == name;
  });
  return named ? InPassing::Always : InPassing::Never;
}

void collectType(IniValues& values, const std::string& name, const IniEntry& entry, IniTypes& types) {
  const std::string& text = entry.value.text;
  if (text == "-") return;
  const bool isCustom = formats::isCustomPiece(name);
  const bool moves = text.size() > 1;
  const bool wellFormed = !text.empty() && isLetter(text[0]) && (moves ? text[1] == ':' : !isCustom);
  if (wellFormed && name == "king" && moves && !formats::hasCustomPieces(values.config.engine())) {
    values
        .error(entry.value.span.part(1, text.size()), "bad-value",
               fmt::format("{} knows no movement behind the letter of a piece", values.engineTitle()))
        .note(fmt::format("{} does: --engine {}", formats::titleOf(formats::FairyStockfish::Newest),
                          formats::wordFor(formats::FairyStockfish::Newest)));
    return;
  }
  if (!wellFormed || (moves && !isCustom && name != "king")) {
    values
        .error(valueOrKey(entry), "bad-value",
               isCustom
                   ? fmt::format("'{}' must be a letter, ':' and a movement, found '{}'", name, text)
                   : fmt::format("'{}' must be one letter, or '-' for no such piece, found '{}'", name, text))
        .note(isCustom ? fmt::format("written like: {} = a:FA", name)
                       : fmt::format("written like: {} = {}", name, name[0]));
    return;
  }
  if (const IniType* other = types.with(text[0])) {
    values.error(entry.value.span.part(0, 1), "duplicate-id",
                 fmt::format("'{}' and '{}' have the same letter '{}'", other->name, name, text[0]));
    return;
  }
  IniType type{name, {std::string(1, capital(text[0])), entry.value.span.part(0, 1)}, entry.key.span, {}};
  if (moves) {
    const auto custom = customMovement(name, entry.value.span.part(2, text.size()), inPassing(values, name),
                                       values.diagnostics);
    if (!custom) return;
    type.movement = custom->movement;
    type.fromRegion = custom->fromRegion;
  } else {
    type.movement = textOf(fmt::format("moves of '{}' in Fairy-Stockfish", name),
                           std::string(formats::iniPiece(name)->movement));
  }
  types.list.push_back(std::move(type));
}

}  // namespace

const IniType* IniTypes::with(char letter) const {
  const auto found = std::find_if(
      list.begin(), list.end(), [&](const IniType& type) { return type.letter.text[0] == capital(letter); });
  return found == list.end() ? nullptr : &*found;
}
const IniType* IniTypes::named(std::string_view name) const {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const IniType& type) { return type.name == name; });
  return found == list.end() ? nullptr : &*found;
}

std::string IniTypes::knownLetters() const {
  std::vector<std::string> letters;
  for (const IniType& type : list) letters.push_back(type.letter.text);
  return fmt::format("the letters are {}", fmt::join(letters, " "));
}

bool takesInPassing(IniValues& values) {
  const auto isNone = [&](const char* own) {
    const IniEntry* region = values.config.later("enPassantRegion", own);
    return region != nullptr && region->value.text == "-";
  };
  return !isNone("enPassantRegionWhite") || !isNone("enPassantRegionBlack");
}

IniTypes collectTypes(IniValues& values) {
  IniTypes types;
  for (const std::string& name : formats::iniPieceKeys()) {
    if (const IniEntry* entry = values.find(name)) collectType(values, name, *entry, types);
  }
  if (types.list.empty()) {
    values
        .error(values.section.name.span, "no-pieces",
               fmt::format("[{}] has no pieces", values.section.name.text))
        .note(fmt::format("it inherits none: write [{}:chess], or pieces such as knight = n",
                          values.section.name.text));
  }
  return types;
}

// A letter means the piece that had it in the section with the value. A section that inherits the value may
// use another letter for that piece, or may have removed the piece.
std::optional<syntax::TypeRef> typeOf(IniValues& values, const IniTypes& types, std::string_view key,
                                      const IniEntry* entry, const syntax::Word& letter) {
  const std::string* name = pieceOf(entry ? *entry->letters : standardLetters(), letter.text[0]);
  if (name == nullptr) {
    values
        .error(letter.span, "unknown-type",
               fmt::format("no piece has the letter '{}' that '{}' names", letter.text, key))
        .note(types.knownLetters());
    return std::nullopt;
  }
  const IniType* type = types.named(*name);
  return type ? std::optional(syntax::TypeRef{type->letter.text, letter.span}) : std::nullopt;
}

TypeRefs typesOf(IniValues& values, const IniTypes& types, std::string_view key) {
  TypeRefs refs;
  const syntax::Word word = values.value(key);
  if (word.text == "-") return refs;
  std::string_view letter;
  for (std::size_t i = 0; i < word.text.size(); i += letter.size()) {
    letter = characterAt(word.text, i);
    if (letter == " ") continue;
    const SourceSpan place = word.span ? word.span.part(i, i + letter.size()) : values.section.name.span;
    if (auto type = typeOf(values, types, key, values.find(key), {std::string(letter), place}))
      refs.push_back(std::move(*type));
  }
  return refs;
}

std::vector<IniPair> pairsOf(IniValues& values, const IniTypes& types, std::string_view key) {
  std::vector<IniPair> pairs;
  const auto add = [&](const IniEntry& entry) {
    const std::string& text = entry.value.text;
    for (std::size_t i = 0; i < text.size();) {
      const std::size_t end = std::min(text.find(' ', i), text.size());
      const SourceSpan place = entry.value.span.part(i, end);
      if (end > i && (end < i + 3 || text[i + 1] != ':')) {
        values.error(
            place, "bad-value",
            fmt::format("expected a letter, ':' and what it means, found '{}'", text.substr(i, end - i)));
        return false;
      }
      if (end > i) {
        const auto part = [&](std::size_t from, std::size_t to) {
          return syntax::Word{text.substr(from, to - from), entry.value.span.part(from, to)};
        };
        if (auto type = typeOf(values, types, key, &entry, part(i, i + 1))) {
          std::erase_if(pairs, [&](const IniPair& pair) { return pair.type.text == type->text; });
          pairs.push_back({std::move(*type), part(i + 2, end), &entry});
        }
      }
      i = end + 1;
    }
    return true;
  };
  std::vector<const IniEntry*> said;
  for (const IniEntry* entry = values.find(key); entry != nullptr; entry = entry->inherited.get())
    said.insert(said.begin(), entry);
  for (const IniEntry* entry : said) {
    if (!add(*entry)) return {};
  }
  return pairs;
}

}  // namespace fairyforge::frontend::ini
