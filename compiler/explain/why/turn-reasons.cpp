// Tests a move against the turn's kinds of move, priorities and the duty to capture. Explains why a pass is
// not allowed. Describes the later effects of a move.

#include <algorithm>
#include <fmt/format.h>

#include "compiler/explain/explain.h"
#include "compiler/explain/why/parts.h"
#include "runtime/referee.h"
#include "runtime/threats.h"

namespace fairyforge::why {
namespace {

std::string kindName(const Variant& variant, KindId kind) {
  return fmt::format("'{}'", variant.turns().kinds[index(kind)]);
}

std::string captureDutyWords(const TurnRules& rules) {
  return rules.captureDuty == CaptureDuty::Most
             ? "another move takes more pieces in this turn"
             : "another move takes a piece, and one that does must be made";
}

bool isIn(const MoveList& moves, Move move) {
  move.kind = kNoKind;
  return std::ranges::find(moves, move) != moves.end();
}

// Says what an edit of a move does on its cell in this position.
std::string effect(const Position& position, const Edit& edit) {
  const Variant& variant = position.variant();
  const std::string cell = variant.board().name(edit.cell);
  switch (edit.what) {
    case Op::Put: {
      const Piece put = putPiece(edit.operand);
      return fmt::format("{} of {} appears on {}", withArticle(nameOf(variant, put.type())),
                         ownerName(variant, put.side()), cell);
    }
    case Op::Give:
      return edit.operand == kOther ? fmt::format("the piece on {} changes sides", cell)
                                    : fmt::format("the piece on {} becomes {}'s", cell,
                                                  ownerName(variant, static_cast<Side>(edit.operand)));
    default:
      return explain::explainEffect(variant.board(), edit, explain::namesOf(variant));
  }
}

}  // namespace

std::optional<std::string> turnObstacle(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  const Setup& setup = position.setup();
  if (setup.thirdTurn) return std::nullopt;
  const ScheduledTurn turn = variant.turnOf(setup);
  const bool continues = setup.continuingPiece != kNoCell;
  if (continues && move.from != setup.continuingPiece)
    return fmt::format("{} goes on in this turn", pieceOn(variant, setup, setup.continuingPiece));
  const KindId wanted = continues ? setup.continuingKind : turn.kind;
  if (wanted != kNoKind && move.kind != wanted)
    return fmt::format("in this turn only {} moves may be made", kindName(variant, wanted));

  MoveList alternatives = pseudoLegalMoves(position, turn.moves);
  for (Move& drop : pseudoLegalDrops(position, turn.moves)) alternatives.push_back(std::move(drop));
  std::erase_if(alternatives, [&](const Move& alternative) {
    return continues && alternative.from != setup.continuingPiece;
  });
  for (const KindId kind : variant.turns().priorities) {
    if (kind == move.kind) break;
    if (std::ranges::any_of(alternatives, [&](const Move& alternative) { return alternative.kind == kind; }))
      return fmt::format("there is a {} move, and one must be made", kindName(variant, kind));
  }
  const TurnRules& rules = variant.turns();
  if (rules.captureDuty != CaptureDuty::None && !rules.dutyIsOfLegal && !isIn(candidates(position), move))
    return captureDutyWords(rules);
  return std::nullopt;
}

std::optional<std::string> seriesObstacle(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  const TurnRules& rules = variant.turns();
  const Position after = position.after(move);
  const Side player = position.setup().player;
  const bool goesOn = !position.setup().thirdTurn && after.setup().player == player &&
                      after.setup().continuingPiece == kNoCell;
  if (goesOn && rules.seriesChecks == SeriesChecks::LastOnly &&
      royalExposed(variant, after.setup(), opponent(player), player, Attackers::Checking))
    return "it gives check, which only the last move of a turn may";
  return std::nullopt;
}

std::optional<std::string> dutyObstacle(const Position& position, const Move& move) {
  const TurnRules& rules = position.variant().turns();
  const HandRules& hands = position.variant().hands();
  MoveList moves = Referee().legalMoves(position);
  const bool isDue = move.isDrop() && hands.first.has(hands.inHand(move.as));
  if (!isDue && obeyDropDuty(position, moves)) return "a piece in the hand must be put on the board first";
  if (rules.captureDuty != CaptureDuty::None && rules.dutyIsOfLegal) return captureDutyWords(rules);
  if (move.isDrop() && !hands.onBothColours.empty())
    return "then the pieces in hand could not be spread evenly over the colours of the squares";
  return std::nullopt;
}

std::string whyNoNullMove(const Position& position) {
  const TurnRules& turns = position.variant().turns();
  const std::string who = ownerName(position.variant(), position.setup().player);
  if (position.setup().continuingPiece != kNoCell) return fmt::format("{} must go on if there is a way", who);
  if (turns.nullMoves == NullMoves::Always && turns.captureDuty != CaptureDuty::None)
    return fmt::format("{} may not pass: something can be taken, and must be", who);
  return turns.nullMoves == NullMoves::WhenStuck ? fmt::format("{} may pass only when there is no move", who)
                                                 : fmt::format("{} may not pass", who);
}

std::vector<std::string> laterEffects(const Position& position, const Move& move) {
  std::vector<std::string> said;
  for (const Edit& edit : move.edits) said.push_back(effect(position, edit));
  if (move.continuesWith) {
    const Position after = position.after(move);
    if (after.setup().continuingPiece != kNoCell) said.emplace_back("the turn goes on with the same piece");
  }
  return said;
}

}  // namespace fairyforge::why
