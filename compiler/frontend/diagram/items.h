// The items of an Interactive Diagram's lines, as the grammar finds them, and the step from
// them to statements.
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"
#include "compiler/text/diagnostic.h"

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

// The name, ID, moves, image and squares of a piece make four colons at least.
inline constexpr std::size_t kDiagramFields = 4;

// What the parameters and pieces say, defaults made explicit.
syntax::Layer diagramStatements(const std::vector<DiagramItem>& items, const SourceSpan& block,
                                Diagnostics& diagnostics);

// Does the Diagram have a parameter of this name, supported here or not?
bool isDiagramParameter(std::string_view name);

// The movement that the Diagram gives to a piece of this name when none is written; empty when it knows none.
std::string_view defaultMovement(std::string_view pieceName, int files);

}  // namespace fairyforge::frontend::diagram
