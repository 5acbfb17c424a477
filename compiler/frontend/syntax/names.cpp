// Collects the names in statements. NameWalk has an overload for each kind of statement, so that a new kind
// does not compile until its names are listed here.
#include "compiler/frontend/syntax/names.h"

#include <type_traits>

#include "compiler/frontend/syntax/cells.h"

namespace fairyforge::frontend::syntax {
namespace {

// Calls visitor.add(kind, declares, word, id) for each name in a statement, and visitor.list(types, except)
// for each list of types from which types can be removed; `except`: the statement is about all other types.
// Visitors that change lists get a Statement, others a const Statement. If a visitor removes all types of a
// list, the part of the statement that has the list is removed, or is about no type afterwards.
template <typename Visitor, bool kChanges>
class NameWalk {
  template <typename T>
  using Ref = std::conditional_t<kChanges, T&, const T&>;

 public:
  explicit NameWalk(Visitor& visitor) : visitor_(visitor) {}

  template <typename What>
  requires OneOf<std::remove_const_t<What>, Header, Note, MoveKinds, Priorities, Array, Presentation>
  void operator()(What&) const {}
  void operator()(Ref<BoardShape> s) const {
    uses(s.holes);
    for (auto& level : s.levelLines) add(NameKind::Zone, true, level.name);
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
  void operator()(Ref<PieceDeclaration> s) const {
    visitor_.add(NameKind::Type, true, s.name, s.id);
    notation(s.movement);
    uses(s.safeFrom, s.hurdles, s.leaping, s.shifts);
    if constexpr (kChanges) {
      const auto isLost = [](const auto& line) { return line.types && line.types->empty(); };
      if (s.leaping && isLost(*s.leaping)) s.leaping.reset();
      std::erase_if(s.shifts, isLost);
    }
    uses(s.at, s.morphs, s.powers, s.programs, s.turnings, s.staysOn);
    notation(s.takesRoyalsBy);
    uses(s.restrictions);
  }
  void operator()(Ref<Remove> s) const {
    for (auto& type : s.types) uses(type);
  }
  void operator()(Ref<Royal> s) const { uses(s.types); }
  void operator()(Ref<Promote> s) const {
    uses(s.types, s.zone);
    for (auto& choice : s.choices) uses(choice.type);
  }
  void operator()(Ref<Castle> s) const { uses(s.castler, s.partners, s.from, s.whilst); }
  void operator()(Ref<When> s) const {
    uses(s.arriving, s.zone);
    for (auto& change : s.changes) uses(change.changing, change.choices);
  }
  void operator()(Ref<Effects> s) const {
    usesTypes(s.movers, s.allBut);
    uses(s.captured);
    for (auto& effect : s.effects) {
      uses(effect.beside, effect.type);
      if (effect.what.does.op == Op::Step) add(NameKind::Link, false, effect.name);
      uses(effect.types);
      if (effect.what.way) notation(effect.name.span);
    }
  }
  void operator()(Ref<EveryPiece> s) const { uses(s.restriction); }
  void operator()(Ref<Rule> s) const { uses(s.types); }
  void operator()(Ref<PerpetualChase> s) const {
    uses(s.mayChase);
    for (auto& [types, cells] : s.unchased) uses(types, cells);
    for (auto& [chasers, chased] : s.regardless) uses(chasers, chased);
  }
  void operator()(Ref<DrawPoints> s) const {
    for (auto& [type, points] : s.points) uses(type);
  }
  void operator()(Ref<GoalRule> s) const { uses(s.condition); }
  void operator()(Ref<TurnOrder> s) const {
    for (auto* list : {&s.first, &s.again}) {
      for (auto& series : *list) add(NameKind::Side, false, series.with);
    }
  }
  void operator()(Ref<Shuffle> s) const {
    uses(s.types, s.onBothColours);
    for (auto& between : s.between) uses(between.inner, between.outer);
  }
  void operator()(Ref<HandRule> s) const {
    add(NameKind::Side, false, s.by);
    uses(s.types, s.as, s.cells);
  }
  void operator()(Ref<ThirdSideBlock> s) const {
    add(NameKind::Side, true, s.name);
    uses(s.pieces, s.mayAttack);
    if (s.onto && isCellsName(s.onto->text)) add(NameKind::Zone, false, s.onto);
  }
  void operator()(Ref<Test> s) const {
    for (auto& setting : s.options) add(NameKind::Option, false, setting.name);
    for (auto& line : s.lines) {
      if (auto* realm = std::get_if<TestRealm>(&line.what)) uses(realm->type);
    }
  }

 private:
  void add(NameKind kind, bool declares, const std::optional<Word>& word) const {
    if (word && word->span) visitor_.add(kind, declares, *word, {});
  }
  // ---- parts of statements ----
  template <typename... Parts>
  requires(sizeof...(Parts) > 1) void uses(Parts&... parts) const { (uses(parts), ...); }
  // Visits the names of a part that may be missing, or of each part of a list.
  template <typename Part>
  void uses(Part& part) const {
    if constexpr (requires { part.has_value(); }) {
      if (part) uses(*part);
    } else {
      for (auto& one : part) uses(one);
    }
  }
  void uses(Ref<TypeRef> type) const {
    if (type.span) visitor_.type(type);
  }
  void uses(Ref<std::vector<TypeRef>> types) const { usesTypes(types, false); }
  void usesTypes(Ref<std::vector<TypeRef>> types, bool except) const {
    visitor_.list(types, except);
    for (auto& type : types) uses(type);
  }
  // Visits a list whose types can all be removed. Returns true if the visitor emptied the list. A list that
  // was empty before means any type.
  bool losesAll(Ref<std::vector<TypeRef>> types) const {
    const bool spoke = !types.empty();
    uses(types);
    return spoke && types.empty();
  }
  void uses(Ref<CellItem> item) const {
    if (item.kind == CellItem::Kind::Cells && isCellsName(item.word.text))
      add(NameKind::Zone, false, item.word);
    for (auto& zone : item.within) add(NameKind::Zone, false, zone);
  }
  void uses(Ref<SidedCells> cells) const { uses(cells.white, cells.black); }
  void uses(Ref<Hurdles> hurdles) const { usesTypes(hurdles.types, hurdles.allBut); }
  void uses(Ref<Leaping> leaping) const { uses(leaping.types); }
  void uses(Ref<Shift> shift) const {
    uses(shift.types);
    notation(shift.by.span);
  }
  void uses(Ref<Morph> morph) const { uses(morph.cells, morph.to); }
  void uses(Ref<Power> power) const {
    uses(power.cells);
    notation(power.movement);
    uses(power.whilst, power.there, power.becomes);
  }
  void uses(Ref<Program> program) const {
    add(NameKind::Side, false, program.of);
    uses(program.lines);
  }
  void uses(Ref<ProgramLine> line) const {
    uses(line.types);
    const bool lost = losesAll(line.ends);
    if constexpr (kChanges) {
      if (lost) line.types.clear(), line.anyType = false;
    }
    uses(line.cells);
    for (auto& step : line.steps) add(NameKind::Link, false, step.link);
  }
  void uses(Ref<Turning> turning) const { uses(turning.to, turning.cells, turning.whilst); }
  void uses(Ref<Restriction> restriction) const { uses(restriction.condition); }
  void uses(Ref<Condition> condition) const { uses(condition.beside, condition.on); }
  void uses(Ref<Beside> beside) const {
    uses(beside.types);
    usesTypes(beside.spared, true);
    const bool lost = losesAll(beside.ends);
    if constexpr (kChanges) {
      if (lost) beside.types.emplace();
    }
    if (beside.leap) notation(beside.leap->span);
  }
  void uses(Ref<GoalWords> goal) const {
    uses(goal.types);
    for (auto& occupant : goal.occupants) uses(occupant.types);
    uses(goal.cells, goal.parts);
  }
  // Visits a movement, and the links that it names in angle brackets.
  void notation(const std::optional<SourceSpan>& written) const {
    if (!written) return;
    const SourceSpan& movement = *written;
    add(NameKind::Movement, false, Word{std::string(movement.text()), movement});
    const std::string_view text = movement.text();
    for (std::size_t at = 0; (at = text.find('<', at)) != std::string_view::npos;) {
      const std::size_t end = text.find('>', at);
      if (end == std::string_view::npos) return;
      add(NameKind::Link, false,
          Word{std::string(text.substr(at + 1, end - at - 1)), movement.part(at + 1, end)});
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
