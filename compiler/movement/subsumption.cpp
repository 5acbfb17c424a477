// A list of paths is redundant if each is subsumed by a path of one of the others.

#include "compiler/movement/subsumption.h"

#include <algorithm>

#include "compiler/core/rules/unite-conditions.h"

namespace fairyforge::movement {
namespace {

bool isSubsumed(const Path& path, const MoveProgram& program, const std::vector<PathsFrom>& others) {
  return std::any_of(others.begin(), others.end(), [&](const PathsFrom& other) {
    return std::any_of(other.paths.begin(), other.paths.end(), [&](const Path& candidate) {
      return subsumes(candidate, *other.program, path, program);
    });
  });
}

}  // namespace

bool isRedundant(const PathsFrom& paths, const std::vector<PathsFrom>& others) {
  return std::all_of(paths.paths.begin(), paths.paths.end(),
                     [&](const Path& path) { return isSubsumed(path, *paths.program, others); });
}

}  // namespace fairyforge::movement
