// Shortens the code of a program. The code is converted to a graph in which jumps are edges. Nodes from which
// no Land can be reached are removed, nodes with equal instructions and equal successors are merged (as in
// the minimisation of automata), and forks whose branches do the same are removed. The code of some Zillions
// files is mostly such repetition, because the blocks of a piece end alike.

#include "compiler/core/rules/united-code.h"

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>
#include <tuple>
#include <utility>

namespace fairyforge {
namespace {

using Index = std::size_t;
constexpr Index kNowhere = static_cast<Index>(-1);

// An instruction that is not a jump, and the nodes that can follow it. Not and EachBeside form one node with
// the instruction after them (`governed`).
struct Node {
  Instruction first{};
  std::optional<Instruction> governed{};
  Index next = kNowhere, other = kNowhere;  // other: the second branch of a Fork
};

bool governsTheNext(Op op) {
  return op == Op::Not || op == Op::EachBeside;
}

// A program's code as a graph. Its functions each do one of the steps above.
class CodeGraph {
 public:
  // Makes a node of each instruction (with the one that it governs, such as the test behind a Not), except
  // jumps, which become edges between nodes.
  explicit CodeGraph(const std::vector<Instruction>& code) {
    std::vector<Index> nodeAt(code.size() + 1, kNowhere);
    for (Index i = 0; i < code.size(); ++i) {
      if (code[i].op == Op::Jump) continue;
      nodeAt[i] = nodes_.size();
      nodes_.push_back({code[i]});
      if (governsTheNext(code[i].op)) nodes_.back().governed = code[++i];
    }
    // Returns the node at which execution continues from an address, past any jumps. A cycle of jumps leads
    // nowhere.
    const auto node = [&](Index at) {
      for (Index jumps = 0; jumps < code.size() && at < code.size(); ++jumps) {
        if (code[at].op != Op::Jump) return nodeAt[at];
        at = code[at].operand;
      }
      return kNowhere;
    };
    start_ = node(0);
    for (Index i = 0; i < code.size(); ++i) {
      if (nodeAt[i] == kNowhere) continue;
      Node& n = nodes_[nodeAt[i]];
      if (n.first.op == Op::Fork) n.other = node(n.first.operand);
      if (n.first.op == Op::Fork) n.first.operand = 0;
      if (n.first.op != Op::Land) n.next = node(i + (n.governed ? 2 : 1));
    }
  }

  std::vector<Instruction> united() {
    removeDead();
    uniteAll();
    return start_ == kNowhere ? std::vector<Instruction>() : listed();
  }

  // Unites as much as possible, sorts branches so that the order of alternatives does not matter, and returns
  // the code.
  std::vector<Instruction> unitedInOrder(const std::function<InstructionText(const Instruction&)>& textOf) {
    removeDead();
    uniteAll();
    if (start_ == kNowhere) return {};
    // Branches that begin with equal instructions are made neighbours, so that the fork can be moved behind
    // these instructions.
    do sortForks(textOf, true);
    while (uniteAll());
    sortForks(textOf, false);
    return listed();
  }

 private:
  // Merges nodes and simplifies forks until nothing changes. Returns whether any fork changed.
  bool uniteAll() {
    bool any = false;
    for (bool more = true; more; any = any || more) {
      unite();
      more = removeForks() || joinBeginnings();
    }
    return any;
  }

  // Removes the nodes from which no Land can be reached, such as those before a test that never holds.
  void removeDead() {
    std::vector<bool> lands(nodes_.size(), false);
    const auto landsFrom = [&](Index i) { return i != kNowhere && lands[i]; };
    for (bool more = true; more;) {
      more = false;
      for (Index i = nodes_.size(); i-- > 0;) {
        const Node& n = nodes_[i];
        const bool fails = n.first.op == Op::Test && n.first.operand == 0;
        const bool now = n.first.op == Op::Land || (!fails && (landsFrom(n.next) || landsFrom(n.other)));
        more = more || (now && !lands[i]);
        lands[i] = now;
      }
    }
    redirect([&](Index i) { return lands[i] ? i : kNowhere; });
  }

