// Exports to Zillions: reduces the game to what Zillions can express, composes and prints the rules file, and
// names and adds the pictures.

#include "compiler/export/zrf/export-zrf.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "compiler/core/text/file-name.h"
#include "compiler/export/idle-rules.h"
#include "compiler/export/zrf/compose.h"

namespace fairyforge::exports::zrf {
namespace {

// Can a move by the type's programs capture, or have a later effect, at most once?
bool takesOneAtMost(const PieceType& type) {
  return std::ranges::all_of(type.program, [](const MoveProgram& program) {
    std::vector<bool> taken(program.code.size() + 1, false);  // something may have been taken before
    for (std::size_t i = 0; i < program.code.size(); ++i) {
      const Instruction in = program.code[i];
      const bool takes = in.op == Op::Take || in.op == Op::TakeEnPassantVictim || isEdit(in.op);
      if (takes && taken[i]) return false;
      const bool now = taken[i] || takes;
      if (in.op == Op::Jump && in.operand <= i) {
        if (now && !taken[in.operand]) return false;  // a loop may capture again
        continue;
      }
      if (in.op == Op::Fork || in.op == Op::Jump) taken[in.operand] = taken[in.operand] || now;
      if (in.op != Op::Jump && in.op != Op::Land) taken[i + 1] = taken[i + 1] || now;
    }
    return true;
  });
}

// Can Zillions express the effects of the program, in a piece of this type?
bool canSayEffects(const Variant& variant, const PieceType& type, TypeId id, const MoveProgram& program) {
  const TypeSet& royals = variant.royalTypes();
  bool edits = false;
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const Instruction in = program.code[i];
    if (!isEdit(in.op) || in.op == Op::Mark || in.op == Op::Unmark) continue;
    edits = true;
    if (in.op == Op::EachBeside) {
      const Neighbourhood& near = program.neighbourhoods[in.operand];
      if (near.extent != Neighbourhood::Extent::Steps || near.types.overlaps(royals)) return false;
      continue;
    }
    const bool removes = in.op == Op::Remove;
    const bool isOfEach = i > 0 && program.code[i - 1].op == Op::EachBeside;
    if (!isOfEach && (!removes || royals.has(id))) return false;
    const bool changes = (in.op == Op::Give && in.operand == kOther) ||
                         (in.op == Op::Become && !royals.has(typeAt(in.operand)));
    if (!removes && !changes) return false;
  }
  return !edits || (!program.uses(Op::Carry) && type.notationSpan);
}

// Can Zillions express the effects of moves on other pieces? They must concern pieces around the destination,
// or the mover there, and no royal piece, because Zillions treats a removed piece as captured. A move of
// several pieces (a cascade) cannot have effects.
bool canSayEffects(const Variant& variant) {
  const Board& board = variant.board();
  if (board.levels() > 1 || board.hasOwnNames() || variant.hands().keepsCaptures() ||
      !variant.triggers().empty())
    return false;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const PieceType& type = variant.types()[t];
    for (const MoveProgram& program : type.program) {
      if (!canSayEffects(variant, type, typeAt(t), program)) return false;
    }
  }
  return true;
}

// Can Zillions express the conditions on neighbouring pieces? Each must ask whether at least one piece, not
// two or more, stands on cells to which single directions lead. The board must have one level and no cells
// with names of their own.
bool canSayBeside(const Variant& variant) {
  const auto sayable = [](const Neighbourhood& near) {
    return near.extent == Neighbourhood::Extent::Steps && near.least == 1;
  };
  const auto sayableOf = [&](const PieceType& type) {
    return std::ranges::all_of(type.program, [&](const MoveProgram& program) {
      return std::ranges::all_of(program.neighbourhoods, sayable);
    });
  };
  return variant.board().levels() == 1 && !variant.board().hasOwnNames() &&
         std::ranges::all_of(variant.types(), sayableOf);
}

// Can Zillions express the marks of the game? A move may change them only where the mover ends, or where a
// carried piece has just been put down.
bool canSayMarks(const Variant& variant) {
  const auto isMark = [](const Instruction& in) { return in.op == Op::Mark || in.op == Op::Unmark; };
  const auto sayable = [&](const MoveProgram& program) {
    const auto& code = program.code;
    for (std::size_t i = 0; i < code.size(); ++i) {
      if (!isMark(code[i])) continue;
      std::size_t behind = i, before = i;
      while (behind < code.size() && (isMark(code[behind]) || code[behind].op == Op::Kind ||
                                      code[behind].op == Op::PartialMove || code[behind].op == Op::Jump))
        behind =
            code[behind].op == Op::Jump && code[behind].operand > behind ? code[behind].operand : behind + 1;
      while (before > 0 && isMark(code[before])) --before;
      const bool lands = behind < code.size() && code[behind].op == Op::Land;
      if (!lands && code[before].op != Op::Carry) return false;
    }
    return true;
  };
  return std::ranges::all_of(variant.types(), [&](const PieceType& type) {
    return std::ranges::all_of(type.program, sayable) &&
           std::ranges::none_of(type.drop, [](const MoveProgram& drop) { return drop.uses(Op::TestMark); });
  });
}

