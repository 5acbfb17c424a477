// Reads Interactive Diagrams into a syntax tree.
#pragma once

#include <optional>
#include <string_view>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::diagram {

// Where the lines of a Diagram are: alone in a text or in a `diagram { }` block (None), or in a page. Prose
// between the lines is skipped with a warning in a page, and is an error elsewhere.
enum class Surroundings { None, Page };
syntax::Layer readDiagram(const SourceSpan& lines, Surroundings surroundings, Diagnostics& diagnostics);

// Returns the Diagram's lines in the text of a page. Returns nothing, after reporting an error, if there are
// none or if scripts change the rules. Reports lines that are skipped.
std::optional<SourceSpan> findDiagram(const SourcePtr& page, Diagnostics& diagnostics);

// Does this text seem to consist of Diagram lines, not of native statements: has it a parameter or a piece of
// a Diagram, and no brace?
bool looksLikeDiagram(std::string_view text);

}  // namespace fairyforge::frontend::diagram
