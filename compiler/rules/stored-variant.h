// A finished Variant as bytes, for programs that have no front end: pages in a browser, other people's programs.
#pragma once

#include <string>
#include <string_view>

#include "compiler/base/expected.h"
#include "compiler/rules/variant.h"

namespace fairyforge {

// They begin with the version of the sources that say what a Variant is, and with a checksum. Where a rule stands in
// its text is not stored.
std::string storedVariant(const Variant& variant);
std::string_view versionOfStored();
// The Variant, or why there is none: other bytes, bytes of another version, damaged bytes.
Expected<VariantPtr> variantFromStored(std::string_view bytes);

}  // namespace fairyforge
