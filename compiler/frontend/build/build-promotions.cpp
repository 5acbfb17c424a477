// Changes of type where a move ends: promotion and morph.
//
// A promotion that depends only on the cell becomes an entry of the arrival table. Others depend on where the
// move starts, on whether it captures, or on how many pieces of the type there are. They are written into the
// programs: one landing is replaced by several, each with its tests.
#include <algorithm>
#include <map>
#include <memory>

#include "compiler/core/base/find-in.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/base/watcher.h"
#include "compiler/frontend/build/build-parts.h"
#include "compiler/frontend/build/rewriting.h"

namespace fairyforge::frontend::build {
namespace {

// A type that a piece may become. `most`: the side may then have at most this number of the type; 0: no
// limit.
struct Offer {
  TypeId type;
  int most = 0;
  friend auto operator<=>(const Offer&, const Offer&) = default;
};
using Offers = std::vector<Offer>;
using SharedOffers = std::shared_ptr<const Offers>;  // Shared, because many cells have the same offers.

// Indices of pairs: what applies to moves without capture, and to captures.
constexpr std::size_t kQuiet = 0, kCapture = 1;
using ByCapture = std::array<SharedOffers, 2>;

// A promotion that depends on where the move starts.
struct Passage {
  CellSet from;               // the cells where the move starts
  std::array<bool, 2> holds;  // does it apply to moves without capture, and to captures?
  std::map<Cell, SharedOffers> to;
  bool enters;  // is it a promotion of moves that enter a zone? Then `from` is all cells outside
};

// The promotions of one type and side.
struct Promotions {
  std::map<Cell, ByCapture> arriving;
  std::vector<Passage> passages;
};

bool isLimited(const SharedOffers& offers) {
  return offers && std::ranges::any_of(*offers, [](const Offer& o) { return o.most > 0; });
}
bool differ(const ByCapture& offers) {
  if (!offers[kQuiet] || !offers[kCapture]) return true;
  return offers[kQuiet] != offers[kCapture] && *offers[kQuiet] != *offers[kCapture];
}
// Can both apply to the same move?
bool overlap(const Passage& a, const Passage& b) {
  if (!((a.holds[kQuiet] && b.holds[kQuiet]) || (a.holds[kCapture] && b.holds[kCapture]))) return false;
  if (!a.from.overlaps(b.from)) return false;
  return std::ranges::any_of(a.to, [&](const auto& entry) { return b.to.contains(entry.first); });
}
// Does a piece promote on this cell however it arrives, so that the promotion of moves that enter the zone
// never applies there?
bool isHidden(const Promotions& promotions, Cell cell) {
  const auto arriving = promotions.arriving.find(cell);
  return arriving != promotions.arriving.end() &&
         std::ranges::any_of(promotions.passages, [&](const Passage& passage) {
           return passage.enters && passage.to.contains(cell) &&
                  (!passage.holds[kQuiet] || arriving->second[kQuiet]) &&
                  (!passage.holds[kCapture] || arriving->second[kCapture]);
         });
}
// Do the offers depend on captures or on numbers of pieces, so that the arrival table cannot express them?
bool needProgram(const ByCapture& offers) {
  return differ(offers) || isLimited(offers[kQuiet]);
}

// Builds all promotions and morphs of a game.
class ArrivalBuilder : Building {
 public:
  explicit ArrivalBuilder(const Building& building) : Building(building) {}

  // Builds the arrival table, and rewrites the programs of types for which it is not enough.
  void build() {
    for (const auto& [name, promote] : game_.promotions) {
      if (const auto type = types_.named(name)) addPromotion(*type, *promote);
    }
    for (const MergedPiece& merged : game_.pieces) {
      for (const syntax::Morph& morph : merged.piece->morphs) addMorph(types_.of(merged), morph);
    }
    draft_.arrival = ArrivalTable(draft_.types.size(), draft_.board.size());
    for (const Side side : kBothSides) fillTable(side);
    // A piece that imitates a type promotes like that type; it does not morph.
    const bool imitated = std::ranges::any_of(
        game_.pieces, [](const MergedPiece& p) { return p.piece->promotesAsImitated.has_value(); });
    if (imitated) fillImitated();
    for (const auto& [name, promote] : game_.promotions) {
      if (const auto type = types_.named(name)) addToPrograms(*type, *promote);
    }
  }

