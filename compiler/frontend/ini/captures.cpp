#include <algorithm>

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {
namespace {

using syntax::MoveEffect;

constexpr const char* kStone = "Stone";

// Declares a stone: it belongs to nobody and blocks all pieces. Returns its type.
syntax::TypeRef addStone(const IniGame& game, const SourceSpan& place) {
  const syntax::TypeRef wall{"wall", place};
  game.add(place, wallCalled(game, wall, "O"));
  syntax::ThirdSideBlock stones;
  stones.name = {kStone, place};
  stones.acts = false;
  game.add(place, std::move(stones));
  return wall;
}

}  // namespace

syntax::PieceDeclaration wallCalled(const IniGame& game, const syntax::TypeRef& name, const char* movement) {
  const std::string letter = formats::letterOfWall([&](char c) { return game.types.with(c) == nullptr; });
  syntax::PieceDeclaration piece{name, {letter, name.span}, {}, {}, std::nullopt, false, std::nullopt, {}};
  piece.movement = textOf("a wall", movement);
  piece.cannotBeTaken = name.span;
  return piece;
}

bool petrifies(const IniGame& game, const IniType& type) {
  return isAmong(game.typesOf("petrifyOnCaptureTypes"), type.letter);
}

// The captor explodes too, unless it is immune; pawns explode only if they capture themselves. A captor that
// turns to stone does not explode.
void addCaptureEffects(const IniGame& game) {
  IniValues& values = game.values;
  const TypeRefs immune = game.typesOf("blastImmuneTypes"), stony = game.typesOf("petrifyOnCaptureTypes");
  const bool explodes = values.flag("blastOnCapture");
  if (!explodes && stony.empty()) return;
  const SourceSpan place = values.find(explodes ? "blastOnCapture" : "petrifyOnCaptureTypes")->key.span;
  if (values.flag("capturesToHand") && explodes)
    return values.notSupported(place, "captures that explode and bring what they destroy into hands are");
  if (game.types.named("king") && explodes)
    return values.notSupported(place, "captures that explode in games with a king, and no commoner, are");
  if (game.types.named("king") && petrifies(game, *game.types.named("king")))
    return values.notSupported(place, "a king that turns to stone is");
  if (!stony.empty() && values.value("wallingRule").text != "none")
    return values.notSupported(place, "captures that petrify beside walls that are built are");
  MoveEffect hardens{MoveEffect::What::Become, std::nullopt, {}, place};
  if (!stony.empty()) {
    hardens.type = addStone(game, place);
    hardens.neutral = true;
  }
  syntax::Beside beside{syntax::Beside::Where::Around, kAnyPiece, std::nullopt, immune};
  if (const IniType* pawn = game.types.named("pawn")) beside.spared.push_back(pawn->letter);
  if (!stony.empty()) beside.spared.push_back(hardens.type);
  const MoveEffect vanishes{MoveEffect::What::Leave, std::nullopt, {}, place};
  const MoveEffect others{MoveEffect::What::Leave, std::move(beside), {}, place};
  TypeRefs whole, hard;  // types that remain when they capture, and types that turn to stone
  for (const IniType& type : game.types.list) {
    if (isAmong(immune, type.letter))
      whole.push_back(type.letter);
    else if (isAmong(stony, type.letter))
      hard.push_back(type.letter);
  }
  const auto add = [&](TypeRefs movers, bool allBut, std::vector<MoveEffect> effects) {
    game.add(place, syntax::Effects{std::move(movers), allBut, true, {}, std::move(effects)});
  };
  if (!explodes) return add(hard, false, {hardens});
  if (whole.empty() && hard.empty())
    return add({}, true, {others, vanishes});  // like `it and all pieces beside it leave the board`
  if (!hard.empty()) add(hard, false, {hardens});
  TypeRefs kept = whole;
  kept.insert(kept.end(), hard.begin(), hard.end());
  add(kept, true, {vanishes});
  add({}, true, {others});
}

}  // namespace fairyforge::frontend::ini
