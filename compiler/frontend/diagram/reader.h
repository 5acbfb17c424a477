// Reads Interactive Diagrams: text to syntax tree.
#pragma once

#include <optional>
#include <string_view>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::diagram {

// Where the lines of an Interactive Diagram stand: in a text of their own or a `diagram { }` block (None), or
// in a page. In a page, words between the lines are skipped with a warning; elsewhere they are errors.
enum class Surroundings { None, Page };
syntax::Layer readDiagram(const SourceSpan& lines, Surroundings surroundings, Diagnostics& diagnostics);

// Returns the Diagram's lines in a page's text. Returns nothing, with an error, if there are none or if the
// page's scripts change the rules. Lines of the page that are not read are reported.
std::optional<SourceSpan> findDiagram(const SourcePtr& page, Diagnostics& diagnostics);

// Does this text consist of Diagram lines rather than native statements?
bool looksLikeDiagram(std::string_view text);

}  // namespace fairyforge::frontend::diagram
