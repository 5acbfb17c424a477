// The rules about types of pieces in the hand that are written in fixed words. The reader matches the words,
// the printer fills them in, and the builder adds the types to sets or removes them.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::syntax {

// The sets of HandRules, and one that is used only by the builder.
struct DropSets : HandRules {
  TypeSet falling;  // dropped pieces need a piece, or no cell, below them
};

struct DropSentence {
  std::string_view pattern;  // with the placeholder TYPES
  std::string_view about;    // the subject, which must not be set twice, with {} for the type
  struct Setting {
    TypeSet DropSets::*types = nullptr;
    bool isIn = false;
  };
  std::array<Setting, 2> settings;  // unused ones have no set

  bool isUsual() const { return !settings[0].isIn && !settings[1].isIn; }
};

inline constexpr auto kDropSentences = [] {
  using D = DropSets;
  constexpr std::string_view kColours = "on which colours '{}' is dropped",
                             kEndless = "whether the hand runs out of '{}'",
                             kGives = "what a dropped '{}' may not give", kHow = "how '{}' is dropped",
                             kWhen = "when '{}' is dropped";
  return std::to_array<DropSentence>({
      {"dropped TYPES must use both colours", kColours, {{{&D::onBothColours, true}}}},
      {"dropped TYPES may use any colour", kColours, {{{&D::onBothColours, false}}}},
      {"the hand never runs out of TYPES", kEndless, {{{&D::endless, true}}}},
      {"the hand runs out of TYPES", kEndless, {{{&D::endless, false}}}},
      {"dropped TYPES may not give check", kGives, {{{&D::checkless, true}, {&D::mateless, false}}}},
      {"dropped TYPES may not give mate", kGives, {{{&D::checkless, false}, {&D::mateless, true}}}},
      {"dropped TYPES may give mate", kGives, {{{&D::checkless, false}, {&D::mateless, false}}}},
      {"dropped TYPES fall", kHow, {{{&D::falling, true}}}},
      {"dropped TYPES stay where they are put", kHow, {{{&D::falling, false}}}},
      {"TYPES must be dropped first", kWhen, {{{&D::first, true}}}},
      {"TYPES may be dropped at any time", kWhen, {{{&D::first, false}}}},
  });
}();

// The row of the table with these words. Naming words that no row has does not compile.
struct DropWords {
  consteval DropWords(const char* pattern) : sentence(nullptr) {  // NOLINT: rules are named by their words
    for (const DropSentence& row : kDropSentences)
      if (row.pattern == pattern) sentence = &row;
    if (sentence == nullptr) throw "no rule has such words";
  }
  const DropSentence* sentence;
};
inline DropRule dropRule(DropWords words, std::vector<TypeRef> types) {
  return {words.sentence, std::move(types)};
}

}  // namespace fairyforge::frontend::syntax
