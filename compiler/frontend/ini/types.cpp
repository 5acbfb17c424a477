// Reads the letters that a section gives to its pieces, and the letters in its values.
#include "compiler/frontend/ini/types.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/core/text/characters.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/syntax/numbers.h"

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

bool isAmong(const TypeRefs& types, const syntax::TypeRef& type) {
  return std::ranges::find(types, type.text, &syntax::TypeRef::text) != types.end();
}

const IniType* IniTypes::with(char letter) const {
  const auto found =
      std::ranges::find(list, capital(letter), [](const IniType& t) { return t.letter.text[0]; });
  return found == list.end() ? nullptr : &*found;
}
const IniType* IniTypes::named(std::string_view name) const {
  const auto found = std::ranges::find(list, name, &IniType::name);
  return found == list.end() ? nullptr : &*found;
}

std::string IniTypes::knownLetters() const {
  std::vector<std::string> letters;
  for (const IniType& type : list) letters.push_back(type.letter.text);
  return fmt::format("the letters are {}", fmt::join(letters, " "));
}

bool takesInPassing(IniValues& values) {
  return std::ranges::any_of(kBothSides, [&](Side side) {
    const IniEntry* region = values.laterOf("enPassantRegion", side);
    return region == nullptr || region->value.text != "-";
  });
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

namespace {

// A letter means the piece that had it in the section with the value. A section that inherits the value may
// use another letter for that piece, or may have removed the piece. A letter that never meant a piece is reported.
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

}  // namespace

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

namespace {

// A piece, the text that follows it after a colon, and the entry with both.
struct Pair {
  syntax::TypeRef type;
  syntax::Word meaning;
  const IniEntry* entry;
};

// Reads `p:g q:1`, and adds the inherited pairs about other pieces. Reports anything else.
std::vector<Pair> pairsOf(IniValues& values, const IniTypes& types, std::string_view key) {
  std::vector<Pair> pairs;
  const auto add = [&](const IniEntry& entry) {
    const std::string& text = entry.value.text;
    const auto part = [&](std::size_t from, std::size_t to) {
      return syntax::Word{text.substr(from, to - from), entry.value.span.part(from, to)};
    };
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
      end = std::min(text.find(' ', begin), text.size());
      if (end == begin) continue;
      if (end < begin + 3 || text[begin + 1] != ':') {
        const syntax::Word wrong = part(begin, end);
        values.error(wrong.span, "bad-value",
                     fmt::format("expected a letter, ':' and what it means, found '{}'", wrong.text));
        return false;
      }
      auto type = typeOf(values, types, key, &entry, part(begin, begin + 1));
      if (!type) continue;
      std::erase_if(pairs, [&](const Pair& pair) { return pair.type.text == type->text; });
      pairs.push_back({std::move(*type), part(begin + 2, end), &entry});
    }
    return true;
  };
  std::vector<const IniEntry*> said;
  for (const IniEntry* entry = values.find(key); entry != nullptr; entry = entry->inherited.get())
    said.insert(said.begin(), entry);
  return std::ranges::all_of(said, [&](const IniEntry* entry) { return add(*entry); }) ? pairs
                                                                                       : std::vector<Pair>();
}

}  // namespace

bool demotes(IniValues& values) {
  return values.flag("capturesToHand") && values.flag("pieceDrops") && !values.flag("dropLoop");
}

std::vector<IniForm> promotedForms(IniValues& values, const IniTypes& types) {
  std::vector<IniForm> forms;
  if (!values.find("promotedPieceType")) return forms;
  const bool changesBack = demotes(values) || values.flag("pieceDemotion");
  for (const auto& [from, letter, entry] : pairsOf(values, types, "promotedPieceType")) {
    if (letter.text == "-") continue;
    const auto to = typeOf(values, types, "promotedPieceType", entry, letter);
    if (to) forms.push_back({from, *to, changesBack ? from.text + "T" : to->text});
  }
  return forms;
}

int promotionLimit(IniValues& values, const IniTypes& types, const syntax::TypeRef& type) {
  int limit = 0;
  for (const auto& [limited, number, entry] : pairsOf(values, types, "promotionLimit")) {
    const auto count = syntax::parseNumber(number, 0, 1000);
    if (!count && values.isFirstComplaint("promotionLimit"))
      values.error(number.span, "bad-value", fmt::format("expected a number, found '{}'", number.text));
    if (count && limited.text == type.text) limit = count->value;
  }
  return limit;
}

}  // namespace fairyforge::frontend::ini
