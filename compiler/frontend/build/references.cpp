// Visits every list of types in a statement, for the removal of a type from what earlier layers say.

#include "compiler/frontend/build/references.h"

namespace fairyforge {

using namespace syntax;

namespace {

void visitTypes(GoalWords& goal, const std::function<void(std::vector<TypeRef>&)>& visit) {
  visit(goal.types);
  for (GoalWords& part : goal.parts) visitTypes(part, visit);
}

}  // namespace

void forEachTypeList(Statement& statement, const std::function<void(std::vector<TypeRef>&)>& visit) {
  if (auto* piece = std::get_if<PieceDeclaration>(&statement.what)) {
    for (Morph& morph : piece->morphs) visit(morph.to);
    for (Turning& turning : piece->turnings) visit(turning.to);
  } else if (auto* royal = std::get_if<Royal>(&statement.what)) {
    visit(royal->types);
  } else if (auto* promote = std::get_if<Promote>(&statement.what)) {
    visit(promote->types);
  } else if (auto* castle = std::get_if<Castle>(&statement.what)) {
    visit(castle->partners);
  } else if (auto* when = std::get_if<When>(&statement.what)) {
    visit(when->arriving);
    for (ForcedChange& change : when->changes) {
      visit(change.changing);
      visit(change.choices);
    }
  } else if (auto* bareKing = std::get_if<BareKing>(&statement.what)) {
    visit(bareKing->counting);
  } else if (auto* quiet = std::get_if<NMoveRule>(&statement.what)) {
    if (quiet->resetBy) visit(*quiet->resetBy);
  } else if (auto* goal = std::get_if<GoalRule>(&statement.what)) {
    visitTypes(goal->condition, visit);
  } else if (auto* inHand = std::get_if<InHand>(&statement.what)) {
    visit(inHand->types);
  } else if (auto* drops = std::get_if<Drops>(&statement.what)) {
    visit(drops->types);
  } else if (auto* dropped = std::get_if<DropsUnmoved>(&statement.what)) {
    visit(dropped->types);
  } else if (auto* hand = std::get_if<StartingHand>(&statement.what)) {
    visit(hand->types);
  } else if (auto* third = std::get_if<ThirdSideBlock>(&statement.what)) {
    if (third->pieces) visit(*third->pieces);
    if (third->mayAttack) visit(*third->mayAttack);
  }
}

}  // namespace fairyforge
