// A record of a game, as Portable Game Notation has it: tags, a line of moves with comments and variations, a result.
// A record that was read is text and no more; replay.h asks the rules about it.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compiler/core/rules/basics.h"
#include "compiler/core/text/source.h"

namespace fairyforge::records {

struct Tag {
  std::string name, value;
  SourceSpan nameSpan = {};
  SourceSpan valueSpan = {};  // with the quotation marks
};

// The number in front of a move: "12." of White's, "12..." of Black's.
struct MoveNumber {
  unsigned number = 0;
  bool isBlacks = false;
  SourceSpan span = {};
};

struct Ply;

struct Line {
  std::vector<std::string> comments;  // before the first move
  std::vector<Ply> plies;
};

// A move, a part of one, or an act of the third side, and what is said about it.
struct Ply {
  std::string text;
  SourceSpan span = {};
  std::optional<MoveNumber> number = {};                    // of a ply that was replayed: always
  std::vector<int> glyphs = {};                             // numeric annotation glyphs: 1 is "!", 2 is "?"
  std::vector<std::variant<std::string, Line>> after = {};  // comments; variations, played instead of it
};

struct Record {
  std::vector<std::string> escapes;  // lines that begin with %, without it
  std::vector<Tag> tags;
  Line line;
  std::string result;          // 1-0, 0-1, 1/2-1/2 or *; empty: none was written
  SourceSpan span = {};        // its first token
  SourceSpan resultSpan = {};  // of what ends it

  const Tag* find(std::string_view name) const;
  // Puts the tag in the place of the one of its name, or behind all others.
  void set(std::string name, std::string value);
};

// How deep variations may lie in each other.
inline constexpr int kDeepestVariation = 100;
// Of the numbers of glyphs.
inline constexpr int kMostGlyphs = 255;

}  // namespace fairyforge::records
