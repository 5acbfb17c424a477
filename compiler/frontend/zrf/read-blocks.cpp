// Reads the instructions and conditions of move blocks. An instruction is a keyword, a direction or a
// position; a condition is a keyword or an attribute. A word can mean something else in each of the two.
#include <fmt/format.h>
#include <map>

#include "compiler/frontend/zrf/read.h"
#include "compiler/frontend/zrf/word-lists.h"

namespace fairyforge::frontend::zrf {
namespace {

using CommandKind = Command::Kind;
using ConditionKind = Condition::Kind;

// What a condition takes besides a position.
enum class Subject { None, Type, Zone, Flag, PositionFlag, Position, MoveType };
struct ConditionWord {
  ConditionKind kind;
  Subject subject;
  bool place;  // can the condition be about a position other than the cursor's?
};

// Returns the words of conditions that ask about one position. For each: what the condition names besides the
// position, and whether it can be about another position than the cursor's.
const std::map<std::string, ConditionWord, std::less<>>& simpleConditions() {
  using K = ConditionKind;
  static const std::map<std::string, ConditionWord, std::less<>> kWords{
      {"empty?", {K::Empty, Subject::None, true}},
      {"friend?", {K::Friend, Subject::None, true}},
      {"enemy?", {K::Enemy, Subject::None, true}},
      {"neutral?", {K::Neutral, Subject::None, true}},
      {"piece?", {K::Piece, Subject::Type, true}},
      {"on-board?", {K::OnBoard, Subject::None, true}},
      {"in-zone?", {K::InZone, Subject::Zone, true}},
      {"last-from?", {K::LastFrom, Subject::None, true}},
      {"last-to?", {K::LastTo, Subject::None, true}},
      {"marked?", {K::Marked, Subject::None, true}},
      {"position?", {K::AtPosition, Subject::Position, true}},
      {"flag?", {K::Flag, Subject::Flag, false}},
      {"position-flag?", {K::PositionFlag, Subject::PositionFlag, true}},
      {"attacked?", {K::Attacked, Subject::MoveType, true}},
      {"defended?", {K::Defended, Subject::MoveType, true}},
      {"adjacent-to-enemy?", {K::AdjacentToEnemy, Subject::None, true}},
      {"goal-position?", {K::GoalPosition, Subject::None, true}},
  };
  return kWords;
}

class CodeReader {
 public:
  explicit CodeReader(Reading& reading) : r_(reading) {}

  std::vector<Command> code(const Nodes& items, std::size_t first) {
    return code(items, first, items.size());
  }

 private:
  using Result = std::optional<Command>;

  // Reads instructions; those with errors are left out.
  std::vector<Command> code(const Nodes& items, std::size_t first, std::size_t end) {
    std::vector<Command> list;
    for (std::size_t i = first; i < end; ++i) {
      if (auto instruction = this->instruction(items[i])) list.push_back(std::move(*instruction));
    }
    return list;
  }

  // ---- positions ----

  // Reads a place: a direction, a position, or a word such as last-to.
  std::optional<Where> place(const Node& node) {
    using Kind = Where::Kind;
    if (node.head() == "opposite") {
      if (node.items.size() != 2) return form<Where>(node, "a direction: (opposite n)");
      const Number way = r_.direction(node.items[1]);
      if (way == kNone) return std::nullopt;
      return Where{Kind::Opposite, way};
    }
    if (!node.isAtom()) return form<Where>(node, "a direction or a position");
    static const std::map<std::string, Kind> kWords{{"from", Kind::From},
                                                    {"to", Kind::To},
                                                    {"mark", Kind::Mark},
                                                    {"last-from", Kind::LastFrom},
                                                    {"last-to", Kind::LastTo}};
    if (const Number way = r_.directions.find(node.text); way != kNone) return Where{Kind::Direction, way};
    if (const Number position = r_.positions.find(node.text); position != kNone)
      return Where{Kind::Position, position};
    if (const auto word = kWords.find(node.text); word != kWords.end()) return Where{word->second, kNone};
    unknown(node, "a direction or a position");
    return std::nullopt;
  }

