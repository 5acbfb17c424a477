// Collects names from statements. Each kind of statement is a case, so a new kind does not compile until its
// names are stated here.
#include "compiler/frontend/syntax/names.h"

#include <type_traits>

#include "compiler/frontend/syntax/cells.h"

namespace fairyforge::frontend::syntax {
namespace {

// Calls visitor.add(kind, declares, word, id) for each name in a statement, and visitor.list(types, except) for each
// list of types that may lose some of them; `except`: the statement is about all types but these. Visitors that
// change such lists get a Statement, others a const Statement. What was about types that are all lost is about none
// then, or goes.
template <typename Visitor, bool kChanges>
class NameWalk {
  template <typename T>
  using Ref = std::conditional_t<kChanges, T&, const T&>;

 public:
  explicit NameWalk(Visitor& visitor) : visitor_(visitor) {}

  void operator()(Ref<Header>) const {}
  void operator()(Ref<Note>) const {}
  void operator()(Ref<BoardShape> s) const {
    uses(s.holes);
    for (auto& level : s.levelLines) {
      if (level.name) add(NameKind::Zone, true, *level.name);
    }
  }
  void operator()(Ref<Zone> s) const {
    add(NameKind::Zone, true, s.name);
    uses(s.cells);
  }
  void operator()(Ref<Link> s) const { add(NameKind::Link, true, s.name); }
  void operator()(Ref<Direction> s) const { add(NameKind::Link, true, s.name); }
  void operator()(Ref<Marks> s) const {
    for (auto& mark : s.marks) uses(mark.of);
  }
  void operator()(Ref<MoveKinds>) const {}
  void operator()(Ref<Priorities>) const {}
  void operator()(Ref<Array>) const {}
  void operator()(Ref<PieceDeclaration> s) const {
    visitor_.add(NameKind::Type, true, s.name, s.id);
    if (s.movement) notation(*s.movement);
    uses(s.safeFrom);
    if (s.hurdles) uses(s.hurdles->types, s.hurdles->allBut);
    if (s.leaping && s.leaping->types) uses(*s.leaping->types);
    for (auto& shift : s.shifts) {
      if (shift.types) uses(*shift.types);
      notation(shift.by.span);
    }
    if constexpr (kChanges) {
      const auto isLost = [](const auto& line) { return line.types && line.types->empty(); };
      if (s.leaping && isLost(*s.leaping)) s.leaping.reset();
      std::erase_if(s.shifts, isLost);
    }
    if (s.at) uses(*s.at);
    for (auto& morph : s.morphs) {
      uses(morph.cells);
      uses(morph.to);
    }
    for (auto& power : s.powers) {
      if (power.cells) uses(*power.cells);
      notation(power.movement);
      for (auto& condition : power.whilst) uses(condition.beside);
      for (auto& condition : power.there) uses(condition.beside);
      if (power.becomes) uses(*power.becomes);
    }
    for (auto& program : s.programs) {
      if (program.of) add(NameKind::Side, false, *program.of);
      for (auto& line : program.lines) {
        uses(line.types);
        const bool lost = losesAll(line.ends);
        if constexpr (kChanges) {
          if (lost) line.types.clear(), line.anyType = false;
        }
        uses(line.cells);
        for (auto& step : line.steps) {
          if (step.link) add(NameKind::Link, false, *step.link);
        }
      }
    }
    for (auto& turning : s.turnings) {
      uses(turning.to);
      if (turning.cells) uses(*turning.cells);
      for (auto& condition : turning.whilst) uses(condition.beside);
    }
    if (s.staysOn) uses(*s.staysOn);
    if (s.takesRoyalsBy) notation(*s.takesRoyalsBy);
    for (auto& restriction : s.restrictions) uses(restriction.beside);
  }
  void operator()(Ref<Remove> s) const {
    for (auto& type : s.types) uses(type);
  }
  void operator()(Ref<Royal> s) const { uses(s.types); }
  void operator()(Ref<Promote> s) const {
    uses(s.types);
    uses(s.zone);
    for (auto& choice : s.choices) uses(choice.type);
  }
  void operator()(Ref<Castle> s) const {
    uses(s.castler);
    uses(s.partners);
    if (s.from) uses(*s.from);
    for (auto& condition : s.whilst) uses(condition.beside);
  }
  void operator()(Ref<When> s) const {
    uses(s.arriving);
    uses(s.zone);
    for (auto& change : s.changes) {
      uses(change.changing);
      uses(change.choices);
    }
  }
  void operator()(Ref<Effects> s) const {
    uses(s.movers, s.allBut);
    if (s.captured) uses(*s.captured);
    for (auto& effect : s.effects) {
      if (effect.beside) uses(*effect.beside);
      if (!effect.type.text.empty()) uses(effect.type);
      if (effect.what.does.op == Op::Step) add(NameKind::Link, false, effect.name);
      uses(effect.types);
      if (effect.what.way) notation(effect.name.span);
    }
  }
  void operator()(Ref<EveryPiece> s) const { uses(s.restriction.beside); }
  void operator()(Ref<Rule> s) const { uses(s.types); }
  void operator()(Ref<PerpetualChase> s) const {
    uses(s.mayChase);
    for (auto& [types, cells] : s.unchased) {
      uses(types);
      uses(cells);
    }
    for (auto& [chasers, chased] : s.regardless) {
      uses(chasers);
      uses(chased);
    }
  }
  void operator()(Ref<DrawPoints> s) const {
    for (auto& [type, points] : s.points) uses(type);
  }
  void operator()(Ref<GoalRule> s) const { uses(s.condition); }
  void operator()(Ref<TurnOrder> s) const {
    for (auto* list : {&s.first, &s.again}) {
      for (auto& series : *list) {
        if (series.with) add(NameKind::Side, false, *series.with);
      }
    }
  }
  void operator()(Ref<Shuffle> s) const {
    uses(s.types);
    uses(s.onBothColours);
    for (auto& between : s.between) {
      uses(between.inner);
      uses(between.outer);
    }
  }
  void operator()(Ref<HandFate> s) const {
    if (s.by) add(NameKind::Side, false, *s.by);
  }
  void operator()(Ref<InHand> s) const {
    uses(s.types);
    uses(s.as);
  }
  void operator()(Ref<Drops> s) const {
    uses(s.types);
    uses(s.cells);
  }
  void operator()(Ref<DropAs> s) const {
    uses(s.types);
    uses(s.as);
  }
  void operator()(Ref<DropCaptures>) const {}
  void operator()(Ref<DropsUnmoved> s) const {
    uses(s.types);
    if (s.cells) uses(*s.cells);
  }
  void operator()(Ref<DropRule> s) const { uses(s.types); }
  void operator()(Ref<StartingHand> s) const { uses(s.types); }
  void operator()(Ref<ThirdSideBlock> s) const {
    add(NameKind::Side, true, s.name);
    if (s.pieces) uses(*s.pieces);
    if (s.mayAttack) uses(*s.mayAttack);
    if (s.onto && isCellsName(s.onto->text)) add(NameKind::Zone, false, *s.onto);
  }
  void operator()(Ref<Presentation>) const {}
  void operator()(Ref<Test> s) const {
    for (auto& setting : s.options) add(NameKind::Option, false, setting.name);
    for (auto& line : s.lines) {
      if (auto* realm = std::get_if<TestRealm>(&line.what)) uses(realm->type);
    }
  }