  // Merges nodes that have the same instruction and merged successors. Nodes that lead into no loop are
  // merged in one pass from the end. The others are partitioned as in the minimisation of automata: all begin
  // in one part, and parts are split until nothing changes. If that takes more than kMostRounds, they stay
  // unmerged.
  void unite() {
    if (start_ == kNowhere) return;
    using Key = std::tuple<Index, Op, std::uint16_t, Op, std::uint16_t, Index, Index>;
    constexpr int kMostRounds = 200;
    constexpr Index kOfLoops = 0;
    std::vector<Index> part(nodes_.size(), kOfLoops);
    const auto partOf = [&](Index i) { return i == kNowhere ? kNowhere : part[i]; };
    const auto keyOf = [&](Index i) {
      const Node& n = nodes_[i];
      const Instruction governed = n.governed.value_or(n.first);
      return Key{part[i],          n.first.op,     n.first.operand, governed.op,
                 governed.operand, partOf(n.next), partOf(n.other)};
    };
    std::map<Key, Index> settled;
    std::vector<Index> loops;
    for (const Index i : order() | std::views::reverse) {
      if (partOf(nodes_[i].next) == kOfLoops || partOf(nodes_[i].other) == kOfLoops)
        loops.push_back(i);
      else
        part[i] = settled.try_emplace(keyOf(i), settled.size() + 1).first->second;
    }
    std::vector<Index> finer(part);
    std::size_t parts = 0;
    for (int round = 0;; ++round) {
      std::map<Key, Index> numbers;
      for (const Index i : loops)
        finer[i] = numbers.try_emplace(keyOf(i), settled.size() + 1 + numbers.size()).first->second;
      if (numbers.size() == parts) break;
      if (round == kMostRounds) {
        for (Index k = 0; k < loops.size(); ++k) part[loops[k]] = settled.size() + 1 + k;
        break;
      }
      parts = numbers.size();
      part = finer;
    }
    std::vector<Index> first(settled.size() + loops.size() + 1, kNowhere);
    for (Index i = nodes_.size(); i-- > 0;) first[part[i]] = i;
    redirect([&](Index i) { return first[part[i]]; });
  }

  // Removes forks whose branches are the same node, forks of which one branch leads nowhere, and forks
  // between a test and its negation that lead to the same node. Returns whether there were any.
  bool removeForks() {
    std::vector<Index> instead(nodes_.size());
    for (Index i = 0; i < nodes_.size(); ++i) {
      const Node& n = nodes_[i];
      instead[i] = i;
      if (n.first.op != Op::Fork) continue;
      if (n.other == kNowhere || n.next == n.other)
        instead[i] = n.next;
      else if (n.next == kNowhere)
        instead[i] = n.other;
      else if (areOpposite(nodes_[n.next], nodes_[n.other]))
        instead[i] = nodes_[n.next].next;
      if (instead[i] == kNowhere) instead[i] = i;
    }
    return redirect([&](Index i) {
      for (Index forks = 0; forks < nodes_.size() && instead[i] != i; ++forks) i = instead[i];
      return i;
    });
  }

  // If both branches of a fork begin with the same instruction, puts the instruction before the fork. Returns
  // whether there were such forks.
  bool joinBeginnings() {
    if (start_ == kNowhere) return false;
    const std::vector<Index> reached = order();
    const std::vector<int> comeFrom = predecessors(reached);
    bool any = false;
    // Backwards, so that instructions which several branches have in common are found too.
    for (const Index i : reached | std::views::reverse) {
      Node& n = nodes_[i];
      if (n.first.op != Op::Fork || n.next == kNowhere || n.other == kNowhere) continue;
      // If the second branch is itself a fork, the first branch of that fork is compared; otherwise the
      // second branch itself.
      const bool forksAgain = nodes_[n.other].first.op == Op::Fork && nodes_[n.other].next != kNowhere;
      const Index second = forksAgain ? nodes_[n.other].next : n.other;
      Node &a = nodes_[n.next], &b = nodes_[second];
      const bool alike = a.first == b.first && a.governed == b.governed && a.first.op != Op::Fork;
      const bool others = comeFrom[n.next] > 1 || comeFrom[second] > 1 || comeFrom[n.other] > 1;
      if (!alike || others || n.next == second || a.next == kNowhere || b.next == kNowhere) continue;
      const Node fork{.first = n.first, .governed = {}, .next = a.next, .other = b.next};
      if (forksAgain) {
        const Index rest = nodes_[n.other].other;
        nodes_[n.other] = fork;
        a.next = std::exchange(n.other, rest);
      } else {
        b = fork;
        n = {.first = a.first, .governed = a.governed, .next = n.other, .other = kNowhere};
      }
      any = true;
    }
    return any;
  }

