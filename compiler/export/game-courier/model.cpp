#include "compiler/export/game-courier/model.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

#include "compiler/export/capabilities.h"
#include "compiler/export/game-courier/game-courier.h"
#include "compiler/rules/paths.h"

namespace fairyforge::courier {
namespace {

// More moves from one given cell to another than a page can carry.
constexpr std::size_t kMostFixed = 600;

// So many moves of each side are remembered at most.
constexpr int kMostQuietMoves = 60;

TypeSet both(const std::optional<TypeSet>& a, const TypeSet& b) {
  if (!a) return b;
  TypeSet result = b;
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = result[i] && (*a)[i];
  return result;
}

void lose(std::vector<Loss>& losses, Construct construct, const SourceSpan& span = {},
          std::string_view what = {}) {
  Loss loss = gameCourierCapabilities().loss(construct, span, what);
  for (const Loss& known : losses) {
    if (known.name == loss.name && known.text == loss.text) return;
  }
  losses.push_back(std::move(loss));
}

// Rules that only games have which were read from another program's rules file.
void loseImported(std::vector<Loss>& losses) {
  constexpr const char* kName = "imported-rules";
  for (const Loss& known : losses) {
    if (known.name == kName) return;
  }
  losses.push_back(
      {kName,
       "turn orders, goals, attributes and other rules that were read from a rules file are not enforced",
       {}});
}

bool dropsByProgram(const PieceType& type) {
  return !type.drop[0].code.empty() || !type.drop[1].code.empty();
}

bool hasImportedRules(const Variant& variant) {
  const TurnRules& turns = variant.turns();
  return !turns.schedule.empty() || !turns.priorities.empty() || turns.passing != Passing::Never ||
         turns.mayStop || turns.maximalCaptures || !variant.goals().empty() || !variant.marks().empty() ||
         (variant.third() != nullptr && !variant.third()->acts) ||
         std::any_of(variant.types().begin(), variant.types().end(), dropsByProgram);
}

// Does the path ask or do what only such games have?
bool isImported(const Path& path) {
  const auto asksMore = [](const CellCondition& c) {
    return c.lastFrom || c.lastTo || c.attacked || c.defended || c.marks != 0 || c.owners != kAnyOwner ||
           c.no.any();
  };
  return !path.lastNotIn.empty() || !path.edits.empty() || path.kind != kNoKind || path.next.has_value() ||
         std::any_of(path.conditions.begin(), path.conditions.end(), asksMore);
}

// A change of type that asks for nothing but the piece itself.
bool isTurnInPlace(const Path& path, Cell origin) {
  return path.to == origin && path.landing >= kAs && path.victims.empty() && path.relocations.empty() &&
         path.passed.empty() && path.lastIn.empty() &&
         std::all_of(path.conditions.begin(), path.conditions.end(), [&](const CellCondition& c) {
           return c.cell == origin && (c.occupants & kOwn) != 0 && !c.passed && !c.safe && !c.royal &&
                  c.typeSets.empty();
         });
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
    royals_.resize(variant.types().size());
    for (std::size_t t = 0; t < royals_.size(); ++t) royals_[t] = variant.isRoyal(typeAt(t));
  }

  TypeModel run() {
    model_.type = type_;
    variant_.board().forEachCell([&](Cell origin) {
      const auto paths = pathsFrom(variant_.board(), program_, origin);
      if (!paths) {
        loseMoves(Construct::BentMoves);
        return;
      }
      for (const Path& path : *paths) {
        if (isImported(path))
          loseImported(losses_);
        else
          add(path, origin);
      }
    });
    for (auto& [key, ways] : plain_) {
      model_.moves[index(key.first)].push_back({key.second, geometryOf(layout_, ways)});
    }
    for (auto& [special, ways] : specials_) {
      model_.specials.push_back(special);
      model_.specials.back().geometry = geometryOf(layout_, ways);
    }
    if (model_.fixed.size() > kMostFixed) {
      model_.fixed.clear();
      loseMoves(Construct::BentMoves);
    }
    addBecomings();
    return std::move(model_);
  }

 private:
  void loseMoves(Construct construct) {
    lose(losses_, construct, variant_.type(type_).notationSpan, variant_.type(type_).name);
  }

  TypeSet typesOf(const CellCondition& c) const {
    TypeSet types(variant_.types().size(), true);
    if (c.royal) types = royals_;
    for (const std::uint16_t set : c.typeSets) types = both(types, program_.typeSets[set]);
    return types;
  }
  static bool limitsTypes(const CellCondition& c) { return c.royal || !c.typeSets.empty(); }

