// Writes a variant's finished rules as JSON (rules-json.h). Cells, steps and zones are written as numbers;
// types, sides, marks and kinds of moves are written by their names.

#include "compiler/apps/emit/rules-json.h"

#include "compiler/core/rules/program-text.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/core/text/json-list.h"
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

  // Here and below, structures are taken apart by position. If a structure gets a new field, the code does
  // not compile until the author has decided how to write it.
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
               {"events", json(triggers)},
               {"hands", byTable(itsHands)},
               {"third", itsThird ? byTable(*itsThird) : Json()},
               {"turns", byTable(itsTurns)},
               {"marks", marks},
               {"goals", json(itsGoals)},
               {"end", byTable(itsEnd)},
               {"start", start()}};
    return rules;
  }

 private:
  static Json number(Cell cell) { return cell == kNoCell ? Json(-1) : Json(index(cell)); }
  static Json cells(const CellSet& set) {
    return jsonList(set, [](Cell cell) { return index(cell); });
  }
  std::string id(TypeId type) const { return variant_.type(type).id; }
  // Returns the IDs of a set or a list of types.
  template <typename Types>
  Json ids(const Types& types) const {
    return jsonList(types, [&](TypeId type) { return id(type); });
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
    const auto nameOf = [&](std::size_t i) {
      return board_.exists(cellAt(i)) ? Json(board_.name(cellAt(i))) : Json();
    };
    const auto targetsOf = [&](std::size_t step) {
      return jsonList(board_.size(), [&](std::size_t i) {
        return number(board_.walk(cellAt(i), static_cast<StepId>(step)));
      });
    };
    return {{"lattice", board_.isHexagonal() ? "hexagons" : "squares"},
            {"files", board_.files()},
            {"ranks", board_.ranks()},
            {"levels", jsonList(board_.levels(), [&](int level) { return board_.levelName(level); })},
            {"cells", jsonList(board_.size(), nameOf)},
            {"steps", jsonList(board_.stepCount(), targetsOf)}};
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
    const auto rowOf = [&](const Instruction& in) {
      Json row = Json::array();
      row.push_back(infoOf(in.op).name);
      if (infoOf(in.op).operand != OperandKind::None) row.push_back(operandOf(in));
      return row;
    };
    return {{"code", jsonList(program.code, rowOf)},
            {"zones", jsonList(program.zones, cells)},
            {"typeSets", json(program.typeSets)},
            {"neighbourhoods", json(program.neighbourhoods)}};
  }
  Json json(const Neighbourhood& one) const {
    Json occupants = Json::array();
    if ((one.occupants & kOwn) != 0) occupants.push_back("own");
    if ((one.occupants & kEnemy) != 0) occupants.push_back("enemy");
    if ((one.occupants & kEmpty) != 0) occupants.push_back("empty");
    return {{"extent", one.info().key},
            {"steps", json(one.steps)},
            {"occupants", occupants},
            {"types", ids(one.types)},
            {"least", one.least},
            {"ends", ids(one.ends)},
            {"on", one.on}};
  }

  Json types() const {
    return jsonList(variant_.types(), [&](const PieceType& type) -> Json {
      [[maybe_unused]] const auto& [name, itsId, written, notationSpan, span, image, royal, imitates,
                                    givesNoCheck, programs, drops, itsMarks, transfer] = type;
      Json marks = Json::array();
      for (std::size_t i = 0; i < variant_.marks().size(); ++i) {
        if ((itsMarks >> i & 1) != 0) marks.push_back(variant_.marks()[i]);
      }
      return {{"id", itsId},
              {"name", name},
              {"notation", type.notation()},
              {"royal", royal},
              {"imitates", imitates},
              {"givesNoCheck", givesNoCheck},
              {"marks", marks},
              {"transfer", json(transfer)},
              {"programs", bySide(owners(), [&](std::size_t i) { return program(programs[i]); })},
              {"drops", bySide(kSides, [&](std::size_t i) { return program(drops[i]); })}};
    });
  }

  // Returns an entry for each type and side and each list of choices, with the cells on which arriving pieces
  // have these choices.
  Json arrivals(const ArrivalTable& table) const {
    Json list = Json::array();
    if (table.empty()) return list;
    for (std::size_t side = 0; side < owners(); ++side) {
      for (std::size_t type = 0; type < variant_.types().size(); ++type) {
        std::vector<std::pair<std::vector<TypeId>, CellSet>> found;
        board_.forEachCell([&](Cell cell) {
          const auto& choices = table.choices(static_cast<Side>(side), typeAt(type), cell);
          if (choices.empty()) return;
          auto at = std::ranges::find_if(found, [&](const auto& one) { return one.first == choices; });
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

  Json json(const Trigger& event) const {
    return {{"arriving", ids(event.arriving)},
            {"zone", json(event.zone)},
            {"changing", ids(event.changing)},
            {"becomes", ids(event.choices)}};
  }

  // Returns, for each type, the cells on which a piece that the side drops counts as unmoved.
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

  // ---- rules, which are listed in tables ----

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
  Json json(StepId step) const { return index(step); }
  Json json(TypeId type) const { return id(type); }
  Json json(const TypeSet& set) const { return ids(set); }
  Json json(const CellSet& set) const { return cells(set); }
  template <typename T>
  Json json(const std::vector<T>& list) const {
    return jsonList(list, [&](const T& one) { return json(one); });
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
            {"condition", json(rule.condition)}};
  }
  Json json(const Obligation& rule) const {
    return {{"of", json(rule.of)}, {"condition", json(rule.condition)}};
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

  Json json(const Occupancy& one) const {
    return {
        {"whose", json(one.whose)}, {"types", ids(one.types)}, {"negated", one.negated}, {"safe", one.safe}};
  }
  Json json(const GoalCondition& c) const {
    const bool isCounted = c.kind == GoalCondition::Kind::Counted;
    return {{"kind", isCounted ? infoOf(c.counter).name : infoOf(c.kind).name},
            {"count", c.count},
            {"orFewer", c.orFewer},
            {"hands", c.hands},
            {"types", ids(c.types)},
            {"occupants", json(c.occupants)},
            {"places", json(c.places)},
            {"legs", json(c.legs)},
            {"parts", json(c.parts)}};
  }
  Json json(const Goal& goal) const {
    return {{"result", json(goal.result)}, {"of", json(goal.of)}, {"condition", json(goal.condition)}};
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