 private:
  // ---- statements ----

  struct ResolvedChoice {
    TypeId type;
    const syntax::Choice* choice;
  };

  // Returns the choices with their types resolved, and reports those that are unknown or given twice.
  std::vector<ResolvedChoice> resolvedChoices(TypeId type, const syntax::Promote& promote) {
    std::vector<ResolvedChoice> resolved;
    for (const syntax::Choice& choice : promote.choices) {
      const auto target = types_.resolve(choice.type);
      if (!target) continue;
      if (findIn(resolved, *target, &ResolvedChoice::type)) {
        error(choice.type.span, "said-twice", "the choice '{}' is given twice", choice.type.text);
        continue;
      }
      resolved.push_back({*target, &choice});
    }
    // A useless choice is an error only if the author wrote it for a single type.
    const bool saysNothing = promote.types.size() == 1 && resolved.size() == 1 &&
                             resolved.front().type == type && promote.choices.front().type.span;
    if (saysNothing) {
      error(promote.choices.front().type.span, "turns-into-itself",
            "'{}' promotes to itself only: that is no change", nameOf(type))
          .note("for a piece that does not promote: promote {} never", promote.types.front().text);
    }
    return resolved;
  }

  // Returns the choices that apply at this distance from the last rank; null if there are none.
  static SharedOffers offersAt(const std::vector<ResolvedChoice>& resolved, int toLast) {
    Offers there;
    for (const ResolvedChoice& r : resolved) {
      const bool tooFar = r.choice->withinLast > 0 && toLast >= r.choice->withinLast;
      if (!tooFar && toLast >= r.choice->notOnLast) there.push_back({r.type, r.choice->mostOnBoard});
    }
    return there.empty() ? nullptr : std::make_shared<const Offers>(std::move(there));
  }

  // Notes in `promotions_` what pieces of the type may become: by the cell on which they arrive, or by a move
  // that enters or leaves the zone.
  void addPromotion(TypeId type, const syntax::Promote& promote) {
    if (promote.choices.empty()) return;
    const std::vector<ResolvedChoice> resolved = resolvedChoices(type, promote);
    const auto zones = syntax::resolveCells(draft_.board, promote.zone, tableSymmetry(draft_.symmetry),
                                            diagnostics_, zones_);
    using When = syntax::Promote::When;
    const std::array<bool, 2> holds{promote.when != When::Capturing, promote.when != When::NotCapturing};
    using Where = syntax::Promote::Where;
    const bool arrives = promote.where == Where::On || promote.where == Where::OnOrFrom;
    const bool enters = promote.where == Where::Entering;
    bool reported = false;
    const auto saidTwice = [&](const syntax::NamedCell& c, const char* where) {
      if (reported) return;
      reported = true;
      error(c.span, "said-twice", "the promotion of '{}' {} {} is said twice", nameOf(type), where,
            draft_.board.name(c.cell));
    };
    std::map<int, SharedOffers> byDistance;  // by distance from the last rank
    const auto offers = [&](Side side, Cell cell) {
      const int toLast = draft_.board.cellsAhead(cell, side);
      const auto [entry, isNew] = byDistance.try_emplace(toLast);
      if (isNew) entry->second = offersAt(resolved, toLast);
      return entry->second;
    };
    for (const Side side : kBothSides) {
      Promotions& promotions = promotions_[index(side)][type];
      CellSet zone;
      for (const syntax::NamedCell& c : zones[index(side)]) {
        stepDone();
        zone.add(c.cell);
        const SharedOffers there = offers(side, c.cell);
        if (!arrives || !there) continue;
        ByCapture& known = promotions.arriving[c.cell];
        for (const std::size_t capture : {kQuiet, kCapture}) {
          if (!holds[capture]) continue;
          if (known[capture]) saidTwice(c, "on");
          known[capture] = there;
        }
      }
      if (promote.where != Where::On) {
        Passage passage{{}, holds, {}, enters};
        draft_.board.forEachCell([&](Cell cell) {
          if (zone.has(cell) != enters) passage.from.add(cell);
          if (enters && !zone.has(cell)) return;
          if (const SharedOffers there = offers(side, cell)) passage.to.emplace(cell, there);
        });
        for (const Passage& other : promotions.passages) {
          if (!overlap(passage, other)) continue;
          for (const syntax::NamedCell& c : zones[index(side)]) {
            if (enters ? other.to.contains(c.cell) : other.from.has(c.cell))
              saidTwice(c, enters ? "on entering" : "from");
          }
        }
        promotions.passages.push_back(std::move(passage));
      }
      for (const syntax::NamedCell& c : zones[index(side)]) {
        if (isHidden(promotions, c.cell)) saidTwice(c, "on");
      }
    }
  }

