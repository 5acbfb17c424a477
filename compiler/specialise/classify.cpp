#include "compiler/specialise/classify.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <tuple>

namespace fairyforge {
namespace {

constexpr std::size_t kMaxPathsOfACell = 1 << 13;
constexpr std::size_t kMaxPathsOfAType = 1 << 18;

// What a path does, apart from where it starts: two paths that agree in it are one move.
using Effect =
    std::tuple<Cell, std::vector<Cell>, bool, std::vector<Relocation>, std::vector<Cell>, std::uint16_t>;
Effect effectOf(const Path& path) {
  return {path.to,          path.victims,          path.takesEnPassantVictim,
          path.relocations, path.enPassantTargets, path.landing};
}

Occupants occupantsAt(const Path& path, Cell cell) {
  const CellCondition* c = conditionOn(path, cell);
  return c == nullptr ? kAnything : c->occupants;
}

Path withOccupants(Path path, Cell cell, Occupants occupants) {
  for (CellCondition& c : path.conditions) {
    if (c.cell == cell) {
      c.occupants = occupants;
      return path;
    }
  }
  path.conditions.push_back(CellCondition::on(cell, occupants));
  return path;
}

// A path in the form of the simple classes, if it has that form; its occupant at `to` is one kind already.
struct SimplePath {
  Guard guard = Guard::None;
  Mode mode;
  OccupancyPath path;
};
std::optional<SimplePath> asSimple(const Path& path, Cell origin) {
  if (path.to == origin || path.takesEnPassantVictim || path.keepsType() || !path.relocations.empty() ||
      !path.lastIn.empty() || !path.lastNotIn.empty()) {
    return std::nullopt;
  }
  SimplePath simple;
  const Occupants atTarget = occupantsAt(path, path.to);
  if (atTarget == kEmpty && path.victims.empty()) {
    simple.mode = Mode::Quiet;
  } else if (atTarget == kEnemy && path.victims == std::vector{path.to}) {
    const CellCondition* target = conditionOn(path, path.to);
    simple.mode = target->royal ? Mode::TakeRoyal : Mode::Capture;
    if (target->royal && !path.enPassantTargets.empty()) return std::nullopt;
  } else {
    return std::nullopt;
  }
  simple.path.to = path.to;
  for (const CellCondition& c : path.conditions) {
    const bool royal = c.royal && (c.cell != path.to || simple.mode != Mode::TakeRoyal);
    if (royal || c.enPassantTarget || c.safe || !c.typeSets.empty() || asksMore(c)) return std::nullopt;
    if (c.cell == origin) {
      if (c.unmoved) simple.guard = Guard::Unmoved;
      continue;
    }
    if (c.unmoved) return std::nullopt;
    if (c.cell == path.to) continue;
    if (c.occupants == kEmpty) {
      simple.path.empty.push_back(c.cell);
    } else if (c.occupants == kAnyPiece) {
      simple.path.filled.push_back(c.cell);
    } else {
      return std::nullopt;
    }
  }
  std::sort(simple.path.empty.begin(), simple.path.empty.end());
  std::sort(simple.path.filled.begin(), simple.path.filled.end());
  if (!path.enPassantTargets.empty() && !simple.path.filled.empty()) return std::nullopt;
  return simple;
}

// Hands on those parts of a path, by what stands on its target, that may be simple, and the rest.
void split(Path path, const std::function<void(Path)>& part) {
  const Occupants atTarget = occupantsAt(path, path.to);
  Occupants simple = 0;
  if (path.victims.empty()) simple = kEmpty;
  if (path.victims == std::vector{path.to}) simple = kEnemy;
  const auto first = static_cast<Occupants>(atTarget & simple);
  const auto rest = static_cast<Occupants>(atTarget & ~simple);
  if (first == 0 || rest == 0) return part(std::move(path));
  part(withOccupants(path, path.to, first));
  const Cell to = path.to;
  part(withOccupants(std::move(path), to, rest));
}

// Two moves that differ as paths but may be equal on the board: en passant beside another capture.
bool mayCoincide(const Path& a, const Path& b) {
  if (a.to != b.to || a.relocations != b.relocations || a.enPassantTargets != b.enPassantTargets ||
      a.landing != b.landing)
    return false;
  if (!a.takesEnPassantVictim || b.takesEnPassantVictim) return false;
  std::vector<Cell> more;
  if (!std::includes(b.victims.begin(), b.victims.end(), a.victims.begin(), a.victims.end())) return false;
  std::set_difference(b.victims.begin(), b.victims.end(), a.victims.begin(), a.victims.end(),
                      std::back_inserter(more));
  if (more.empty()) return !a.victims.empty();
  return more.size() == 1 && occupantsAt(a, more[0]) != kEmpty;
}

// A path and whose program it is of.
struct ProgramPath {
  Path path;
  TypeId program;
};

class Classifier {
 public:
  Classifier(const Variant& variant, Side side, TypeId type, std::optional<TypeId> imitated,
             SafetyQuestions& safety)
      : variant_(variant),
        side_(side),
        type_(type),
        imitated_(imitated),
        safety_(safety),
        result_(variant.board().size()) {}