  // Calls visit(node) for each successor: two of a fork, at most one of another node.
  template <typename Visit>
  void forEachNext(Index i, Visit visit) const {
    if (nodes_[i].next != kNowhere) visit(nodes_[i].next);
    if (nodes_[i].other != kNowhere) visit(nodes_[i].other);
  }
  // Returns, by node, how many of these nodes lead to it.
  std::vector<int> predecessors(const std::vector<Index>& nodes) const {
    std::vector<int> count(nodes_.size(), 0);
    for (const Index i : nodes) forEachNext(i, [&](Index then) { ++count[then]; });
    return count;
  }
  bool isFork(Index i) const { return nodes_[i].first.op == Op::Fork; }
  // Returns the branches and the forks of the tree of forks that begins at `fork`. A fork for which
  // inside(node) is false counts as a branch.
  template <typename Inside>
  std::pair<std::vector<Index>, std::vector<Index>> branchesOf(Index fork, Inside inside) const {
    std::vector<Index> forks, ways, waiting{fork};
    while (!waiting.empty()) {
      const Index i = waiting.back();
      waiting.pop_back();
      if (std::ranges::count(forks, i) > 0) continue;  // forks may form a cycle
      const bool goesOn = i == fork || (isFork(i) && inside(i));
      (goesOn ? forks : ways).push_back(i);
      if (goesOn) forEachNext(i, [&](Index then) { waiting.push_back(then); });
    }
    return {std::move(ways), std::move(forks)};
  }

  // Returns the rank of each node: by its text, and for equal texts by the ranks of its successors.
  std::vector<Index> ranks(const std::vector<std::string>& texts) const {
    constexpr int kMostRounds = 40;  // nodes that are still equal after so many rounds share a rank
    const std::vector<Index> reached = order();
    std::map<std::string, Index> ofText;
    for (const Index i : reached) ofText[texts[i]];
    Index next = 0;
    for (auto& [text, rank] : ofText) rank = next++;
    std::vector<Index> rank(nodes_.size(), 0);
    for (const Index i : reached) rank[i] = ofText[texts[i]];
    std::map<Index, std::vector<Index>> ways;
    for (const Index i : reached) {
      if (isFork(i)) ways[i] = branchesOf(i, [](Index) { return true; }).first;
    }
    for (int round = 0; round < kMostRounds; ++round) {
      std::map<std::vector<Index>, Index> finer;
      std::vector<std::vector<Index>> keys(nodes_.size());
      for (const Index i : reached) {
        std::vector<Index>& key = keys[i];
        if (isFork(i))
          for (const Index way : ways[i]) key.push_back(rank[way]);
        else
          forEachNext(i, [&](Index then) { key.push_back(rank[then]); });
        std::ranges::sort(key);
        key.insert(key.begin(), rank[i]);
        finer[key];
      }
      const bool grew = finer.size() > next;
      next = 0;
      for (auto& [key, number] : finer) number = next++;
      for (const Index i : reached) rank[i] = finer[keys[i]];
      if (!grew) break;
    }
    return rank;
  }

  // Sorts the branches of each tree of forks by the texts of their first instructions: with `byBeginnings` by
  // the whole texts, otherwise by the shapes first.
  void sortForks(const std::function<InstructionText(const Instruction&)>& textOf, bool byBeginnings) {
    std::vector<std::string> shapes(nodes_.size()), texts(nodes_.size());
    for (Index i = 0; i < nodes_.size(); ++i) {
      if (isFork(i)) continue;
      const InstructionText first = textOf(nodes_[i].first);
      const InstructionText then = nodes_[i].governed ? textOf(*nodes_[i].governed) : InstructionText();
      shapes[i] = first.shape + "\n" + then.shape;
      texts[i] = first.whole + "\n" + then.whole;
    }
    const std::vector<Index> whole = ranks(texts), shape = byBeginnings ? whole : ranks(shapes);
    const auto place = [&](Index i) { return std::pair(shape[i], whole[i]); };
    const std::vector<Index> reached = order();
    const std::vector<int> comeFrom = predecessors(reached);
    std::vector<bool> isInner(nodes_.size(), false);  // isInner[i]: node i is reached only from one fork
    for (const Index i : reached) {
      if (isFork(i))
        forEachNext(i, [&](Index then) { isInner[then] = then != start_ && comeFrom[then] == 1; });
    }
    for (const Index root : reached) {
      if (!isFork(root) || isInner[root]) continue;
      auto [ways, forks] = branchesOf(root, [&](Index i) { return isInner[i]; });
      if (ways.size() != forks.size() + 1) continue;
      std::ranges::stable_sort(ways, {}, place);
      // If the branches are single steps, all forks come first, as in the code of the line `step A B`
      // (program-text.h); otherwise each fork comes immediately before its branch.
      const bool steps = std::ranges::all_of(ways, [&](Index i) {
        return nodes_[i].first.op == Op::Step && nodes_[i].next == nodes_[ways[0]].next;
      });
      for (Index k = 0; k < forks.size(); ++k) {
        Node& fork = nodes_[forks[k]];
        const bool last = k + 1 == forks.size();
        fork.next = steps && !last ? forks[k + 1] : ways[steps ? 0 : k];
        fork.other = steps ? ways[forks.size() - k] : last ? ways[k + 1] : forks[k + 1];
      }
    }
  }

