// Collects the moves of one type of one side for a preset. Paths from all origins are rewritten as offsets
// and grouped: moves that only go and capture by destination and Demand (model.h), all others by their whole
// list of tests and effects. If there are too many groups of wide moves, all wide moves are lost.

#include "compiler/export/game-courier/collector.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

#include "compiler/export/game-courier/capabilities.h"

namespace fairyforge::exports::game_courier {
namespace {

// The most that the page of a preset can contain of a type: groups of wide moves (MoveTraits::isWide), and
// patterns of cells that are not a straight line.
constexpr std::size_t kMaxWidePaths = 600;
constexpr std::size_t kMaxBentPaths = 1000;
// If a cell has more moves than this, the moves are not examined one by one, and all are lost.
constexpr std::size_t kMaxPaths = 8192;

TypeSet both(const std::optional<TypeSet>& a, const TypeSet& b) {
  if (!a) return b;
  TypeSet result = b;
  return result &= *a;
}

// Moves of one type of one side.
class Collector {
 public:
  Collector(const Variant& variant, const Layout& layout, TypeId type, Side side, std::vector<Loss>& losses)
      : variant_(variant),
        layout_(layout),
        type_(type),
        side_(side),
        program_(variant.type(type).program[index(side)]),
        losses_(losses) {
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      (variant.isRoyal(typeAt(t)) ? royals_ : common_).add(typeAt(t));
  }

  Collected run() {
    model_.type = type_;
    read();
    sortOut();
    if (wideGroups() > kMaxWidePaths) leaveOut([](const Reached& move) { return isWide(move); });
    if (bentPatterns() > kMaxBentPaths) leaveOut([&](const Reached& move) { return isBent(move); });
    for (const auto& [traits, patterns] : groups_) {
      model_.moves.push_back({traits, geometryOf(layout_, patterns)});
      if (traits.isWide()) addRemoteCaptures(traits, patterns);
    }
    for (auto& [key, patterns] : remoteCaptures_)
      model_.remoteCaptures.push_back({key.first, key.second, geometryOf(layout_, patterns)});
    addBecomings();
    Collected collected{std::move(model_), {}};
    if (lost_) collected.kept = std::move(moves_);
    return collected;
  }

 private:
  void loseMoves(Construct construct) {
    lost_ = true;
    lose(losses_, construct, variant_.type(type_).notationSpan, variant_.type(type_).name);
  }

  // Fills moves_ with the moves that are possible and not lost.
  void read() {
    bool tooMany = false;
    variant_.board().forEachCell([&](Cell origin) {
      if (tooMany) return;
      auto paths = pathsFrom(variant_.board(), program_, origin, kMaxPaths);
      if (!paths) {
        tooMany = true;
        return;
      }
      std::erase_if(*paths, [&](Path& path) { return !prepare(path, origin); });
      for (const std::size_t ambiguous : ambiguousMoves(variant_, program_, origin, *paths)) {
        loseMoves(constructOf((*paths)[ambiguous]));
        (*paths)[ambiguous].to = kNoCell;
      }
      for (Path& path : *paths) {
        if (path.to != kNoCell) moves_.push_back({origin, std::move(path)});
      }
    });
    if (!tooMany) return;
    moves_.clear();
    loseMoves(Construct::BentMoves);
  }

