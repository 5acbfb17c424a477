// The parameters of Interactive Diagrams by name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend::diagram {

// Is it read as a rule?
bool isDiagramRule(std::string_view name);

// Known parameters with an effect on the rules that nothing here gives them. `harmless` is the value that
// says the same as leaving the parameter out.
struct UnsupportedParameter {
  std::string_view name, harmless, about;
};
// Null: it is none of those.
const UnsupportedParameter* unsupportedParameter(std::string_view name);

// All of them, those of drawings included.
std::vector<std::string> diagramParameters();

}  // namespace fairyforge::frontend::diagram