// Can Zillions express the drop program? It may only test cells, single pieces beside the cell, and whether a
// file has more than a certain number of pieces, which must be 0 or 1.
bool canSayDrop(const MoveProgram& drop, const Board& board) {
  const bool plainFiles = board.levels() == 1 && !board.hasOwnNames() && !board.isHexagonal() &&
                          board.holes().empty() && board.joined() == Wrap::None && board.ranks() > 1;
  for (std::size_t i = 0; i < drop.code.size(); ++i) {
    const Instruction in = drop.code[i];
    const bool negated = i > 0 && drop.code[i - 1].op == Op::Not;
    switch (in.op) {
      case Op::Step:
      case Op::Fork:
      case Op::Jump:
      case Op::Save:
      case Op::Recall:
      case Op::Not:
      case Op::Test:
      case Op::TestZone:
      case Op::TestAway:
      case Op::TestType:
        continue;
      case Op::TestBeside: {
        const Neighbourhood& near = drop.neighbourhoods[in.operand];
        const bool ofFile = near.extent == Neighbourhood::Extent::File && negated && plainFiles;
        if (near.least > (ofFile ? 2 : 1) || (near.extent != Neighbourhood::Extent::Steps && !ofFile))
          return false;
        continue;
      }
      case Op::Land:
        if (in.operand >= kAs) return false;
        continue;
      default:
        return false;
    }
  }
  return true;
}

bool canSayDrops(const Variant& variant) {
  return !variant.hands().capturing && std::ranges::all_of(variant.types(), [&](const PieceType& type) {
    return std::ranges::all_of(type.drop,
                               [&](const MoveProgram& drop) { return canSayDrop(drop, variant.board()); });
  });
}

// Can Zillions express the duty to capture? Its "maximal captures" compares moves before it asks whether royal
// pieces are safe. It counts every capture of a move, and every piece that an effect removes. "pass turn" is no move, so
// the duty does not forbid it.
bool canSayDuty(const Variant& variant) {
  const TurnRules& turns = variant.turns();
  const auto removes = [](const MoveProgram& program) { return program.uses(Op::Remove); };
  const bool anyRemoves = std::ranges::any_of(
      variant.types(), [&](const PieceType& type) { return std::ranges::any_of(type.program, removes); });
  const bool takesOne = std::ranges::all_of(variant.types(), takesOneAtMost);
  return !anyRemoves && turns.nullMoves != NullMoves::Always &&
         (!turns.dutyIsOfLegal || !hasGuardedRoyals(variant)) &&
         (turns.captureDuty == CaptureDuty::Most || (takesOne && !variant.registers().parts));
}

// Changes the game by edit(draft). If that returns true, notes the loss of the construct, or of `what` of it.
template <typename Edit>
void leaveOut(Reduced& game, Construct construct, Edit edit, std::string what = {}) {
  VariantDraft draft = game.variant->parts();
  if (!edit(draft)) return;
  game.variant = Variant::build(std::move(draft));
  game.lost.push_back({construct, std::move(what)});
}

// Removes a third side that must act. One that may pass is exported as always passing.
void leaveOutThirdThatMustAct(Reduced& game) {
  const ThirdSide* third = game.variant->actingThird();
  if (third == nullptr || third->mayPlayNullMove) return;
  const auto remove = [](VariantDraft& draft) {
    removeThirdSide(draft);
    return true;
  };
  leaveOut(game, Construct::ThirdSide, remove, third->name);
}

// Removes moves that push rows. In Zillions every part of a cascade but the last captures what stands on its
// destination, even if that piece moves on. So only one piece of a row would be left. Returns false if there are
// none.
bool takeOutRows(VariantDraft& draft) {
  bool any = false;
  const auto cut = [&](MoveProgram& program, std::size_t carry) {
    std::vector<std::size_t> open{carry + 1};
    std::vector<bool> seen(program.code.size(), false);
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      if (at >= seen.size() || seen[at]) continue;
      seen[at] = true;
      Instruction& in = program.code[at];
      const bool carriesAgain = in.op == Op::Jump && in.operand <= carry;
      if (carriesAgain) in = {Op::Test, 0};
      any = any || carriesAgain;
      if (in.op == Op::Fork || in.op == Op::Jump) open.push_back(in.operand);
      if (in.op != Op::Jump && in.op != Op::Land) open.push_back(at + 1);
    }
  };
  for (PieceType& type : draft.types) {
    for (MoveProgram& program : type.program) {
      for (std::size_t i = 0; i < program.code.size(); ++i) {
        if (program.code[i].op == Op::Carry) cut(program, i);
      }
    }
  }
  return any;
}

// In games in which a player moves several times in a row, lets all pieces give check. A piece that gives none
// takes a helper in the place of a king, and there could take it by its next move, which would not win.
void leaveOutCheckless(Reduced& game) {
  if (!game.variant->turns().hasSeries() || !hasGuardedRoyals(*game.variant) ||
      std::ranges::none_of(game.variant->types(), &PieceType::givesNoCheck))
    return;
  VariantDraft draft = game.variant->parts();
  for (PieceType& type : draft.types) {
    if (std::exchange(type.givesNoCheck, false)) game.lost.push_back({Construct::Imitation, type.name});
  }
  game.variant = Variant::build(std::move(draft));
}