  // Removes parts of the path that do not matter. Returns false if the move is impossible, or if it is lost.
  bool prepare(Path& path, Cell origin) {
    for (const CellCondition& c : path.conditions) {
      if (c.asks(Op::TestUnmoved) && c.cell != origin && !canBeUnmoved(c, origin)) return false;
    }
    if (!variant_.registers().enPassant) path.enPassantTargets.clear();
    if (!path.enPassantTargets.empty() && variant_.isRoyal(type_)) {
      loseMoves(Construct::EnPassant);
      path.enPassantTargets.clear();
    }
    const bool becomesNothing =
        variant_.arrival().choices(side_, type_, path.to).empty() && !variant_.type(type_).imitates;
    if (path.landing == kUnchanged && becomesNothing) path.landing = kArriving;
    if (path.to == origin) {
      if (isTurnInPlace(variant_, path, origin)) return true;
      loseMoves(path.landing >= kAs        ? Construct::TurningInPlace
                : !path.victims.empty()    ? Construct::DistantCaptures
                : path.relocations.empty() ? Construct::NullMoves
                                           : Construct::Unloading);
      return false;
    }
    // If the piece on the destination is carried elsewhere, as the partner is in castling, it must not go
    // farther from the origin than the destination is.
    const Board& board = variant_.board();
    const auto distance = [&](Cell cell) {
      return std::max({std::abs(board.file(cell) - board.file(origin)),
                       std::abs(board.rank(cell) - board.rank(origin)),
                       std::abs(board.level(cell) - board.level(origin))});
    };
    const bool pushes = std::ranges::any_of(path.relocations, [&](const Relocation& r) {
      return r.from == path.to && distance(r.to) > distance(path.to);
    });
    const bool takesElsewhere =
        std::ranges::any_of(path.victims, [&](Cell victim) { return victim != path.to; });
    if (pushes || (takesElsewhere && !path.relocations.empty())) {
      loseMoves(Construct::Unloading);
      return false;
    }
    const bool passing = path.takesEnPassantVictim || asks(path, Op::TestEnPassant);
    const CellCondition* const end = conditionOn(path, path.to);
    const bool held = end == nullptr || end->occupants != kEmpty;
    if (passing && !path.victims.empty()) {
      loseMoves(Construct::EnPassant);
      return false;
    }
    // The destination must be empty, or its piece must be captured or carried away.
    if (held && !isTaken(path, path.to) && !isCarried(path, path.to)) {
      loseMoves(Construct::Unloading);
      return false;
    }
    return true;
  }

  static bool isTaken(const Path& path, Cell cell) {
    return std::ranges::find(path.victims, cell) != path.victims.end();
  }
  static bool isCarried(const Path& path, Cell cell) {
    return std::ranges::any_of(path.relocations, [&](const Relocation& r) { return r.from == cell; });
  }

  // Returns the construct that is reported as lost if a preset must leave out this move, because another move
  // has the same origin and destination, which are all that a player enters.
  static Construct constructOf(const Path& path) {
    const bool elsewhere = std::ranges::any_of(path.victims, [&](Cell victim) { return victim != path.to; });
    const auto isUnmovedPartner = [&](const CellCondition& c) {
      return c.asks(Op::TestUnmoved) && isCarried(path, c.cell);
    };
    if (std::ranges::any_of(path.conditions, isUnmovedPartner)) return Construct::Castling;
    if (!path.relocations.empty()) return Construct::Unloading;
    if (elsewhere) return Construct::DistantCaptures;
    if (path.takesEnPassantVictim || !path.enPassantTargets.empty()) return Construct::EnPassant;
    return path.landing == kArriving ? Construct::DistantCaptures : Construct::UnchangingMoves;
  }

  void sortOut() {
    groups_.clear();
    model_.reach.clear();
    model_.carried = {};
    model_.turns.clear();
    for (const Reached& move : moves_) add(move);
  }

  // Removes all moves for which such(move) is true, because there are too many, and reports them as lost.
  template <typename Such>
  void leaveOut(Such such) {
    std::erase_if(moves_, such);
    loseMoves(Construct::BentMoves);
    sortOut();
  }

  std::size_t wideGroups() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(groups_, [](const auto& group) { return group.first.isWide(); }));
  }

  static bool isBent(const MovePattern& pattern) {
    return std::ranges::any_of(pattern.needs, [&](const Need& need) {
      return need.at.files * pattern.to.ranks != need.at.ranks * pattern.to.files;
    });
  }
  bool isBent(const Reached& move) const {
    const auto& [origin, path] = move;
    const Offset to = layout_.offset(origin, path.to);
    return std::ranges::any_of(path.conditions, [&, from = origin](const CellCondition& c) {
      const Offset at = layout_.offset(from, c.cell);
      return at.files * to.ranks != at.ranks * to.files;
    });
  }
  std::size_t bentPatterns() const {
    std::set<MovePattern> bent;
    for (const auto& [traits, patterns] : groups_) {
      for (const auto& [pattern, from] : patterns) {
        if (isBent(pattern)) bent.insert(pattern);
      }
    }
    return bent.size();
  }

