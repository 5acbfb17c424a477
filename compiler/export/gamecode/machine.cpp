// Executes the instructions of a program, calls subroutines, loops over arrays, and changes board and
// variables. Each statement and jump costs a step; steps, calls and sizes of texts are limited.

#include "compiler/export/gamecode/machine.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace fairyforge::gamecode {

Machine::Machine(ProgramPtr program, Reading reading, Limits limits)
    : program_(std::move(program)),
      nodes_(program_->nodes.data()),
      operands_(program_->operands.data()),
      knownTexts_(program_->texts.size()),
      reading_(std::move(reading)),
      limits_(limits) {
  globalDepths_.resize(program_->globals.size());
}

Ending Machine::run(Block block, State& state) {
  result_ = {};
  state_ = &state;
  block_ = block;
  stopped_ = false;
  depth_ = 0;
  stepsLeft_ = limits_.steps;
  textBytes_ = arrayItems_ = 0;
  std::ranges::fill(globalDepths_, 0);
  for (const std::string& text : state.texts) textBytes_ += text.size();
  for (const auto& array : state.arrays) arrayItems_ += array.size();
  frames_.clear();
  locals_.clear();
  localDepths_.clear();
  localBase_ = 0;
  arguments_.clear();
  argumentBase_ = 0;
  loops_.clear();
  execute(program_->blocks[static_cast<std::size_t>(block)]);
  Verdict& verdict = result_.verdict;
  verdict.counts.operations = limits_.steps - stepsLeft_ - verdict.counts.statements;
  if (verdict.kind == Verdict::Kind::Refused) {
    // If the code says something before `verify` fails, that is the reason.
    if (verdict.message.empty()) verdict.message = fmt::format("{}", fmt::join(verdict.said, " "));
    if (verdict.message.empty()) verdict.message = fmt::format("{} fails", verdict.at.text());
  }
  return std::move(result_);
}

void Machine::stop(Verdict::Kind kind, std::string message) {
  if (stopped_) return;
  stopped_ = true;
  result_.verdict.kind = kind;
  result_.verdict.message = std::move(message);
  result_.verdict.at = inExpression_ && kind == Verdict::Kind::Fault ? program_->nodePlaces[node_]
                                                                     : program_->codePlaces[current_];
}

Value Machine::fault(std::string message) {
  stop(Verdict::Kind::Fault, std::move(message));
  return {ValueKind::Null, 0};
}

bool Machine::isSpent() {
  fault(fmt::format("more than {} steps were taken", limits_.steps));
  return false;
}

void Machine::execute(std::uint32_t at) {
  const auto value = [&](std::uint32_t node) {
    inExpression_ = true;
    const Value v = evaluate(node);
    if (!stopped_) inExpression_ = false;
    return v;
  };
  inExpression_ = false;
  while (!stopped_) {
    const Instruction& i = program_->code[at];
    current_ = at++;
    switch (i.step) {
      case Step::Jump:
        at = i.b;
        if (!spend()) return;  // so that an endless loop ends
        continue;
      case Step::CloseBlock:
        closeBlock(i.depth);
        continue;
      case Step::EndSub: {
        const Frame& frame = frames_.back();
        at = frame.returnTo;
        locals_.resize(localBase_);
        localDepths_.resize(localBase_);
        localBase_ = frame.locals;
        frames_.pop_back();
        continue;
      }
      case Step::End:
        return;
      default:
        break;
    }
    if (!spend()) return;
    ++result_.verdict.counts.statements;
    switch (i.step) {
      case Step::Set:
        assign(i.variable, i.depth, value(i.a));
        break;
      case Step::SetGlobal:
        assign({-1, i.variable.global}, 0, value(i.a));
        break;
      case Step::JumpUnless:
        if (!isTrue(value(i.a))) at = i.b;
        break;
      case Step::EachStart: {
        const Value array = value(i.a);
        if (stopped_) return;
        arrayOf(array);
        loops_.push_back({array, 0});
        at = nextOfLoop(i, i.b, at);
        break;
      }
      case Step::EachNext:
        at = nextOfLoop(i, at, i.b);
        break;
      case Step::Gosub:
        at = call(i, at);
        break;
      case Step::Define:
        state_->functions[i.a] = 1;
        break;
      case Step::Enter:
        state_->subroutines[i.a] = 1;
        at = i.b;
        break;
      case Step::Verify:
        if (!isTrue(value(i.a))) stop(Verdict::Kind::Refused, {});
        break;
      case Step::Die:
        stop(Verdict::Kind::Refused, expressible(i));
        break;
      case Step::Say: {
        std::string text = expressible(i);
        if (holdText(text.size() + sizeof text)) result_.verdict.said.push_back(std::move(text));
        break;
      }
      case Step::SetFlag:
      case Step::UnsetFlag:
        setFlag(value(i.a), i.step == Step::SetFlag);
        break;
      case Step::Put: {
        const Value label = value(i.a);
        put(label, value(i.b));
        break;
      }
      case Step::Move: {
        const Value from = value(i.a);
        move(from, value(i.b));
        break;
      }
      case Step::Remove:
        remove(value(i.a));
        break;
      case Step::SetLegal:
        allow(i);
        break;
      default:
        break;
    }
  }
}