  // Could a piece that has never moved stand there? Only those of the array have not.
  bool canBeUnmoved(const CellCondition& c, Cell origin) const {
    const Piece there = variant_.start().at(c.cell);
    if (!there || !variant_.start().unmoved.has(c.cell)) return false;
    if (c.cell == origin) return there == Piece(type_, side_);
    if ((c.occupants & (there.side() == side_ ? kOwn : kEnemy)) == 0) return false;
    return typesOf(c)[index(there.type())];
  }

  void add(const Path& path, Cell origin) {
    if (path.to == origin) {
      if (isTurnInPlace(path, origin)) return addTurn(path, origin);
      loseMoves(path.victims.empty() ? Construct::Passes : Construct::DistantCaptures);
      return;
    }
    Occupants there = kAnything;
    for (const CellCondition& c : path.conditions) {
      if (c.cell == path.to) there = c.occupants;
    }
    const bool takes = std::find(path.victims.begin(), path.victims.end(), path.to) != path.victims.end();
    model_.reach[layout_.offset(origin, path.to)].add(origin);
    for (const auto& [bit, target] :
         {std::pair{kEmpty, Target::Empty}, {kEnemy, Target::Enemy}, {kOwn, Target::Own}}) {
      if ((there & bit) == 0) continue;
      if (!addRelative(path, origin, target)) addFixed(path, origin, target, takes);
    }
  }

  void addTurn(const Path& path, Cell origin) {
    TurnInPlace turn{typeAt(path.landing - kAs), false, {}};
    for (const CellCondition& c : path.conditions) turn.unmoved = turn.unmoved || c.unmoved;
    const auto known = std::find_if(model_.turns.begin(), model_.turns.end(), [&](const TurnInPlace& t) {
      return t.into == turn.into && t.unmoved == turn.unmoved;
    });
    (known == model_.turns.end() ? model_.turns.emplace_back(turn) : *known).from.add(origin);
  }

  // False when the path asks or does something that only its own cells can tell.
  bool addRelative(const Path& path, Cell origin, Target target) {
    const bool takesElsewhere =
        std::any_of(path.victims.begin(), path.victims.end(), [&](Cell cell) { return cell != path.to; });
    const bool takes = !path.victims.empty() && !takesElsewhere;
    if (!path.relocations.empty() || takesElsewhere || (target != Target::Empty && !takes)) return false;
    Demand demand;
    Special special;
    Way way{layout_.offset(origin, path.to), {}};
    for (const CellCondition& c : path.conditions) {
      if (c.safe) return false;
      if (c.cell == origin) {
        demand.unmoved = demand.unmoved || c.unmoved;
      } else if (c.cell == path.to) {
        if (c.unmoved) return false;
        if (limitsTypes(c)) demand.victims = typesOf(c);
        special.toPassed = c.passed;
      } else {
        if (c.unmoved || c.passed || limitsTypes(c)) return false;
        if (c.occupants != kEmpty && c.occupants != kAnyPiece) return false;
        way.needs.push_back({layout_.offset(origin, c.cell), c.occupants == kEmpty});
      }
    }
    if (path.takesPasser && !special.toPassed) return false;
    std::sort(way.needs.begin(), way.needs.end());
    for (const std::uint16_t set : path.lastIn) demand.last = both(demand.last, program_.typeSets[set]);
    for (const Cell cell : path.passed) special.passes.push_back(layout_.offset(origin, cell));
    special.target = target;
    special.demand = demand;
    special.takesPasser = path.takesPasser;
    special.landing = path.landing;
    const bool arrives = path.landing == kArriving;
    if (arrives && !special.toPassed && special.passes.empty()) {
      plain_[{target, demand}][way].add(origin);
    } else {
      waysOf(special)[way].add(origin);
    }
    return true;
  }

  Ways& waysOf(const Special& special) {
    const auto key = [](const Special& s) {
      return std::tie(s.target, s.demand, s.toPassed, s.takesPasser, s.passes, s.landing);
    };
    for (auto& [known, ways] : specials_) {
      if (key(known) == key(special)) return ways;
    }
    specials_.push_back({special, {}});
    return specials_.back().second;
  }

