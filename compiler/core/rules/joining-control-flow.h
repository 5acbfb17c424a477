// Follows a program like ControlFlow, but merges continuations that meet again, so that they continue as one.
// Code that lists the paths of a program needs this: a loop that contains a choice has exponentially many
// paths in the number of its rounds, although conditions on cells that lie behind often no longer matter.
//
// Continuations are followed in the order of their number of backward jumps, then of their address. So all
// continuations that can meet at an instruction have arrived before any of them continues.
#pragma once

#include <map>
#include <numeric>
#include <tuple>

#include "compiler/core/rules/control-flow.h"

namespace fairyforge {

// Returns, for each instruction, whether continuations that were separate can meet there. Returns an empty
// list if they never meet.
std::vector<bool> joinsOf(const MoveProgram& program);

// Numbers with an order of their own, which is not that of their size: a new number can be inserted before or
// after any other. They tell the program's order of continuations that are followed in another order.
class OrderNumbers {
 public:
  std::size_t first();
  std::size_t after(std::size_t turn);
  std::size_t before(std::size_t turn);
  // Returns, for each number, its position in the order.
  std::vector<std::size_t> places() const;

 private:
  struct Link {
    std::size_t previous, next;
  };
  std::vector<Link> links_;
};

// Like ControlFlow; Machine must also define
//     void unite(std::vector<State*>&)
// It receives continuations with the same cursor, registers, negation, backward jumps and next instruction.
// It merges some of them into others and removes the merged ones from the list.
template <typename Machine, typename State, typename Place>
class JoiningControlFlow : public ControlFlow<Machine, State, Place> {
  using Base = ControlFlow<Machine, State, Place>;

 public:
  // Follows all continuations of the state. If called from within execute(), they come, in the program's
  // order, before the continuation that is being executed, but may be followed later. Returns false if the
  // run is aborted.
  bool follow(const MoveProgram& program, State state) {
    if (isJoining_) {
      suspend(std::move(state), current_.jumps, current_.history, orderNumbers_.before(current_.turn));
      return true;
    }
    joins_ = joinsOf(program);
    if (joins_.empty()) return Base::follow(program, std::move(state));
    isJoining_ = true;
    suspend(std::move(state), 0, kNoHistory, orderNumbers_.first());
    const bool all = takeTurns(program);
    suspended_.clear();
    forks_.clear();
    isJoining_ = false;
    return all;
  }

  // Sorts `results` into the order in which the program finds them; turns[i] is the value of turn() when
  // results[i] was found.
  template <typename Result>
  void order(std::vector<Result>& results, const std::vector<std::size_t>& turns) const {
    if (joins_.empty()) return;
    const std::vector<std::size_t> places = orderNumbers_.places();
    std::vector<std::size_t> numbers(results.size());
    std::iota(numbers.begin(), numbers.end(), 0);
    std::stable_sort(numbers.begin(), numbers.end(),
                     [&](std::size_t a, std::size_t b) { return places[turns[a]] < places[turns[b]]; });
    std::vector<Result> ordered;
    ordered.reserve(results.size());
    for (const std::size_t number : numbers) ordered.push_back(std::move(results[number]));
    results = std::move(ordered);
  }
  std::size_t turn() const { return current_.turn; }

 private:
  static constexpr std::size_t kNoHistory = 0;
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  // What is known of a continuation besides its state: its number of backward jumps, the list of these jumps
  // (historyOf), and its place in the order.
  struct Whereabouts {
    std::size_t jumps = 0, history = kNoHistory, turn = 0;
  };
  struct Suspended {
    State state;
    Whereabouts where;
  };
  using History =
      std::tuple<std::size_t, std::uint16_t, Place, typename Continuation<Place>::CursorRegisters>;

  void suspend(State state, std::size_t jumps, std::size_t history, std::size_t turn) {
    const std::pair place(jumps, state.at);
    suspended_[place].push_back({std::move(state), {jumps, history, turn}});
  }

