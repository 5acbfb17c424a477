// Reduces the number of relative paths without changing their meaning: drops zones that always
// hold and unites occupants.
#include <algorithm>
#include <map>
#include <set>

#include "compiler/core/base/erase-marked.h"
#include "compiler/export/zrf/path-keys.h"
#include "compiler/export/zrf/relative-paths.h"

namespace fairyforge::exports::zrf {
namespace {

class Simplifier {
 public:
  Simplifier(const Variant& variant, const Directions& directions, const Mover& mover)
      : variant_(variant), directions_(directions), mover_(mover) {}

  // Drops each zone without which the path has the same origins. If all zones are not enough (the program
  // tests cells in a way that the board alone does not imply), adds one of the origins as a zone.
  void settleZones(RelativePath& path) const {
    if (possibleOrigins(path) != path.origins) {
      for (Place& place : path.places) place.predicate.zones.clear();
      CellSet live;
      for (const Cell cell : path.origins) live.add(cell);
      path.places[0].predicate.zones = {live};
    }
    for (Place& place : path.places) {
      for (std::size_t z = place.predicate.zones.size(); z-- > 0;) {
        const CellSet zone = place.predicate.zones[z];
        place.predicate.zones.erase(place.predicate.zones.begin() + static_cast<std::ptrdiff_t>(z));
        if (possibleOrigins(path) == path.origins) continue;
        place.predicate.zones.insert(place.predicate.zones.begin() + static_cast<std::ptrdiff_t>(z), zone);
      }
    }
  }

  // Returns the origins from which the path is possible according to its routes, its zones and the array.
  std::vector<Cell> possibleOrigins(const RelativePath& path) const {
    std::vector<Cell> origins, cells;
    std::vector<const std::vector<Cell>*> targets;
    for (const Place& place : path.places) targets.push_back(&directions_.targets(place.route));
    variant_.board().forEachCell([&](Cell origin) {
      cells = {origin};
      for (std::size_t p = 1; p < path.places.size(); ++p) {
        const Place& place = path.places[p];
        Cell cell = cells[place.parent];
        for (int i = 0; i < place.repeat.least && cell != kNoCell; ++i) cell = (*targets[p])[index(cell)];
        if (cell == kNoCell) return;
        // The mover still stands on its origin while a block runs.
        if (cell == origin && (place.predicate.occupants & kOwn) == 0) return;
        cells.push_back(cell);
      }
      for (std::size_t p = 0; p < cells.size(); ++p) {
        if (!fits(path.places[p].predicate, cells[p], p == 0)) return;
      }
      origins.push_back(origin);
    });
    return origins;
  }

 private:
  bool fits(const SquarePredicate& predicate, Cell cell, bool isOrigin) const {
    for (const CellSet& zone : predicate.zones) {
      if (!zone.has(cell)) return false;
    }
    if (!predicate.unmoved) return true;
    const Piece piece = variant_.start().at(cell);
    return isOrigin ? piece == Piece(mover_.type, mover_.side) : static_cast<bool>(piece);
  }

  const Variant& variant_;
  const Directions& directions_;
  const Mover& mover_;
};

void dropRepeats(std::vector<RelativePath>& paths) {
  std::set<RelativePath> known;
  std::erase_if(paths, [&](const RelativePath& path) { return !known.insert(keyOf(path)).second; });
}

// Unites paths that differ only in what stands on one place.
bool uniteOccupants(std::vector<RelativePath>& paths) {
  std::size_t most = 0;
  for (const RelativePath& path : paths) most = std::max(most, path.places.size());
  bool changed = false;
  for (std::size_t p = 1; p < most; ++p) {
    std::map<RelativePath, std::size_t> known;
    std::vector<bool> gone(paths.size(), false);
    for (std::size_t t = 0; t < paths.size(); ++t) {
      if (p >= paths[t].places.size()) continue;
      RelativePath masked = paths[t];
      masked.places[p].predicate.occupants = 0;
      const auto [found, isNew] = known.emplace(keyOf(std::move(masked)), t);
      if (isNew) continue;
      paths[found->second].places[p].predicate.occupants |= paths[t].places[p].predicate.occupants;
      gone[t] = changed = true;
    }
    eraseMarked(paths, gone);
  }
  return changed;
}

}  // namespace

void simplify(const Variant& variant, const Directions& directions, const Mover& mover,
              std::vector<RelativePath>& paths) {
  const Simplifier simplifier(variant, directions, mover);
  for (RelativePath& path : paths) {
    path.enPassantTargets.clear();  // the ends of the previous move tell it
    simplifier.settleZones(path);
  }
  dropRepeats(paths);
  while (uniteOccupants(paths)) {
  }
  foldRides(paths, [&](const RelativePath& path) { return !simplifier.possibleOrigins(path).empty(); });
}

}  // namespace fairyforge::exports::zrf
