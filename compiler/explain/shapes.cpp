// Turns shapes with numbers of steps back into relative paths, and computes the steps of crooked and circular
// riders.

#include "compiler/explain/shapes.h"

#include <algorithm>

namespace fairyforge::explain {

Vector quarterTurn(Lattice lattice, Vector v, bool right) {
  if (lattice == Lattice::Hexagons)
    return right ? Vector{v.ranks, v.ranks - v.files, 0} : Vector{v.files - v.ranks, v.files, 0};
  return right ? Vector{v.ranks, -v.files, v.levels} : Vector{-v.ranks, v.files, v.levels};
}

PlacedEdit placed(const EditOf<Vector>& edit, Vector to) {
  const Place place = edit.cell == to         ? Place{Place::Kind::LegEnd, 0, {}}
                      : edit.cell == Vector{} ? Place{Place::Kind::Origin, 0, {}}
                                              : Place{Place::Kind::Other, 0, edit.cell};
  return {place, edit.what, edit.operand};
}

std::vector<Stride> stridesOf(const Shape& shape, const Counts& counts) {
  std::vector<Stride> strides;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    for (int n = 0; n < counts[i]; ++n) strides.push_back({shape.legs[i].step, shape.legs[i].stop.wrap});
  }
  return strides;
}

std::vector<Stride> stridesOf(const std::vector<Vector>& steps, Wrap wrap) {
  std::vector<Stride> strides;
  for (const Vector step : steps) strides.push_back({step, wrap});
  return strides;
}

Vector nextOfChain(Lattice lattice, RiderPattern pattern, Vector before, Vector last, bool right) {
  switch (pattern) {
    case RiderPattern::Zigzag:
      return before;
    case RiderPattern::Circle:
      return quarterTurn(lattice, before, right);
    case RiderPattern::Square:
      return quarterTurn(lattice, last, right);
    case RiderPattern::None:
      break;
  }
  return {};
}

bool turnsRight(Vector a, Vector b) {
  return a.files * b.ranks - a.ranks * b.files < 0;
}

Demand emptySquare(Wrap wrap) {
  Demand d;
  d.wrap = wrap;
  d.occupants = kEmpty;
  return d;
}

std::vector<Vector> chainSteps(Lattice lattice, RiderPattern pattern, Vector first, Vector second,
                               int length) {
  std::vector<Vector> steps{first, second};
  while (static_cast<int>(steps.size()) < length) {
    steps.push_back(
        nextOfChain(lattice, pattern, steps[steps.size() - 2], steps.back(), turnsRight(first, second)));
  }
  steps.resize(static_cast<std::size_t>(length));
  return steps;
}

Shape chainShape(Shape shape, const std::vector<Vector>& steps) {
  const Leg last = shape.legs.back();
  shape.legs.assign(steps.size(), Leg{.step = {}, .stop = emptySquare(shape.wrap), .through = {}});
  shape.legs.back() = last;
  for (std::size_t i = 0; i < steps.size(); ++i) shape.legs[i].step = steps[i];
  return shape;
}

bool holdsWhereEmpty(const DemandedTest& test) {
  return test.ofTypes || (test.negated && infoOf(test.op).asks == Asks::Piece);
}

bool Shape::takesOnTheWay() const {
  return !victims.empty() || std::ranges::any_of(legs, [](const Leg& leg) { return leg.takes; });
}

bool Shape::swapsWithDestination() const {
  if (finish != Finish::Arrives || carried.size() != 1) return false;
  const auto& [from, to] = carried[0];
  return to.kind == Place::Kind::Origin && from.kind == Place::Kind::LegEnd &&
         from.leg + 1 == static_cast<int>(legs.size());
}

std::vector<RelativePath> membersOf(const Shape& shape, Occupants landing, const Counts& counts) {
  RelativePath path;
  path.origin = shape.origin;
  path.takesEnPassantVictim = shape.takesEnPassantVictim;
  path.landing = shape.landingAs;
  path.lastIn = shape.lastIn;
  path.kind = shape.kind;
  path.continuesWith = shape.continuesWith;
  path.wrap = shape.wrap;
  std::vector<Vector> legEnds;
  Vector at;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const Leg& leg = shape.legs[i];
    for (int n = 1; n <= counts[i]; ++n) {
      at = at + leg.step;
      Demand d = leg.stop;
      if (n < counts[i]) {
        d = leg.through.value_or(emptySquare(leg.stop.wrap));
      }
      d.at = at;
      path.demands.push_back(d);
    }
    legEnds.push_back(at);
    if (leg.takes) path.victims.push_back(at);
  }
  std::vector<Vector> between;
  for (std::size_t i = 0; i + 1 < path.demands.size(); ++i) between.push_back(path.demands[i].at);
  if (shape.finish == Finish::Arrives) {
    path.to = at;
    path.demands.back().occupants = landing;
    if (landing == kEmpty) std::erase_if(path.demands.back().tests, holdsWhereEmpty);
    if (landing != kEmpty && !shape.spares) path.victims.push_back(at);
  }
  const auto vectors = [&](const Place& place) -> std::vector<Vector> {
    switch (place.kind) {
      case Place::Kind::Origin:
        return {Vector{}};
      case Place::Kind::LegEnd:
        return {legEnds[static_cast<std::size_t>(place.leg)]};
      case Place::Kind::Between:
      case Place::Kind::OneBetween:
        return between;
      case Place::Kind::Other:
        return {place.other};
    }
    return {};
  };
  const auto append = [](std::vector<Vector>& list, const std::vector<Vector>& more) {
    list.insert(list.end(), more.begin(), more.end());
    std::ranges::sort(list);
  };
  for (const Place& place : shape.victims) append(path.victims, vectors(place));
  for (const Place& place : shape.enPassantTargets) append(path.enPassantTargets, vectors(place));
  for (const PlacedEdit& e : shape.edits) path.edits.push_back({vectors(e.place).front(), e.what, e.operand});
  std::ranges::sort(path.victims);
  std::vector<RelativePath> paths{path};
  for (const auto& [from, to] : shape.carried) {
    std::vector<RelativePath> choices;
    for (const RelativePath& one : paths) {
      for (const Vector target : vectors(to)) {
        choices.push_back(one);
        choices.back().relocations.push_back({vectors(from).front(), target});
        std::ranges::sort(choices.back().relocations);
      }
    }
    paths = std::move(choices);
  }
  return paths;
}

}  // namespace fairyforge::explain
