// GAME Code as written: blocks of statements, statements of items. The result of parsing,
// without the parser itself.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/core/text/source.h"

namespace fairyforge::gamecode {

// A word, a text in quotes, or a group in parentheses.
struct Item {
  enum class Kind { Word, Quoted, Group } kind = Kind::Word;
  SourceSpan at;
  std::string_view text;    // without quotes
  std::vector<Item> items;  // of a group
};

struct Statement {
  enum class Kind { Plain, If, Sub, Each, While } kind = Kind::Plain;
  SourceSpan at;            // of its first line
  Item word;                // the first word
  std::vector<Item> items;  // those that follow it
  bool colon = false;       // a plain statement that wrongly ends with a colon
  std::vector<Statement> body;
  // For If: its `elseif` branches; `else` is the last one, without items.
  std::vector<Statement> branches;
  std::vector<Item> afterLoop;  // for While: items that wrongly follow `loop`
};

// Returns the statements of a field; nothing, after errors, if it cannot be parsed.
std::optional<std::vector<Statement>> parse(const SourcePtr& source, Diagnostics& diagnostics);

}  // namespace fairyforge::gamecode