// Sets or unsets the flag of a space, or one with a name of its own.
void Machine::setFlag(Value name, bool isSet) {
  if (!isFlagName(name)) {
    if (const Space space = realSpace(name); !stopped_)
      state_->flags[static_cast<std::size_t>(space)] = isSet;
    return;
  }
  std::string text(textOf(name));
  if (!holdText(text.size() + sizeof text)) return;
  auto& flags = state_->namedFlags;
  if (flags.use_count() > 1) flags = std::make_shared<State::FlagNames>(*flags);
  if (isSet)
    flags->insert(std::move(text));
  else
    flags->erase(text);
}

// Calls a subroutine. Its arguments are evaluated with the caller's variables.
std::uint32_t Machine::call(const Instruction& i, std::uint32_t returnTo) {
  const Subroutine& sub = program_->subroutines[i.a];
  if (!state_->subroutines[i.a]) {
    fault(fmt::format("subroutine \"{}\" is called before its definition", sub.name));
    return returnTo;
  }
  if (frames_.size() >= limits_.calls) {
    fault(fmt::format("more than {} subroutines are inside each other", limits_.calls));
    return returnTo;
  }
  const std::size_t base = locals_.size();
  inExpression_ = true;
  for (std::uint32_t k = 0; k < i.c && !stopped_; ++k)
    locals_.push_back(evaluate(program_->operands[i.b + k]));
  if (stopped_) return returnTo;
  inExpression_ = false;
  locals_.resize(base + static_cast<std::size_t>(sub.locals));
  localDepths_.resize(locals_.size());
  frames_.push_back({returnTo, localBase_});
  localBase_ = base;
  return sub.begin;
}

std::uint32_t Machine::nextOfLoop(const Instruction& i, std::uint32_t exit, std::uint32_t body) {
  if (stopped_) return exit;
  Loop& loop = loops_.back();
  const std::vector<Value>& values = arrayOf(loop.array);
  if (loop.next == values.size()) {
    loops_.pop_back();
    return exit;
  }
  closeBlock(i.depth);
  assign(i.variable, i.depth, values[loop.next++]);
  return body;
}

// Sets a variable. A subroutine sets its own variable of this name, otherwise the global one if it exists.
// Where a new name is created depends on the reading.
void Machine::assign(Variable variable, std::uint8_t depth, Value value) {
  if (stopped_) return;
  const bool byBlock = reading_.newNames == NewNames::Block;
  if (variable.local >= 0) {
    const std::size_t slot = localBase_ + static_cast<std::size_t>(variable.local);
    const bool declared = variable.global < 0;
    const bool known = locals_[slot].kind != ValueKind::Undefined;
    const bool global =
        !declared && state_->globals[static_cast<std::size_t>(variable.global)].kind != ValueKind::Undefined;
    if (declared || known || (!global && reading_.newNames != NewNames::Global)) {
      if (!known) localDepths_[slot] = !declared && byBlock ? depth : 0;
      locals_[slot] = value;
      return;
    }
  }
  const auto slot = static_cast<std::size_t>(variable.global);
  if (state_->globals[slot].kind == ValueKind::Undefined)
    globalDepths_[slot] = frames_.empty() && byBlock ? depth : 0;
  state_->globals[slot] = value;
}

