// The games, with their executors, that a protocol or the terminal player can choose from.
#pragma once

#include <vector>

#include "compiler/apps/driver/common.h"
#include "compiler/play/protocols/session.h"

namespace fairyforge::driver {

// Returns what a session needs of the variant. The executor is made when it is first used, as the request
// wants it.
protocols::OpenGame openGame(const Request& request, VariantPtr variant);
// Returns an offer of a game that is open already.
protocols::Offer offerOf(std::string name, protocols::OpenGame game);

// Returns all games of the files of the request. If it names none: the games of the library, chess first,
// each of which is read when it is chosen. Fails if a file has errors.
std::vector<protocols::Offer> offersOf(const Request& request);
// Returns the games of one more file, which a client has named while the engine runs, or says why there are
// none.
Expected<std::vector<protocols::Offer>> offersOf(const Request& request, const std::string& file);

}  // namespace fairyforge::driver
