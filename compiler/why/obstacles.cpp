// Evaluates each condition of each path on the position and words those that fail; the path with the
// fewest failures is the answer.

#include "compiler/why/obstacles.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/why/words.h"

namespace fairyforge::why {
namespace {

// The conditions of one path, asked of a position.
class PathCheck {
 public:
  PathCheck(const Position& position, Cell from, TypeId asType, const Path& path)
      : position_(position),
        variant_(position.variant()),
        setup_(position.setup()),
        from_(from),
        side_(position.at(from).side()),
        asType_(asType),
        program_(variant_.type(asType).program[index(side_)]),
        path_(path) {}

  std::vector<Obstacle> failing() {
    for (const CellCondition& condition : path_.conditions) {
      const std::size_t before = obstacles_.size();
      checkOccupant(condition);
      if (obstacles_.size() == before) checkRest(condition);
    }
    for (const std::uint16_t set : path_.lastIn) {
      const TypeSet& types = program_.typeSets[set];
      if (setup_.last == kNoType || !types.has(setup_.last))
        add(fmt::format("the opponent did not just move {}", namesOf(types)));
    }
    return std::move(obstacles_);
  }

 private:
  void add(std::string text, std::vector<Diagnostic> rules = {}) {
    obstacles_.push_back({std::move(text), std::move(rules)});
  }
  std::string name(Cell cell) const { return variant_.board().name(cell); }
  bool takes(Cell cell) const {
    return std::find(path_.victims.begin(), path_.victims.end(), cell) != path_.victims.end();
  }
  bool carries(Cell cell) const {
    return std::any_of(path_.relocations.begin(), path_.relocations.end(),
                       [&](const Relocation& r) { return r.from == cell; });
  }
  Occupants occupantOf(Cell cell) const {
    const Piece piece = setup_.at(cell);
    return cell == from_ || !piece ? kEmpty : piece.side() == side_ ? kOwn : kEnemy;
  }
  std::string namesOf(const TypeSet& types) const {
    std::vector<std::string> names;
    types.forEach([&](TypeId type) { names.push_back(withArticle(nameOf(variant_, type))); });
    return alternatives(names);
  }

  void checkOccupant(const CellCondition& c) {
    const Occupants there = occupantOf(c.cell);
    if ((c.occupants & there) != 0) return;
    if (there == kEmpty) return needsPiece(c);
    const std::string piece = ownedPieceOn(variant_, setup_, c.cell);
    if (there == kOwn && (c.occupants & kEnemy) != 0) {
      add(fmt::format("{} is of its own side", piece));
    } else if (c.occupants == kEmpty && c.cell == path_.to) {
      add(there == kOwn ? fmt::format("{} is of its own side", piece)
                        : fmt::format("it does not capture there, and {} is in its place", piece));
    } else if (c.occupants == kEmpty) {
      add(fmt::format("{} is in the way", piece));
    } else {
      add(fmt::format("{} is not of its own side", piece));
    }
  }

  void needsPiece(const CellCondition& c) {
    if (takes(c.cell)) {
      add(c.cell == path_.to
              ? fmt::format("it goes to {} only to capture, and nothing is there to take", name(c.cell))
              : fmt::format("nothing is on {} to take", name(c.cell)));
    } else if (carries(c.cell)) {
      add(fmt::format("nothing is on {} to castle with", name(c.cell)));
    } else {
      add(fmt::format("nothing is on {} to jump over", name(c.cell)));
    }
  }

  void checkRest(const CellCondition& c) {
    const Piece piece = setup_.at(c.cell);
    for (const std::uint16_t set : c.typeSets) {
      const TypeSet& types = program_.typeSets[set];
      if (piece && types.has(piece.type())) continue;
      add(fmt::format("{} is not {}", ownedPieceOn(variant_, setup_, c.cell), namesOf(types)));
    }
    if (c.royal && !(piece && variant_.isRoyal(piece.type())))
      add(fmt::format("{} is not royal", ownedPieceOn(variant_, setup_, c.cell)));
    if (c.unmoved && c.cell == from_ && asType_ != setup_.at(from_).type()) {
      add("an imitator has no first moves");
    } else if (c.unmoved && !setup_.unmoved.has(c.cell)) {
      add(fmt::format("{} has moved before", pieceOn(variant_, setup_, c.cell)));
    }
    if (c.enPassantTarget && !isEnPassantTarget(c.cell)) {
      add(fmt::format("the last move did not pass over {}: nothing can be taken in passing", name(c.cell)));
    }
    if (!c.safe) return;
    if (const auto threat = threatAt(variant_, setup_, from_, c.cell)) {
      const std::string attacker = pieceOn(variant_, setup_, threat->from);
      const std::string mover = nameOf(variant_, setup_.at(from_).type());
      const std::string as = threat->asType == setup_.at(threat->from).type()
                                 ? ""
                                 : fmt::format(" moves as {}, the type just moved, and",
                                               withArticle(nameOf(variant_, threat->asType)));
      add(c.cell == from_
              ? fmt::format("the {} is in check: {}{} could take it on {}", mover, attacker, as, name(c.cell))
              : fmt::format("the {} may not pass through attack: {}{} could take it on {}", mover, attacker,
                            as, name(c.cell)),
          rulesOf(variant_, setup_, *threat));
    }
  }

  bool isEnPassantTarget(Cell cell) const {
    return setup_.enPassantTargets.has(cell) && !setup_.at(cell) && setup_.enPassantVictim != kNoCell &&
           setup_.at(setup_.enPassantVictim) && setup_.at(setup_.enPassantVictim).side() != side_;
  }

  const Position& position_;
  const Variant& variant_;
  const Setup& setup_;
  const Cell from_;
  const Side side_;
  const TypeId asType_;
  const MoveProgram& program_;
  const Path& path_;
  std::vector<Obstacle> obstacles_;
};

}  // namespace

std::optional<std::vector<Obstacle>> obstaclesOn(const Position& position, Cell from, TypeId asType,
                                                 const std::function<bool(const Path&)>& wanted) {
  const Variant& variant = position.variant();
  const MoveProgram& program = variant.type(asType).program[index(position.at(from).side())];
  const auto paths = pathsFrom(variant.board(), program, from);
  std::optional<std::vector<Obstacle>> best;
  if (!paths) return best;
  for (const Path& path : *paths) {
    if (!wanted(path)) continue;
    std::vector<Obstacle> failing = PathCheck(position, from, asType, path).failing();
    if (!best || failing.size() < best->size()) best = std::move(failing);
  }
  return best;
}

}  // namespace fairyforge::why
