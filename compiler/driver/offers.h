// Games that a protocol or a player at a terminal may choose from, with their executors.
#pragma once

#include <vector>

#include "compiler/driver/common.h"
#include "compiler/protocols/session.h"

namespace fairyforge::driver {

// The offer of a variant; its executor is made when it is first asked for, as the request wants it.
protocols::Offer offerOf(const Request& request, VariantPtr variant, std::string name);
// Those of all files of the request; without any those of the examples that come with the program, chess first. Of a
// file with several games all. Nothing when one has errors, which are shown.
std::optional<std::vector<protocols::Offer>> offersOf(const Request& request);

}  // namespace fairyforge::driver
