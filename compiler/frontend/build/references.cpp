// Visits every list of types in a statement, for the removal of a type from what earlier layers say.

#include "compiler/frontend/build/build-parts.h"

namespace fairyforge::frontend::build {

namespace {

void visitTypes(syntax::Beside& beside, const std::function<void(std::vector<syntax::TypeRef>&)>& visit) {
  if (beside.types) visit(*beside.types);
  visit(beside.spared);
  visit(beside.ends);
}

void visitTypes(syntax::GoalWords& goal, const std::function<void(std::vector<syntax::TypeRef>&)>& visit) {
  visit(goal.types);
  for (syntax::OccupantWords& occupant : goal.occupants) visit(occupant.types);
  for (syntax::GoalWords& part : goal.parts) visitTypes(part, visit);
}

}  // namespace

void forEachTypeList(syntax::Statement& statement,
                     const std::function<void(std::vector<syntax::TypeRef>&)>& visit) {
  if (auto* piece = std::get_if<syntax::PieceDeclaration>(&statement.what)) {
    for (syntax::Morph& morph : piece->morphs) visit(morph.to);
    for (syntax::Program& program : piece->programs) {
      for (syntax::ProgramLine& line : program.lines) {
        visit(line.types);
        visit(line.ends);
      }
    }
    for (syntax::Power& power : piece->powers) {
      for (syntax::Condition& condition : power.whilst) visitTypes(condition.beside, visit);
      for (syntax::Condition& condition : power.there) visitTypes(condition.beside, visit);
    }
    for (syntax::Turning& turning : piece->turnings) {
      visit(turning.to);
      for (syntax::Condition& condition : turning.whilst) visitTypes(condition.beside, visit);
    }
    visit(piece->safeFrom);
    if (piece->hurdles) visit(piece->hurdles->types);
    if (piece->leaping && piece->leaping->types) visit(*piece->leaping->types);
    for (syntax::Shift& shift : piece->shifts) {
      if (shift.types) visit(*shift.types);
    }
    for (syntax::Restriction& restriction : piece->restrictions) visitTypes(restriction.beside, visit);
  } else if (auto* marks = std::get_if<syntax::Marks>(&statement.what)) {
    for (syntax::Marks::Mark& mark : marks->marks) visit(mark.of);
  } else if (auto* royal = std::get_if<syntax::Royal>(&statement.what)) {
    visit(royal->types);
  } else if (auto* promote = std::get_if<syntax::Promote>(&statement.what)) {
    visit(promote->types);
  } else if (auto* castle = std::get_if<syntax::Castle>(&statement.what)) {
    visit(castle->partners);
    for (syntax::Condition& condition : castle->whilst) visitTypes(condition.beside, visit);
  } else if (auto* when = std::get_if<syntax::When>(&statement.what)) {
    visit(when->arriving);
    for (syntax::ForcedChange& change : when->changes) {
      visit(change.changing);
      visit(change.choices);
    }
  } else if (auto* effects = std::get_if<syntax::Effects>(&statement.what)) {
    visit(effects->movers);
    if (effects->captured) visit(*effects->captured);
    for (syntax::MoveEffect& effect : effects->effects) {
      if (effect.beside) visitTypes(*effect.beside, visit);
      visit(effect.types);
    }
  } else if (auto* every = std::get_if<syntax::EveryPiece>(&statement.what)) {
    visitTypes(every->restriction.beside, visit);
  } else if (auto* shuffle = std::get_if<syntax::Shuffle>(&statement.what)) {
    visit(shuffle->types);
    visit(shuffle->onBothColours);
    for (syntax::Shuffle::Between& between : shuffle->between) visit(between.outer);
  } else if (auto* rule = std::get_if<syntax::Rule>(&statement.what)) {
    visit(rule->types);
  } else if (auto* chase = std::get_if<syntax::PerpetualChase>(&statement.what)) {
    visit(chase->mayChase);
    for (auto& [types, cells] : chase->unchased) visit(types);
    for (auto& [chasers, chased] : chase->regardless) {
      visit(chasers);
      visit(chased);
    }
  } else if (auto* goal = std::get_if<syntax::GoalRule>(&statement.what)) {
    visitTypes(goal->condition, visit);
  } else if (auto* inHand = std::get_if<syntax::InHand>(&statement.what)) {
    visit(inHand->types);
  } else if (auto* drops = std::get_if<syntax::Drops>(&statement.what)) {
    visit(drops->types);
  } else if (auto* dropped = std::get_if<syntax::DropsUnmoved>(&statement.what)) {
    visit(dropped->types);
  } else if (auto* as = std::get_if<syntax::DropAs>(&statement.what)) {
    visit(as->types);
  } else if (auto* dropRule = std::get_if<syntax::DropRule>(&statement.what)) {
    visit(dropRule->types);
  } else if (auto* hand = std::get_if<syntax::StartingHand>(&statement.what)) {
    visit(hand->types);
  } else if (auto* third = std::get_if<syntax::ThirdSideBlock>(&statement.what)) {
    if (third->pieces) visit(*third->pieces);
    if (third->mayAttack) visit(*third->mayAttack);
  }
}

}  // namespace fairyforge::frontend::build
