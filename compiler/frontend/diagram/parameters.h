// The names of the parameters of Interactive Diagrams.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend::diagram {

// Is this the name of a rule that is supported?
bool isDiagramRule(std::string_view name);

// A known rule that is not supported. `harmless` is the value that means the same as leaving the parameter
// out.
struct UnsupportedParameter {
  std::string_view name, harmless, about;
};
// Returns the row for an unsupported rule; null if the parameter is supported, unknown, or not about rules.
const UnsupportedParameter* unsupportedParameter(std::string_view name);

// Returns the names of all parameters, including those of the presentation.
std::vector<std::string> diagramParameters();

}  // namespace fairyforge::frontend::diagram
