// The record of a game as in Portable Game Notation: tags, a line of moves with comments and variations, a
// result. It is only text; replay.h applies the rules of a game to it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/core/base/expected.h"
#include "compiler/core/rules/basics.h"
#include "compiler/core/text/diagnostic.h"
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
  std::vector<std::string> comments;  // the comments before the first move
  std::vector<Ply> plies;

  // Adds a comment on the last ply or, before the first one, on the line.
  void remark(std::string comment);
};

// A move, a part of one, or an act of the third side, with the glyphs, comments and variations after it.
struct Ply {
  std::string text;
  SourceSpan span = {};
  std::optional<MoveNumber> number = {};                    // set by replay(), up to the first illegal move
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
// The greatest number of an annotation glyph.
inline constexpr int kMostGlyphs = 255;

// ---- read-kif ----
//
// Reads records of shogi games as Japanese programs write them (KIF), with a move in each line: destination,
// piece and origin, as in "1 ７六歩(77)". Moves become words of USI, which are read by replay().

// Does the text contain the line by which a KIF record heads its moves?
bool isKif(std::string_view text);
// Converts text in Shift-JIS, as most records are, to UTF-8; returns other text unchanged. Fails if the text
// is invalid Shift-JIS, or if this system cannot convert it.
Expected<std::string> withoutShiftJis(std::string text);
// Reads the record of one game. Lines that cannot be read are reported as errors.
Record readKif(const SourcePtr& source, Diagnostics& diagnostics);

// ---- read-records ----
//
// Reads records of games from text. Every part of the text belongs to a record or is an error.

// Returns all records of a text in PGN, or the one game of a KIF file. A record with errors has what could be
// read.
std::vector<Record> readRecords(const SourcePtr& source, Diagnostics& diagnostics);
// Returns the first record, up to its first error; nothing if the text is empty.
std::optional<Record> readFirstRecord(const SourcePtr& source, Diagnostics& diagnostics);

// ---- write-records ----
//
// Writes records as tidy text, from which readRecords() reads the same records.

// Writes the seven standard tags first, then all others. Lines of moves have less than 80 characters unless
// one word, or a comment with a closing brace, is longer.
std::string writeRecord(const Record& record);
// Writes several records, separated by empty lines.
std::string writeRecords(const std::vector<Record>& records);

}  // namespace fairyforge::records
