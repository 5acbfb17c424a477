#include <algorithm>

#include "compiler/frontend/ini/parts.h"

namespace fairyforge::frontend::ini {
namespace {

using syntax::MoveEffect;

constexpr const char* kStone = "Stone";

TypeRefs typesIn(const IniGame& game, const char* key) {
  return game.values.find(key) ? game.typesOf(key) : TypeRefs{};
}

bool isAmong(const TypeRefs& types, const syntax::TypeRef& type) {
  return std::ranges::any_of(types, [&](const syntax::TypeRef& t) { return t.text == type.text; });
}

// Declares a stone: it belongs to nobody and blocks all pieces. Returns its type.
syntax::TypeRef addStone(const IniGame& game, const SourceSpan& place) {
  const syntax::TypeRef wall{"wall", place};
  syntax::PieceDeclaration piece{
      wall, {freeLetter(game.types), place}, {}, {}, std::nullopt, false, std::nullopt, {}};
  piece.movement = textOf("a wall", "O");
  piece.cannotBeTaken = place;
  game.add(place, std::move(piece));
  syntax::ThirdSideBlock stones;
  stones.name = {kStone, place};
  stones.acts = false;
  game.add(place, std::move(stones));
  return wall;
}

}  // namespace

std::string freeLetter(const IniTypes& types) {
  for (const char letter : std::string_view("WXYZABCDEFGHIJKLMNOPQRSTUV")) {
    if (types.with(letter) == nullptr) return std::string(1, letter);
  }
  return "WW";
}

bool petrifies(const IniGame& game, const IniType& type) {
  return isAmong(typesIn(game, "petrifyOnCaptureTypes"), type.letter);
}

// The captor explodes too, unless it is immune; pawns explode only if they capture themselves. A captor that
// turns to stone does not explode.
void addCaptureEffects(const IniGame& game) {
  IniValues& values = game.values;
  const TypeRefs immune = typesIn(game, "blastImmuneTypes"), stony = typesIn(game, "petrifyOnCaptureTypes");
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
