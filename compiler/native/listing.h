// The stages of code generation as text for people, and the last one, an object file for a linker.
#pragma once

#include <optional>
#include <string>

#include "compiler/native/code-image.h"

namespace fairyforge::native {

enum class ListingForm : std::uint8_t { Ir, Assembly, Object };

// Return the listing of a Variant's plan, and the object file of its code. Both fail if the Variant has no
// plan. If `piece` is given, they are about the code of a game in which no other piece moves or attacks.
Expected<std::string> listPlan(const Variant& variant, std::optional<TypeId> piece);
Expected<std::string> listCode(const Variant& variant, std::optional<TypeId> piece, CodeLevel level,
                               ListingForm form);

// The types of the functions by which the code generator's library does this.
using ListPlan = Expected<std::string>(const specialise::Plan& plan, const CodeOptions& options,
                                       ListingForm form);
inline constexpr const char* kListPlanName = "fairyforgeListPlan";

}  // namespace fairyforge::native
