// A record of a game in the sense of Portable Game Notation: tags, a line of moves with comments and
// variations, a result. It is only text; replay.h applies the rules of a game to it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/core/rules/basics.h"
#include "compiler/core/text/source.h"

namespace fairyforge::records {

struct Tag {
  std::string name, value;
  SourceSpan nameSpan = {};
  SourceSpan valueSpan = {};  // including the quotation marks
};

// The number before a move: "12." before White's, "12..." before Black's.
struct MoveNumber {
  unsigned number = 0;
  bool isBlacks = false;
  SourceSpan span = {};
};

struct Ply;

struct Line {
  std::vector<std::string> comments;  // before the first move
  std::vector<Ply> plies;

  // Adds a comment on what stands last.
  void remark(std::string comment);
};

// A move, a part of one, or an act of the third side, with the glyphs, comments and variations that follow
// it.
struct Ply {
  std::string text;
  SourceSpan span = {};
  std::optional<MoveNumber> number = {};                    // always there after a replay
  std::vector<int> glyphs = {};                             // numeric annotation glyphs: 1 is "!", 2 is "?"
  std::vector<std::variant<std::string, Line>> after = {};  // comments, and variations that replace this ply
};

inline void Line::remark(std::string comment) {
  if (plies.empty())
    comments.push_back(std::move(comment));
  else
    plies.back().after.emplace_back(std::move(comment));
}

struct Record {
  std::vector<std::string> escapes;  // lines that begin with %, without the %
  std::vector<Tag> tags;
  Line line;
  std::string result;          // 1-0, 0-1, 1/2-1/2 or *; empty if none was written
  SourceSpan span = {};        // the record's first token
  SourceSpan resultSpan = {};  // the token that ends the record

  // Returns null if there is no tag of this name.
  const Tag* find(std::string_view name) const;
  // Replaces the tag of this name, or adds it after all others.
  void set(std::string name, std::string value);
};

// How deeply variations may be nested.
inline constexpr int kDeepestVariation = 100;
// The greatest number of a glyph.
inline constexpr int kMostGlyphs = 255;

}  // namespace fairyforge::records
