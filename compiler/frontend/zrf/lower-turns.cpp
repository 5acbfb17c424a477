// Converts players and turns: finds the players who are White and Black, those who own neutral pieces, and
// the move types that make a difference.
#include <algorithm>

#include "compiler/frontend/zrf/lower.h"

namespace fairyforge::frontend::zrf {
namespace {

// Is which(instruction) true for an instruction in the list or in its blocks?
template <typename Which>
bool anyInstruction(const std::vector<Command>& list, Which which) {
  return std::ranges::any_of(list, [&](const Command& in) {
    return which(in) || anyInstruction(in.then, which) || anyInstruction(in.otherwise, which);
  });
}

template <typename Visit>
void forEachBlock(const GameModel& game, Visit visit) {
  for (const PieceModel& piece : game.pieces) {
    for (const Block& block : piece.moves) visit(block);
    for (const Block& block : piece.drops) visit(block);
  }
}

// Is which(instruction) true for an instruction of any piece?
template <typename Which>
bool anyInstruction(const GameModel& game, Which which) {
  bool any = false;
  forEachBlock(game, [&](const Block& block) { any = any || anyInstruction(block.code, which); });
  return any;
}

// Can a move create pieces of the player, or give pieces to the player?
bool receivesPieces(const GameModel& game, Number player) {
  return anyInstruction(game, [&](const Command& in) {
    using Kind = Command::Kind;
    return (in.kind == Kind::Create || in.kind == Kind::ChangeOwner) && in.number == player;
  });
}

void findKinds(const GameModel& game, Players& players) {
  std::vector<bool> asked(game.moveTypes.size()), made(game.moveTypes.size());
  bool any = false;  // moves of any type are allowed in some turn
  for (const TurnEntry& turn : game.turns) {
    if (turn.moveType == kNone)
      any = true;
    else
      asked[turn.moveType] = true;
  }
  forEachBlock(game, [&](const Block& block) {
    if (block.moveType != kNone) made[block.moveType] = true;
    anyInstruction(block.code, [&](const Command& in) {
      if (in.kind == Command::Kind::Add && in.partial) {
        if (in.number == kNone)
          any = true;
        else
          asked[in.number] = true;
      }
      return false;
    });
  });
  const bool some = std::ranges::find(asked, true) != asked.end();
  players.kinds = some || !game.priorities.empty();
  players.allowsAnyKind = any;
  players.kindOf.resize(game.moveTypes.size());
  std::size_t count = 0;
  for (Number type = 0; type < game.moveTypes.size(); ++type) {
    if (players.kinds && made[type] && (any || asked[type]))
      players.kindOf[type] = static_cast<KindId>(count++);
  }
}

}  // namespace

std::optional<Players> playersOf(const GameModel& game, Reporter& report) {
  Players players;
  players.sideOf.resize(game.players.size());
  std::vector<Number> movers;
  for (const TurnEntry& turn : game.turns) {
    if (game.players[turn.player].random) {
      report.error(turn.place, "not-carried",
                   "the random player '{}': chance is a die here, which falls before every turn",
                   game.players[turn.player].name);
      return std::nullopt;
    }
    if (std::ranges::find(movers, turn.player) != movers.end()) continue;
    movers.push_back(turn.player);
    if (movers.size() > kSides) {
      report.error(turn.place, "not-carried", "a third player '{}': two take turns here",
                   game.players[turn.player].name);
      return std::nullopt;
    }
  }
  // A player who is called White or Black is that side; otherwise the player who moves first is White.
  const auto isCalled = [&](Number player, const char* name) { return game.players[player].name == name; };
  const bool swapped = (isCalled(movers[0], "Black")) || (movers.size() > 1 && isCalled(movers[1], "White"));
  for (std::size_t i = 0; i < movers.size(); ++i) {
    const Side side = (i == 0) != swapped ? Side::White : Side::Black;
    players.sideOf[movers[i]] = side;
    players.player[index(side)] = movers[i];
  }
  // A player who never moves owns neutral pieces; but in a puzzle for one player, the second player is the
  // opponent.
  for (Number player = 0; player < game.players.size(); ++player) {
    if (players.sideOf[player] || game.players[player].random) continue;
    const bool owns =
        std::ranges::any_of(game.setup, [&](const Placement& p) { return p.player == player; }) ||
        std::ranges::any_of(game.turns, [&](const TurnEntry& t) { return t.as == player; }) ||
        receivesPieces(game, player);
    const Side free = players.player[index(Side::White)] == kNone ? Side::White : Side::Black;
    if (players.player[index(free)] == kNone && movers.size() < kSides && game.players.size() <= kSides) {
      players.sideOf[player] = free;
      players.player[index(free)] = player;
    } else if (!owns) {
      continue;
    } else if (players.player[index(Side::Third)] == kNone) {
      players.sideOf[player] = Side::Third;
      players.player[index(Side::Third)] = player;
    } else {
      report.error(game.players[player].place, "not-carried",
                   "a second neutral player '{}': one owns pieces without taking turns here",
                   game.players[player].name);
      return std::nullopt;
    }
  }
  // In a puzzle for one player nobody plays the other side. It gets the programs of the player's pieces, so
  // that both sides have the same programs.
  for (const Side side : kBothSides) {
    Number& player = players.player[index(side)];
    if (player == kNone) player = players.player[index(opponent(side))];
  }
  findKinds(game, players);
  if (players.kinds && std::ranges::count_if(players.kindOf, [](const auto& k) { return k.has_value(); }) >
                           static_cast<long>(kMaxKinds)) {
    report.error(game.place, "not-carried", "more than {} move types", kMaxKinds);
    return std::nullopt;
  }
  return players;
}

void lowerTurns(const GameModel& game, const Players& players, VariantDraft& draft, Reporter& report) {
  TurnRules& turns = draft.turns;
  for (Number type = 0; type < players.kindOf.size(); ++type) {
    if (players.kindOf[type]) turns.kinds.push_back(game.moveTypes[type]);
  }
  for (const Number type : game.priorities) {
    if (players.kindOf[type]) turns.priorities.push_back(*players.kindOf[type]);
  }
  std::vector<ScheduledTurn> schedule;
  for (const TurnEntry& turn : game.turns) {
    const auto player = players.sideOf[turn.player], moves = players.sideOf[turn.as];
    if (!player || !moves) {
      report.error(turn.place, "not-carried", "a turn with the pieces of '{}'", game.players[turn.as].name);
      return;
    }
    KindId kind = kNoKind;
    if (turn.moveType != kNone) {
      if (!players.kindOf[turn.moveType]) {
        report.error(turn.place, "zrf-form", "no piece has moves of the type '{}'",
                     game.moveTypes[turn.moveType]);
        return;
      }
      kind = *players.kindOf[turn.moveType];
    }
    schedule.push_back({*player, *moves, kind});
  }
  draft.start.player = schedule.front().player;
  if (!isPlain(schedule, game.repeatFrom)) {
    turns.schedule = std::move(schedule);
    turns.repeat = game.repeatFrom;
  }
  const std::string passing = game.valueOf("pass turn");
  if (passing == "true" || passing == "1") turns.nullMoves = NullMoves::Always;
  if (passing == "forced") turns.nullMoves = NullMoves::WhenStuck;
  turns.mayStop = game.option("pass partial");
  if (game.option("maximal captures")) {
    turns.captureDuty = CaptureDuty::Most;
    turns.dutyIsOfLegal = false;
  }
  if (game.valueOf("maximal captures") == "2") {
    report.error(game.options.at("maximal captures").place, "not-carried",
                 "maximal captures of value 2: it is not known what is counted");
  }
  if (game.option("recycle promotions")) {
    report.error(game.options.at("recycle promotions").place, "not-carried",
                 "promotion to pieces that are off the board only");
  }
  if (game.option("discard cascades") &&
      anyInstruction(game, [](const Command& in) { return in.kind == Command::Kind::Cascade; })) {
    report.error(game.options.at("discard cascades").place, "not-carried",
                 "'discard cascades': it is not known what it does");
  }
}

}  // namespace fairyforge::frontend::zrf
