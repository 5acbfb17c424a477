// Games that a protocol or a player at a terminal may choose from, with their executors.
#pragma once

#include <vector>

#include "compiler/apps/driver/common.h"
#include "compiler/play/protocols/session.h"

namespace fairyforge::driver {

// What a session needs of the variant; its executor is made when it is first asked for, as the request wants it.
protocols::OpenGame openGame(const Request& request, VariantPtr variant);
protocols::Offer offerOf(std::string name, protocols::OpenGame game);

// Those of all files of the request; without any those of the library, chess first, each read when it is chosen. Of a
// file with several games all. Nothing when one has errors, which are shown.
std::optional<std::vector<protocols::Offer>> offersOf(const Request& request);
// The games of one more file, which a client names while the engine runs; a Failure says why there are none.
Expected<std::vector<protocols::Offer>> offersOf(const Request& request, const std::string& file);

}  // namespace fairyforge::driver