  std::optional<ClassifiedMoves> run(std::string& why) {
    std::size_t count = 0;
    bool ok = true;
    variant_.board().forEachCell([&](Cell origin) {
      if (!ok) return;
      auto candidates = candidatesFrom(origin);
      if (candidates) count += candidates->size();
      if (!candidates || count > kMaxPathsOfAType) {
        const char* what =
            asksAttacks_ ? "asks in its own way what is attacked" : "has too many ways to move";
        why = fmt::format("'{}' {}", variant_.type(type_).name, what);
        ok = false;
      } else if (!sortPaths(origin, std::move(*candidates))) {
        why =
            fmt::format("'{}' has moves that can only be told apart on the board", variant_.type(type_).name);
        ok = false;
      }
    });
    if (!ok) return std::nullopt;
    for (auto& ofGuard : result_.plain) {
      for (OccupancyFunction& function : ofGuard) simplify(function);
    }
    return std::move(result_);
  }

 private:
  std::optional<std::vector<ProgramPath>> candidatesFrom(Cell origin) {
    std::vector<ProgramPath> candidates;
    const auto add = [&](TypeId program) {
      auto paths =
          pathsFrom(variant_.board(), variant_.type(program).program[index(side_)], origin, kMaxPathsOfACell);
      if (!paths) return false;
      for (Path& path : *paths) {
        // Imitators never count as unmoved.
        const CellCondition* atOrigin = conditionOn(path, origin);
        if (program != type_ && atOrigin != nullptr && atOrigin->unmoved) continue;
        if (!safety_.restate(side_, origin, path)) {
          asksAttacks_ = true;
          return false;
        }
        withLandings(origin, {std::move(path), program}, candidates);
      }
      return true;
    };
    if (!add(type_) || (imitated_ && !add(*imitated_))) return std::nullopt;
    return withoutClashes(origin, std::move(candidates));
  }

  const std::vector<TypeId>& arrivals(Cell to) const { return variant_.arrival().choices(side_, type_, to); }

  ProgramPath landing(ProgramPath candidate, Cell origin, TypeId as) const {
    const bool arrives = candidate.path.to != origin && !arrivals(candidate.path.to).empty();
    candidate.path.landing = as != type_ ? static_cast<std::uint16_t>(kAs + index(as))
                             : arrives   ? kUnchanged
                                         : kArriving;
    return candidate;
  }

  // Adds a path with its landing in the simplest form.
  void withLandings(Cell origin, ProgramPath candidate, std::vector<ProgramPath>& candidates) const {
    const Cell to = candidate.path.to;
    const bool arrives = candidate.path.landing == kArriving && to != origin;
    if (candidate.path.landing >= kAs) {
      candidates.push_back(landing(std::move(candidate), origin, typeAt(candidate.path.landing - kAs)));
    } else if (arrives && arrivals(to).empty() && candidate.program != type_ &&
               !variant_.imitatedArrival().choices(side_, candidate.program, to).empty()) {
      for (const TypeId as : variant_.imitatedArrival().choices(side_, candidate.program, to)) {
        candidates.push_back(landing(candidate, origin, as));
      }
    } else if (arrives) {
      candidates.push_back(std::move(candidate));
    } else {
      candidates.push_back(landing(std::move(candidate), origin, type_));
    }
  }

  std::vector<TypeId> typesAfter(const Path& path, Cell origin) const {
    if (path.landing >= kAs) return {typeAt(path.landing - kAs)};
    if (path.landing == kUnchanged || path.to == origin || arrivals(path.to).empty()) return {type_};
    return arrivals(path.to);
  }

