// Merges the paths of a piece into a walk: a graph of tests of cells in which paths that begin with the same
// tests share nodes. To examine a position, one walk is followed for each piece.

#include "runtime/engine/sight.h"

#include <algorithm>
#include <cmath>

namespace fairyforge::engine {

// A path as a list of requirements on cells: first the cells on which most paths depend, last the cell of the
// victim.
struct Sight::Thread {
  std::vector<std::pair<std::uint16_t, Occupants>> asks;
  double moves;  // the weight of the path in mobility
  bool takes;    // the last requirement is that the cell holds an enemy
};

namespace {

constexpr Occupants kKindsOf[] = {kEmpty, kOwn, kEnemy};
constexpr std::size_t kLongestWalk = 4000;

}  // namespace

Sight::Sight(const Variant& variant)
    : types_(variant.types().size()), cells_(variant.board().size()), walks_(kSides * types_ * cells_) {}

void Sight::add(Side side, TypeId type, Cell cell, const std::vector<Path>& paths) {
  std::vector<std::size_t> asked(cells_, 0);
  for (const Path& path : paths) {
    for (const CellCondition& c : path.conditions) ++asked[index(c.cell)];
  }
  Threads threads;
  for (const Path& path : paths) {
    Thread& thread = threads.emplace_back(Thread{{}, chanceOfTraits(path, cell), !path.victims.empty()});
    const Cell victim = thread.takes ? path.victims.front() : kNoCell;
    if (thread.moves < 0.1) {
      threads.pop_back();
      continue;
    }
    if (thread.takes) thread.moves *= kCaptureWeight;
    for (const CellCondition& c : path.conditions) {
      if (c.cell != cell && c.cell != victim && c.occupants != kAnything)
        thread.asks.emplace_back(static_cast<std::uint16_t>(index(c.cell)), c.occupants);
    }
    std::sort(thread.asks.begin(), thread.asks.end(), [&](const auto& a, const auto& b) {
      return asked[a.first] != asked[b.first] ? asked[a.first] > asked[b.first] : a.first < b.first;
    });
    if (thread.takes) thread.asks.emplace_back(static_cast<std::uint16_t>(index(victim)), kEnemy);
  }
  std::stable_sort(threads.begin(), threads.end(), [&](const Thread& a, const Thread& b) {
    return std::lexicographical_compare(
        a.asks.begin(), a.asks.end(), b.asks.begin(), b.asks.end(), [&](const auto& x, const auto& y) {
          return asked[x.first] != asked[y.first] ? asked[x.first] > asked[y.first] : x.first < y.first;
        });
  });
  const std::size_t first = nodes_.size();
  const std::uint16_t begin = weave(threads, 0, kEnd, first);
  if (nodes_.size() - first >= kLongestWalk || nodes_.size() > kMostNodes) {
    nodes_.resize(first);
  } else {
    walks_[at(side, type, cell)] = {static_cast<std::uint32_t>(first), begin};
  }
}

// Returns the first node of a walk for these threads, all of which have been followed up to `depth`. `after`
// is the node that comes after them.
std::uint16_t Sight::weave(const Threads& threads, std::size_t depth, std::uint16_t after,
                           std::size_t first) {
  std::uint16_t next = after;
  auto end = threads.end();
  while (end != threads.begin()) {
    auto begin = end - 1;
    if (begin->asks.size() <= depth) {
      end = begin;
      continue;
    }
    const std::uint16_t cell = begin->asks[depth].first;
    while (begin != threads.begin() && (begin - 1)->asks.size() > depth &&
           (begin - 1)->asks[depth].first == cell)
      --begin;
    next = weaveCell(Threads(begin, end), depth, next, first);
    end = begin;
  }
  return next;
}

// Adds the node that examines the next cell of these threads, and the walks for each kind of occupant behind
// it; returns the node's index. `after` is the node that follows when the threads end.
std::uint16_t Sight::weaveCell(const Threads& threads, std::size_t depth, std::uint16_t after,
                               std::size_t first) {
  if (nodes_.size() - first >= kLongestWalk) return after;
  Node node{threads.front().asks[depth].first, 0, {after, after, after}, {0, 0, 0}};
  std::array<std::vector<std::size_t>, kKinds> going;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    double moves = 0;
    Threads on;
    for (std::size_t i = 0; i < threads.size(); ++i) {
      const Thread& thread = threads[i];
      if ((thread.asks[depth].second & kKindsOf[kind]) == 0) continue;
      const bool ends = thread.asks.size() == depth + 1;
      if (ends && thread.takes) node.takes = 1;
      if (ends) moves += thread.moves;
      if (ends) continue;
      going[kind].push_back(i);
      on.push_back(thread);
    }
    node.mobility[kind] = static_cast<std::uint8_t>(std::min(255L, std::lround(kUnits * moves)));
    const auto same =
        std::find(going.begin(), going.begin() + static_cast<std::ptrdiff_t>(kind), going[kind]);
    const auto other = static_cast<std::size_t>(same - going.begin());
    node.next[kind] = other < kind ? node.next[other] : weave(on, depth + 1, after, first);
  }
  nodes_.push_back(node);
  return static_cast<std::uint16_t>(nodes_.size() - 1 - first);
}

void Sight::look(const Placement& placement, const std::vector<std::uint16_t>& ranks, Seen& seen) const {
  for (const Side side : kBothSides) {
    seen.takes[index(side)].assign(cells_, {});
    std::vector<std::uint8_t>& board = seen.board[index(side)];
    board.assign(cells_, 0);
    for (const Placement::Placed& piece : placement.pieces)
      board[index(piece.cell)] = piece.side == side ? 1 : 2;
  }
  seen.mobility.clear();
  for (const Placement::Placed& piece : placement.pieces) {
    if (piece.side == Side::Third) {
      seen.mobility.push_back(0);
      continue;
    }
    const Walk walk = walks_[at(piece.side, piece.type, piece.cell)];
    const Node* const nodes = nodes_.data() + walk.first;
    const std::uint8_t* const board = seen.board[index(piece.side)].data();
    Seen::OnCell* const takes = seen.takes[index(piece.side)].data();
    const std::uint16_t rank = ranks[index(piece.type)];
    unsigned sum = 0;
    for (std::uint16_t n = walk.begin; n != kEnd;) {
      const Node& node = nodes[n];
      const std::uint8_t kind = board[node.cell];
      sum += node.mobility[kind];
      if (node.takes != 0) {
        Seen::OnCell& there = takes[node.cell];
        ++there.pieces;
        there.least = std::min(there.least, rank);
      }
      n = node.next[kind];
    }
    seen.mobility.push_back(static_cast<std::uint16_t>(std::min(sum, 0xFFFEu)));
  }
}

}  // namespace fairyforge::engine
