// The stages of code generation, as text for people to read; and the last of them, the object that a linker takes.
#pragma once

#include <optional>
#include <string>

#include "compiler/native/code-image.h"

namespace fairyforge::native {

enum class ListingForm : std::uint8_t { Ir, Assembly, Object };

// Both fail where there is no code. With `piece`: of a game in which no other piece moves or attacks.
Expected<std::string> listPlan(const Variant& variant, std::optional<TypeId> piece);
Expected<std::string> listCode(const Variant& variant, std::optional<TypeId> piece, CodeLevel level,
                               ListingForm form);

// The code generator's function.
using ListPlan = Expected<std::string>(const specialise::Plan& plan, const CodeOptions& options,
                                       ListingForm form);
inline constexpr const char* kListPlanName = "fairyforgeListPlan";
using ListPrograms = Expected<std::string>(const specialise::ProgramPlan& plan, const CodeOptions& options,
                                           ListingForm form);
inline constexpr const char* kListProgramsName = "fairyforgeListPrograms";

}  // namespace fairyforge::native