// Returns the name of a file with a number: images/board.bmp becomes images/board-2.bmp.
std::string numbered(const std::string& file, int number) {
  const std::size_t ending = file.rfind('.');
  return fmt::format("{}-{}{}", file.substr(0, ending), number, file.substr(ending));
}

void replaceWord(Exprs& exprs, const std::string& from, const std::string& to) {
  for (Expr& expr : exprs) {
    if (expr.word == from) expr.word = to;
    replaceWord(expr.items, from, to);
  }
}

// Adds the pictures to the files. Equal pictures of several games are one file.
void addPictures(std::vector<ExportedFile>& files, std::vector<ExportedFile> pictures, Rules& rules) {
  for (ExportedFile& picture : pictures) {
    std::string name = picture.name;
    auto known = std::ranges::find(files, name, &ExportedFile::name);
    for (int number = 2; known != files.end() && known->bytes != picture.bytes; ++number) {
      name = numbered(picture.name, number);
      known = std::ranges::find(files, name, &ExportedFile::name);
    }
    replaceWord(rules.board.items, inQuotes(picture.name), inQuotes(name));
    for (PieceEntry& piece : rules.pieces) replaceWord(piece.texts, inQuotes(picture.name), inQuotes(name));
    if (known == files.end()) files.push_back({name, std::move(picture.bytes)});
  }
}

}  // namespace

Export filesOf(const std::vector<VariantPtr>& variants, std::vector<Composition> compositions) {
  Export made;
  made.files.push_back({fileNameOf(variants.front()->title()) + ".zrf", ""});
  std::vector<Rules> games;
  for (std::size_t i = 0; i < compositions.size(); ++i) {
    Composition& composition = compositions[i];
    for (Loss& loss : composition.losses) {
      loss.game = i;
      made.losses.push_back(std::move(loss));
    }
    Expected<std::vector<ExportedFile>> pictures = bitmapsOf(*variants[i], composition.names);
    if (pictures)
      addPictures(made.files, *std::move(pictures), composition.rules);
    else if (made.notes.empty())
      made.notes.push_back(fmt::format("no pictures are written: {}", pictures.why()));
    games.push_back(std::move(composition.rules));
  }
  made.files.front().bytes = print(std::move(games));
  return made;
}

Export exportZrf(const VariantPtr& variant) {
  return exportSeveralZrf({variant});
}

Export exportSeveralZrf(const std::vector<VariantPtr>& games) {
  std::vector<VariantPtr> kept;
  std::vector<Composition> compositions;
  for (const VariantPtr& game : games) {
    Reduced reduced = zrfGame(game);
    std::vector<Loss> lost;
    for (const auto& [construct, what] : reduced.lost)
      lost.push_back(zrfCapabilities().loss(construct, {}, what));
    compositions.push_back(compose(*reduced.variant, lost));
    kept.push_back(std::move(reduced.variant));
  }
  return filesOf(kept, std::move(compositions));
}

// Keeps Op::TestEnPassant, which emitEnPassant() (movements.h) expresses.
Reduced zrfGame(const VariantPtr& variant) {
  Kept kept{
      .constructs = {Construct::TakenRoyals, Construct::TurnOrders, Construct::Passing},
      .goals = goalsOfZillions(*variant),
      .tests = {Op::TestLastFrom, Op::TestLastTo, Op::TestAttacked, Op::TestType, Op::Kind, Op::PartialMove},
      .dropPrograms = canSayDrops(*variant)};
  if (canSayMarks(*variant)) kept.tests.insert(kept.tests.end(), {Op::TestMark, Op::Mark, Op::Unmark});
  if (canSayEffects(*variant)) kept.constructs.push_back(Construct::Effects);
  if (canSayBeside(*variant)) kept.constructs.push_back(Construct::ConditionsBeside);
  if (canSayDuty(*variant)) kept.constructs.push_back(Construct::CaptureDuty);
  if (variant->third() != nullptr && variant->third()->introduces.empty())
    kept.constructs.push_back(Construct::NeutralPieces);
  Reduced game = keeping(variant, kept);
  if (game.variant->turns().hasSeries() || game.variant->registers().parts) {
    // A double-stepping piece may be captured as long as its own side continues to move, but Zillions remembers
    // only one last move.
    leaveOut(game, Construct::EnPassant, takeNothingEnPassant);
  }
  leaveOutThirdThatMustAct(game);
  // In Zillions, dropped pieces count as unmoved only on cells where the array has such pieces.
  leaveOut(game, Construct::UnmovedDrops,
           [](VariantDraft& draft) { return draft.hands.keepUnmovedWhereStartHasThem(draft.start); });
  leaveOut(game, Construct::Unloading, takeOutRows);
  leaveOutCheckless(game);
  return game;
}

}  // namespace fairyforge::exports::zrf
