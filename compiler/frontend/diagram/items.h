// The items of an Interactive Diagram's lines, as the grammar finds them, and their conversion to statements.
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::diagram {

struct DiagramParameter {
  syntax::Word name;
  syntax::Word value;
};
struct DiagramPiece {
  syntax::Word name;
  std::vector<syntax::Word> fields;  // those after the name: ID, moves, image, squares, hand
  SourceSpan span;
};
struct DiagramProse {
  SourceSpan span;
};
using DiagramItem = std::variant<DiagramParameter, DiagramPiece, DiagramProse>;

// The name, ID, moves, image and squares of a piece are separated by at least four colons.
inline constexpr std::size_t kDiagramFields = 4;

// Returns the statements for parameters and pieces, with defaults made explicit.
syntax::Layer diagramStatements(const std::vector<DiagramItem>& items, const SourceSpan& block,
                                Diagnostics& diagnostics);

// Is this the name of a Diagram's parameter, whether it is supported here or not?
bool isDiagramParameter(std::string_view name);

std::string inSmallLetters(std::string_view text);
// Returns in words the lines in which a span lies: "line 3", "lines 3-5".
std::string linesOf(const SourceSpan& span);

// Returns the movement that the Diagram implies for a piece of this name; empty if it implies none.
std::string_view defaultMovement(std::string_view pieceName, int files);

}  // namespace fairyforge::frontend::diagram