  // Where moves that differ only in their landings may be the same, each type that a mover may become gets a
  // path of its own.
  std::vector<ProgramPath> withoutClashes(Cell origin, std::vector<ProgramPath> candidates) const {
    std::map<Cell, std::uint16_t> landingOn;
    const bool alike = std::all_of(candidates.begin(), candidates.end(), [&](const ProgramPath& candidate) {
      return landingOn.try_emplace(candidate.path.to, candidate.path.landing).first->second ==
             candidate.path.landing;
    });
    if (alike) return candidates;
    std::map<Effect, std::vector<std::uint16_t>> landings;
    const auto keyOf = [](Path path) {
      path.landing = kArriving;
      return effectOf(path);
    };
    for (const ProgramPath& candidate : candidates)
      landings[keyOf(candidate.path)].push_back(candidate.path.landing);
    std::vector<ProgramPath> result;
    for (ProgramPath& candidate : candidates) {
      const auto& others = landings[keyOf(candidate.path)];
      const bool same = std::all_of(others.begin(), others.end(),
                                    [&](std::uint16_t other) { return other == candidate.path.landing; });
      const std::vector<TypeId> types = typesAfter(candidate.path, origin);
      if (same || types.size() == 1) {
        result.push_back(same ? std::move(candidate) : landing(std::move(candidate), origin, types.front()));
        continue;
      }
      for (const TypeId as : types) result.push_back(landing(candidate, origin, as));
    }
    return result;
  }

  bool sortPaths(Cell origin, std::vector<ProgramPath> candidates) {
    struct Part {
      Path path;
      TypeId program;
      std::optional<SimplePath> simple;
    };
    std::vector<Part> parts;
    // A simple path that might be the same move as a general one must be general too.
    std::map<Effect, Occupants> generalEffects;
    for (ProgramPath& candidate : candidates) {
      split(std::move(candidate.path), [&](Path path) {
        auto simple = asSimple(path, origin);
        if (!simple) generalEffects[effectOf(path)] |= occupantsAt(path, path.to);
        parts.push_back({std::move(path), candidate.program, std::move(simple)});
      });
    }
    const auto clashes = [&](const Path& path) {
      if (generalEffects.empty()) return false;
      const auto clash = generalEffects.find(effectOf(path));
      return clash != generalEffects.end() && (clash->second & occupantsAt(path, path.to)) != 0;
    };
    std::map<Effect, std::uint32_t> numbers;
    for (Part& part : parts) {
      if (part.simple && !clashes(part.path)) {
        addSimple(origin, std::move(*part.simple), part.path.enPassantTargets);
        continue;
      }
      const auto number =
          numbers.try_emplace(effectOf(part.path), static_cast<std::uint32_t>(numbers.size())).first->second;
      for (const Part& other : parts) {
        if (mayCoincide(part.path, other.path)) return false;
      }
      result_.general[index(origin)].push_back({part.path, number, part.program});
      result_.hasGeneral = true;
    }
    auto& general = result_.general[index(origin)];
    std::stable_sort(general.begin(), general.end(),
                     [](const GeneralPath& a, const GeneralPath& b) { return a.effect < b.effect; });
    return true;
  }

  void addSimple(Cell origin, SimplePath simple, const std::vector<Cell>& enPassantTargets) {
    if (enPassantTargets.empty()) {
      auto& function = result_.plain[index(simple.guard)][index(simple.mode)];
      function[index(origin)].push_back(std::move(simple.path));
    } else {
      result_.markingEnPassant.push_back(
          {origin, simple.guard, simple.mode, std::move(simple.path), enPassantTargets});
    }
  }

  const Variant& variant_;
  const Side side_;
  const TypeId type_;
  const std::optional<TypeId> imitated_;
  SafetyQuestions& safety_;
  bool asksAttacks_ = false;
  ClassifiedMoves result_;
};

}  // namespace

ClassifiedMoves::ClassifiedMoves(std::size_t cells) : general(cells) {
  for (auto& ofGuard : plain) ofGuard.fill(OccupancyFunction(cells));
}

std::optional<ClassifiedMoves> classify(const Variant& variant, Side side, TypeId type,
                                        SafetyQuestions& safety, std::string& why,
                                        std::optional<TypeId> imitated) {
  return Classifier(variant, side, type, imitated, safety).run(why);
}

bool mayTakeRoyal(const Variant& variant, const std::vector<TypeSet>& typeSets, const Path& path,
                  bool takesRoyalEnPassant) {
  if (path.takesEnPassantVictim && takesRoyalEnPassant) return true;
  const auto holdsRoyals = [&](std::uint16_t set) {
    for (std::size_t t = 0; t < typeSets[set].size(); ++t) {
      if (typeSets[set][t] && variant.isRoyal(typeAt(t))) return true;
    }
    return false;
  };
  return std::any_of(path.victims.begin(), path.victims.end(), [&](Cell victim) {
    const CellCondition* c = conditionOn(path, victim);
    if (c == nullptr) return true;
    return (c->occupants & kEnemy) != 0 && !c->no.royal &&
           std::all_of(c->typeSets.begin(), c->typeSets.end(), holdsRoyals);
  });
}

bool asksMore(const CellCondition& c) {
  return c.lastFrom || c.lastTo || c.attacked || c.defended || c.marks != 0 || c.owners != kAnyOwner ||
         c.no.any();
}

}  // namespace fairyforge
