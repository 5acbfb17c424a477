// Makes the game that can be written: without rules that never take effect, and without what the engine
// cannot express, such as goals and duties without a key and effects that are not explosions.

#include <algorithm>

#include "compiler/core/rules/gating.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/core/text/split.h"
#include "compiler/export/fairy-stockfish/parts.h"
#include "compiler/export/idle-rules.h"

namespace fairyforge::exports::fairy_stockfish {

constexpr std::string_view kShogiPawn = "fW";

VariantPtr withoutEffects(const VariantPtr& variant) {
  Kept kept{.constructs = {Construct::Passing, Construct::CheckBan, Construct::CaptureDuty,
                           Construct::PerpetualCheck, Construct::PerpetualChase, Construct::Counting,
                           Construct::DropRules},
            .dropPrograms = true};
  kept.goals.assign(variant->goals().size(), true);
  const VariantPtr plain = keeping(variant, kept).variant;
  if (plain->hands().any() == variant->hands().any()) return plain;
  // withoutIdleRules() has removed hands from which there are only drops beside moves, but the file must
  // describe them.
  VariantDraft draft = plain->parts();
  draft.hands = variant->hands();
  draft.start.hands = variant->start().hands;
  return Variant::build(std::move(draft));
}

namespace {

// Can the file express the game's drops beside moves (gating)? The types that can be gated must be exactly
// those that can come into a hand, and the gates must be on the first rank.
bool canSayGating(const Variant& game) {
  const auto gating = gatingOf(game);
  if (!gating) return false;
  // Without forms in the engine, captured pieces would come into the hand as the wrong types.
  if (!game.hands().becomes.empty() &&
      iniFormsOf(*withTypesOfForms(Variant::build(game.parts()))).list.empty())
    return false;
  const auto& gates = gating->gates;
  for (const Side side : kBothSides) {
    const auto isBehind = [&](Cell cell) { return rankSeen(game.board(), cell, side) > 0; };
    if (anyOf(gates[index(side)], isBehind)) return false;
  }
  const bool drops = dropsAlone(game);
  return allOf(typesInHand(game), [&](TypeId type) {
    const bool may = !game.isRoyal(type) && std::ranges::all_of(kBothSides, [&](Side side) {
      return !drops || game.hands().cells[index(side)][index(type)].includes(gates[index(side)]);
    });
    return may == gating->dropped.has(type);
  });
}

IniPieces piecesOf(const Variant& game) {
  return iniPiecesOf(*withoutEffects(Variant::build(game.parts())));
}

bool movesAs(const Variant& game, TypeId type, std::string_view notation) {
  return areSame(game, type, movesWith(game, type, game.type(type).notation()),
                 movesWith(game, type, std::string(notation)));
}

// Has the game special rules of drops, and can the file express them? A duty to drop first, and a ban on
// checks, must concern all pieces in hand. Only bishops may have to stand on all colours of cells, and only
// shogi pawns may be forbidden to mate.
bool canSayDropRules(const Variant& game) {
  const HandRules& hands = game.hands();
  if (!hands.anyDuty()) return false;
  const auto isPawn = [&](TypeId type) { return movesAs(game, type, kShogiPawn); };
  if (hands.mateless.size() > 1 || !allOf(hands.mateless, isPawn)) return false;
  const TypeSet inHand = typesInHand(game);
  for (const TypeSet& obliged : {hands.first, hands.checkless}) {
    if (!obliged.empty() && !obliged.includes(inHand)) return false;
  }
  if (hands.onBothColours.empty()) return true;
  const IniPieces pieces = piecesOf(game);
  return allOf(hands.onBothColours, [&](TypeId type) { return pieces.pieces[index(type)].key == "bishop"; });
}

// Can the file express limits of pieces of a type on a file? Only one type may have one; the old engine knows
// only the limit of one for shogi pawns.
bool canSayDrops(const Variant& game, FairyStockfish engine) {
  int bound = 0;
  return allOf(allTypes(game), [&](TypeId id) {
    const PieceType& type = game.type(id);
    if (type.drop[0].code.empty() && type.drop[1].code.empty()) return true;
    const std::optional<int> most = mostOnAFile(type, id);
    const bool known = engine == FairyStockfish::Newest || (most == 1 && movesAs(game, id, kShogiPawn));
    return most && known && ++bound == 1;
  });
}

// Is the chase rule that of the Asian Xiangqi Federation, the only one that the engine has? The engine must
// also know the pieces of Xiangqi by its own names for them.
bool isEnginesChase(const Variant& game, const ChaseRule& chase) {
  const IniPieces pieces = piecesOf(game);
  const TypeSet all = allTypes(game);
  const auto named = [&](const formats::IniNames& names) {
    TypeSet types;
    all.forEach([&](TypeId type) {
      if (std::ranges::find(names, pieces.pieces[index(type)].key) != names.end()) types.add(type);
    });
    return types;
  };
  std::vector<TypeSet> regardless(game.types().size());
  for (const auto& [chasers, chased] : formats::kChasedRegardless)
    named(chasers).forEach([&](TypeId type) { regardless[index(type)] |= named(chased); });
  const auto home = cellsWhere(game.board(), [&](Side side, Cell cell) {
    return rankSeen(game.board(), cell, side) + 1 < pieces.soldierRank;
  });
  const TypeSet soldiers = named({"soldier"});
  const auto at = [](const auto& list, TypeId type) {
    return list.empty() ? std::decay_t<decltype(list[0])>() : list[index(type)];
  };
  return chase.mayChase == named(formats::kMayChase) && allOf(all, [&](TypeId type) {
           return regardless[index(type)] == at(chase.regardless, type) &&
                  std::ranges::all_of(kBothSides, [&](Side side) {
                    return (soldiers.has(type) ? home[index(side)] : CellSet()) ==
                           at(chase.unchased[index(side)], type);
                  });
         });
}

}  // namespace

std::optional<std::string_view> countingRuleOf(const Variant& game, FairyStockfish engine) {
  const IniPieces pieces = piecesOf(game);
  const auto typesOf = [&](std::string_view name) -> std::optional<TypeSet> {
    const auto named = std::ranges::find(pieces.pieces, name, &IniPieceOut::key);
    if (named == pieces.pieces.end()) return std::nullopt;
    return TypeSet::of({typeAt(static_cast<std::size_t>(named - pieces.pieces.begin()))});
  };
  const auto isSame = [](const formats::IniCount<GoalCondition>& said, const CountRule& rule) {
    return rule.of == CountRule{}.of && rule.condition.kind == GoalCondition::Kind::All &&
           rule.condition.parts == said.when && rule.moves == said.moves && rule.anew == said.anew &&
           rule.fromPieces == said.fromPieces;
  };
  for (const std::string_view rule : {"makruk", "cambodian", "asean"}) {
    const bool isKnown = engine == FairyStockfish::Newest || rule == "makruk";
    if (isKnown &&
        std::ranges::equal(formats::countsOf<GoalCondition>(rule, typesOf), game.end().counts, isSame))
      return rule;
  }
  return std::nullopt;
}

namespace {

// Returns the constructs and goals of the game that a variants.ini for this engine can express.
Kept keptOf(const Variant& game, FairyStockfish engine, bool explodes) {
  Kept kept{.constructs = {Construct::Passing, Construct::CheckBan},
            .goals = iniGoalsOf(game, engine, explodes).expressed,
            .dropPrograms = canSayDrops(game, engine)};
  const auto keep = [&](bool canSay, Construct construct) {
    if (canSay) kept.constructs.push_back(construct);
  };
  const bool isNewest = engine == FairyStockfish::Newest, walls = isNewest && wallingRuleOf(game);
  const auto& chase = game.end().perpetualChaseLoses;
  const TurnRules& turns = game.turns();
  keep(explodes, Construct::Effects);
  keep(canSayDropRules(game), Construct::DropRules);
  keep(canSayGating(game), Construct::Gating);
  keep(walls, Construct::NeutralPieces);
  keep(walls, Construct::TurnOrders);
  if (walls) kept.tests.push_back(Op::TestType);
  keep(game.end().repetition != RepetitionRule::Off, Construct::PerpetualCheck);
  keep(chase && isNewest && isEnginesChase(game, *chase), Construct::PerpetualChase);
  keep(!game.end().counts.empty() && countingRuleOf(game, engine), Construct::Counting);
  keep(turns.captureDuty == CaptureDuty::Any && turns.dutyIsOfLegal, Construct::CaptureDuty);
  return kept;
}

// Can the file express the explosions of captures? If there are royal pieces, each side must have one king,
// which loses by extinction, and no goal may use extinction for anything else. False without effects.
bool canSayExplosions(const VariantPtr& game) {
  if (!movesDoMore(game->types()) || !isNotated(*game)) return false;
  const VariantPtr plain = withoutEffects(game);
  const bool royals = hasGuardedRoyals(*game);
  const IniPieces pieces = iniPiecesOf(*plain, {}, royals);
  const IniGoals goals = iniGoalsOf(*plain, FairyStockfish::Newest, true);
  const auto isExtinction = [](const auto& entry) { return entry.first.starts_with("extinction"); };
  const bool extinction =
      game->end().bareKing.kind != BareKingRule::Kind::Off || std::ranges::any_of(goals.keys, isExtinction);
  if (royals && (extinction || mayHaveSeveralRoyals(*game))) return false;
  return immuneTypes(*game, pieces.pawn).has_value();
}

// Adds the ends of the game that the engine adds wherever players may pass.
void addEndsByPasses(Reduced& game) {
  VariantDraft draft = game.variant->parts();
  const std::size_t before = draft.goals.size();
  for (Goal& goal : endsByPasses(*game.variant)) {
    if (std::ranges::none_of(draft.goals, [&](const Goal& other) { return sayTheSame(goal, other); }))
      draft.goals.push_back(std::move(goal));
  }
  if (draft.goals.size() == before) return;
  game.variant = Variant::build(std::move(draft));
  game.lost.push_back({Construct::Passing, ""});
}

}  // namespace

std::optional<std::string_view> wallingRuleOf(const Variant& game) {
  const ThirdSide* third = game.third();
  if (third == nullptr || third->acts || third->introduces.size() != 1 || hasGuardedRoyals(game) ||
      !typesInHand(game).empty())
    return std::nullopt;
  using Turn = ScheduledTurn;
  const std::vector<Turn> turns{{Side::White, Side::White},
                                {Side::White, Side::Third},
                                {Side::Black, Side::Black},
                                {Side::Black, Side::Third}};
  if (game.turns().schedule != turns || game.turns().repeat != 0) return std::nullopt;
  TypeId wall = kNoType;
  third->introduces.forEach([&](TypeId type) { wall = type; });
  bool fits = game.type(wall).drop[0].code.empty() && game.type(wall).drop[1].code.empty();
  for (const Piece piece : game.start().cells) fits = fits && !(piece && piece.type() == wall);
  // The engine's walls cannot be captured. So the game must be the same if captures of them are removed from
  // its moves.
  allTypes(game).forEach([&](TypeId type) {
    if (!fits) return;
    const auto& programs = game.type(type).program;
    std::array<MoveProgram, kOwners> without;
    for (std::size_t s = 0; s < kOwners; ++s) without[s] = withoutCapturesOf(programs[s], third->introduces);
    compareMoves(game, type, {game.board(), programs}, {game.board(), without},
                 [&](const std::string& a, const std::string& b) { return fits = a == b; });
  });
  if (!fits) return std::nullopt;
  if (third->mostOfAType == 1 && movesAs(game, wall, "mU")) return "duck";
  if (third->mostOfAType == 0 && movesAs(game, wall, "O")) return "static";
  return std::nullopt;
}

std::optional<int> mostOnAFile(const PieceType& type, TypeId id) {
  std::optional<int> most;
  for (const MoveProgram& drop : type.drop) {
    const std::vector<Instruction>& code = drop.code;
    const bool asks = code.size() == 4 && code[0].op == Op::Not && code[1].op == Op::TestBeside &&
                      code[2] == Instruction{Op::Test, kEmpty} &&
                      code[3] == Instruction{Op::Land, kUnchanged};
    if (!asks) return std::nullopt;
    const Neighbourhood& on = drop.neighbourhoods[code[1].operand];
    const bool own = on.extent == Neighbourhood::Extent::File && on.occupants == kOwn &&
                     on.types == TypeSet::of({id}) && most.value_or(on.least) == on.least;
    if (!own) return std::nullopt;
    most = on.least;
  }
  return most;
}

Reduced fairyStockfishGame(const VariantPtr& variant, FairyStockfish engine) {
  const VariantPtr game = withoutIdleRules(*variant);
  Reduced reduced = keeping(game, keptOf(*game, engine, canSayExplosions(game)));
  addEndsByPasses(reduced);
  // Rules may have become idle because others were lost, or because the engine adds some.
  reduced.variant = withTypesOfForms(withoutIdleRules(*reduced.variant));
  if (wallingRuleOf(*reduced.variant)) {
    VariantDraft draft = reduced.variant->parts();
    draft.third->introduces.forEach([&](TypeId wall) { draft.types[index(wall)].id.insert(0, "+"); });
    reduced.variant = Variant::build(std::move(draft));
  }
  return reduced;
}

std::vector<std::string> unknownToOld(std::string_view ini) {
  std::vector<std::string> unknown;
  for (const std::string_view line : linesIn(ini)) {
    const std::size_t equals = line.find(" = ");
    if (line.starts_with('#') || equals == std::string_view::npos) continue;
    const std::string key(line.substr(0, equals)), value(line.substr(equals + 3));
    const formats::IniKey* known = iniKey(key);
    const bool piece = iniPiece(key) != nullptr && value.size() == 1;
    const bool region = key.starts_with("mobilityRegion") && key.find("CustomPiece") == std::string::npos;
    const bool walls = key == "startFen" && value.find('*') != std::string::npos;
    const bool counts = key == "countingRule" && value != "makruk";
    if ((!piece && !region && !(known && known->knownTo(FairyStockfish::Old))) || walls || counts)
      unknown.push_back(key);
  }
  return unknown;
}

}  // namespace fairyforge::exports::fairy_stockfish