  void addFixed(const Path& path, Cell origin, Target target, bool takes) {
    for (const CellCondition& c : path.conditions) {
      if (c.unmoved && !canBeUnmoved(c, origin)) return;
    }
    if (target != Target::Empty && !takes) {
      const bool carried = std::any_of(path.relocations.begin(), path.relocations.end(),
                                       [&](const Relocation& r) { return r.from == path.to; });
      loseMoves(carried ? Construct::Castling : Construct::Unloading);
      return;
    }
    Fixed fixed;
    fixed.target = target;
    fixed.from = origin;
    fixed.to = path.to;
    for (const CellCondition& c : path.conditions) {
      Fixed::Ask ask{.cell = c.cell,
                     .occupants = c.occupants,
                     .unmoved = c.unmoved,
                     .passed = c.passed,
                     .safe = c.safe,
                     .types = {}};
      if (limitsTypes(c)) ask.types = typesOf(c);
      if (c.cell == path.to) ask.occupants = kAnything;  // said by `target`
      fixed.asks.push_back(std::move(ask));
    }
    for (const std::uint16_t set : path.lastIn) fixed.last = both(fixed.last, program_.typeSets[set]);
    for (const Cell victim : path.victims) {
      if (victim != path.to) fixed.victims.push_back(victim);
    }
    fixed.relocations = path.relocations;
    fixed.passes = path.passed;
    fixed.takesPasser = path.takesPasser;
    fixed.landing = path.landing;
    model_.fixed.push_back(std::move(fixed));
  }

  template <typename ChoicesAt>
  std::vector<Becoming> becomings(ChoicesAt choicesAt) const {
    std::vector<Becoming> list;
    variant_.board().forEachCell([&](Cell cell) {
      const std::vector<TypeId>& choices = choicesAt(cell);
      if (choices.empty()) return;
      auto known =
          std::find_if(list.begin(), list.end(), [&](const Becoming& b) { return b.choices == choices; });
      if (known == list.end()) known = list.insert(list.end(), {{}, choices});
      known->cells.add(cell);
    });
    return list;
  }

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
  TypeSet royals_;
  TypeModel model_;
  std::map<std::pair<Target, Demand>, Ways> plain_;
  std::vector<std::pair<Special, Ways>> specials_;
};

// What the type's pieces become where they stand, and where: for each instruction that says so.
template <typename Visit>
void forEachTurnInPlace(const Board& board, std::size_t types, const MoveProgram& program, Visit visit) {
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const Instruction& in = program.code[i];
    if (in.op != Op::Land || in.operand < kAs) continue;
    // The landing alone.
    MoveProgram marked = program;
    const auto mark = static_cast<std::uint16_t>(kAs + types);
    marked.code[i].operand = mark;
    bool inPlace = false, elsewhere = false, simple = true;
    board.forEachCell([&](Cell origin) {
      const auto paths = pathsFrom(board, marked, origin);
      for (const Path& path : paths.value_or(std::vector<Path>{})) {
        if (path.landing != mark) continue;
        (path.to == origin ? inPlace : elsewhere) = true;
        simple = simple && isTurnInPlace(path, origin);
      }
    });
    if (inPlace && !elsewhere) visit(i, simple);
  }
}

// Lets no piece change its type where it stands if that takes more than the piece. False if none does.
bool dropChangesInPlace(VariantDraft& draft) {
  const bool imitation = std::any_of(draft.types.begin(), draft.types.end(),
                                     [](const PieceType& type) { return type.imitates; });
  bool any = false;
  for (PieceType& type : draft.types) {
    for (MoveProgram& program : type.program) {
      forEachTurnInPlace(draft.board, draft.types.size(), program, [&](std::size_t at, bool simple) {
        if (simple && !imitation) return;
        program.code[at] = {Op::Test, 0};  // nothing is what it asks for
        any = true;
      });
    }
  }
  return any;
}

// Is there never more than one event at once, and can none of them lay a royal piece open?
bool triggersAreSimple(const VariantDraft& draft) {
  for (std::size_t i = 0; i < draft.triggers.size(); ++i) {
    const Trigger& trigger = draft.triggers[i];
    for (std::size_t t = 0; t < draft.types.size(); ++t) {
      if (trigger.changing[t] && draft.types[t].royal) return false;
    }
    for (const TypeId choice : trigger.choices) {
      if (draft.types[index(choice)].royal) return false;
    }
    for (std::size_t k = 0; k < i; ++k) {
      const Trigger& other = draft.triggers[k];
      for (const Side side : kBothSides) {
        CellSet both = trigger.zone[index(side)];
        both &= other.zone[index(side)];
        for (std::size_t t = 0; t < draft.types.size(); ++t) {
          if (trigger.arriving[t] && other.arriving[t] && !both.empty()) return false;
        }
      }
    }
  }
  return true;
}

