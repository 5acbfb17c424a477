// Stores a finished Variant as bytes, for programs that have no front end: pages in a browser, other people's
// programs.
#pragma once

#include <string>
#include <string_view>

#include "compiler/core/base/expected.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge {

// Returns the Variant as bytes. They begin with the version of the sources that define what a Variant is, and
// with a checksum. The places of rules in their text are not stored.
std::string storedVariant(const Variant& variant);
std::string_view versionOfStored();
// Returns the Variant that storedVariant() wrote, or the reason why there is none: the bytes are something
// else, of another version, or damaged.
Expected<VariantPtr> variantFromStored(std::string_view bytes);

}  // namespace fairyforge