  // Notes in `morphs_` what the type becomes on which cells.
  void addMorph(TypeId type, const syntax::Morph& morph) {
    const std::vector<TypeId> targets = types_.list(morph.to, "choice");
    const auto sides =
        syntax::resolveCells(draft_.board, morph.cells, tableSymmetry(draft_.symmetry), diagnostics_, zones_);
    if (targets.empty()) return;
    const auto shared = std::make_shared<const std::vector<TypeId>>(targets);
    bool reported = false;
    for (const Side side : kBothSides) {
      for (const syntax::NamedCell& c : sides[index(side)]) {
        const auto [entry, isNew] = morphs_[index(side)].try_emplace({type, c.cell}, shared);
        if (isNew || reported || *entry->second == targets) continue;
        reported = true;
        error(c.span, "said-twice", "'{}' morphs on {} in two ways", nameOf(type), draft_.board.name(c.cell));
      }
    }
  }

  // ---- the arrival tables ----

  // Returns what a promoted piece becomes: the new type may morph on the same cell, once.
  Offers morphed(Side side, Cell cell, const Offers& offers) const {
    const auto& morphs = morphs_[index(side)];
    if (morphs.empty()) return offers;
    Offers results;
    const auto add = [&](Offer offer) {
      if (!findIn(results, offer.type, &Offer::type)) results.push_back(offer);
    };
    for (const Offer& offer : offers) {
      const auto changed = morphs.find({offer.type, cell});
      if (changed == morphs.end()) {
        add(offer);
      } else {
        for (const TypeId type : *changed->second) add({type, offer.most});
      }
    }
    return results;
  }

  // Fills the arrival table with those promotions that depend on the destination alone.
  void fillTable(Side side) {
    for (const auto& [type, promotions] : promotions_[index(side)]) {
      // Most cells have the same offers as the cell before, so its result is used again.
      const Offers* last = nullptr;
      std::vector<TypeId> choices;
      for (const auto& [cell, offers] : promotions.arriving) {
        stepDone();
        if (needProgram(offers)) continue;
        if (offers[kQuiet].get() != last || !morphs_[index(side)].empty())
          choices = mapped(morphed(side, cell, *offers[kQuiet]), &Offer::type);
        last = offers[kQuiet].get();
        draft_.arrival.set(side, type, cell, choices);
      }
    }
    for (const auto& [key, results] : morphs_[index(side)]) {
      const auto promotions = promotions_[index(side)].find(key.first);
      const bool promotes =
          promotions != promotions_[index(side)].end() && promotions->second.arriving.contains(key.second);
      if (!promotes || needProgram(promotions->second.arriving.at(key.second)))
        draft_.arrival.set(side, key.first, key.second, *results);
    }
  }

  // Copies the promotions on arrival to the table for pieces that imitate.
  void fillImitated() {
    draft_.imitatedArrival = ArrivalTable(draft_.types.size(), draft_.board.size());
    for (const Side side : kBothSides) {
      for (const auto& [type, promotions] : promotions_[index(side)]) {
        stepDone();
        for (const auto& [cell, offers] : promotions.arriving)
          draft_.imitatedArrival.set(side, type, cell, draft_.arrival.choices(side, type, cell));
      }
    }
  }

  // ---- programs ----

