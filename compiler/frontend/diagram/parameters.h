// The parameters of Interactive Diagrams by name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend::diagram {

// Is this the name of a parameter that sets a rule of the game and is supported here?
bool isDiagramRule(std::string_view name);

// Known parameters that affect the rules but are not supported. `harmless` is the value that means the same
// as leaving the parameter out.
struct UnsupportedParameter {
  std::string_view name, harmless, about;
};
// Returns what is known of an unsupported parameter; null if the parameter is supported, unknown, or without
// effect on the rules.
const UnsupportedParameter* unsupportedParameter(std::string_view name);

// Returns the names of all parameters, including those of the presentation.
std::vector<std::string> diagramParameters();

}  // namespace fairyforge::frontend::diagram
