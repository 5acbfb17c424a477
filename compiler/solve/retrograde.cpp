// A position is won as soon as one move leads to a win; it is lost when all of its moves do, so moves are
// counted down. Positions are decided in the order of their distances: then the first win found is the
// shortest, and the last move counted down is the longest resistance.

#include "compiler/solve/retrograde.h"

#include <algorithm>
#include <stdexcept>

namespace fairyforge::solve {

void Graph::Part::end(Value value) {
  const Node node = next_++;
  graph_.left_[node] = kNever;
  graph_.values_[node] = value.isWon() ? Value() : value;
  if (value.isWon()) due_.push_back({node, value});
}

void Graph::Part::addExit(Side player, Value value) {
  if (!value.isWon()) {
    escapes_ = true;
  } else if (const unsigned plies = value.plies() + 1; value.winner() == player) {
    bestWin_ = bestWin_ == 0 ? plies : std::min(bestWin_, plies);
  } else {
    longestLoss_ = std::max(longestLoss_, plies);
  }
}

void Graph::Part::endMoves(Side player) {
  const Node node = next_++;
  const std::size_t edges = edges_.size() - before_;
  if (edges >= kNever) throw std::length_error("a position has too many moves");
  if (bestWin_ != 0) due_.push_back({node, Value::win(player, bestWin_)});
  if (edges == 0 && !escapes_ && bestWin_ == 0)
    due_.push_back({node, Value::win(opponent(player), longestLoss_)});
  graph_.degrees_[node] = static_cast<std::uint16_t>(edges);
  graph_.left_[node] = escapes_ || bestWin_ != 0 ? kNever : static_cast<std::uint16_t>(edges);
  graph_.longest_[node] = static_cast<std::uint16_t>(longestLoss_);
  graph_.players_[node] = player;
  before_ = edges_.size();
  bestWin_ = longestLoss_ = 0;
  escapes_ = false;
}

Graph::Graph(std::size_t nodes) {
  resize(nodes);
}

void Graph::resize(std::size_t nodes) {
  values_.resize(nodes);
  left_.resize(nodes);
  longest_.resize(nodes);
  degrees_.resize(nodes);
  players_.resize(nodes);
  decided_.resize(nodes);
}

void Graph::add(Part part) {
  const std::lock_guard lock(mutex_);
  for (const Part::Due& due : part.due_) note(due);
  part.due_ = {};
  part.edges_.shrink_to_fit();
  parts_.push_back(std::move(part));
}

void Graph::note(const Part::Due& due) {
  const unsigned plies = due.value.plies();
  if (plies > Value::kMostPlies) throw std::length_error("a win takes too many plies");
  if (due_.size() <= plies) due_.resize(plies + 1);
  due_[plies].push_back(due);
}

// Moves become lists of predecessors, a position as often as it has moves that lead there.
void Graph::invert() {
  offsets_.assign(values_.size(), 0);
  std::size_t edges = 0;
  for (const Part& part : parts_) {
    for (const Node to : part.edges_) ++offsets_[to];
    edges += part.edges_.size();
  }
  if (edges > kMostNodes) throw std::length_error("too many moves");
  Node sum = 0;
  for (Node& offset : offsets_) {
    const Node count = offset;
    offset = sum;
    sum += count;
  }
  predecessors_.resize(edges);
  for (Part& part : parts_) {
    std::size_t at = 0;
    for (Node node = part.first_; at < part.edges_.size(); ++node) {
      for (std::uint16_t i = 0; i < degrees_[node]; ++i)
        predecessors_[offsets_[part.edges_[at++]]++] = node;  // ends where the next one begins
    }
    part.edges_ = {};
  }
  parts_.clear();
  degrees_ = {};
}

std::vector<Value> Graph::solve() {
  invert();
  for (std::size_t plies = 0; plies < due_.size(); ++plies) {
    // What is decided here makes nothing due before the next ply.
    const std::vector<Part::Due> now = std::move(due_[plies]);
    for (const auto& [node, value] : now) {
      if (decided_[node]) continue;
      decided_[node] = true;
      values_[node] = value;
      const Node end = offsets_[node];
      for (Node i = beginOf(node); i < end; ++i) {
        const Node before = predecessors_[i];
        if (decided_[before]) continue;
        const Side player = players_[before];
        const auto next = static_cast<unsigned>(plies) + 1;
        if (value.winner() == player) {
          note({before, Value::win(player, next)});
        } else if (left_[before] != kNever && --left_[before] == 0) {
          const unsigned longest = std::max<unsigned>(next, longest_[before]);
          note({before, Value::win(opponent(player), longest)});
        }
      }
    }
  }
  return std::move(values_);
}

std::size_t Graph::bytesFor(std::size_t nodes, std::size_t edges) {
  constexpr std::size_t kEach = 4 * sizeof(std::uint16_t) + sizeof(Side) + sizeof(Node) + sizeof(Part::Due);
  return nodes * kEach + edges * 2 * sizeof(Node);
}

}  // namespace fairyforge::solve
