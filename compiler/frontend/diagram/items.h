// The lines of an Interactive Diagram as the grammar Diagram.g4 splits them, and their conversion to
// statements.
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::diagram {

// A parameter, such as `files=8`.
struct DiagramParameter {
  syntax::Word name;
  syntax::Word value;
};
// A piece, such as `knight:N:N:knight:b1,g1`.
struct DiagramPiece {
  syntax::Word name;
  std::vector<syntax::Word> fields;  // ID, moves, image, squares, hand
  SourceSpan span;
};
// Text between the lines, such as a description.
struct DiagramProse {
  SourceSpan span;
};
using DiagramItem = std::variant<DiagramParameter, DiagramPiece, DiagramProse>;

// The number of fields that a piece must have after its name: ID, moves, image and squares, each after a
// colon.
inline constexpr std::size_t kDiagramFields = 4;

// Returns the statements for these parameters and pieces; default values become statements too.
syntax::Layer diagramStatements(const std::vector<DiagramItem>& items, const SourceSpan& block,
                                Diagnostics& diagnostics);

// Is this the name of a Diagram's parameter, supported here or not?
bool isDiagramParameter(std::string_view name);

// Returns the lines of a span in words: "line 3", "lines 3-5".
std::string linesOf(const SourceSpan& span);

// Returns the movement that a Diagram gives to a piece with this name and no moves; empty if it gives none.
// `files`: the number of files of the board, on which depends how far a king castles.
std::string_view defaultMovement(std::string_view pieceName, int files);

}  // namespace fairyforge::frontend::diagram
