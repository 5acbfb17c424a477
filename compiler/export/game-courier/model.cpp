// Makes the model of a preset: removes from the variant what no preset can express, collects the moves of
// each type and side, and replaces the programs of types that lost moves. So the model's variant is exactly
// the game that the preset enforces.

#include "compiler/export/game-courier/model.h"

#include <algorithm>

#include "compiler/core/rules/paths.h"
#include "compiler/export/capabilities.h"
#include "compiler/export/game-courier/collector.h"
#include "compiler/export/kept-rules.h"

namespace fairyforge::exports::game_courier {
namespace {

// Can a move set off at most one trigger, and can no trigger change which pieces are royal?
bool triggersAreSimple(const VariantDraft& draft) {
  for (std::size_t i = 0; i < draft.triggers.size(); ++i) {
    const Trigger& trigger = draft.triggers[i];
    TypeSet royal;
    for (std::size_t t = 0; t < draft.types.size(); ++t) {
      if (draft.types[t].royal) royal.add(typeAt(t));
    }
    if (trigger.changing.overlaps(royal)) return false;
    for (const TypeId choice : trigger.choices) {
      if (draft.types[index(choice)].royal) return false;
    }
    for (std::size_t k = 0; k < i; ++k) {
      const Trigger& other = draft.triggers[k];
      for (const Side side : kBothSides) {
        const bool meet = trigger.zone[index(side)].overlaps(other.zone[index(side)]);
        if (meet && trigger.arriving.overlaps(other.arriving)) return false;
      }
    }
  }
  return true;
}

// Returns the game without everything that no preset can express.
VariantPtr reduced(const VariantPtr& variant, std::vector<Loss>& losses) {
  const auto [plain, lost] =
      keeping(variant, {.constructs = {Construct::PerpetualCheck}, .goals = goalsOfGameCourier(*variant)});
  for (const auto& [construct, what] : lost) lose(losses, construct, {}, what);
  VariantDraft draft = plain->parts();
  bool changed = draft.board.hasOwnNames() || draft.board.isHexagonal();
  draft.board.forgetOwnNames();  // spaces are named by file and rank
  if (draft.third) {
    lose(losses, Construct::ThirdSide, {}, draft.third->name);
    removeThirdSide(draft);
    changed = true;
  }
  if (draft.hands.any()) {
    // Hands that only the third side would fill are removed.
    const bool filled = draft.hands.fate[0] != CaptureFate::Gone ||
                        draft.hands.fate[1] != CaptureFate::Gone || !draft.start.hands[0].empty() ||
                        !draft.start.hands[1].empty();
    if (!filled) {
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
  return changed ? Variant::build(std::move(draft)) : plain;
}

}  // namespace

std::array<std::size_t, kSides> OffBoardSpaces::sizes() const {
  return {hands[0].size() + trays[0].size(), hands[1].size() + trays[1].size()};
}

// Finds the pieces that need spaces beside the board: pieces in hand, and types that the player may choose
// for a piece that changes where it stands.
OffBoardSpaces offBoardSpacesOf(const Variant& variant) {
  OffBoardSpaces offBoardSpaces;
  const HandRules& rules = variant.hands();
  const auto lands = [](const Instruction& in) { return in.op == Op::Land && in.operand >= kAs; };
  for (const Side side : kBothSides) {
    TypeSet shown;
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      const MoveProgram& program = variant.type(typeAt(t)).program[index(side)];
      if (std::ranges::any_of(program.code, lands)) {
        variant.board().forEachCell([&](Cell cell) {
          const auto paths = pathsFrom(variant.board(), program, cell).value_or(std::vector<Path>{});
          for (const Path& path : paths)
            if (isTurnInPlace(variant, path, cell)) shown.add(typeAt(path.landing - kAs));
        });
      }
      if (!rules.any() || rules.cells[index(side)][t].empty()) continue;
      ReservePiece reserve{typeAt(t), {}, rules.cells[index(side)][t], {}};
      reserve.cells.forEach([&](Cell cell) {
        if (variant.isUnmovedWhenDropped(Piece(typeAt(t), side), cell)) reserve.asUnmoved.add(cell);
      });
      offBoardSpaces.hands[index(side)].push_back(std::move(reserve));
    }
    for (const Trigger& trigger : variant.triggers()) {
      for (const TypeId choice : trigger.choices) shown.add(choice);
    }
    shown.forEach([&](TypeId type) { offBoardSpaces.trays[index(side)].push_back({type, {}}); });
  }
  const Layout layout(variant.board(), offBoardSpaces.sizes());
  for (const Side side : kBothSides) {
    std::size_t number = 0;
    for (ReservePiece& reserve : offBoardSpaces.hands[index(side)])
      reserve.space = layout.offBoardName(side, number++);
    for (PromotionTray& tray : offBoardSpaces.trays[index(side)])
      tray.space = layout.offBoardName(side, number++);
  }
  return offBoardSpaces;
}

// Computes the largest number of cells that a move marks as passed. If it is zero, removes captures en
// passant.
void settleEnPassant(Model& model) {
  if (model.variant->registers().enPassant)
    model.enPassantCells = static_cast<int>(model.variant->start().enPassantTargets.size());
  for (auto& side : model.types) {
    for (TypeModel& type : side) {
      for (const Moves& move : type.moves)
        model.enPassantCells = std::max(model.enPassantCells, static_cast<int>(move.enPassantTargets.size()));
    }
  }
  if (model.enPassantCells > 0) return;
  for (auto& side : model.types) {
    for (TypeModel& type : side)
      std::erase_if(type.moves, [](const Moves& move) { return move.takesEnPassant(); });
  }
}

// Returns the model of the preset: the variant without the rules that GAME Code cannot express, and the moves
// of each type as patterns. Adds the removed rules to `losses`.
Model modelOf(const VariantPtr& variant, std::vector<Loss>& losses) {
  const VariantPtr kept = reduced(variant, losses);
  const OffBoardSpaces spaces = offBoardSpacesOf(*kept);
  Model model{spaces, kept, Layout(kept->board(), spaces.sizes()), Labels(*kept), {}};
  VariantDraft draft = kept->parts();
  bool lost = false;
  for (std::size_t t = 0; t < kept->types().size(); ++t) {
    for (const Side side : kBothSides) {
      Collected collected = collect(*kept, model.layout, typeAt(t), side, losses);
      model.types[index(side)].push_back(std::move(collected.model));
      if (!collected.kept) continue;
      lost = true;
      MoveProgram& program = draft.types[t].program[index(side)];
      if (auto rest = programOf(draft.board, program, *collected.kept)) {
        program = std::move(*rest);
        continue;
      }
      lose(losses, Construct::BentMoves, kept->type(typeAt(t)).notationSpan, kept->type(typeAt(t)).name);
      program = {};
      model.types[index(side)].back() = {};
      model.types[index(side)].back().type = typeAt(t);
    }
  }
  if (lost) model.variant = Variant::build(std::move(draft));
  settleEnPassant(model);
  const EndRules& end = model.variant->end();
  model.countsRepetitions =
      (end.repetition != RepetitionRule::Off || end.perpetualCheckLoses) && mayRepeat(*model.variant);
  return model;
}

}  // namespace fairyforge::exports::game_courier
