// Writes the finished rules as JSON. Cells, steps and zones are numbers; types, sides, marks and kinds of
// move have names.

#include "compiler/apps/emit/rules-json.h"

#include "compiler/core/rules/program-text.h"
#include "compiler/core/rules/variant-hash.h"
#include "runtime/fen.h"

namespace fairyforge::emit {
namespace {

constexpr const char* kSideNames[kOwners + 1] = {"white", "black", "third", "other"};

const char* nameOf(Side side) {
  return kSideNames[index(side)];
}

class RulesWriter {
 public:
  explicit RulesWriter(const VariantPtr& variant)
      : pointer_(variant), variant_(*variant), board_(variant->board()) {}

  // Here and below, structures are destructured by position, so that a new field does not compile until its
  // form is decided.
  Json write() const {
    [[maybe_unused]] const auto& [title, authors, notes, presentation, itsBoard, symmetry, itsTypes, arrival,
                                  imitatedArrival, triggers, itsHands, itsThird, itsTurns, marks, itsGoals,
                                  itsEnd, itsStart] = variant_.parts();
    Json rules{{"format", "fairyforge-rules"},
               {"version", kRulesVersion},
               {"title", title},
               {"authors", authors},
               {"notes", notes},
               {"hash", hashText(variantHash(variant_))},
               {"board", board()},
               {"types", types()},
               {"arrivals", arrivals(arrival)},
               {"imitatedArrivals", arrivals(imitatedArrival)},
               {"events", events()},
               {"hands", byTable(itsHands)},
               {"third", itsThird ? byTable(*itsThird) : Json()},
               {"turns", byTable(itsTurns)},
               {"marks", marks},
               {"goals", goals()},
               {"end", byTable(itsEnd)},
               {"start", start()}};
    return rules;
  }

 private:
  static Json number(Cell cell) { return cell == kNoCell ? Json(-1) : Json(index(cell)); }
  static Json cells(const CellSet& set) {
    Json list = Json::array();
    set.forEach([&](Cell cell) { list.push_back(index(cell)); });
    return list;
  }
  std::string id(TypeId type) const { return variant_.type(type).id; }
  Json ids(const TypeSet& set) const {
    Json list = Json::array();
    set.forEach([&](TypeId type) { list.push_back(id(type)); });
    return list;
  }
  Json ids(const std::vector<TypeId>& types) const {
    Json list = Json::array();
    for (const TypeId type : types) list.push_back(id(type));
    return list;
  }
  Json ids(const std::optional<TypeSet>& set) const { return set ? ids(*set) : Json(); }
  Json kind(KindId kind) const {
    return kind == kNoKind ? Json() : Json(variant_.turns().kinds.at(index(kind)));
  }
  Json piece(Piece piece) const { return {{"type", id(piece.type())}, {"side", nameOf(piece.side())}}; }
  template <typename Of>
  Json bySide(std::size_t owners, Of of) const {
    Json sides = Json::object();
    for (std::size_t i = 0; i < owners; ++i) sides[kSideNames[i]] = of(i);
    return sides;
  }
  std::size_t owners() const { return variant_.third() == nullptr ? kSides : kOwners; }

  Json board() const {
    Json names = Json::array(), steps = Json::array(), levels = Json::array();
    for (std::size_t i = 0; i < board_.size(); ++i)
      names.push_back(board_.exists(cellAt(i)) ? Json(board_.name(cellAt(i))) : Json());
    for (std::size_t step = 0; step < board_.stepCount(); ++step) {
      Json to = Json::array();
      for (std::size_t i = 0; i < board_.size(); ++i)
        to.push_back(number(board_.walk(cellAt(i), static_cast<StepId>(step))));
      steps.push_back(std::move(to));
    }
    for (int level = 0; level < board_.levels(); ++level) levels.push_back(board_.levelName(level));
    return {{"lattice", board_.isHexagonal() ? "hexagons" : "squares"},
            {"files", board_.files()},
            {"ranks", board_.ranks()},
            {"levels", levels},
            {"cells", names},
            {"steps", steps}};
  }