// The same game without what a preset cannot have at all.
VariantPtr reduced(const VariantPtr& variant, std::vector<Loss>& losses) {
  VariantDraft draft = variant->parts();
  bool changed = false;
  if (draft.third) {
    if (draft.third->acts) lose(losses, Construct::ThirdSide, {}, draft.third->name);
    draft.third.reset();
    changed = true;
    for (Piece& piece : draft.start.cells) {
      if (piece && piece.side() == Side::Third) piece = Piece();
    }
    draft.start.slot = false;
    draft.start.sinceThird = 0;
  }
  if (draft.hands.any()) {
    // Hands that only the third side would have filled are gone with it.
    const bool filled = draft.hands.fate[0] != CaptureFate::Gone ||
                        draft.hands.fate[1] != CaptureFate::Gone || !draft.start.hands[0].empty() ||
                        !draft.start.hands[1].empty();
    const bool byProgram = std::any_of(draft.types.begin(), draft.types.end(), dropsByProgram);
    if (!filled || byProgram) {
      draft.hands = HandRules{};
      draft.start.hands = {};
      changed = true;
    }
  }
  if (!triggersAreSimple(draft)) {
    for (const Trigger& trigger : draft.triggers) lose(losses, Construct::Triggers, trigger.span);
    draft.triggers.clear();
    changed = true;
  }
  if (dropChangesInPlace(draft)) {
    lose(losses, Construct::TurningInPlace);
    changed = true;
  }
  return changed ? Variant::build(std::move(draft)) : variant;
}

}  // namespace

std::array<std::size_t, kSides> Besides::sizes() const {
  return {hands[0].size() + shelves[0].size(), hands[1].size() + shelves[1].size()};
}

Besides besidesOf(const Variant& variant) {
  Besides besides;
  const HandRules& rules = variant.hands();
  for (const Side side : kBothSides) {
    TypeSet shown(variant.types().size());
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      const MoveProgram& program = variant.type(typeAt(t)).program[index(side)];
      forEachTurnInPlace(variant.board(), variant.types().size(), program,
                         [&](std::size_t at, bool) { shown[program.code[at].operand - kAs] = true; });
      if (!rules.any() || rules.cells[index(side)][t].empty()) continue;
      Waiting waiting{typeAt(t), {}, rules.cells[index(side)][t], {}};
      waiting.cells.forEach([&](Cell cell) {
        if (t < rules.asUnmoved.size() && rules.asUnmoved[t] &&
            variant.start().at(cell) == Piece(typeAt(t), side))
          waiting.asUnmoved.add(cell);
      });
      besides.hands[index(side)].push_back(std::move(waiting));
    }
    for (const Trigger& trigger : variant.triggers()) {
      for (const TypeId choice : trigger.choices) shown[index(choice)] = true;
    }
    for (std::size_t t = 0; t < shown.size(); ++t) {
      if (shown[t]) besides.shelves[index(side)].push_back({typeAt(t), {}});
    }
  }
  const Layout layout(variant.board(), besides.sizes());
  for (const Side side : kBothSides) {
    std::size_t number = 0;
    for (Waiting& waiting : besides.hands[index(side)]) waiting.space = layout.besideName(side, number++);
    for (Shelf& shelf : besides.shelves[index(side)]) shelf.space = layout.besideName(side, number++);
  }
  return besides;
}

Model modelOf(const VariantPtr& variant, std::vector<Loss>& losses) {
  const VariantPtr kept = reduced(variant, losses);
  const Besides besides = besidesOf(*kept);
  Model model{kept, Layout(kept->board(), besides.sizes()), Labels(*kept), {}, besides.hands, besides.shelves,
              0};
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < kept->types().size(); ++t) {
      model.types[index(side)].push_back(Collector(*kept, model.layout, typeAt(t), side, losses).run());
      const TypeModel& type = model.types[index(side)].back();
      bool passes = false;
      for (const Special& s : type.specials) {
        model.passedCells = std::max(model.passedCells, static_cast<int>(s.passes.size()));
        passes = passes || !s.passes.empty();
      }
      for (const Fixed& f : type.fixed) {
        model.passedCells = std::max(model.passedCells, static_cast<int>(f.passes.size()));
        passes = passes || !f.passes.empty();
      }
      if (passes && kept->isRoyal(typeAt(t)))
        lose(losses, Construct::EnPassant, kept->type(typeAt(t)).notationSpan, kept->type(typeAt(t)).name);
    }
  }
  if (hasImportedRules(*variant)) loseImported(losses);
  const EndRules& end = kept->end();
  const bool few = end.quietMoveLimit > 0 && end.quietMoveLimit <= kMostQuietMoves;
  model.countsRepetitions = end.repetition != RepetitionRule::Off && few && model.losesPast();
  if (end.repetition != RepetitionRule::Off && !model.countsRepetitions) {
    lose(losses,
         end.repetition == RepetitionRule::Draw ? Construct::RepetitionDraws : Construct::RepetitionLoses);
    VariantDraft draft = kept->parts();
    draft.end.repetition = RepetitionRule::Off;
    model.variant = Variant::build(std::move(draft));
  }
  return model;
}

}  // namespace fairyforge::courier
