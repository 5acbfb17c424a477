// Each kind of statement is a case, so a new kind does not compile until its names are stated here.
#include "compiler/frontend/syntax/names.h"

#include "compiler/frontend/syntax/cells.h"

namespace fairyforge::frontend::syntax {
namespace {

class NameFinder {
 public:
  NameFinder(SourceSpan statement, std::vector<NamedPlace>& places)
      : statement_(std::move(statement)), places_(places) {}

  void operator()(const Header&) const {}
  void operator()(const Note&) const {}
  void operator()(const BoardShape& s) const {
    uses(s.holes);
    for (const Level& level : s.levelLines) {
      if (level.name) add(NameKind::Zone, true, *level.name);
    }
  }
  void operator()(const Zone& s) const {
    add(NameKind::Zone, true, s.name);
    uses(s.cells);
  }
  void operator()(const Link& s) const { add(NameKind::Link, true, s.name); }
  void operator()(const Direction& s) const { add(NameKind::Link, true, s.name); }
  void operator()(const Marks& s) const {
    for (const Marks::Mark& mark : s.marks) uses(mark.of);
  }
  void operator()(const MoveKinds&) const {}
  void operator()(const Priorities&) const {}
  void operator()(const Array&) const {}
  void operator()(const PieceDeclaration& s) const {
    places_.push_back({NameKind::Type, true, s.name, s.id, statement_});
    if (s.movement) notation(*s.movement);
    uses(s.safeFrom);
    if (s.hurdles) uses(s.hurdles->types);
    if (s.leaping && s.leaping->types) uses(*s.leaping->types);
    for (const Shift& shift : s.shifts) {
      if (shift.types) uses(*shift.types);
      notation(shift.by.span);
    }
    if (s.at) uses(*s.at);
    for (const Morph& morph : s.morphs) {
      uses(morph.cells);
      uses(morph.to);
    }
    for (const Power& power : s.powers) {
      if (power.cells) uses(*power.cells);
      notation(power.movement);
      for (const Condition& condition : power.whilst) uses(condition.beside);
      for (const Condition& condition : power.there) uses(condition.beside);
      if (power.becomes) uses(std::vector{*power.becomes});
    }
    for (const Program& program : s.programs) {
      if (program.of) add(NameKind::Side, false, *program.of);
      for (const ProgramLine& line : program.lines) {
        uses(line.types);
        uses(line.ends);
        uses(line.cells);
        for (const ProgramStep& step : line.steps) {
          if (step.link) add(NameKind::Link, false, *step.link);
        }
      }
    }
    for (const Turning& turning : s.turnings) {
      uses(turning.to);
      if (turning.cells) uses(*turning.cells);
      for (const Condition& condition : turning.whilst) uses(condition.beside);
    }
    if (s.staysOn) uses(*s.staysOn);
    if (s.takesRoyalsBy) notation(*s.takesRoyalsBy);
    for (const Restriction& restriction : s.restrictions) uses(restriction.beside);
  }
  void operator()(const Remove& s) const { uses(s.types); }
  void operator()(const Royal& s) const { uses(s.types); }
  void operator()(const Promote& s) const {
    uses(s.types);
    uses(s.zone);
    for (const Choice& choice : s.choices) uses(choice.type);
  }
  void operator()(const Castle& s) const {
    uses(s.castler);
    uses(s.partners);
    if (s.from) uses(*s.from);
    for (const Condition& condition : s.whilst) uses(condition.beside);
  }
  void operator()(const When& s) const {
    uses(s.arriving);
    uses(s.zone);
    for (const ForcedChange& change : s.changes) {
      uses(change.changing);
      uses(change.choices);
    }
  }
  void operator()(const Effects& s) const {
    uses(s.movers);
    if (s.captured) uses(*s.captured);
    for (const MoveEffect& effect : s.effects) {
      if (effect.beside) uses(*effect.beside);
      if (effect.what == MoveEffect::What::Become || effect.what == MoveEffect::What::Put) uses(effect.type);
      if (effect.what == MoveEffect::What::GoOn) add(NameKind::Link, false, effect.link);
      uses(effect.types);
      if (effect.way) notation(effect.way->span);
    }
  }
  void operator()(const EveryPiece& s) const { uses(s.restriction.beside); }
  void operator()(const Rule& s) const { uses(s.types); }
  void operator()(const PerpetualChase& s) const {
    uses(s.mayChase);
    for (const auto& [types, cells] : s.unchased) {
      uses(types);
      uses(cells);
    }
    for (const auto& [chasers, chased] : s.regardless) {
      uses(chasers);
      uses(chased);
    }
  }
  void operator()(const DrawPoints& s) const {
    for (const auto& [type, points] : s.points) uses(type);
  }
  void operator()(const GoalRule& s) const { uses(s.condition); }
  void operator()(const TurnOrder& s) const {
    for (const auto* list : {&s.first, &s.again}) {
      for (const Series& series : *list) {
        if (series.with) add(NameKind::Side, false, *series.with);
      }
    }
  }
  void operator()(const Shuffle& s) const {
    uses(s.types);
    uses(s.onBothColours);
    for (const Shuffle::Between& between : s.between) {
      uses(between.inner);
      uses(between.outer);
    }
  }
  void operator()(const HandFate& s) const {
    if (s.by) add(NameKind::Side, false, *s.by);
  }
  void operator()(const InHand& s) const {
    uses(s.types);
    uses(s.as);
  }
  void operator()(const Drops& s) const {
    uses(s.types);
    uses(s.cells);
  }
  void operator()(const DropAs& s) const {
    uses(s.types);
    uses(s.as);
  }
  void operator()(const DropCaptures&) const {}
  void operator()(const DropsUnmoved& s) const {
    uses(s.types);
    if (s.cells) uses(*s.cells);
  }
  void operator()(const DropRule& s) const { uses(s.types); }
  void operator()(const StartingHand& s) const { uses(s.types); }
  void operator()(const ThirdSideBlock& s) const {
    add(NameKind::Side, true, s.name);
    if (s.pieces) uses(*s.pieces);
    if (s.mayAttack) uses(*s.mayAttack);
    if (s.onto && isCellsName(s.onto->text)) add(NameKind::Zone, false, *s.onto);
  }
  void operator()(const Presentation&) const {}
  void operator()(const Test& s) const {
    for (const OptionSetting& setting : s.options) add(NameKind::Option, false, setting.name);
    for (const TestLine& line : s.lines) {
      if (const auto* realm = std::get_if<TestRealm>(&line.what)) uses(realm->type);
    }
  }