  TypeSet typesOf(const CellCondition& c) const {
    TypeSet types = c.asks(Op::TestRoyal) ? royals_ : TypeSet::all(variant_.types().size());
    for (const std::uint16_t set : c.operandsOf(Op::TestType)) types = both(types, program_.typeSets[set]);
    return types;
  }
  static bool limitsTypes(const CellCondition& c) { return c.asks(Op::TestRoyal) || c.asks(Op::TestType); }

  // Could an unmoved piece that meets the condition stand on its cell? Only pieces of the array are unmoved.
  bool canBeUnmoved(const CellCondition& c, Cell origin) const {
    const Piece there = variant_.start().at(c.cell);
    if (!there || !variant_.start().unmoved.has(c.cell)) return false;
    if (c.cell == origin) return there == Piece(type_, side_);
    if ((c.occupants & (there.side() == side_ ? kOwn : kEnemy)) == 0) return false;
    return typesOf(c).has(there.type());
  }

  // Notes which types the pieces that the path carries along may have.
  void noteCarried(const Path& path) {
    for (const Relocation& r : path.relocations) {
      const CellCondition* const asked = conditionOn(path, r.from);
      const CellCondition c = asked == nullptr ? CellCondition{} : *asked;
      const TypeSet types =
          c.asks(Op::TestUnmoved) ? TypeSet::of({variant_.start().at(r.from).type()}) : typesOf(c);
      for (const Side owner : kBothSides) {
        if ((c.occupants & (owner == side_ ? kOwn : kEnemy)) != 0) model_.carried[index(owner)] |= types;
      }
    }
  }

  void add(const Reached& move) {
    const auto& [origin, path] = move;
    if (path.to == origin) return addTurn(path, origin);
    model_.reach[layout_.offset(origin, path.to)].add(origin);
    const CellCondition* const end = conditionOn(path, path.to);
    const Occupants there = end == nullptr ? kAnything : end->occupants;
    for (const auto& [bit, target] :
         {std::pair{kEmpty, Target::Empty}, {kEnemy, Target::Enemy}, {kOwn, Target::Own}}) {
      if ((there & bit) != 0) addTo(move, target);
    }
  }

  void addTurn(const Path& path, Cell origin) {
    TurnInPlace turn{typeAt(path.landing - kAs), asks(path, Op::TestUnmoved), {}};
    const auto known = std::ranges::find_if(
        model_.turns, [&](const TurnInPlace& t) { return t.into == turn.into && t.unmoved == turn.unmoved; });
    (known == model_.turns.end() ? model_.turns.emplace_back(turn) : *known).from.add(origin);
  }

  SquarePredicate predicate(const CellCondition& c) const {
    return {c.occupants, c.asks(Op::TestUnmoved), c.asks(Op::TestEnPassant), c.asks(Op::TestSafe),
            limitsTypes(c) ? std::optional(typesOf(c)) : std::nullopt};
  }

  // Does the condition only say that a passed cell is empty or occupied (Need, geometry.h)?
  static bool isNeed(const CellCondition& c) {
    return !c.asks(Op::TestUnmoved) && !c.asks(Op::TestEnPassant) && !c.asks(Op::TestSafe) &&
           !limitsTypes(c) && (c.occupants == kEmpty || c.occupants == kAnyPiece);
  }

  static bool isWide(const Reached& move) {
    const auto& [origin, path] = move;
    if (path.to == origin) return false;
    if (!path.relocations.empty()) return true;
    if (std::ranges::any_of(path.victims, [&](Cell victim) { return victim != path.to; })) return true;
    return std::ranges::any_of(path.conditions, [&](const CellCondition& c) {
      if (c.asks(Op::TestSafe)) return true;
      return c.cell == path.to ? c.asks(Op::TestUnmoved) : c.cell != origin && !isNeed(c);
    });
  }