  Json operandOf(const Instruction& in) const {
    const std::uint16_t operand = in.operand;
    const auto set = [&](std::initializer_list<const char*> names) {
      Json list = Json::array();
      unsigned bit = 1;
      for (const char* name : names) {
        if ((operand & bit) != 0) list.push_back(name);
        bit *= 2;
      }
      return list;
    };
    switch (infoOf(in.op).operand) {
      case OperandKind::Occupants:
        return set({"empty", "own", "enemy"});
      case OperandKind::Sides:
        return set({"white", "black", "third"});
      case OperandKind::Mark:
        return variant_.marks().at(operand);
      case OperandKind::Attackers:
        return operand == 0 ? "enemy" : "own";
      case OperandKind::Piece:
        return piece(putPiece(operand));
      case OperandKind::Owner:
        return kSideNames[operand];
      case OperandKind::Type:
        return id(typeAt(operand));
      case OperandKind::Kind:
        return kind(static_cast<KindId>(operand));
      case OperandKind::Landing:
        return operand == kArriving    ? "arriving"
               : operand == kUnchanged ? "unchanged"
                                       : id(typeAt(operand - kAs));
      default:
        return operand;
    }
  }

  Json program(const MoveProgram& program) const {
    Json code = Json::array(), zones = Json::array(), sets = Json::array(), beside = Json::array();
    for (const Instruction& in : program.code) {
      Json row = Json::array();
      row.push_back(infoOf(in.op).name);
      if (infoOf(in.op).operand != OperandKind::None) row.push_back(operandOf(in));
      code.push_back(std::move(row));
    }
    for (const CellSet& zone : program.zones) zones.push_back(cells(zone));
    for (const TypeSet& set : program.typeSets) sets.push_back(ids(set));
    for (const Neighbourhood& one : program.neighbourhoods) {
      Json steps = Json::array(), occupants = Json::array();
      for (const StepId step : one.steps) steps.push_back(index(step));
      if ((one.occupants & kOwn) != 0) occupants.push_back("own");
      if ((one.occupants & kEnemy) != 0) occupants.push_back("enemy");
      if ((one.occupants & kEmpty) != 0) occupants.push_back("empty");
      Json on = Json::array();
      for (const Occupants occupants : one.on) on.push_back(occupants);
      beside.push_back({{"extent", kExtentKeys[static_cast<std::size_t>(one.extent)]},
                        {"steps", steps},
                        {"occupants", occupants},
                        {"types", ids(one.types)},
                        {"least", one.least},
                        {"ends", ids(one.ends)},
                        {"on", on}});
    }
    return {{"code", code}, {"zones", zones}, {"typeSets", sets}, {"neighbourhoods", beside}};
  }

  Json types() const {
    Json list = Json::array();
    for (const PieceType& type : variant_.types()) {
      [[maybe_unused]] const auto& [name, itsId, written, notationSpan, span, image, royal, imitates,
                                    givesNoCheck, programs, drops, itsMarks, transfer] = type;
      Json marks = Json::array();
      for (std::size_t i = 0; i < variant_.marks().size(); ++i) {
        if ((itsMarks >> i & 1) != 0) marks.push_back(variant_.marks()[i]);
      }
      Json record{{"id", itsId},
                  {"name", name},
                  {"notation", type.notation()},
                  {"royal", royal},
                  {"imitates", imitates},
                  {"givesNoCheck", givesNoCheck},
                  {"marks", marks},
                  {"transfer", bySide(kSides,
                                      [&](std::size_t i) {
                                        return type.transfer[i] ? Json(index(*type.transfer[i])) : Json();
                                      })},
                  {"programs", bySide(owners(), [&](std::size_t i) { return program(type.program[i]); })},
                  {"drops", bySide(kSides, [&](std::size_t i) { return program(type.drop[i]); })}};
      list.push_back(std::move(record));
    }
    return list;
  }

