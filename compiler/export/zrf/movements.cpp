// Collects the relative paths of all types and sides. Then finds, by a fixed-point iteration, where pieces
// can stand and arrive. Only types whose pieces can return to their first cells need an attribute for not
// having moved.

#include "compiler/export/zrf/movements.h"

#include <algorithm>

#include "compiler/export/idle-rules.h"

namespace fairyforge::exports::zrf {
namespace {

// The cells on which pieces of each type and side may ever stand, and those where they may arrive. Obstacles
// are ignored, so some of these cells may be out of reach.
class Reachability {
 public:
  Reachability(const Variant& variant, const std::vector<Movement>& movements)
      : variant_(variant),
        stands_(kSides * variant.types().size()),
        arrives_(kSides * variant.types().size()) {
    const Setup& start = variant.start();
    for (std::size_t c = 0; c < start.cells.size(); ++c) {
      const Piece piece = start.cells[c];
      if (piece && piece.side() != Side::Third) stands_[at(piece)].add(cellAt(c));
    }
    addDrops();
    while (grow(movements)) {
    }
  }
  const CellSet& arrivals(Piece piece) const { return arrives_[at(piece)]; }
  std::vector<CellSet> stands() const { return stands_; }

 private:
  static std::size_t at(Piece piece) { return index(piece.type()) * kSides + index(piece.side()); }

  void addDrops() {
    const HandRules& hands = variant_.hands();
    if (!hands.any()) return;
    for (const Side side : kBothSides) {
      for (std::size_t t = 0; t < variant_.types().size(); ++t) {
        const Piece piece(typeAt(t), side);
        hands.cells[index(side)][t].forEach([&](Cell cell) {
          stands_[at(piece)].add(cell);
          if (!variant_.isUnmovedWhenDropped(piece, cell)) arrives_[at(piece)].add(cell);
        });
      }
    }
  }

  // Adds the cells at which pieces can arrive by one more move or trigger; returns whether there are any new
  // ones.
  bool grow(const std::vector<Movement>& movements) {
    const auto before = arrives_;
    const auto arrive = [&](Piece piece, Cell cell) {
      arrives_[at(piece)].add(cell);
      stands_[at(piece)].add(cell);
    };
    for (const Movement& m : movements) {
      const Piece mover(m.mover, m.side);
      for (const RelativePath& path : m.paths) {
        for (std::size_t i = 0; i < path.origins.size(); ++i) {
          if (!stands_[at(mover)].has(path.origins[i])) continue;
          for (const TypeId type : typesAfter(variant_, m, path, i)) {
            arrive(Piece(type, m.side), path.places[path.to].cells[i]);
          }
          for (const RelocationOf<std::size_t>& carried : path.relocations) carry(path, carried, i, arrive);
        }
      }
    }
    for (const Trigger& trigger : variant_.triggers()) {
      for (const Side side : kBothSides) {
        trigger.changing.forEach([&](TypeId type) {
          const CellSet cells = stands_[at(Piece(type, side))];
          for (const TypeId choice : trigger.choices) {
            cells.forEach([&](Cell cell) { arrive(Piece(choice, side), cell); });
          }
        });
      }
    }
    return before != arrives_;
  }

  template <typename Arrive>
  void carry(const RelativePath& path, const RelocationOf<std::size_t>& carried, std::size_t i,
             Arrive arrive) {
    const Cell from = path.places[carried.from].cells[i], to = path.places[carried.to].cells[i];
    for (const Side side : kBothSides) {
      for (std::size_t t = 0; t < variant_.types().size(); ++t) {
        const Piece piece(typeAt(t), side);
        if (stands_[at(piece)].has(from)) arrive(piece, to);
      }
    }
  }