 private:
  void add(NameKind kind, bool declares, const Word& word) const {
    if (word.span) visitor_.add(kind, declares, word, {});
  }
  void uses(Ref<TypeRef> type) const {
    if (type.span) visitor_.type(type);
  }
  void uses(Ref<std::vector<TypeRef>> types, bool except = false) const {
    visitor_.list(types, except);
    for (auto& type : types) uses(type);
  }
  // For a list that means any type where it is empty from the beginning.
  bool losesAll(Ref<std::vector<TypeRef>> types) const {
    const bool spoke = !types.empty();
    uses(types);
    return spoke && types.empty();
  }
  void uses(const CellList& list) const {
    for (auto& item : list) {
      if (item.kind == CellItem::Kind::Cells && isCellsName(item.word.text))
        add(NameKind::Zone, false, item.word);
      for (auto& zone : item.within) add(NameKind::Zone, false, zone);
    }
  }
  void uses(const SidedCells& cells) const {
    uses(cells.white);
    uses(cells.black);
  }
  void uses(Ref<Beside> beside) const {
    if (beside.types) uses(*beside.types);
    uses(beside.spared, true);
    const bool lost = losesAll(beside.ends);
    if constexpr (kChanges) {
      if (lost) beside.types.emplace();
    }
    if (beside.leap) notation(beside.leap->span);
  }
  void uses(Ref<GoalWords> goal) const {
    uses(goal.types);
    for (auto& occupant : goal.occupants) uses(occupant.types);
    if (goal.cells) uses(*goal.cells);
    for (auto& part : goal.parts) uses(part);
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

  Visitor& visitor_;
};

struct NameFinder {
  const SourceSpan& statement;
  std::vector<NamedPlace>& places;
  void add(NameKind kind, bool declares, const Word& word, const Word& id) const {
    places.push_back({kind, declares, word, id, statement});
  }
  void type(const TypeRef& type) const { add(NameKind::Type, false, type, {}); }
  static void list(const std::vector<TypeRef>&, bool) {}
};

struct TypeVisitor {
  const std::function<void(TypeRef&)>& visit;
  static void add(NameKind, bool, const Word&, const Word&) {}
  void type(TypeRef& type) const { visit(type); }
  static void list(const std::vector<TypeRef>&, bool) {}
};

struct ListVisitor {
  const std::function<void(std::vector<TypeRef>&, bool)>& visit;
  static void add(NameKind, bool, const Word&, const Word&) {}
  static void type(const TypeRef&) {}
  void list(std::vector<TypeRef>& types, bool except) const { visit(types, except); }
};

void addNames(const Layer& layer, std::vector<NamedPlace>& places) {
  for (const Statement& statement : layer) {
    NameFinder finder{statement.span, places};
    std::visit(NameWalk<NameFinder, false>(finder), statement.what);
  }
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

void forEachType(Statement& statement, const std::function<void(TypeRef&)>& visit) {
  TypeVisitor visitor{visit};
  std::visit(NameWalk<TypeVisitor, true>(visitor), statement.what);
}

void forEachTypeList(Statement& statement, const std::function<void(std::vector<TypeRef>&, bool)>& visit) {
  ListVisitor visitor{visit};
  std::visit(NameWalk<ListVisitor, true>(visitor), statement.what);
}

}  // namespace fairyforge::frontend::syntax