  // Cells on which a landing, with or without capture, is offered the same types.
  struct Group {
    Offers offers;
    CellSet cells;
    const CellSet* from;  // null: wherever the move starts
  };
  // The cells where a program has to test for promotions, with what is offered on them.
  struct Landings {
    std::vector<Group> groups;
    CellSet others;  // cells without promotions, or whose promotions are in the arrival table
    // Pairs of sets of cells. On the cells of the first set, only pieces that come from a cell of the second
    // set promote. All other pieces land there unchanged.
    std::vector<std::pair<CellSet, CellSet>> left;
  };

  // Groups the cells where moves can end by the promotions that are offered there. `capture`: for quiet moves
  // (kQuiet) or for captures (kCapture).
  Landings landings(Side side, const Promotions& promotions, std::size_t capture) const {
    Landings result;
    const auto add = [&](Offers offers, Cell cell, const CellSet* from) {
      for (Group& group : result.groups) {
        if (group.from == from && group.offers == offers) return group.cells.add(cell);
      }
      result.groups.push_back({std::move(offers), {}, from});
      result.groups.back().cells.add(cell);
    };
    draft_.board.forEachCell([&](Cell cell) {
      const auto arriving = promotions.arriving.find(cell);
      if (arriving != promotions.arriving.end() && arriving->second[capture]) {
        if (needProgram(arriving->second)) {
          add(morphed(side, cell, *arriving->second[capture]), cell, nullptr);
        } else {
          result.others.add(cell);
        }
        return;
      }
      CellSet from;
      for (const Passage& passage : promotions.passages) {
        const auto to = passage.to.find(cell);
        if (!passage.holds[capture] || to == passage.to.end()) continue;
        add(morphed(side, cell, *to->second), cell, &passage.from);
        from |= passage.from;
      }
      if (from.empty()) {
        result.others.add(cell);
        return;
      }
      const auto known =
          std::ranges::find_if(result.left, [&](const auto& entry) { return entry.second == from; });
      auto& entry = known == result.left.end() ? result.left.emplace_back(CellSet(), from) : *known;
      entry.first.add(cell);
    });
    return result;
  }

  // Rewrites the programs of the type if the arrival table cannot express its promotions.
  void addToPrograms(TypeId type, const syntax::Promote& promote) {
    for (const Side side : kBothSides) {
      const auto found = promotions_[index(side)].find(type);
      if (found == promotions_[index(side)].end()) continue;
      stepDone();
      const Promotions promotions = std::move(found->second);  // all promotions of a type are built at once
      promotions_[index(side)].erase(found);
      const bool special = !promotions.passages.empty() ||
                           std::ranges::any_of(promotions.arriving,
                                               [](const auto& entry) { return needProgram(entry.second); });
      if (!special) continue;
      if (refusesImitation(promote)) return;
      const bool byCapture =
          std::ranges::any_of(promotions.arriving, [](const auto& entry) { return differ(entry.second); }) ||
          std::ranges::any_of(promotions.passages,
                              [](const Passage& passage) { return passage.holds[0] != passage.holds[1]; });
      rewrite(type, side, promotions, byCapture, promote.types.front().span);
    }
  }

  // Reports a promotion that needs a program in a game where pieces imitate others, once. Returns whether it
  // is one.
  bool refusesImitation(const syntax::Promote& promote) {
    const bool imitates =
        std::ranges::any_of(game_.pieces, [](const MergedPiece& p) { return p.piece->imitates.has_value(); });
    if (imitates && !refused_)
      error(promote.types.front().span, "not-supported",
            "promotions that depend on more than the cell where a move ends are not supported beside pieces "
            "that move as others");
    refused_ = refused_ || imitates;
    return imitates;
  }

