// Dialects of movement notation: what the same letters mean in other programs, and how to write notation for
// them.
//
// The project has one notation, xbetza. Every other dialect is read into its tree and printed from its tree;
// constructs that the other side does not have are refused. docs/reference/dialects.md lists the differences.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/movement/notation.h"

namespace fairyforge::movement::dialects {

enum class Dialect {
  XBetza,          // the project's own, that of the Interactive Diagram
  XBoard,          // XBoard 4.9
  Betza,           // Ralph Betza's original
  FairyStockfish,  // the variants.ini of Fairy-Stockfish
};
inline constexpr Dialect kAllDialects[] = {Dialect::XBetza, Dialect::XBoard, Dialect::Betza,
                                           Dialect::FairyStockfish};

// Returns the name on the command line: "xbetza", "xboard", "betza", "fairy-stockfish".
std::string_view nameOf(Dialect dialect);
std::optional<Dialect> dialectNamed(std::string_view name);

// A change that a translation made: a part of a notation that the other dialect writes differently.
struct Change {
  SourceSpan at;  // the place in the text that is being translated
  std::string before;
  std::string after;
  std::string reason;
};

// Reads `text` as notation of `dialect` and returns its meaning as a tree of xbetza; extents in the tree
// refer to `text`. Returns nothing, and reports errors, if the text has no meaning in the dialect, or one
// that xbetza cannot express. `changes` gets what is written differently in xbetza.
std::optional<Notation> readDialect(const SourceSpan& text, Dialect dialect, Diagnostics& diagnostics,
                                    std::vector<Change>& changes);

// Returns `notation`, which was read from `text`, as notation of `dialect`. Returns nothing, and reports
// errors, if the dialect cannot express it. `changes` gets what is written differently there.
std::optional<std::string> printDialect(const Notation& notation, const SourceSpan& text, Dialect dialect,
                                        Diagnostics& diagnostics, std::vector<Change>& changes);

// Returns the notation `text` of the dialect `from` as notation of the dialect `to`; nothing, after errors,
// if that is impossible. The result is read back, and is returned only if it has the same moves from every
// cell of a board.
std::optional<std::string> translate(const SourceSpan& text, Dialect from, Dialect to,
                                     Diagnostics& diagnostics, std::vector<Change>& changes);

}  // namespace fairyforge::movement::dialects
