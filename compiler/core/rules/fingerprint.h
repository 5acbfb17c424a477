// A Variant's fingerprint: a key, quick to compute, for data that was made from its rules on this machine.
//
// Unlike the Variant hash (variant-hash.h) it includes the move programs as they are, whatever moves they
// allow: equal fingerprints mean equal rules, but the same rules written in two ways may have two
// fingerprints.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "compiler/core/rules/variant.h"

namespace fairyforge {

// A hash of 128 bits. It does not resist forgery, but a forger would need write access to the user's own
// cache.
using Digest = std::array<std::uint64_t, 2>;
Digest digestOf(std::string_view bytes);
std::string toHex(const Digest& digest);

// Returns all data on which play depends, as bytes: board, types and their programs, rules, array; no names.
std::string rulesAsBytes(const Variant& variant);

}  // namespace fairyforge