  // Rewrites a program so that it tests where each move ends and lands as each type that is offered there.
  // `byCapture`: captures and quiet moves have different offers.
  void rewrite(TypeId type, Side side, const Promotions& promotions, bool byCapture, const SourceSpan& span) {
    MoveProgram& program = draft_.types[index(type)].program[index(side)];
    if (program.code.empty()) return;
    Rewriting to(program);
    const std::uint16_t free = freeRegister({&program});
    Landings where;
    rewriteCopies(
        to, program, byCapture ? 2 : 1,
        [&](std::size_t copy, std::size_t i, const Instruction& in) {
          if (in.op != Op::Land || in.operand != kArriving)
            return byCapture && copy == kQuiet && captureInto(to, program, i, {.passers = 1}, copy, {});
          land(to, where, type, free, (copy == kCapture || !byCapture) && guardsEnemy(side));
          return true;
        },
        [&](std::size_t copy) { where = landings(side, promotions, copy); });
    if (free < kCursorRegisters && to.fits()) {
      program = to.finish();
    } else {
      error(span, "movement-too-long", "all that '{}' can do needs too many instructions then", nameOf(type));
    }
  }

  // Must the enemy's royal pieces be safe, so that they are attacked but never taken?
  bool guardsEnemy(Side side) const {
    return game_.rules.end.royals[index(opponent(side))] == RoyalRule::Any && !game_.turnOrder;
  }

  // Writes the landings that replace one landing: a test and a landing for each group of cells.
  static void land(Rewriting& to, const Landings& where, TypeId type, std::uint16_t free, bool attacks) {
    const auto testOrigin = [&](const CellSet& from, bool holds) {
      to.emit(Op::Save, free);
      to.emit(Op::Recall, kOriginRegister);
      if (!holds) to.emit(Op::Not);
      to.testZone(from);
      to.emit(Op::Recall, free);
    };
    for (const Group& group : where.groups) {
      const std::size_t next = to.fork();
      to.testZone(group.cells);
      to.emit(Op::TestAway, kOriginRegister);
      if (group.from) testOrigin(*group.from, true);
      offer(to, group.offers, type, attacks);
      to.bind(next);
    }
    for (const auto& [cells, from] : where.left) {
      const std::size_t next = to.fork();
      to.testZone(cells);
      to.emit(Op::TestAway, kOriginRegister);
      testOrigin(from, false);
      to.emit(Op::Land, kArriving);
      to.bind(next);
    }
    // A move that ends where it started does not arrive: the mover keeps its type.
    const std::size_t next = to.fork();
    to.emit(Op::Not);
    to.emit(Op::TestAway, kOriginRegister);
    to.emit(Op::Land, kUnchanged);
    to.bind(next);
    to.testZone(where.others);
    to.emit(Op::TestAway, kOriginRegister);
    to.emit(Op::Land, kArriving);
  }

  // Writes a landing for each offer. If limits exclude all offers, the piece cannot move there. But it still
  // attacks royal pieces there, because they are never really taken.
  static void offer(Rewriting& to, const Offers& offers, TypeId type, bool attacks) {
    const bool limited = std::ranges::all_of(offers, [](const Offer& o) { return o.most > 0; });
    for (std::size_t i = 0; i < offers.size(); ++i) {
      const Offer& offer = offers[i];
      const bool isLast = i + 1 == offers.size() && !(limited && attacks);
      const std::size_t next = isLast ? 0 : to.fork();
      if (offer.most > 0) {
        to.emit(Op::Not);
        to.beside(Op::TestBeside, {.steps = {},
                                   .occupants = kOwn,
                                   .types = TypeSet::of({offer.type}),
                                   .extent = Neighbourhood::Extent::Board,
                                   .least = static_cast<std::uint16_t>(offer.most)});
      }
      to.emit(Op::Land,
              offer.type == type ? kUnchanged : static_cast<std::uint16_t>(kAs + index(offer.type)));
      if (!isLast) to.bind(next);
    }
    if (!limited || !attacks) return;
    to.test(kEnemy);
    to.emit(Op::TestRoyal);
    to.emit(Op::Land, kUnchanged);
  }

  std::map<TypeId, Promotions> promotions_[kSides];
  std::map<std::pair<TypeId, Cell>, std::shared_ptr<const std::vector<TypeId>>> morphs_[kSides];
  bool refused_ = false;
};

}  // namespace

void buildArrivals(const Building& building) {
  ArrivalBuilder(building).build();
}

}  // namespace fairyforge::frontend::build
