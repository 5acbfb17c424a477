// Evaluates expressions of GAME Code. After a fault, every expression is null and the run ends.
//
// Tests of moves on the board: a ride is followed space by space, with the number of hurdles left; a
// symmetric test tries all eight displacements with the same two numbers.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>

#include "compiler/export/gamecode/machine.h"

namespace fairyforge::gamecode {
namespace {

constexpr Value kNull{ValueKind::Null, 0};
constexpr Value kNowhere{ValueKind::Nowhere, 0};

// ---- Tests of moves on the board: leaps, rides, hops

// The board as these tests see it. A missing space is neither empty nor occupied.
struct BoardView {
  const Grid& grid;
  const std::vector<std::int32_t>& board;
  std::int32_t empty;

  bool isEmpty(Space s) const { return board[static_cast<std::size_t>(s)] == empty; }
};

struct Delta {
  std::int64_t files = 0, ranks = 0;
  friend bool operator==(const Delta&, const Delta&) = default;
};

// Returns the displacements (±a,±b) and (±b,±a) for d = (a,b); some are equal if a or b is 0 or |a| = |b|.
std::array<Delta, 8> allLike(Delta d) {
  const std::int64_t a = d.files, b = d.ranks;
  return {{{a, b}, {a, -b}, {-a, b}, {-a, -b}, {b, a}, {b, -a}, {-b, a}, {-b, -a}}};
}

// Does the test hold for `d` or, if `symmetric`, for one of allLike(d)?
template <typename Test>
bool holdsForAny(Delta d, bool symmetric, Test test) {
  return symmetric ? std::ranges::any_of(allLike(d), test) : test(d);
}

// Do repeated steps by `d` lead from `from` to `to` over exactly `hurdles` pieces, with all other spaces
// between empty?
bool isRideAlong(const BoardView& view, Space from, Space to, Delta way, Delta d, int hurdles) {
  const bool isTowards =
      way.files * d.ranks == way.ranks * d.files && way.files * d.files + way.ranks * d.ranks > 0;
  if (!isTowards) return false;
  for (Space at = view.grid.step(from, d.files, d.ranks); at != kNoSpace;
       at = view.grid.step(at, d.files, d.ranks)) {
    if (at == to) return hurdles == 0;
    if (!view.isEmpty(at) && hurdles-- == 0) return false;
  }
  return false;
}

// Is there a move from `from` to `to` by the step `first` to an empty space and then the step `second`?
bool isTwoStep(const BoardView& view, Space from, Space to, Delta first, Delta second) {
  const Space middle = view.grid.step(from, first.files, first.ranks);
  return middle != kNoSpace && view.isEmpty(middle) &&
         view.grid.step(middle, second.files, second.ranks) == to;
}

}  // namespace

Value Machine::evaluate(NodeId id, const Node& node) {
  node_ = id;
  if (++depth_ > limits_.depth)
    return fault(fmt::format("more than {} operators and functions are inside each other", limits_.depth));
  const Value value = operation(node);
  --depth_;
  return value;
}

Value Machine::operation(const Node& node) {
  switch (node.op) {
    case Op::Chain:
      return chain(node);
    case Op::Cond:
      return conditional(node);
    case Op::Call:
      return callFunction(node);
    case Op::Either:
      return either(node);
    case Op::Global:
    case Op::Local:
      return fault(fmt::format("variable \"{}\" has no value yet", program_->nodePlaces[node_].text()));
    case Op::NoMoveYet:
      return Value::truth(!state_->moved);
    case Op::Origin:
    case Op::Dest:
    case Op::Moved:
    case Op::Old:
    case Op::Captured:
    case Op::Capture:
      return lastMoveWord(node.op);
    default:
      break;
  }
  // All other operators evaluate each operand once, in any order, since operands have no side effects.
  const NodeId self = node_;
  Operands operands;
  for (std::uint32_t i = 0; i < std::min<std::size_t>(node.count, operands.size()); ++i)
    operands[i] = operand(node, i);
  if (stopped_) return kNull;
  const Value a = operands[0], b = operands[1], c = operands[2];
  node_ = self;
  switch (node.op) {
    case Op::NamedVariable:
      return variableNamed(a);
    case Op::Not:
      return Value::truth(!isTrue(a));
    case Op::Plus:
    case Op::Times:
    case Op::ShiftRight:
      return arithmetic(node.op, a, b);
    case Op::Equal:
      return Value::truth(areEqual(a, b));
    case Op::Greater:
    case Op::Less:
    case Op::AtLeast:
    case Op::AtMost:
      return compare(node.op, a, b);
    case Op::Join:
      return join(a, b);
    case Op::Merge:
      return merge(a, b);
    case Op::LabelAt:
    case Op::Empty:
    case Op::Flag:
    case Op::Rank:
    case Op::File:
      return ofSpace(node.op, a);
    case Op::FindPiece:
      return findPiece(a);
    case Op::Where:
      return where(a, b, c);
    case Op::Leaps:
      return leaps(a, b, c);
    default:
      return boardTest(node.op, operands);
  }
}

// Evaluates operands joined by "and" and "or". The readings differ: either all operands are evaluated from
// the left, or the result is found from the right.
Value Machine::chain(const Node& node) {
  const std::uint32_t* const isOr = &program_->operands[node.first + node.count];
  if (reading_.connectives == Connectives::AllFromLeft) {
    bool value = isTrue(operand(node, 0));
    for (std::uint32_t i = 1; i < node.count; ++i) {
      const bool next = isTrue(operand(node, i));
      value = isOr[i - 1] ? value || next : value && next;
    }
    return Value::truth(value);
  }
  std::uint32_t i = node.count - 1u;
  bool value = isTrue(operand(node, i));
  for (; i > 0 && !stopped_; --i) {
    if (value == (isOr[i - 1] != 0)) break;  // the operands further left cannot change the result
    value = isTrue(operand(node, i - 1));
  }
  return Value::truth(value);
}

Value Machine::conditional(const Node& node) {
  const bool test = isTrue(operand(node, 0));
  if (reading_.arms == Arms::Chosen) return operand(node, test ? 1 : 2);
  const Value yes = operand(node, 1);
  const Value no = operand(node, 2);
  return test ? yes : no;
}

Value Machine::callFunction(const Node& node) {
  const Function& function = program_->functions[static_cast<std::size_t>(node.index)];
  if (!state_->functions[static_cast<std::size_t>(node.index)])
    return fault(fmt::format("function \"{}\" is called before its definition", function.name));
  const std::size_t outer = argumentBase_, base = arguments_.size();
  for (std::uint32_t i = 0; i < node.count; ++i) arguments_.push_back(operand(node, i));
  argumentBase_ = base;
  const Value value = stopped_ ? kNull : evaluate(function.body);
  arguments_.resize(base);
  argumentBase_ = outer;
  return value;
}

Value Machine::either(const Node& node) {
  const Value local = locals_[localBase_ + static_cast<std::size_t>(node.local)];
  if (local.kind != ValueKind::Undefined) return local;
  const Value global = state_->globals[static_cast<std::size_t>(node.index)];
  if (global.kind != ValueKind::Undefined) return global;
  return fault(fmt::format("variable \"{}\" has no value yet", program_->nodePlaces[node_].text()));
}

Value Machine::variableNamed(Value name) {
  const auto global = program_->globalOfText.find(name.kind == ValueKind::Text ? name.index : -1);
  const Value value = global == program_->globalOfText.end()
                          ? Value{}
                          : state_->globals[static_cast<std::size_t>(global->second)];
  return value.kind == ValueKind::Undefined ? fault(fmt::format("no variable is named {}", describe(name)))
                                            : value;
}

// Returns the value of a word about the last move (origin, dest, moved, captured ...); a fault if no move was
// made yet.
Value Machine::lastMoveWord(Op op) {
  const LastMove& last = state_->last;
  if (!state_->moved)
    return fault(
        fmt::format("\"{}\" has no value before the first move", program_->nodePlaces[node_].text()));
  switch (op) {
    case Op::Origin:
      return nameOf(last.origin);
    case Op::Dest:
      return nameOf(last.dest);
    case Op::Moved:
      return Value::text(last.moved);
    case Op::Captured:
      if (reading_.captured == CapturedWord::NullForNone && last.old == program_->empty) return kNull;
      return Value::text(last.old);
    case Op::Capture:
      return Value::truth(last.capture);
    default:
      return Value::text(last.old);
  }
}

Value Machine::arithmetic(Op op, Value a, Value b) {
  const std::int64_t x = numberOf(a), y = numberOf(b);
  if (stopped_) return kNull;
  if (op == Op::ShiftRight && (y < 0 || y > 31)) return fault("a number is shifted by 0 to 31 places");
  const std::int64_t value = op == Op::Plus ? x + y : op == Op::Times ? x * y : x >> y;
  if (value < std::numeric_limits<std::int32_t>::min() || value > std::numeric_limits<std::int32_t>::max())
    return fault("the number is too large");
  return Value::number(static_cast<std::int32_t>(value));
}

Value Machine::compare(Op op, Value a, Value b) {
  const std::int64_t x = numberOf(a), y = numberOf(b);
  return Value::truth(op == Op::Greater   ? x > y
                      : op == Op::Less    ? x < y
                      : op == Op::AtLeast ? x >= y
                                          : x <= y);
}

// The server compares values of different kinds loosely. Values are compared here only if every way to do so
// has the same result; otherwise it is a fault.
bool Machine::areEqual(Value a, Value b) {
  // Usually both values are texts of the program. Equal texts of the program have equal indices.
  const bool texts = a.kind == ValueKind::Text && b.kind == ValueKind::Text;
  if (texts && a.index < knownTexts_ && b.index < knownTexts_) return a.index == b.index;
  const auto either = [&](ValueKind kind) { return a.kind == kind || b.kind == kind; };
  const auto other = [&](ValueKind kind) { return a.kind == kind ? b.kind : a.kind; };
  if (either(ValueKind::Nowhere)) {
    const ValueKind kind = other(ValueKind::Nowhere);
    return kind == ValueKind::Nowhere || ((kind == ValueKind::Null || kind == ValueKind::False) &&
                                          reading_.offBoard == OffBoard::NothingEmpty);
  }
  if (texts) {
    const std::string_view x = textOf(a), y = textOf(b);
    if (x != y && looksLikeNumber(x) && looksLikeNumber(y)) {
      fault(fmt::format("\"{}\" and \"{}\" might be compared as numbers", x, y));
    }
    return x == y;
  }
  const bool truths = (a.kind == ValueKind::True || a.kind == ValueKind::False) &&
                      (b.kind == ValueKind::True || b.kind == ValueKind::False);
  if (truths || (a.kind == b.kind && a.kind != ValueKind::Array)) return a == b;
  if (either(ValueKind::Text) && (either(ValueKind::Null) || either(ValueKind::False))) {
    const std::string_view text = textOf(a.kind == ValueKind::Text ? a : b);
    if (!text.empty() && text != "0") return false;
  }
  fault(fmt::format("whether {} and {} are equal is not certain", describe(a), describe(b)));
  return false;
}

Value Machine::join(Value a, Value b) {
  std::string text(textOf(a));
  text += textOf(b);
  return stopped_ ? kNull : makeText(std::move(text));
}

Value Machine::merge(Value a, Value b) {
  std::vector<Value> all = arrayOf(a);
  const std::vector<Value>& more = arrayOf(b);
  all.insert(all.end(), more.begin(), more.end());
  return makeArray(std::move(all));
}

// Can the value be the name of a flag that belongs to no space? A name without a blank would rather be a misspelt space.
bool Machine::isFlagName(Value value) {
  return value.kind == ValueKind::Text && textOf(value).find(' ') != std::string_view::npos;
}

// Returns what an operator of one argument says about a space: its label, whether it is empty, its flag or
// its coordinates.
Value Machine::ofSpace(Op op, Value space) {
  if (op == Op::Flag && isFlagName(space)) return Value::truth(state_->namedFlags->contains(textOf(space)));
  const Space at = spaceOf(space);
  const bool isOff = at == kNoSpace;
  const auto number = static_cast<std::size_t>(isOff ? 0 : at);
  switch (op) {
    case Op::LabelAt:
      return isOff ? kNowhere : Value::text(state_->board[number]);
    case Op::Empty:
      return Value::truth(isOff ? reading_.offBoard == OffBoard::NothingEmpty
                                : state_->board[number] == program_->empty);
    case Op::Flag:
      return Value::truth(!isOff && state_->flags[number] != 0);
    default:
      return Value::number(isOff            ? 0
                           : op == Op::Rank ? program_->grid.rankOf(at)
                                            : program_->grid.fileOf(at));
  }
}

Value Machine::findPiece(Value label) {
  if (label.kind != ValueKind::Text)
    return fault(fmt::format("findpiece takes a label, not {}", describe(label)));
  const auto& board = state_->board;
  const auto first = std::ranges::find(board, label.index);
  if (first == board.end())
    return fault(fmt::format("what findpiece yields for want of {} is not known", describe(label)));
  if (std::find(first + 1, board.end(), label.index) != board.end())
    return fault(fmt::format("which of several {} findpiece finds is not known", describe(label)));
  return nameOf(static_cast<Space>(first - board.begin()));
}

// Returns the space that is `files` and `ranks` away from a space. Off the board the result depends on the
// reading: a fault, nothing, or the space on the opposite side.
Value Machine::where(Value from, Value files, Value ranks) {
  const Space start = spaceOf(from);
  const std::int64_t df = numberOf(files), dr = numberOf(ranks);
  if (stopped_) return kNull;
  if (start == kNoSpace) return kNowhere;
  const Grid& grid = program_->grid;
  const Space to = grid.step(start, df, dr);
  if (to != kNoSpace) return nameOf(to);
  switch (reading_.offBoard) {
    case OffBoard::Error:
      return fault(fmt::format("where {} {} {} is off the board", textOf(from), df, dr));
    case OffBoard::Wrapped: {
      const auto wrapped = [](std::int64_t n, int size) {
        return static_cast<int>((n % size + size) % size);
      };
      const int file = wrapped(grid.fileOf(start) + df, grid.columns);
      const int rank = wrapped(grid.rankOf(start) + dr, grid.rows);
      const int there = rank * grid.columns + file;
      return grid.missing[static_cast<std::size_t>(there)] ? kNowhere : nameOf(static_cast<Space>(there));
    }
    default:
      return kNowhere;
  }
}

// Evaluates a test of a ride, leap or hop between two spaces, such as checkride.
Value Machine::boardTest(Op op, const Operands& v) {
  const Space from = spaceOf(v[0]), to = spaceOf(v[1]);
  const Delta d{numberOf(v[2]), numberOf(v[3])};
  const BoardView view{program_->grid, state_->board, program_->empty};
  if (stopped_ || from == kNoSpace || to == kNoSpace) return Value::truth(false);
  const Grid& grid = program_->grid;
  const Delta way{grid.fileOf(to) - grid.fileOf(from), grid.rankOf(to) - grid.rankOf(from)};
  const auto isRide = [&](const Delta& one) {
    const bool isHop = op == Op::CheckHop || op == Op::CheckAHop;
    return isRideAlong(view, from, to, way, one, isHop ? 1 : 0);
  };
  switch (op) {
    case Op::CheckLeap:
    case Op::CheckALeap:
      return Value::truth(holdsForAny(d, op == Op::CheckLeap, [&](const Delta& one) { return one == way; }));
    case Op::CheckRide:
    case Op::CheckHop:
      return Value::truth(holdsForAny(d, true, isRide));
    case Op::CheckARide:
    case Op::CheckAHop:
      return Value::truth(isRide(d));
    case Op::CheckATwoStep: {
      const Delta second{numberOf(v[4]), numberOf(v[5])};
      return Value::truth(!stopped_ && isTwoStep(view, from, to, d, second));
    }
    default:
      return fault("this operator is not known to the machine");
  }
}

// Returns the spaces to which a leap by the two distances leads, in any direction and in either order.
Value Machine::leaps(Value start, Value files, Value ranks) {
  const Space from = spaceOf(start);
  const Delta d{numberOf(files), numberOf(ranks)};
  if (stopped_) return kNull;
  std::vector<Value> spaces;
  for (const Delta& one : allLike(d)) {
    const Space to = from == kNoSpace ? kNoSpace : program_->grid.step(from, one.files, one.ranks);
    if (to == kNoSpace || std::ranges::find(spaces, nameOf(to)) != spaces.end()) continue;
    spaces.push_back(nameOf(to));
  }
  return makeArray(std::move(spaces));
}

// ---- Conversions of values

bool Machine::refuseAsTruth(Value value) {
  if (!stopped_) fault(fmt::format("{} stands where true or false was expected", describe(value)));
  return false;
}

std::int64_t Machine::numberOf(Value value) {
  if (value.kind == ValueKind::Number) return value.index;
  if (value.kind != ValueKind::Nowhere && !stopped_)
    fault(fmt::format("{} stands where a number was expected", describe(value)));
  return 0;
}

Space Machine::spaceOf(Value value) {
  if (value.kind == ValueKind::Text && value.index < program_->texts.size()) {
    const Space space = program_->spaceOf[static_cast<std::size_t>(value.index)];
    if (space != kNoSpace) return space;
  }
  if (value.kind != ValueKind::Nowhere && !stopped_)
    fault(fmt::format("{} stands where a space of the board was expected", describe(value)));
  return kNoSpace;
}

Space Machine::realSpace(Value value) {
  const Space space = spaceOf(value);
  if (space == kNoSpace) fault("a command is given a space off the board");
  return space;
}

std::string_view Machine::textOf(Value value) {
  switch (value.kind) {
    case ValueKind::Text:
      return value.index < program_->texts.size()
                 ? std::string_view(program_->texts[value.index])
                 : std::string_view(
                       state_->texts[static_cast<std::size_t>(value.index - program_->texts.size())]);
    case ValueKind::Nowhere:
      return {};
    case ValueKind::Number:
      numberText_ = std::to_string(value.index);
      return numberText_;
    default:
      if (!stopped_) fault(fmt::format("{} stands where a text was expected", describe(value)));
      return {};
  }
}

const std::vector<Value>& Machine::arrayOf(Value value) {
  static const std::vector<Value> kNone;
  if (value.kind != ValueKind::Array) {
    if (!stopped_) fault(fmt::format("{} stands where an array was expected", describe(value)));
    return kNone;
  }
  const auto index = static_cast<std::size_t>(value.index);
  const std::size_t literal = program_->arrays.size();
  return index < literal ? program_->arrays[index] : state_->arrays[index - literal];
}

std::string Machine::describe(Value value) {
  switch (value.kind) {
    case ValueKind::Undefined:
      return "a variable without value";
    case ValueKind::Null:
      return "null";
    case ValueKind::False:
      return "false";
    case ValueKind::True:
      return "true";
    case ValueKind::Array:
      return "an array";
    case ValueKind::Nowhere:
      return "a space off the board";
    default:
      return fmt::format("\"{}\"", textOf(value));
  }
}

bool Machine::holdText(std::size_t bytes) {
  textBytes_ += bytes;
  if (textBytes_ <= limits_.textBytes) return true;
  fault(fmt::format("the texts that are made have more than {} bytes", limits_.textBytes));
  return false;
}

Value Machine::makeText(std::string text) {
  const std::int32_t known = program_->texts.find(text);
  if (known >= 0) return Value::text(known);
  if (!holdText(text.size() + sizeof(std::string))) return kNull;
  state_->texts.push_back(std::move(text));
  return Value::text(program_->texts.size() + static_cast<std::int32_t>(state_->texts.size()) - 1);
}

Value Machine::makeArray(std::vector<Value> values) {
  arrayItems_ += values.size() + sizeof(std::vector<Value>) / sizeof(Value);
  if (arrayItems_ > limits_.arrayItems)
    return fault(fmt::format("the arrays that are made have more than {} items", limits_.arrayItems));
  state_->arrays.push_back(std::move(values));
  return Value::array(program_->arrays.size() + state_->arrays.size() - 1);
}

}  // namespace fairyforge::gamecode
