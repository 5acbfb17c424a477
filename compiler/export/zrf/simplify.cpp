// Fewer tracks that say the same: zones that hold anyway are dropped, occupants united.
#include <algorithm>
#include <map>

#include "compiler/export/zrf/track-keys.h"
#include "compiler/export/zrf/tracks.h"

namespace fairyforge::zrfexport {
namespace {

class Simplifier {
 public:
  Simplifier(const Variant& variant, const Directions& directions, const Walker& walker)
      : variant_(variant), directions_(directions), walker_(walker) {}

  // Each zone is dropped without which the track holds for the same origins. Where all of them are not
  // enough (the program tests cells in a way that the board alone does not), one of the origins is added.
  void settleZones(Track& track) const {
    if (possibleOrigins(track) != track.origins) {
      for (Place& place : track.places) place.need.zones.clear();
      CellSet live;
      for (const Cell cell : track.origins) live.add(cell);
      track.places[0].need.zones = {live};
    }
    for (Place& place : track.places) {
      for (std::size_t z = place.need.zones.size(); z-- > 0;) {
        const CellSet zone = place.need.zones[z];
        place.need.zones.erase(place.need.zones.begin() + static_cast<std::ptrdiff_t>(z));
        if (possibleOrigins(track) == track.origins) continue;
        place.need.zones.insert(place.need.zones.begin() + static_cast<std::ptrdiff_t>(z), zone);
      }
    }
  }

  // From where could the track be gone, as far as its ways, its zones and the array tell?
  std::vector<Cell> possibleOrigins(const Track& track) const {
    std::vector<Cell> origins, cells;
    std::vector<const std::vector<Cell>*> targets;
    for (const Place& place : track.places) targets.push_back(&directions_.targets(place.way));
    variant_.board().forEachCell([&](Cell origin) {
      cells = {origin};
      for (std::size_t p = 1; p < track.places.size(); ++p) {
        const Place& place = track.places[p];
        Cell cell = cells[place.parent];
        for (int i = 0; i < place.repeat.least && cell != kNoCell; ++i) cell = (*targets[p])[index(cell)];
        if (cell == kNoCell) return;
        // The mover still stands on its origin while a block runs.
        if (cell == origin && (place.need.occupants & kOwn) == 0) return;
        cells.push_back(cell);
      }
      for (std::size_t p = 0; p < cells.size(); ++p) {
        if (!fits(track.places[p].need, cells[p], p == 0)) return;
      }
      origins.push_back(origin);
    });
    return origins;
  }

 private:
  bool fits(const Need& need, Cell cell, bool isOrigin) const {
    for (const CellSet& zone : need.zones) {
      if (!zone.has(cell)) return false;
    }
    if (!need.unmoved) return true;
    const Piece piece = variant_.start().at(cell);
    return isOrigin ? piece == Piece(walker_.type, walker_.side) : static_cast<bool>(piece);
  }

  const Variant& variant_;
  const Directions& directions_;
  const Walker& walker_;
};

void dropRepeats(std::vector<Track>& tracks) {
  std::map<std::string, bool> known;
  std::erase_if(tracks, [&](const Track& track) { return !known.emplace(keyOf(track), true).second; });
}

// Tracks that differ only in what stands on one place become one.
bool uniteOccupants(std::vector<Track>& tracks) {
  std::size_t most = 0;
  for (const Track& track : tracks) most = std::max(most, track.places.size());
  bool changed = false;
  for (std::size_t p = 1; p < most; ++p) {
    std::map<std::string, std::size_t> known;
    std::vector<bool> gone(tracks.size(), false);
    for (std::size_t t = 0; t < tracks.size(); ++t) {
      if (p >= tracks[t].places.size()) continue;
      Track masked = tracks[t];
      masked.places[p].need.occupants = 0;
      const auto [found, isNew] = known.emplace(keyOf(masked), t);
      if (isNew) continue;
      tracks[found->second].places[p].need.occupants |= tracks[t].places[p].need.occupants;
      gone[t] = changed = true;
    }
    std::size_t kept = 0;
    for (std::size_t t = 0; t < tracks.size(); ++t) {
      if (gone[t]) continue;
      if (kept != t) tracks[kept] = std::move(tracks[t]);
      ++kept;
    }
    tracks.resize(kept);
  }
  return changed;
}

}  // namespace

void simplify(const Variant& variant, const Directions& directions, const Walker& walker,
              std::vector<Track>& tracks) {
  const Simplifier simplifier(variant, directions, walker);
  for (Track& track : tracks) {
    track.enPassantTargets.clear();  // told by the previous move's ends
    simplifier.settleZones(track);
  }
  dropRepeats(tracks);
  while (uniteOccupants(tracks)) {
  }
  foldRides(tracks, [&](const Track& track) { return !simplifier.possibleOrigins(track).empty(); });
}

}  // namespace fairyforge::zrfexport
