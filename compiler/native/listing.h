// Shows the stages of code generation as text (plan, IR, assembly), or returns the code as an object file.
#pragma once

#include <optional>
#include <string>

#include "compiler/native/code-image.h"

namespace fairyforge::native {

enum class ListingForm : std::uint8_t { Ir, Assembly, Object };

// listPlan() returns the plan as text; listCode() the code in the given form. Both fail if the Variant has no
// plan, listCode() also if the code generator is not installed. If `piece` is given, only code for a game in
// which no other piece moves or attacks is shown.
Expected<std::string> listPlan(const Variant& variant, std::optional<TypeId> piece);
Expected<std::string> listCode(const Variant& variant, std::optional<TypeId> piece, CodeLevel level,
                               ListingForm form);

// The function of the code generator's library that makes these listings, and its name there.
using ListPlan = Expected<std::string>(const specialise::Plan& plan, const CodeOptions& options,
                                       ListingForm form);
inline constexpr const char* kListPlanName = "fairyforgeListPlan";

}  // namespace fairyforge::native