 private:
  void add(NameKind kind, bool declares, const Word& word) const {
    if (word.span) places_.push_back({kind, declares, word, {}, statement_});
  }
  void uses(const TypeRef& type) const { add(NameKind::Type, false, type); }
  void uses(const std::vector<TypeRef>& types) const {
    for (const TypeRef& type : types) uses(type);
  }
  void uses(const CellList& list) const {
    for (const CellItem& item : list) {
      if (item.kind == CellItem::Kind::Cells && isCellsName(item.word.text))
        add(NameKind::Zone, false, item.word);
      for (const Word& zone : item.within) add(NameKind::Zone, false, zone);
    }
  }
  void uses(const SidedCells& cells) const {
    uses(cells.white);
    uses(cells.black);
  }
  void uses(const Beside& beside) const {
    if (beside.types) uses(*beside.types);
    uses(beside.spared);
    uses(beside.ends);
    if (beside.leap) notation(beside.leap->span);
  }
  void uses(const GoalWords& goal) const {
    uses(goal.types);
    for (const OccupantWords& occupant : goal.occupants) uses(occupant.types);
    if (goal.cells) uses(*goal.cells);
    for (const GoalWords& part : goal.parts) uses(part);
  }
  // Notation names links in angle brackets.
  void notation(const SourceSpan& movement) const {
    add(NameKind::Movement, false, {std::string(movement.text()), movement});
    const std::string_view text = movement.text();
    for (std::size_t at = 0; (at = text.find('<', at)) != std::string_view::npos;) {
      const std::size_t end = text.find('>', at);
      if (end == std::string_view::npos) return;
      add(NameKind::Link, false,
          {std::string(text.substr(at + 1, end - at - 1)), movement.part(at + 1, end)});
      at = end;
    }
  }

  SourceSpan statement_;
  std::vector<NamedPlace>& places_;
};

void addNames(const Layer& layer, std::vector<NamedPlace>& places) {
  for (const Statement& statement : layer) std::visit(NameFinder(statement.span, places), statement.what);
}

}  // namespace

void addNames(const File& file, std::vector<NamedPlace>& places) {
  if (file.extends) places.push_back({NameKind::File, false, *file.extends});
  for (const Word& name : file.with) places.push_back({NameKind::File, false, name});
  for (const Layer& layer : file.layers) addNames(layer, places);
  for (const OptionDeclaration& option : file.options) {
    places.push_back({NameKind::Option, true, option.name});
    for (const OptionBlock& block : option.blocks) addNames(block.statements, places);
  }
}

}  // namespace fairyforge::frontend::syntax
