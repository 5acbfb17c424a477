// Dialects of movement notation: what other programs mean by the same letters, and how to write for them.
//
// The project has one notation, xbetza. Every other dialect is read into its tree and printed from its tree,
// and what cannot be said there is refused. docs/dialects.md lists the differences.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/movement/notation.h"

namespace fairyforge::movement::dialects {

enum class Dialect {
  XBetza,          // this project's, the Interactive Diagram's
  XBoard,          // XBoard 4.9
  Betza,           // Ralph Betza's original
  FairyStockfish,  // the variants.ini of Fairy-Stockfish
};
inline constexpr Dialect kAllDialects[] = {Dialect::XBetza, Dialect::XBoard, Dialect::Betza,
                                           Dialect::FairyStockfish};

// As on the command line: "xbetza", "xboard", "betza", "fairy-stockfish".
std::string_view nameOf(Dialect dialect);
std::optional<Dialect> dialectNamed(std::string_view name);

// Something that another dialect writes differently.
struct Change {
  SourceSpan at;  // what it is about, in the text that is being translated
  std::string before;
  std::string after;
  std::string reason;
};

// The tree, in xbetza, of what `text` means in `dialect`; its places are those of `text`. Nothing, and
// errors, when the dialect gives the text no meaning or one that xbetza has no words for.
std::optional<Notation> readDialect(const SourceSpan& text, Dialect dialect, Diagnostics& diagnostics,
                                    std::vector<Change>& changes);

// `notation`, which was read from `text`, as `dialect` writes it. Nothing, and errors, when it cannot
// be said there.
std::optional<std::string> printDialect(const Notation& notation, const SourceSpan& text, Dialect dialect,
                                        Diagnostics& diagnostics, std::vector<Change>& changes);

// From one dialect to another; with `to` XBetza, what the rest of the compiler understands. The result is
// read back and has the same moves from every cell of a board, or it is not given.
std::optional<std::string> translate(const SourceSpan& text, Dialect from, Dialect to,
                                     Diagnostics& diagnostics, std::vector<Change>& changes);

}  // namespace fairyforge::movement::dialects