  // Adds one path: what it asks of cells that it passes to the pattern (Need), all else to the traits.
  void addTo(const Reached& move, Target target) {
    const auto& [origin, path] = move;
    const bool wide = isWide(move);
    MoveTraits traits;
    traits.target = target;
    MovePattern pattern{layout_.offset(origin, path.to), {}};
    for (const CellCondition& c : path.conditions) {
      if (c.cell == origin && c.asks(Op::TestUnmoved) && wide && !canBeUnmoved(c, origin)) return;
      const Offset at = layout_.offset(origin, c.cell);
      MoveTraits::Ask ask{predicate(c), at};
      if (c.cell == origin) {
        traits.demand.unmoved = traits.demand.unmoved || c.asks(Op::TestUnmoved);
        if (c.asks(Op::TestSafe)) traits.asks.push_back({{kAnything, false, false, true, {}}, at});
      } else if (c.cell == path.to) {
        if (limitsTypes(c)) traits.demand.victims = typesOf(c);
        traits.toEnPassantTarget = c.asks(Op::TestEnPassant);
        if (ask.unmoved || ask.safe)
          traits.asks.push_back({{kAnything, ask.unmoved, false, ask.safe, {}}, at});
      } else if (isNeed(c) && !isTaken(path, c.cell)) {
        pattern.needs.push_back({at, c.occupants == kEmpty});
      } else {
        traits.asks.push_back(std::move(ask));
      }
    }
    std::ranges::sort(pattern.needs);
    std::ranges::sort(traits.asks);
    for (const std::uint16_t set : path.lastIn)
      traits.demand.last = both(traits.demand.last, program_.typeSets[set]);
    for (const Cell cell : path.enPassantTargets)
      traits.enPassantTargets.push_back(layout_.offset(origin, cell));
    for (const Cell victim : path.victims) {
      if (victim != path.to) traits.victims.push_back(layout_.offset(origin, victim));
    }
    for (const Relocation& r : path.relocations) {
      const Offset to = layout_.offset(origin, r.to);
      if (r.from != path.to)
        traits.carries.push_back({layout_.offset(origin, r.from), to});
      else if (target != Target::Empty)
        traits.shift = to;
    }
    traits.takesEnPassantVictim = path.takesEnPassantVictim;
    traits.landing = path.landing;
    noteCarried(path);
    addWithTraits(std::move(traits), 0, pattern, origin);
  }

  // Adds the move. Splits it first where a victim may be of either side: one move captures enemies; the other
  // captures own pieces, except a royal one. `victim`: the first victim to examine.
  void addWithTraits(MoveTraits traits, std::size_t victim, const MovePattern& pattern, Cell origin) {
    for (; victim < traits.victims.size(); ++victim) {
      const auto ask = std::ranges::find_if(
          traits.asks, [&](const MoveTraits::Ask& a) { return a.at == traits.victims[victim]; });
      if (ask == traits.asks.end() || (ask->occupants & kOwn) == 0) continue;
      if ((ask->occupants & kEnemy) != 0) {
        MoveTraits other = traits;
        other.asks[static_cast<std::size_t>(ask - traits.asks.begin())].occupants = kEnemy;
        addWithTraits(std::move(other), victim + 1, pattern, origin);
      }
      ask->occupants = kOwn;
      if (!royals_.empty()) ask->types = both(ask->types, common_);
    }
    groups_[traits][pattern].add(origin);
  }

  void addRemoteCaptures(const MoveTraits& traits, const MovePatterns& patterns) {
    for (const auto& [pattern, from] : patterns) {
      if (traits.target == Target::Enemy && !traits.shift)
        addRemoteCapture(traits, pattern, pattern.to, from);
      for (const Offset victim : traits.victims) addRemoteCapture(traits, pattern, victim, from);
    }
  }

