// Retrograde analysis of a graph of positions: from ends of the game backwards. It knows nothing of boards.
//
// Positions are numbers. Each is described once, in parts that several threads may make; then all are decided,
// nearest ends first. What is never decided is a draw: nobody can force an end.
//
// Positions lie in blocks. What is to be done in a block waits until that block's turn, so that only a block at a time
// need be in memory.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <vector>

#include "compiler/solve/scratch.h"
#include "compiler/solve/value.h"

namespace fairyforge::solve {

using Node = std::uint32_t;

class Graph {
 private:
  // What is known of a position.
  struct State {
    std::uint16_t value =
        0;  // bits of a Value; of one whose moves are counted down: the longest resistance so far
    std::uint16_t left = 0;  // who is to move, and a number below
  };

 public:
  static constexpr std::size_t kMostNodes = 0xFFFFFFFF;
  // The room must outlive it.
  Graph(std::size_t nodes, Room& room);

  // Describes positions whose numbers follow each other.
  class Part {
   public:
    Part(Graph& graph, Node first) : graph_(graph), first_(first) {}

    // The next position: there is none, or the game is over in it.
    void end(Value value);
    // The next position: its player can do what was added since the last one.
    void endMoves(Side player);
    // A move to a position of the graph; one with which the count of plies begins anew; and one to a position beyond.
    void add(Node to) { edges_.push_back({next(), to}); }
    void addReset(Node to) { resets_.push_back({next(), to}); }
    void addExit(Side player, Value value);
    std::size_t edges() const { return edges_.size() + resets_.size(); }
    // As bytes behind others; and back from the first of such bytes, which are left out then.
    void put(std::string& bytes) const;
    static Part taken(Graph& graph, std::string_view& bytes);

   private:
    friend class Graph;
    struct Edge {
      Node from, to;
    };
    Node next() const { return first_ + static_cast<Node>(states_.size()); }

    Graph& graph_;
    const Node first_;
    std::vector<State> states_;
    std::vector<Edge> edges_, resets_;
    std::size_t before_ = 0;  // edges of positions that are described
    unsigned exits_ = 0, winningExits_ = 0, bestWin_ = 0, longestLoss_ = 0;
    bool escapes_ = false;
  };
  // More positions, with numbers behind those that there are. No part may be under way.
  void resize(std::size_t nodes);
  // Each part once; all together describe every position.
  void add(const Part& part);
  // Decides all positions, once. A win that takes more plies is a draw.
  void solve(unsigned mostPlies = Value::kMostPlies);

  struct Result {
    Value value;
    bool isNarrow;  // its player wins by one move only, and has others
  };
  // Of solved positions: this one and those that follow.
  void read(Node first, std::size_t count, const std::function<void(const Result&)>& visit);

  // Bytes of memory for so many positions, their moves left aside.
  static std::size_t bytesFor(std::size_t nodes) { return nodes * (sizeof(State) + sizeof(std::uint32_t)); }

 private:
  // Numbers in State::left: of moves that are not known to lose, until none is left and the position is lost; and others.
  static constexpr std::uint16_t kMostMoves = 0x7FF0, kOnlyMove = 0x7FF1, kSafe = 0x7FF2, kWonOnce = 0x7FF3,
                                 kWonOften = 0x7FF4, kWonByOnlyMove = 0x7FF5, kEnd = 0x7FF6, kWhite = 0x8000;
  static constexpr std::size_t kMostBlockBits = 20;
  static constexpr unsigned kNever = ~0u;
  // A move into a block by which something changes: the local number of the position before, and who wins behind it.
  static constexpr std::uint32_t kWhiteWins = std::uint32_t{1} << 31;

  struct Block {
    Slab states;
    Stream edges, resets;                               // moves into it
    std::vector<Slab> predecessors = {}, initial = {};  // none, or one
    Stream updates;
    std::vector<std::uint32_t> fresh = {};  // of the updates
    unsigned soonest = 0;                   // no ply before that has anything due
  };
  static bool isSettled(State state) {
    const std::uint16_t left = state.left & ~kWhite;
    return left == 0 || left >= kWonOnce;
  }
  static bool isDecided(State state) { return isSettled(state) && Value::ofBits(state.value).isWon(); }
  static void meet(State& state, Side winner, unsigned plies);
  void addEdges(const std::vector<Part::Edge>& edges, Stream Block::*stream);
  template <typename Visit>
  static void forEachEdge(const Stream& stream, Visit visit);
  void invert(Block& block);
  void propagate(unsigned mostPlies);
  void spread(Block& block, unsigned plies);
  void update(Node before, Side winner);
  void applyUpdates(unsigned plies);
  template <typename Work>
  void withStates(Block& block, Work work);
  std::uint64_t decided(unsigned mostPlies);

  Room& room_;
  std::size_t nodes_ = 0;
  unsigned blockBits_ = 0;
  std::size_t pieceBytes_ = 0;
  unsigned mostPlies_ = 0;
  std::mutex mutex_;
  std::deque<Block> blocks_;
  std::vector<State> loaded_;
};

}  // namespace fairyforge::solve