  // Writes one entry for all cells with the same content.
  Json arrivals(const ArrivalTable& table) const {
    Json list = Json::array();
    if (table.empty()) return list;
    for (std::size_t side = 0; side < owners(); ++side) {
      for (std::size_t type = 0; type < variant_.types().size(); ++type) {
        std::vector<std::pair<std::vector<TypeId>, CellSet>> found;
        board_.forEachCell([&](Cell cell) {
          const auto& choices = table.choices(static_cast<Side>(side), typeAt(type), cell);
          if (choices.empty()) return;
          auto at =
              std::find_if(found.begin(), found.end(), [&](const auto& one) { return one.first == choices; });
          if (at == found.end()) at = found.insert(at, {choices, {}});
          at->second.add(cell);
        });
        for (const auto& [choices, where] : found)
          list.push_back({{"side", kSideNames[side]},
                          {"type", id(typeAt(type))},
                          {"cells", cells(where)},
                          {"becomes", ids(choices)}});
      }
    }
    return list;
  }

  Json events() const {
    Json list = Json::array();
    for (const Trigger& event : variant_.triggers())
      list.push_back({{"arriving", ids(event.arriving)},
                      {"zone", bySide(kSides, [&](std::size_t i) { return cells(event.zone[i]); })},
                      {"changing", ids(event.changing)},
                      {"becomes", ids(event.choices)}});
    return list;
  }

  // By type, the cells on which a dropped piece counts as unmoved.
  Json unmovedOn(Side side) const {
    Json byType = Json::object();
    for (std::size_t i = 0; i < variant_.types().size(); ++i) {
      CellSet where;
      board_.forEachCell([&](Cell cell) {
        if (variant_.isUnmovedWhenDropped(Piece(typeAt(i), side), cell)) where.add(cell);
      });
      if (!where.empty()) byType[id(typeAt(i))] = cells(where);
    }
    return byType;
  }

  // ---- rules, by their tables ----

  template <typename Rules>
  Json byTable(const Rules& rules) const {
    Json record = Json::object();
    forEachRule<Rules>([&]<typename Value>(const RuleRow<Rules, Value>& row) {
      const Value& value = rules.*row.field.value;
      if constexpr (std::is_same_v<Value, BareKingRule>) {
        record[std::string(row.name.value)] = json(value.kind);
        record["material"] = ids(value.material);
      } else if (row.name.value == "unmovedOn") {
        record["unmovedOn"] = bySide(kSides, [&](std::size_t i) { return unmovedOn(static_cast<Side>(i)); });
      } else if (row.name.value != "colour") {
        record[std::string(row.name.value)] = json(value);
      }
    });
    return record;
  }

  Json json(bool value) const { return value; }
  template <std::integral Number>
  Json json(Number value) const {
    return value;
  }
  Json json(const std::string& text) const { return text; }
  template <typename Enum>
  requires std::is_enum_v<Enum> Json json(Enum value)
  const { return std::string(kWordsOf<Enum>.at(static_cast<std::size_t>(value))); }
  Json json(KindId one) const { return kind(one); }
  Json json(TypeId type) const { return id(type); }
  Json json(const TypeSet& set) const { return ids(set); }
  Json json(const CellSet& set) const { return cells(set); }
  template <typename T>
  Json json(const std::vector<T>& list) const {
    Json array = Json::array();
    for (const T& one : list) array.push_back(json(one));
    return array;
  }
  template <typename T, std::size_t owners>
  Json json(const std::array<T, owners>& values) const {
    return bySide(owners, [&](std::size_t i) { return json(values[i]); });
  }
  template <typename T>
  Json json(const std::optional<T>& value) const {
    return value ? json(*value) : Json();
  }
  Json json(const std::vector<CellSet>& byType) const {
    Json record = Json::object();
    for (std::size_t i = 0; i < byType.size(); ++i) record[id(typeAt(i))] = cells(byType[i]);
    return record;
  }
  Json json(const ScheduledTurn& turn) const {
    return {{"player", nameOf(turn.player)},
            {"moves", nameOf(turn.moves)},
            {"kind", kind(turn.kind)},
            {"grows", turn.grows}};
  }
  Json json(const CountRule& rule) const {
    return {{"of", json(rule.of)},
            {"moves", rule.moves},
            {"anew", rule.anew},
            {"fromPieces", rule.fromPieces},
            {"condition", condition(rule.condition)}};
  }
  Json json(const Obligation& rule) const {
    return {{"of", json(rule.of)}, {"condition", condition(rule.condition)}};
  }
  Json json(const DrawRule& rule) const {
    return rule.decides() ? Json({{"points", json(rule.points)}, {"given", json(rule.given)}}) : Json();
  }
  Json json(const ChaseRule& rule) const {
    Json regardless = Json::object();
    for (std::size_t i = 0; i < rule.regardless.size(); ++i)
      if (!rule.regardless[i].empty()) regardless[id(typeAt(i))] = ids(rule.regardless[i]);
    const auto unchased = [&](std::size_t side) {
      Json byType = Json::object();
      const auto& ofSide = rule.unchased[side];
      for (std::size_t i = 0; i < ofSide.size(); ++i)
        if (!ofSide[i].empty()) byType[id(typeAt(i))] = cells(ofSide[i]);
      return byType;
    };
    return {
        {"mayChase", ids(rule.mayChase)}, {"unchased", bySide(kSides, unchased)}, {"regardless", regardless}};
  }