  bool isPlace(const Node& node) const {
    return node.head() == "opposite" ||
           (node.isAtom() && (r_.directions.has(node.text) || r_.positions.has(node.text)));
  }

  template <typename T>
  std::optional<T> form(const Node& node, const std::string& expected) {
    r_.badForm(node, expected);
    return std::nullopt;
  }

  // Reports an unknown word, and suggests the closest direction, instruction, condition or attribute.
  void unknown(const Node& node, const char* what) {
    // A list with operands cannot be a direction.
    const bool hasOperands = node.isList() && node.items.size() > 1;
    std::vector<std::string> candidates = hasOperands ? std::vector<std::string>() : r_.directions.list();
    const auto add = [&](const std::vector<std::string>& more) {
      candidates.insert(candidates.end(), more.begin(), more.end());
    };
    add(instructionWords());
    add(conditionWords());
    add(r_.attributes.list());
    const std::string word = std::string(node.word());
    r_.report.error(node.wordPlace(), "unknown-instruction", "'{}' is not {}", word, what)
        .suggest(closestMatch(word, candidates));
  }

  // ---- conditions ----

  // Reads a condition of `verify`, `if` or `while`.
  std::optional<Condition> condition(const Node& node) {
    const std::string word = std::string(node.word());
    if (word.empty() || node.isString())
      return form<Condition>(node, "a condition, such as empty? or (in-zone? promotion)");
    Condition c;
    c.place = node.place;
    const Nodes& items = node.items;  // empty if the node is a word
    if (word == "and" || word == "or") {
      c.kind = word == "and" ? ConditionKind::And : ConditionKind::Or;
      for (const Node& operand : items.from(1)) {
        auto part = condition(operand);
        if (!part) return std::nullopt;
        c.parts.push_back(std::move(*part));
      }
      return c;
    }
    if (word == "not") {
      if (items.size() != 2) return form<Condition>(node, "one condition: (not empty?)");
      auto part = condition(items[1]);
      if (!part) return std::nullopt;
      return negated(std::move(*part), node.place);
    }
    if (word == "true" || word == "false") {
      c.value = word == "true";
      return c;
    }
    if (const auto simple = simpleConditions().find(word); simple != simpleConditions().end())
      return simpleCondition(node, items, simple->second, std::move(c));
    if (const Number attribute = r_.attributes.find(word); attribute != kNone) {
      c.kind = ConditionKind::Attribute;
      c.number = attribute;
      return withPlace(node, items, 1, std::move(c));
    }
    if (word.starts_with("not-")) {
      Node positive = node;
      Node word = positive.isList() ? positive.items[0] : positive;
      word.text.erase(0, 4);
      if (positive.isList())
        positive.items.replace(0, std::move(word));
      else
        positive = std::move(word);
      auto part = isCondition(positive) ? condition(positive) : std::nullopt;
      if (part) return negated(std::move(*part), node.place);
      if (isCondition(positive)) return std::nullopt;
    }
    unknown(node, "a condition");
    return std::nullopt;
  }

  bool isCondition(const Node& node) const {
    const std::string word = std::string(node.word());
    return simpleConditions().contains(word) || r_.attributes.has(word);
  }

  static Condition negated(Condition part, const Place& place) {
    Condition c;
    c.kind = ConditionKind::Not;
    c.place = place;
    c.parts.push_back(std::move(part));
    return c;
  }

  // Reads a condition of simpleConditions(): the subject that its word requires, and a place if it may have
  // one.
  std::optional<Condition> simpleCondition(const Node& node, const Nodes& items, const ConditionWord& word,
                                           Condition c) {
    c.kind = word.kind;
    std::size_t next = 1;
    if (word.subject == Subject::MoveType) {
      if (next < items.size() && !isPlace(items[next]) && items[next].isAtom() &&
          r_.moveTypes.has(items[next].text))
        c.number = r_.moveTypes.find(items[next++].text);
    } else if (word.subject != Subject::None) {
      if (items.size() < 2)
        return form<Condition>(
            node, fmt::format("what '{0}' is about: ({0} NAME)", node.isList() ? node.head() : node.text));
      const auto number = subject(items[next++], word.subject);
      if (!number) return std::nullopt;
      c.number = *number;
    }
    if (!word.place && items.size() > next) return form<Condition>(items[next], "')'");
    return withPlace(node, items, next, std::move(c));
  }

