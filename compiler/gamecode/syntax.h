// GAME Code as it is written: blocks of statements, statements of items. The grammar's result without the
// grammar's parser.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "compiler/text/diagnostic.h"
#include "compiler/text/source.h"

namespace fairyforge::gamecode {

// A word, a text between quotes, or a group in parentheses.
struct Item {
  enum class Kind { Word, Quoted, Group } kind = Kind::Word;
  SourceSpan at;
  std::string_view text;    // without quotes
  std::vector<Item> items;  // of a group
};

struct Statement {
  enum class Kind { Plain, If, Sub, Each, While } kind = Kind::Plain;
  SourceSpan at;            // of its head
  Item word;                // the first
  std::vector<Item> items;  // those that follow it
  bool colon = false;       // a plain statement ends with a colon, by mistake
  std::vector<Statement> body;
  // An If: its `elseif` branches, and `else` as the last one without items.
  std::vector<Statement> branches;
  std::vector<Item> afterLoop;  // a While: what stands behind `loop`, by mistake
};

// The statements of a field; nothing when they cannot be parsed.
std::optional<std::vector<Statement>> parse(const SourcePtr& source, Diagnostics& diagnostics);

}  // namespace fairyforge::gamecode