  // Are these a test and its negation, leading to the same node? Then the fork can be removed.
  static bool areOpposite(const Node& a, const Node& b) {
    if (a.next != b.next || a.governed.has_value() == b.governed.has_value()) return false;
    const Node& negated = a.governed ? a : b;
    const Node& plain = a.governed ? b : a;
    return negated.first.op == Op::Not && *negated.governed == plain.first;
  }

  // Replaces each reference to a node i by instead(i). Returns whether any changed.
  template <typename Instead>
  bool redirect(Instead instead) {
    bool changes = false;
    const auto follow = [&](Index& i) {
      if (i == kNowhere) return;
      const Index now = instead(i);
      changes = changes || now != i;
      i = now;
    };
    follow(start_);
    for (Node& n : nodes_) {
      follow(n.next);
      follow(n.other);
    }
    return changes;
  }

  // Returns the nodes in an order in which each comes before its successors, except in loops; where possible,
  // the node `next` follows immediately.
  std::vector<Index> order() const {
    std::vector<Index> finished, waiting{start_};
    std::vector<bool> seen(nodes_.size(), false), done(nodes_.size(), false);
    while (!waiting.empty()) {
      const Index i = waiting.back();
      if (seen[i]) {
        waiting.pop_back();
        if (!done[i]) finished.push_back(i);
        done[i] = true;
        continue;
      }
      seen[i] = true;
      forEachNext(i, [&](Index then) {
        if (!seen[then]) waiting.push_back(then);
      });
    }
    std::reverse(finished.begin(), finished.end());
    return finished;
  }

  // Returns the graph as code again: the nodes in the order of order(), with a Jump wherever a node's
  // successor does not come next.
  std::vector<Instruction> listed() const {
    std::vector<Instruction> code;
    std::vector<Index> address(nodes_.size(), kNowhere);
    // Addresses of jumps and forks that are not filled in yet, with the nodes to which they lead.
    std::vector<std::pair<Index, Index>> open;
    const std::vector<Index> nodes = order();
    for (Index k = 0; k < nodes.size(); ++k) {
      Node n = nodes_[nodes[k]];
      if (n.first.op == Op::Fork && address[n.other] != kNowhere) std::swap(n.next, n.other);
      address[nodes[k]] = code.size();
      if (n.first.op == Op::Fork) open.emplace_back(code.size(), n.other);
      code.push_back(n.first);
      if (n.governed) code.push_back(*n.governed);
      const bool goesOn = k + 1 < nodes.size() && nodes[k + 1] == n.next;
      if (n.first.op == Op::Land || goesOn) continue;
      open.emplace_back(code.size(), n.next);
      code.push_back({Op::Jump, 0});
    }
    for (const auto& [at, node] : open) {
      Index to = address[node];
      if (code[at].op == Op::Fork && to <= at) {  // a fork must lead forwards
        to = code.size();
        code.push_back({Op::Jump, static_cast<std::uint16_t>(address[node])});
      }
      code[at].operand = static_cast<std::uint16_t>(to);
    }
    return code;
  }

  std::vector<Node> nodes_;
  Index start_ = kNowhere;
};

}  // namespace

std::vector<Instruction> united(const std::vector<Instruction>& code) {
  return CodeGraph(code).united();
}

std::vector<Instruction> unitedInOrder(const std::vector<Instruction>& code,
                                       const std::function<InstructionText(const Instruction&)>& textOf) {
  return CodeGraph(code).unitedInOrder(textOf);
}

}  // namespace fairyforge