  const Variant& variant_;
  std::vector<CellSet> stands_, arrives_;
};

bool asksMover(const Movement& movement) {
  return std::ranges::any_of(movement.paths, [](const RelativePath& path) {
    return path.places[0].predicate.asks(Op::TestUnmoved);
  });
}

// Adds the types of the partners that paths require to be unmoved.
void addPartners(const Variant& variant, const Movement& movement, std::vector<bool>& types) {
  for (const RelativePath& path : movement.paths) {
    for (std::size_t p = 1; p < path.places.size(); ++p) {
      if (!path.places[p].predicate.asks(Op::TestUnmoved)) continue;
      for (const Cell cell : path.places[p].cells) {
        if (const Piece piece = variant.start().at(cell)) types[index(piece.type())] = true;
      }
    }
  }
}

// Returns the types whose pieces need an attribute for having moved: those that can return to a cell where
// they count as unmoved, and those that paths of other pieces require to be unmoved. For other types, the
// cell shows whether the piece has moved: in their `movements`, the condition that the mover is unmoved
// becomes the zone of its first cells.
std::vector<bool> findRememberingTypes(const Variant& variant, const Reachability& reachability,
                                       std::vector<Movement>& movements) {
  std::vector<bool> remembers(variant.types().size(), false);
  const auto startCells = [&](Piece piece) {
    CellSet cells;
    cellsOfUnmoved(variant, piece.side()).forEach([&](Cell cell) {
      if (variant.start().at(cell) == piece) cells.add(cell);
    });
    return cells;
  };
  for (const Movement& m : movements) addPartners(variant, m, remembers);
  for (const Movement& m : movements) {
    if (m.imitated() || !asksMover(m)) continue;
    const Piece mover(m.mover, m.side);
    if (startCells(mover).overlaps(reachability.arrivals(mover))) remembers[index(m.mover)] = true;
  }
  for (Movement& m : movements) {
    if (remembers[index(m.mover)]) continue;
    const CellSet cells = startCells(Piece(m.mover, m.side));
    for (RelativePath& path : m.paths) {
      if (std::erase(path.places[0].predicate.tests, DemandedTest{Op::TestUnmoved}) == 0) continue;
      path.places[0].predicate.zones.push_back(cells);
    }
  }
  return remembers;
}

// Do pieces change their cells only by their own moves and by castling?
bool movesAlone(const Variant& variant) {
  const auto goesOn = [](const PieceType& type) { return type.transfer[0] || type.transfer[1]; };
  return !movesDoMore(variant.types()) && std::ranges::none_of(variant.types(), goesOn);
}

}  // namespace

std::vector<TypeId> arrivalsOf(const Variant& variant, Side side, TypeId mover, TypeId powers, Cell cell) {
  const auto& own = variant.arrival().choices(side, mover, cell);
  if (!own.empty() || mover == powers) return own;
  return variant.imitatedArrival().choices(side, powers, cell);
}

std::vector<TypeId> typesAfter(const Variant& variant, const Movement& movement, const RelativePath& path,
                               std::size_t i) {
  if (path.landing >= kAs) return {typeAt(path.landing - kAs)};
  if (path.landing == kUnchanged || path.stays()) return {movement.mover};
  auto types =
      arrivalsOf(variant, movement.side, movement.mover, movement.powers, path.places[path.to].cells[i]);
  if (types.empty()) types.push_back(movement.mover);
  return types;
}

// Returns the movements of all types and sides; for a type that imitates, one movement for each type that it
// can imitate.
Movements movementsOf(const Variant& variant, Directions& directions) {
  Movements result;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const TypeId mover = typeAt(t);
    for (std::size_t p = 0; p < variant.types().size(); ++p) {
      const TypeId powers = typeAt(p);
      const bool imitates = variant.type(mover).imitates && !variant.type(powers).imitates;
      if (mover != powers && !imitates) continue;
      for (const Side side : kBothSides) {
        Movement movement{side, mover, powers, {}};
        auto paths = relativePathsOf(variant, directions, {side, powers, movement.imitated()});
        if (paths) {
          movement.paths = std::move(*paths);
        } else if (side == Side::White) {
          result.tooManyPaths.push_back(&variant.type(mover));
        }
        result.all.push_back(std::move(movement));
      }
    }
  }
  result.remembers.resize(variant.types().size(), false);
  if (variant.registers().unmoved || variant.registers().enPassant) {
    const Reachability reachability(variant, result.all);
    if (variant.registers().unmoved)
      result.remembers = findRememberingTypes(variant, reachability, result.all);
    if (movesAlone(variant)) result.stands = reachability.stands();
  }
  emitEnPassant(variant, directions, result);
  for (Movement& m : result.all) {
    if (m.paths.size() <= kMaxPaths) continue;
    m.paths.clear();
    result.tooManyPaths.push_back(&variant.type(m.mover));
  }
  for (Movement& m : result.all) simplify(variant, directions, {m.side, m.powers, m.imitated()}, m.paths);
  return result;
}

}  // namespace fairyforge::exports::zrf
