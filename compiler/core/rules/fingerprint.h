// A Variant's fingerprint: a key, quick to compute, for what was made from its rules on this machine.
//
// Unlike the Variant hash (variant-hash.h) it takes the move programs as they are, without asking what they
// do from each cell: equal fingerprints mean equal rules, but the same rules written in two ways may have
// two.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "compiler/core/rules/variant.h"

namespace fairyforge {

// A hash of 128 bits. It does not resist forgery; a forger would have to write to the user's own cache.
using Digest = std::array<std::uint64_t, 2>;
Digest digestOf(std::string_view bytes);
std::string toHex(const Digest& digest);

// Returns everything on which play depends, as bytes: board, types and their programs, rules, array; no
// names.
std::string rulesAsBytes(const Variant& variant);

}  // namespace fairyforge
