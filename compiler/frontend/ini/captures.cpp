#include <algorithm>

#include "compiler/frontend/ini/ini-game.h"

namespace fairyforge::frontend::ini {
namespace {

constexpr const char* kStone = "Stone";

// Declares a stone, a piece that belongs to nobody and blocks all others. Returns its type.
TypeRef addStone(IniGame& game, const SourceSpan& place) {
  const TypeRef wall{"wall", place};
  game.add(place, wallCalled(game, wall, "O"));
  ThirdSideBlock stones;
  stones.name = {kStone, place};
  stones.acts = false;
  game.add(place, std::move(stones));
  return wall;
}

}  // namespace

PieceDeclaration wallCalled(const IniGame& game, const TypeRef& name, const char* movement) {
  const std::string letter = letterOfWall([&](char c) { return !game.with(c); });
  PieceDeclaration piece{name, {letter, name.span}, {}, {}, spanOver("a wall", movement), false, {}, {}};
  piece.cannotBeTaken = name.span;
  return piece;
}

bool isStony(IniGame& game, const IniType& type) {
  return isAmong(game.typesOf("petrifyOnCaptureTypes"), type.letter);
}

// Adds what captures do besides: explode ('blastOnCapture') and turn to stone. The captor explodes too,
// unless it is immune. Pawns explode only as captors. A captor that turns to stone does not explode.
void addCaptureEffects(IniGame& game) {
  const TypeRefs immune = game.typesOf("blastImmuneTypes"), stony = game.typesOf("petrifyOnCaptureTypes");
  const bool explodes = game.flag("blastOnCapture");
  if (!explodes && stony.empty()) return;
  const SourceSpan place = game.find(explodes ? "blastOnCapture" : "petrifyOnCaptureTypes")->key.span;
  if (game.flag("capturesToHand") && explodes)
    return game.notSupported(place, "captures that explode and bring what they destroy into hands are");
  if (game.flag("capturesToHand"))
    return game.notSupported(place, "captors that turn to stone and come into hands are");
  if (std::ranges::any_of(immune, [&](const TypeRef& type) { return game.isPseudoRoyal(game.of(type)); }))
    return game.notSupported("blastImmuneTypes", "royal pieces that explosions spare are");
  const IniType* king = game.named("king");
  if (king && explodes)
    return game.notSupported(place, "captures that explode in games with a king, and no commoner, are");
  if (king && isStony(game, *king)) return game.notSupported(place, "a king that turns to stone is");
  if (!stony.empty() && game.value("wallingRule").text != "none")
    return game.notSupported(place, "captures that petrify beside walls that are built are");
  MoveEffect hardens{{{Op::Become}}, {}, {}, place};
  if (!stony.empty()) {
    hardens.type = addStone(game, place);
    hardens.what.neutral = true;
  }
  Beside beside{Beside::Where::Steps, kAnyPiece, {}, immune};
  if (const IniType* pawn = game.named("pawn")) beside.spared.push_back(pawn->letter);
  if (!stony.empty()) beside.spared.push_back(hardens.type);
  const MoveEffect vanishes{{{Op::Remove}}, {}, {}, place};
  const MoveEffect others{{{Op::Remove}}, std::move(beside), {}, place};
  TypeRefs kept, hard;  // types that stay when they capture, and types that then turn to stone
  for (const TypeRef& type : game.all()) {
    const bool spared = explodes && isAmong(immune, type);
    if (spared) kept.push_back(type);
    if (isAmong(stony, type) && !spared) hard.push_back(type);
  }
  const auto add = [&](TypeRefs movers, bool allBut, std::vector<MoveEffect> effects) {
    game.add(place, Effects{std::move(movers), allBut, true, {}, std::move(effects)});
  };
  if (!explodes) return add(hard, false, {hardens});
  if (kept.empty() && hard.empty())
    // This is the sentence `it and all pieces beside it leave the board`.
    return add({}, true, {others, vanishes});
  if (!hard.empty()) add(hard, false, {hardens});
  kept.insert(kept.end(), hard.begin(), hard.end());
  add(kept, true, {vanishes});
  add({}, true, {others});
}

}  // namespace fairyforge::frontend::ini
