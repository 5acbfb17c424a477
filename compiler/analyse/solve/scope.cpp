// Decides which games and materials can have tables. Makes positions of placements: everything else in them
// is empty or follows from the pieces.

#include "compiler/analyse/solve/scope.h"

#include <algorithm>
#include <fmt/format.h>

#include "runtime/key.h"
#include "runtime/reached-goals.h"
#include "runtime/register-numbers.h"

namespace fairyforge::solve {
namespace {

// Returns a phrase for something in the game's positions that does not follow from their pieces; empty if
// there is nothing.
std::string registerBeyondMen(const Variant& variant) {
  if (variant.third() != nullptr) return "a third side";
  if (!variant.turns().schedule.empty()) return "a schedule of turns";
  if (!variant.hands().endless.empty()) return "hands that never run out";
  if (!variant.marks().empty()) return "marks of pieces";
  if (variant.registers().parts) return "turns of several parts";
  if (variant.registers().taken) return "goals about what was just taken";
  if (variant.registers().moves > 0) return "conditions on the number of the move";
  for (const GoalCounterInfo& counter : goal_table::kCounters)
    if (!counter.has.empty() && variant.registers().most(counter.counter) > 0)
      return fmt::format("goals about {}", counter.name);
  return {};
}

}  // namespace

std::vector<Man> menOf(const Position& position) {
  std::vector<Man> men;
  const auto& cells = position.setup().cells;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i]) men.push_back({cells[i], cellAt(i)});
  }
  for (const Side side : kBothSides) {
    const auto& hand = position.setup().hands[index(side)];
    for (std::size_t t = 0; t < hand.size(); ++t)
      men.insert(men.end(), hand[t], {Piece(typeAt(t), side), kNoCell});
  }
  return men;
}

Expected<Scope> Scope::of(const VariantPtr& variant) {
  if (const std::string beyond = registerBeyondMen(*variant); !beyond.empty())
    return Failure{
        fmt::format("tables know which pieces stand where and who is to move; this game has {}", beyond)};
  Scope scope(variant);
  if (!scope.possible_.complete() && variant->registers().unmoved)
    return Failure{"its pieces have too many ways to move to tell which of them have not moved yet"};
  return scope;
}

Scope::Scope(VariantPtr variant)
    : variant_(std::move(variant)), possible_(*variant_), changes_(possible_.changes()) {
  empty_.cells.resize(variant_->board().size());
  if (!variant_->registers().unmoved || !possible_.complete()) return;
  variant_->board().forEachCell([&](Cell cell) {
    const Piece piece = startAt(cell);
    if (!piece) return;
    bool comes = std::ranges::any_of(changes_, [&](const possible::TypeChange& change) {
      return change.side == piece.side() && change.to == piece.type() && change.at != kNoCell;
    });
    comes = comes || (canBeDropped(piece) &&
                      variant_->hands().cells[index(piece.side())][index(piece.type())].has(cell) &&
                      !variant_->isUnmovedWhenDropped(piece, cell));
    for (const CellSet& targets : possible_.moves(piece.side(), piece.type()))
      comes = comes || targets.has(cell);
    if (!comes) unmoved_.add(cell);
  });
}

std::vector<Cell> Scope::cellsOf(Piece piece) const {
  std::vector<Cell> cells;
  variant_->board().forEachCell([&](Cell cell) {
    if (!possible_.complete() || possible_.cellsOf(piece.side(), piece.type()).has(cell))
      cells.push_back(cell);
  });
  return cells;
}

bool Scope::canBeDropped(Piece piece) const {
  const HandRules& rules = variant_->hands();
  return rules.any() && !rules.cells[index(piece.side())][index(piece.type())].empty() &&
         possible_.inHand(piece.side(), rules.inHand(piece.type()));
}

std::vector<Material> Scope::successors(const Material& material) const {
  std::vector<Material> result;
  const auto add = [&](Material next) {
    tidy(*variant_, next);
    result.push_back(std::move(next));
  };
  const HandRules& rules = variant_->hands();
  for (const Side side : kBothSides) {
    const auto& men = material.men[index(side)];
    // Players alternate in games with tables. So royal pieces that must be safe are never captured; only
    // effects of moves could remove or change them.
    const bool guarded =
        variant_->end().royals[index(side)] == RoyalRule::Any && !variant_->royalsCanVanish();
    for (std::size_t i = 0; i < men.size(); ++i) {
      if (i > 0 && men[i] == men[i - 1]) continue;
      Material next = material;
      auto& its = next.men[index(side)];
      if (!variant_->isRoyal(men[i]) || !guarded) {
        its.erase(its.begin() + static_cast<std::ptrdiff_t>(i));
        for (const Side captor : kBothSides) {
          Material behind = next;
          if (const auto keeper = rules.keeperOf(captor, side); keeper && rules.any())
            behind.hands[index(*keeper)].push_back(rules.asCaptured(men[i]));
          add(std::move(behind));
        }
      }
      for (const possible::TypeChange& change : changes_) {
        if (change.side != side || change.from != men[i] || change.at == kNoCell) continue;
        next = material;
        its[i] = change.to;
        add(next);
      }
    }
    const auto& hand = material.hands[index(side)];
    for (std::size_t i = 0; i < hand.size(); ++i) {
      for (std::size_t t = 0; t < variant_->types().size(); ++t) {
        if (rules.inHand(typeAt(t)) != hand[i] || !canBeDropped(Piece(typeAt(t), side))) continue;
        Material next = material;
        next.hands[index(side)].erase(next.hands[index(side)].begin() + static_cast<std::ptrdiff_t>(i));
        next.men[index(side)].push_back(typeAt(t));
        add(std::move(next));
      }
    }
  }
  return result;
}