void Machine::closeBlock(std::uint8_t depth) {
  if (reading_.newNames != NewNames::Block) return;
  if (frames_.empty()) {
    for (std::size_t i = 0; i < globalDepths_.size(); ++i) {
      if (globalDepths_[i] < depth) continue;
      state_->globals[i] = {};
      globalDepths_[i] = 0;
    }
    return;
  }
  for (std::size_t i = localBase_; i < locals_.size(); ++i) {
    if (localDepths_[i] < depth) continue;
    locals_[i] = {};
    localDepths_[i] = 0;
  }
}

void Machine::put(Value label, Value space) {
  const Space at = realSpace(space);
  if (stopped_) return;
  if (label.kind != ValueKind::Text || label.index >= program_->texts.size() ||
      !program_->isLabel[static_cast<std::size_t>(label.index)])
    return stop(Verdict::Kind::Fault, fmt::format("add takes the label of a piece, not {}", describe(label)));
  state_->board[static_cast<std::size_t>(at)] = label.index;
  if (reading_.commands == Commands::SetWords) {
    state_->last.dest = at;
    state_->last.moved = label.index;
  }
}

void Machine::move(Value from, Value to) {
  const Space origin = realSpace(from), dest = realSpace(to);
  if (stopped_) return;
  auto& board = state_->board;
  const std::int32_t piece = board[static_cast<std::size_t>(origin)];
  if (piece == program_->empty)
    return stop(Verdict::Kind::Fault, fmt::format("there is nothing to move on {}", describe(from)));
  board[static_cast<std::size_t>(origin)] = program_->empty;
  const std::int32_t old = std::exchange(board[static_cast<std::size_t>(dest)], piece);
  if (reading_.commands == Commands::SetWords)
    state_->last = {origin, dest, piece, old, old != program_->empty};
}

void Machine::remove(Value space) {
  const Space at = realSpace(space);
  if (stopped_) return;
  const std::int32_t old = std::exchange(state_->board[static_cast<std::size_t>(at)], program_->empty);
  if (reading_.commands == Commands::SetWords) {
    state_->last.dest = at;
    state_->last.old = old;
    state_->last.capture = old != program_->empty;
  }
}

void Machine::allow(const Instruction& i) {
  if (block_ == Block::PostMove1 || block_ == Block::PostMove2)
    return stop(Verdict::Kind::Fault,
                "setlegal in Post-Move: what becomes of it when later moves are made is not known");
  inExpression_ = true;
  const Space from = realSpace(evaluate(i.a));
  for (std::uint32_t k = 0; k < i.c && !stopped_; ++k) {
    const Value to = evaluate(program_->operands[i.b + k]);
    if (to.kind == ValueKind::Array) {
      const std::vector<Value> spaces = arrayOf(to);
      for (const Value space : spaces) result_.legal.emplace_back(from, realSpace(space));
    } else {
      result_.legal.emplace_back(from, realSpace(to));
    }
    if (result_.legal.size() > limits_.legalMoves)
      fault(fmt::format("more than {} moves are shown as legal", limits_.legalMoves));
  }
  if (!stopped_) inExpression_ = false;
}

std::string Machine::expressible(const Instruction& i) {
  std::string text;
  for (std::uint32_t k = 0; k < i.c && !stopped_; ++k) {
    const Value value = evaluate(program_->operands[i.b + k]);
    if (!text.empty()) text += ' ';
    text += textOf(value);
  }
  return text;
}

}  // namespace fairyforge::gamecode