  // Reads the name of a type, zone, position or flag, and returns its number. Returns nothing after reporting
  // an error.
  std::optional<Number> subject(const Node& node, Subject what) {
    if (what == Subject::Flag) return flag(node, r_.flags);
    if (what == Subject::PositionFlag) return flag(node, r_.positionFlags);
    const Number number = what == Subject::Type   ? r_.type(node)
                          : what == Subject::Zone ? r_.zone(node)
                                                  : r_.position(node);
    return number == kNone ? std::nullopt : std::optional(number);
  }

  std::optional<Number> flag(const Node& node, Names& flags) {
    if (!node.isAtom()) return form<Number>(node, "the name of a flag");
    return flags.add(node.text);
  }

  // Reads the place about which a condition asks, if one stands at `next`; nothing else may follow.
  std::optional<Condition> withPlace(const Node& node, const Nodes& items, std::size_t next, Condition c) {
    if (next < items.size()) {
      const auto where = place(items[next]);
      if (!where) return std::nullopt;
      c.where = *where;
      ++next;
    }
    if (next < items.size())
      return form<Condition>(items[next], fmt::format("')': '{}' takes no more", node.head()));
    return c;
  }

  // ---- instructions ----

  Result instruction(const Node& node) {
    const std::string word = std::string(node.word());
    if (word.empty() || node.isString())
      return form<Command>(node, "an instruction, such as add or (verify empty?)");
    Command in;
    in.place = node.place;
    const Nodes& items = node.items;  // empty if the node is a word
    // Keywords come first, because no direction has the name of one.
    if (word == "add" || word == "add-copy" || word == "add-partial" || word == "add-copy-partial")
      return add(word, items, std::move(in));
    if (word == "verify") return verify(node, items, std::move(in));
    if (word == "if" || word == "while") return branch(node, items, word == "if", std::move(in));
    if (word == "create") return create(CommandKind::Create, items, std::move(in));
    if (word == "change-type") {
      if (items.size() < 2) return form<Command>(node, "a piece: (change-type Queen)");
      const Number type = r_.type(items[1]);
      if (type == kNone) return std::nullopt;
      in.kind = CommandKind::ChangeType;
      in.types.push_back(type);
      return at(items, 2, std::move(in));
    }
    if (word == "change-owner") return create(CommandKind::ChangeOwner, items, std::move(in));
    if (word == "set-attribute" || word == "set-flag" || word == "set-position-flag")
      return set(node, word, items, std::move(in));
    if (word == "go") {
      if (items.size() != 2) return form<Command>(node, "where to: (go last-to)");
      in.kind = CommandKind::Go;
      return at(items, 1, std::move(in));
    }
    static const std::map<std::string, CommandKind> kPlain{
        {"mark", CommandKind::Mark}, {"back", CommandKind::Back},       {"from", CommandKind::From},
        {"to", CommandKind::To},     {"capture", CommandKind::Capture}, {"cascade", CommandKind::Cascade},
        {"flip", CommandKind::Flip}};
    if (const auto plain = kPlain.find(word); plain != kPlain.end()) {
      in.kind = plain->second;
      return at(items, 1, std::move(in));
    }
    // `n`, `a1`, `(opposite n)`, or a direction or position in parentheses.
    Node target = node;
    if (node.isList() && word != "opposite" && items.size() == 1) target = items[0];
    if (isPlace(target)) {
      const auto where = place(target);
      if (!where) return std::nullopt;
      in.where = *where;
      return in;
    }
    unknown(node, "an instruction, a direction or a position");
    return std::nullopt;
  }