  Json occupancy(const Occupancy& one) const {
    return {
        {"whose", json(one.whose)}, {"types", ids(one.types)}, {"negated", one.negated}, {"safe", one.safe}};
  }
  Json condition(const GoalCondition& c) const {
    const bool isCounted = c.kind == GoalCondition::Kind::Counted;
    Json occupants = Json::array(), places = Json::array(), legs = Json::array(), parts = Json::array();
    for (const Occupancy& one : c.occupants) occupants.push_back(occupancy(one));
    for (const auto& place : c.places)
      places.push_back(bySide(kSides, [&](std::size_t i) { return cells(place[i]); }));
    for (const auto& leg : c.legs) {
      legs.push_back(bySide(kSides, [&](std::size_t i) {
        Json steps = Json::array();
        for (const StepId step : leg[i]) steps.push_back(index(step));
        return steps;
      }));
    }
    for (const GoalCondition& part : c.parts) parts.push_back(condition(part));
    return {{"kind", isCounted ? infoOf(c.counter).name : infoOf(c.kind).name},
            {"count", c.count},
            {"orFewer", c.orFewer},
            {"hands", c.hands},
            {"types", ids(c.types)},
            {"occupants", occupants},
            {"places", places},
            {"legs", legs},
            {"parts", parts}};
  }
  Json goals() const {
    Json list = Json::array();
    for (const Goal& goal : variant_.goals())
      list.push_back({{"result", json(goal.result)},
                      {"of", bySide(kSides, [&](std::size_t i) { return goal.of[i]; })},
                      {"condition", condition(goal.condition)}});
    return list;
  }

  Json start() const {
    Json pieces = Json::array();
    board_.forEachCell([&](Cell cell) {
      if (const Piece one = variant_.start().at(cell)) {
        Json record = piece(one);
        record["cell"] = index(cell);
        record["unmoved"] = variant_.start().unmoved.has(cell);
        pieces.push_back(std::move(record));
      }
    });
    const auto hand = [&](std::size_t side) {
      Json counts = Json::object();
      for (std::size_t i = 0; i < variant_.types().size(); ++i) {
        const int count = variant_.start().inHand(static_cast<Side>(side), typeAt(i));
        if (count > 0) counts[id(typeAt(i))] = count;
      }
      return counts;
    };
    return {{"fen", printFen(Position(pointer_))}, {"pieces", pieces}, {"hands", bySide(kSides, hand)}};
  }

  const VariantPtr& pointer_;
  const Variant& variant_;
  const Board& board_;
};

}  // namespace

Json rulesAsJson(const VariantPtr& variant) {
  return RulesWriter(variant).write();
}

}  // namespace fairyforge::emit