std::vector<TypeId> Scope::becomes(Piece piece) const {
  std::vector<TypeId> types{piece.type()};
  for (std::size_t i = 0; i < types.size(); ++i) {
    for (const possible::TypeChange& change : changes_) {
      if (change.side == piece.side() && change.from == types[i] &&
          std::ranges::find(types, change.to) == types.end())
        types.push_back(change.to);
    }
  }
  types.erase(types.begin());
  return types;
}

TypeSet Scope::typesOf(const std::vector<Material>& materials) {
  TypeSet types;
  for (const Material& material : materials) {
    for (const auto& men : material.men) {
      for (const TypeId type : men) types.add(type);
    }
  }
  return types;
}

bool Scope::readsLast(TypeId id, Side side) const {
  const PieceType& type = variant_->type(id);
  return type.imitates || type.program[index(side)].uses(Op::TestLast);
}

bool Scope::isPlain(const Material& material) const {
  for (const Side side : kBothSides) {
    for (const TypeId type : material.men[index(side)]) {
      if (readsLast(type, side)) return false;
    }
  }
  return true;
}

PossibleFailure Scope::excludes(const Material& material) const {
  const auto name = [&] { return nameOf(*variant_, material); };
  if (material.onBoard() == 0) return Failure{"there is no piece in it"};
  for (const Side side : kBothSides) {
    const auto& men = material.men[index(side)];
    const auto& its = material.men[index(opponent(side))];
    const bool severalTypes = !its.empty() && its.front() != its.back();
    for (const TypeId type : men) {
      const PieceType& t = variant_->type(type);
      const auto uses = [&](Op op) { return t.program[index(side)].uses(op); };
      if (readsLast(type, side) && severalTypes) {
        return Failure{
            fmt::format("{}: what a {} can do depends on what was last moved, which tables know of a side "
                        "with men of one type only",
                        name(), t.name)};
      }
      if (uses(Op::TestLastFrom) || uses(Op::TestLastTo))
        return Failure{fmt::format("{}: what a {} can do depends on the previous move", name(), t.name)};
      if (possible_.complete() && !possible_.occurs(side, type))
        return Failure{fmt::format("{}: there is never a {} of that side", name(), t.name)};
    }
    for (const TypeId type : material.hands[index(side)]) {
      if (!variant_->hands().any() || (possible_.complete() && !possible_.inHand(side, type)))
        return Failure{fmt::format("{}: there is never a {} in the hand of that side", name(),
                                   variant_->type(type).name)};
    }
  }
  return std::nullopt;
}

Setup Scope::setupOf(const std::vector<Man>& men, Side player) const {
  Setup setup = empty_;
  setup.player = player;
  TypeId last = kNoType;
  bool severalTypes = false;
  for (const Man& man : men) {
    const auto& [piece, cell] = man;
    if (man.isHeld()) {
      auto& hand = setup.hands[index(piece.side())];
      hand.resize(variant_->types().size());
      ++hand[index(piece.type())];
      continue;
    }
    setup.cells[index(cell)] = piece;
    if (unmoved_.has(cell) && startAt(cell) == piece) setup.unmoved.add(cell);
    if (piece.side() == player) continue;
    severalTypes = severalTypes || (last != kNoType && last != piece.type());
    last = piece.type();
  }
  if (variant_->registers().last && !severalTypes) setup.last = last;
  return setup;
}

std::optional<Position> Scope::positionOf(const std::vector<Man>& men, Side player) const {
  auto made = Position::from(variant_, setupOf(men, player), kOddRoyals);
  if (Position* position = std::get_if<Position>(&made)) return std::move(*position);
  return std::nullopt;
}

bool Scope::holds(const Position& position) const {
  const std::optional<Position> plain = positionOf(menOf(position), position.setup().player);
  return plain && essence(position) == essence(*plain);
}

std::vector<std::string> Scope::leftOut(bool countsQuietMoves) const {
  std::vector<std::string> rules;
  const EndRules& end = variant_->end();
  if (end.nMoveLimit > 0 && !countsQuietMoves) rules.push_back("the count of quiet moves");
  if (!end.counts.empty()) rules.push_back("the counts of moves towards a draw");
  if (end.draws.decides()) rules.push_back("who wins what would be a draw");
  if (end.repetition == RepetitionRule::MoverLoses) rules.push_back("the loss of who repeats a position");
  if (end.perpetualCheckLoses) rules.push_back("the loss of who gives perpetual check");
  if (end.perpetualChaseLoses) rules.push_back("the loss of who chases for ever");
  if (std::ranges::any_of(variant_->goals(),
                          [](const Goal& goal) { return stageOf(goal.condition) == GoalStage::History; }))
    rules.push_back("goals about repetition");
  if (!variant_->registers().unmoved) return rules;
  for (std::size_t t = 0; t < variant_->types().size(); ++t) {
    const PieceType& type = variant_->type(typeAt(t));
    bool reads = false, counts = true;
    for (const Side side : kBothSides) reads = reads || type.program[index(side)].uses(Op::TestUnmoved);
    variant_->board().forEachCell([&](Cell cell) {
      const Piece piece = startAt(cell);
      counts = counts && (!piece || piece.type() != typeAt(t) || unmoved_.has(cell));
    });
    if (reads && !counts) rules.push_back(fmt::format("what a {} can do before it has moved", type.name));
  }
  return rules;
}

std::string stateText(const Position& position) {
  std::string text;
  putRegisters(
      position.variant().board(), position.setup(),
      [](const auto& row) { return row.repeats != Repeats::Never; },
      [&](std::uint64_t number) {
        for (; number >= 0x80; number >>= 7) text += static_cast<char>(number | 0x80);
        text += static_cast<char>(number);
      });
  return text;
}

}  // namespace fairyforge::solve