  void addRemoteCapture(const MoveTraits& traits, const MovePattern& pattern, Offset struck,
                        const CellSet& from) {
    Demand demand = traits.demand;
    std::vector<MoveTraits::Ask> asks;
    MovePattern remoteCapture{struck, pattern.needs};
    for (MoveTraits::Ask ask : traits.asks) {
      ask.safe = false;  // a king may be in check from a piece that could not capture safely
      if (ask.at == struck && struck != pattern.to) {
        if ((ask.occupants & kEnemy) == 0) return;
        ask.occupants = kAnything;
        demand.victims = std::exchange(ask.types, std::nullopt);
      }
      if (static_cast<const SquarePredicate&>(ask) != SquarePredicate{}) asks.push_back(std::move(ask));
    }
    if (struck != pattern.to) {
      if (traits.target == Target::Empty)
        remoteCapture.needs.push_back({pattern.to, true});
      else
        asks.push_back(
            {{traits.target == Target::Own ? kOwn : kEnemy, false, false, false, traits.demand.victims},
             pattern.to});
    }
    std::ranges::sort(remoteCapture.needs);
    remoteCaptures_[{demand, asks}][remoteCapture] |= from;
  }

  template <typename ChoicesAt>
  std::vector<Becoming> becomings(ChoicesAt choicesAt) const {
    std::vector<Becoming> list;
    variant_.board().forEachCell([&](Cell cell) {
      const std::vector<TypeId>& choices = choicesAt(cell);
      if (choices.empty()) return;
      auto known = std::ranges::find_if(list, [&](const Becoming& b) { return b.choices == choices; });
      if (known == list.end()) known = list.insert(list.end(), {{}, choices});
      known->cells.add(cell);
    });
    return list;
  }

  // Records into which types the type changes, by the cell on which it arrives.
  void addBecomings() {
    model_.becomes =
        becomings([&](Cell cell) -> const auto& { return variant_.arrival().choices(side_, type_, cell); });
    if (!variant_.type(type_).imitates) return;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      model_.imitatedBecomes.push_back(becomings([&](Cell cell) -> const auto& {
        static const std::vector<TypeId> kNone;
        return variant_.arrival().choices(side_, type_, cell).empty()
                   ? variant_.imitatedArrival().choices(side_, typeAt(t), cell)
                   : kNone;
      }));
    }
  }

  const Variant& variant_;
  const Layout& layout_;
  const TypeId type_;
  const Side side_;
  const MoveProgram& program_;
  std::vector<Loss>& losses_;
  TypeSet royals_, common_;  // common_: all types that are not royal
  std::vector<Reached> moves_;
  bool lost_ = false;
  TypeModel model_;
  std::map<MoveTraits, MovePatterns> groups_;
  std::map<std::pair<Demand, std::vector<MoveTraits::Ask>>, MovePatterns> remoteCaptures_;
};

}  // namespace

void lose(std::vector<Loss>& losses, Construct construct, const SourceSpan& span, std::string_view what) {
  Loss loss = gameCourierCapabilities().loss(construct, span, what);
  for (const Loss& known : losses) {
    if (known.name == loss.name && known.text() == loss.text()) return;
  }
  losses.push_back(std::move(loss));
}

bool isTurnInPlace(const Variant& variant, const Path& path, Cell origin) {
  return path.to == origin && path.landing >= kAs && path.victims.empty() && path.relocations.empty() &&
         path.enPassantTargets.empty() && path.lastIn.empty() &&
         std::ranges::none_of(variant.types(), &PieceType::imitates) &&
         std::ranges::all_of(path.conditions, [&](const CellCondition& c) {
           return c.cell == origin && (c.occupants & kOwn) != 0 && !c.asks(Op::TestEnPassant) &&
                  !c.asks(Op::TestSafe) && !c.asks(Op::TestRoyal) && !c.asks(Op::TestType);
         });
}

Collected collect(const Variant& variant, const Layout& layout, TypeId type, Side side,
                  std::vector<Loss>& losses) {
  return Collector(variant, layout, type, side, losses).run();
}

}  // namespace fairyforge::exports::game_courier
