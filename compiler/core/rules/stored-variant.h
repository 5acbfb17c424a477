// A finished Variant as bytes, for programs that have no front end: pages in a browser, programs that use the
// library.
#pragma once

#include <string>
#include <string_view>

#include "compiler/core/base/expected.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge {

// Returns the Variant as bytes, which begin with a fixed text, versionOfStored() and a checksum. The places
// of rules in their text are not stored.
std::string storedVariant(const Variant& variant);
// Returns the version of the sources that define what a Variant is. Only bytes with the same version can be
// read.
std::string_view versionOfStored();
// Returns the Variant that storedVariant() wrote, or the reason why it cannot be read: the bytes are not a
// stored Variant, are of another version, or are damaged.
Expected<VariantPtr> variantFromStored(std::string_view bytes);

}  // namespace fairyforge
