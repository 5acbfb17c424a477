// The rules about hands: a table with a row for each sentence of the block. The reader matches the words, the
// printer fills them in, and the builder does what the row says.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <variant>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::syntax {

// HandRules with one more set. Only the builder uses it (build/build-hands.cpp).
struct DropSets : HandRules {
  TypeSet falling;  // types that fall: they can be dropped only above a piece or at the bottom of the board
};

// A row of the table.
struct HandSentence {
  enum class What : std::uint8_t {
    Fate,       // what becomes of captured pieces
    Becomes,    // as which type captured TYPES come into the hand
    Start,      // which TYPES players have in hand at the start
    Drop,       // on which cells TYPES can be dropped
    Captures,   // can a drop capture the piece on its cell?
    Unmoved,    // on which cells dropped TYPES count as unmoved
    DroppedAs,  // TYPES in the hand can be put on the board as TYPE
    Sets        // puts TYPES into sets of DropSets, or removes them
  } what;
  enum class Where : std::uint8_t { Cells, Anywhere, AsInArray, Nowhere };
  struct Setting {
    TypeSet DropSets::*types = nullptr;
    bool isIn = false;
  };
  using Settings = std::array<Setting, 2>;  // the sets to change; unused entries have none

  std::string_view pattern;  // with the placeholders TYPES, TYPE, NAME (a side) and CELLS
  // what the sentence sets, for messages: a text may set it only once. {} stands for the type or the side.
  std::string_view subject;
  // The value that the sentence sets; `what` determines its alternative.
  std::variant<std::monostate, CaptureFate, Side, Where, bool, Settings> says{};

  // Returns the words before `on CELLS`; all if the sentence has no cells.
  std::string_view words() const { return pattern.substr(0, pattern.find(" on CELLS")); }
  // Is it one of those sentences about both players that a sentence about one of them overrides?
  bool ofBothSides() const {
    return (what == What::Fate && !subject.ends_with("{}")) ||
           (what == What::Start && !std::holds_alternative<Side>(says));
  }
  // Does the sentence, which is about dropped pieces, only state the default?
  bool isUsual() const {
    if (const auto* where = std::get_if<Where>(&says)) return *where == Where::Nowhere;
    return what == What::Sets && std::ranges::none_of(std::get<Settings>(says), &Setting::isIn);
  }
};

inline constexpr auto kHandSentences = [] {
  using D = DropSets;
  using enum HandSentence::What;
  using Where = HandSentence::Where;
  using Set = HandSentence::Settings;
  constexpr std::string_view kFate = "what becomes of captures", kFateBy = "what becomes of captures by {}",
                             kWhere = "where '{}' is dropped", kCaptures = "whether drops may capture",
                             kUnmoved = "whether a dropped '{}' has moved",
                             kColours = "on which colours '{}' is dropped",
                             kEndless = "whether the hand runs out of '{}'",
                             kGives = "what a dropped '{}' may not give", kHow = "how '{}' is dropped",
                             kWhen = "when '{}' is dropped";
  return std::to_array<HandSentence>({
      {Fate, "captures go to the captor's hand", kFate, CaptureFate::CaptorsHand},
      {Fate, "captures go to the owner's hand", kFate, CaptureFate::OwnersHand},
      {Fate, "captures leave the game", kFate, CaptureFate::Gone},
      {Fate, "captures by NAME go to the captor's hand", kFateBy, CaptureFate::CaptorsHand},
      {Fate, "captures by NAME go to the owner's hand", kFateBy, CaptureFate::OwnersHand},
      {Fate, "captures by NAME leave the game", kFateBy, CaptureFate::Gone},
      {Becomes, "captured TYPES become TYPE", "what a captured '{}' becomes"},
      {Start, "both start with TYPES", "the hands at the start"},
      {Start, "White starts with TYPES", "White's hand at the start", Side::White},
      {Start, "Black starts with TYPES", "Black's hand at the start", Side::Black},
      {Drop, "drop TYPES anywhere", kWhere, Where::Anywhere},
      {Drop, "drop TYPES where the array has them", kWhere, Where::AsInArray},
      {Drop, "drop TYPES nowhere", kWhere, Where::Nowhere},
      {Drop, "drop TYPES on CELLS", kWhere, Where::Cells},
      {Captures, "drops may capture", kCaptures, true},
      {Captures, "drops never capture", kCaptures, false},
      {Unmoved, "dropped TYPES count as unmoved", kUnmoved, Where::AsInArray},
      {Unmoved, "dropped TYPES count as unmoved on CELLS", kUnmoved, Where::Cells},
      {Unmoved, "dropped TYPES count as moved", kUnmoved, Where::Nowhere},
      {DroppedAs, "dropped TYPES may be TYPE", "what is dropped as '{}'"},
      {Sets, "dropped TYPES must use both colours", kColours, Set{{{&D::onBothColours, true}}}},
      {Sets, "dropped TYPES may use any colour", kColours, Set{{{&D::onBothColours, false}}}},
      {Sets, "the hand never runs out of TYPES", kEndless, Set{{{&D::endless, true}}}},
      {Sets, "the hand runs out of TYPES", kEndless, Set{{{&D::endless, false}}}},
      {Sets, "dropped TYPES may not give check", kGives, Set{{{&D::checkless, true}, {&D::mateless, false}}}},
      {Sets, "dropped TYPES may not give mate", kGives, Set{{{&D::checkless, false}, {&D::mateless, true}}}},
      {Sets, "dropped TYPES may give mate", kGives, Set{{{&D::checkless, false}, {&D::mateless, false}}}},
      {Sets, "dropped TYPES fall", kHow, Set{{{&D::falling, true}}}},
      {Sets, "dropped TYPES stay where they are put", kHow, Set{{{&D::falling, false}}}},
      {Sets, "TYPES must be dropped first", kWhen, Set{{{&D::first, true}}}},
      {Sets, "TYPES may be dropped at any time", kWhen, Set{{{&D::first, false}}}},
  });
}();

// Finds the row with these words when the program is compiled. Words that no row has do not compile.
struct HandWords {
  consteval HandWords(const char* pattern) : sentence(nullptr) {  // NOLINT: rules are named by their words
    for (const HandSentence& row : kHandSentences)
      if (row.pattern == pattern) sentence = &row;
    if (sentence == nullptr) throw "no rule has such words";
  }
  const HandSentence* sentence;
};

inline HandRule handRule(HandWords words, std::vector<TypeRef> types = {}, TypeRef as = {}) {
  return {.sentence = words.sentence, .types = std::move(types), .as = std::move(as)};
}
inline HandRule handRuleOn(HandWords words, std::vector<TypeRef> types, SidedCells cells) {
  return {.sentence = words.sentence, .types = std::move(types), .cells = std::move(cells)};
}
inline HandRule startingHand(Side side, std::vector<TypeRef> types) {
  return side == Side::White ? handRule("White starts with TYPES", std::move(types))
                             : handRule("Black starts with TYPES", std::move(types));
}

}  // namespace fairyforge::frontend::syntax
