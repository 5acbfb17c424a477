// Dialects of movement notation: what the letters mean in other programs, and how to write notation for
// these.
//
// The project has one notation, xbetza. Other dialects are read into its tree and printed from its tree; what
// the other side cannot express is refused. docs/reference/dialects.md lists the differences.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/movement/notation.h"

namespace fairyforge::movement::dialects {

enum class Dialect {
  XBetza,          // this project's own dialect, which is also that of the Interactive Diagram
  XBoard,          // XBoard 4.9
  Betza,           // Ralph Betza's original
  FairyStockfish,  // the variants.ini of Fairy-Stockfish
};
inline constexpr Dialect kAllDialects[] = {Dialect::XBetza, Dialect::XBoard, Dialect::Betza,
                                           Dialect::FairyStockfish};

// Returns the name for the command line: "xbetza", "xboard", "betza", "fairy-stockfish".
std::string_view nameOf(Dialect dialect);
std::optional<Dialect> dialectNamed(std::string_view name);

// A part of a notation that a translation writes in another way.
struct Change {
  SourceSpan at;  // the place in the original text
  std::string before;
  std::string after;
  std::string reason;
};

// Reads `text` as notation of `dialect`. Returns its meaning as a tree of xbetza, whose extents refer to
// `text`. Returns nothing, after reporting errors, if the text has no meaning in the dialect, or one that
// xbetza cannot express. Adds to `changes` what xbetza writes differently.
std::optional<Notation> readDialect(const SourceSpan& text, Dialect dialect, Diagnostics& diagnostics,
                                    std::vector<Change>& changes);

// Returns `notation`, which was read from `text`, as notation of `dialect`; nothing, after reporting errors,
// if the dialect cannot express it. Adds to `changes` what the dialect writes differently.
std::optional<std::string> printDialect(const Notation& notation, const SourceSpan& text, Dialect dialect,
                                        Diagnostics& diagnostics, std::vector<Change>& changes);

// Translates the notation `text` from one dialect to another. Returns nothing, after reporting errors, if
// that is impossible. The result is read back, and returned only if it has the same moves from every cell of
// a board.
std::optional<std::string> translate(const SourceSpan& text, Dialect from, Dialect to,
                                     Diagnostics& diagnostics, std::vector<Change>& changes);

}  // namespace fairyforge::movement::dialects