  // Reads the position of an instruction, which is the last of its items; without it, the cursor's.
  Result at(const Nodes& items, std::size_t next, Command in) {
    if (next < items.size()) {
      const auto where = place(items[next]);
      if (!where) return std::nullopt;
      in.where = *where;
      if (next + 1 < items.size()) return form<Command>(items[next + 1], "')'");
    }
    return in;
  }

  Result add(const std::string& word, const Nodes& items, Command in) {
    in.kind = CommandKind::Add;
    in.copy = word.starts_with("add-copy");
    in.partial = word.ends_with("-partial");
    for (std::size_t i = 1; i < items.size(); ++i) {
      const Number type = items[i].isAtom() ? r_.types.find(items[i].text) : kNone;
      if (type != kNone) {
        in.types.push_back(type);
      } else if (in.partial && items[i].isAtom() && i + 1 == items.size()) {
        in.number = r_.moveTypes.add(items[i].text);
      } else {
        r_.type(items[i]);
        return std::nullopt;
      }
    }
    return in;
  }

  Result verify(const Node& node, const Nodes& items, Command in) {
    if (items.size() != 2) return form<Command>(node, "one condition: (verify empty?)");
    in.kind = CommandKind::Verify;
    auto c = condition(items[1]);
    if (!c) return std::nullopt;
    in.condition.push_back(std::move(*c));
    return in;
  }

  Result branch(const Node& node, const Nodes& items, bool isIf, Command in) {
    if (items.size() < 2)
      return form<Command>(node, isIf ? "(if empty? add else (verify enemy?) add)" : "(while empty? add n)");
    in.kind = isIf ? CommandKind::If : CommandKind::While;
    if (auto c = condition(items[1])) in.condition.push_back(std::move(*c));
    std::size_t otherwise = items.size();
    for (std::size_t i = 2; i < items.size() && isIf; ++i) {
      if (items[i].isAtom("else")) {
        otherwise = i;
        break;
      }
    }
    in.then = code(items, 2, otherwise);
    if (otherwise < items.size()) in.otherwise = code(items, otherwise + 1);
    if (in.condition.empty()) return std::nullopt;
    return in;
  }

  // Reads create or change-owner.
  Result create(CommandKind kind, const Nodes& items, Command in) {
    in.kind = kind;
    std::size_t next = 1;
    const auto is = [&](const Names& names) {
      return next < items.size() && items[next].isAtom() && names.has(items[next].text);
    };
    if (is(r_.players)) in.number = r_.players.find(items[next++].text);
    if (kind == CommandKind::Create && is(r_.types)) in.types.push_back(r_.types.find(items[next++].text));
    return at(items, next, std::move(in));
  }

  // Reads set-attribute, set-flag or set-position-flag.
  Result set(const Node& node, const std::string& word, const Nodes& items, Command in) {
    if (items.size() < 3) return form<Command>(node, fmt::format("a name and a value: ({} NAME true)", word));
    std::optional<Number> number;
    if (word == "set-attribute") {
      in.kind = CommandKind::SetAttribute;
      number = r_.named(items[1], r_.attributes, "unknown-instruction", "attribute");
      if (*number == kNone) return std::nullopt;
    } else if (word == "set-flag") {
      in.kind = CommandKind::SetFlag;
      number = flag(items[1], r_.flags);
    } else {
      in.kind = CommandKind::SetPositionFlag;
      number = flag(items[1], r_.positionFlags);
    }
    auto value = condition(items[2]);
    if (!number || !value) return std::nullopt;
    in.number = *number;
    in.condition.push_back(std::move(*value));
    if (word == "set-flag" && items.size() > 3)
      return form<Command>(items[3], "')': a flag is of no position");
    return at(items, 3, std::move(in));
  }

  Reading& r_;
};

}  // namespace

std::vector<Command> readCode(const Nodes& items, std::size_t first, Reading& reading) {
  return CodeReader(reading).code(items, first);
}

}  // namespace fairyforge::frontend::zrf
