// Retrograde analysis of a graph of positions: from ends of the game backwards. It knows nothing of boards.
//
// Positions are numbers. Each is described once, in parts that several threads may make; then all are decided,
// nearest ends first. What is never decided is a draw: nobody can force an end.
#pragma once

#include <cstddef>
#include <mutex>
#include <vector>

#include "compiler/solve/value.h"

namespace fairyforge::solve {

using Node = std::uint32_t;

class Graph {
 public:
  static constexpr std::size_t kMostNodes = 0xFFFFFFFF;
  explicit Graph(std::size_t nodes);

  // Describes positions whose numbers follow each other.
  class Part {
   public:
    Part(Graph& graph, Node first) : graph_(graph), next_(first), first_(first) {}

    // The next position: there is none, or the game is over in it.
    void end(Value value);
    // The next position: its player can do what was added since the last one.
    void endMoves(Side player);
    // A move to a position of the graph, and to one beyond it.
    void add(Node to) { edges_.push_back(to); }
    void addExit(Side player, Value value);
    std::size_t edges() const { return edges_.size(); }

   private:
    friend class Graph;
    struct Due {
      Node node;
      Value value;
    };
    Graph& graph_;
    Node next_;
    const Node first_;
    std::vector<Node> edges_;  // of all positions of the part, in their order
    std::size_t before_ = 0;   // those of positions that are described
    std::vector<Due> due_;
    unsigned bestWin_ = 0, longestLoss_ = 0;
    bool escapes_ = false;
  };
  // More positions, with numbers behind those that there are. No part may be under way.
  void resize(std::size_t nodes);
  // Each part once; all together describe every position.
  void add(Part part);
  // The values of all positions. Once.
  std::vector<Value> solve();

  // The most bytes that this takes.
  static std::size_t bytesFor(std::size_t nodes, std::size_t edges);

 private:
  static constexpr std::uint16_t kNever = 0xFFFF;
  void note(const Part::Due& due);
  void invert();
  Node beginOf(Node node) const { return node == 0 ? 0 : offsets_[node - 1]; }

  std::vector<Value> values_;
  std::vector<std::uint16_t> left_;     // moves that are not known to lose; kNever: it cannot lose
  std::vector<std::uint16_t> longest_;  // the longest resistance by a move beyond the graph
  std::vector<std::uint16_t> degrees_;  // of all positions, until the graph is inverted
  std::vector<Side> players_;
  std::vector<bool> decided_;
  std::mutex mutex_;
  std::vector<Part> parts_;
  std::vector<std::vector<Part::Due>> due_;  // by plies: what is to be decided, if it is not yet
  std::vector<Node> offsets_, predecessors_;
};

}  // namespace fairyforge::solve
