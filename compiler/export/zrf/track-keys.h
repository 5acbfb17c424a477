// How tracks are compared and gathered: by a text that is the same for tracks that are the same.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/export/zrf/tracks.h"

namespace fairyforge::zrfexport {

// Origins and the cells of places are left out: they follow from the rest.
std::string keyOf(const Track& track);

// Tracks that go on the same way over empty cells, one cell further each, become one ride. `possible`: is
// there an origin for the track?
void foldRides(std::vector<Track>& tracks, const std::function<bool(const Track&)>& possible);

}  // namespace fairyforge::zrfexport