  // Follows all suspended continuations: those with the fewest backward jumps first, and of these the lowest
  // address first. Returns false if the run is aborted.
  bool takeTurns(const MoveProgram& program) {
    while (!suspended_.empty()) {
      std::vector<Suspended> here = std::move(suspended_.begin()->second);
      suspended_.erase(suspended_.begin());
      if (here.size() > 1) unite(here);
      for (Suspended& one : here) {
        joined_ = one.state.at;
        forks_.push_back(std::move(one));
        while (!forks_.empty()) {
          Suspended next = std::move(forks_.back());
          forks_.pop_back();
          current_ = next.where;
          if (!run(program, next.state)) return false;
        }
      }
    }
    return true;
  }

  // Lets the machine merge those of these continuations whose cursor, registers, negation and history are
  // equal.
  void unite(std::vector<Suspended>& here) {
    std::map<std::tuple<Place, typename Continuation<Place>::CursorRegisters, bool, std::size_t>,
             std::vector<State*>>
        alike;
    for (Suspended& one : here) {
      const State& s = one.state;
      alike[{s.cursor, s.registers, s.negates, one.where.history}].push_back(&one.state);
    }
    if (alike.size() == here.size()) return;
    std::vector<const State*> left;
    for (auto& [flow, states] : alike) {
      if (states.size() > 1) machine().unite(states);
      left.insert(left.end(), states.begin(), states.end());
    }
    std::sort(left.begin(), left.end());
    std::erase_if(here, [&](const Suspended& one) {
      return !std::binary_search(left.begin(), left.end(), &one.state);
    });
  }

  // Follows the state until it ends or reaches an instruction at which other continuations may arrive too;
  // there it is suspended. Returns false if the run is aborted.
  bool run(const MoveProgram& program, State& state) {
    for (std::size_t at = state.at;;) {
      if (joins_[at] && at != joined_) {
        state.at = at;
        suspend(std::move(state), current_.jumps, current_.history, current_.turn);
        return true;
      }
      joined_ = kNowhere;
      const Instruction in = program.code[at++];
      switch (in.op) {
        case Op::Fork: {
          stepDone();
          Whereabouts where = current_;
          where.turn = orderNumbers_.after(current_.turn);
          forks_.push_back({state, where});
          forks_.back().state.at = in.operand;
          break;
        }
        case Op::Jump:
          if (in.operand < at) {
            if (comesBack(state, in.operand)) return true;
            state.at = in.operand;
            const std::size_t history = historyOf(state);
            suspend(std::move(state), current_.jumps + 1, history, current_.turn);
            return true;
          }
          at = in.operand;
          break;
        default:
          const PathVerdict verdict = this->step(state, in, at);
          if (verdict != PathVerdict::Continues) return verdict == PathVerdict::Ends;
      }
    }
  }

  // Has the continuation jumped back to `target` before in the same state?
  bool comesBack(State& state, std::uint16_t target) {
    for (std::size_t h = current_.history; h != kNoHistory;) {
      const auto& [before, to, cursor, registers] = *histories_[h - 1];
      if (to == target && machine().isBack(state, JumpBack<Place>{to, cursor, registers})) return true;
      h = before;
    }
    return false;
  }
  // Returns the number of the list of backward jumps that ends with the jump which led to the state. Equal
  // lists have equal numbers.
  std::size_t historyOf(const State& state) {
    const auto [known, isNew] = numbers_.try_emplace(
        History(current_.history, static_cast<std::uint16_t>(state.at), state.cursor, state.registers),
        histories_.size() + 1);
    if (isNew) histories_.push_back(&known->first);
    return known->second;
  }

  Machine& machine() { return static_cast<Machine&>(*this); }

  bool isJoining_ = false;
  std::vector<bool> joins_;
  OrderNumbers orderNumbers_;
  Whereabouts current_;
  // The continuations that wait, by their number of backward jumps, then by their address.
  std::map<std::pair<std::size_t, std::size_t>, std::vector<Suspended>> suspended_;
  std::vector<Suspended> forks_;   // put off by forks of the continuation being followed
  std::size_t joined_ = kNowhere;  // the instruction at which all continuations have arrived
  std::map<History, std::size_t> numbers_;
  std::vector<const History*> histories_;
};

}  // namespace fairyforge
