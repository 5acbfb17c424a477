// Retrograde analysis of a graph of positions, backwards from the ends of the game.
// It knows nothing of boards.
//
// Positions are numbers. Each is described once, in parts that several threads may make; then
// all are decided, those nearest to the end first. A position that is never decided is a
// draw: nobody can force an end.
//
// Positions lie in blocks. Work on a block waits until that block's turn, so that only one block at a time
// must be in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/analyse/solve/value.h"

namespace fairyforge::solve {

// ---- scratch ----
//
// Temporary bytes: in memory as long as there is room, then in a file without a name.

// The memory and the file that Streams and Slabs share.
class Room {
 public:
  // `openFile` returns the descriptor of an empty file that vanishes when it is closed; without it, or if it
  // returns -1, there is only memory.
  explicit Room(std::size_t bytes, std::function<int()> openFile = {})
      : bytes_(bytes), openFile_(std::move(openFile)) {}
  ~Room();
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  std::size_t bytes() const { return bytes_; }
  // Reserves memory; returns false if there is not enough, then the bytes belong in the file.
  bool take(std::size_t bytes);
  void give(std::size_t bytes);
  // Reserves a place in the file. Throws std::length_error if there is no file.
  std::uint64_t place(std::size_t bytes);
  void write(std::uint64_t at, const void* from, std::size_t bytes);
  void read(std::uint64_t at, void* to, std::size_t bytes);
  // Gives back bytes of the file that nobody will read again.
  void drop(std::uint64_t at, std::size_t bytes);

 private:
  const std::size_t bytes_;
  const std::function<int()> openFile_;
  std::mutex mutex_;
  std::size_t taken_ = 0;
  std::uint64_t end_ = 0;  // of the file
  int file_ = -1;
};

// Bytes that are written once, in pieces, and read in the same order.
class Stream {
 public:
  Stream(Room& room, std::size_t pieceBytes) : room_(&room), pieceBytes_(pieceBytes) {}
  Stream(Stream&&) = default;
  ~Stream() { clear(); }

  bool empty() const { return pieces_.empty() && last_.empty(); }
  // Bytes that are added together stay in one piece.
  void add(std::string_view bytes);
  void forEachPiece(const std::function<void(std::string_view)>& visit) const;
  void clear();

 private:
  struct Piece {
    std::string bytes;  // empty: in the file
    std::uint64_t at = 0;
    std::size_t size = 0;
  };
  void endPiece();
  Room* room_;
  std::size_t pieceBytes_;
  std::vector<Piece> pieces_;
  std::string last_;
};

// A fixed number of bytes that can be read and written at any offset.
class Slab {
 public:
  Slab(Room& room, std::size_t size);
  Slab(Slab&& other) noexcept;
  ~Slab();

  std::size_t size() const { return size_; }
  // Returns null if the bytes are in the file.
  char* inMemory() { return memory_.empty() ? nullptr : memory_.data(); }
  void write(std::size_t at, const void* from, std::size_t bytes);
  void read(std::size_t at, void* to, std::size_t bytes);

 private:
  Room* room_;
  std::size_t size_;
  std::string memory_;
  std::uint64_t at_ = 0;
};

// ---- retrograde ----

using Node = std::uint32_t;

class Graph {
 private:
  // What is known about a position.
  struct State {
    std::uint16_t value =
        0;  // bits of a Value; while its moves are counted down: the longest resistance so far
    std::uint16_t left = 0;  // the side to move, and one of the numbers below
  };

 public:
  static constexpr std::size_t kMostNodes = 0xFFFFFFFF;
  // Makes a graph of `nodes` positions, whose data is stored in `room`, which must outlive the graph.
  Graph(std::size_t nodes, Room& room);

  // Describes positions with consecutive numbers.
  class Part {
   public:
    Part(Graph& graph, Node first) : graph_(graph), first_(first) {}

    // Ends the next position: it does not exist, or the game is over in it.
    void end(Value value);
    // Ends the next position: the moves added since the last one are its player's.
    void endMoves(Side player);
    // These add a move of the next position. add(): to a position of the graph. addReset(): the same, by a
    // move that restarts the count of plies. addExit(): to a position outside of the graph, with the value of
    // that position.
    void add(Node to) { edges_.push_back({next(), to}); }
    void addReset(Node to) { resets_.push_back({next(), to}); }
    void addExit(Side player, Value value);
    std::size_t edges() const { return edges_.size() + resets_.size(); }
    // put() appends the part to the bytes; taken() reads a part from the front of the
    // bytes and removes it there.
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
    std::size_t before_ = 0;  // number of edges of the positions that are already described
    unsigned exits_ = 0, winningExits_ = 0, bestWin_ = 0, longestLoss_ = 0;
    bool escapes_ = false;
  };
  // Enlarges the graph to `nodes` positions. No part may be under construction.
  void resize(std::size_t nodes);
  // Adds a part. Each part must be added once; together they describe every position.
  void add(const Part& part);
  // Decides all positions; call it once. A win that takes more than `mostPlies` is a draw.
  void solve(unsigned mostPlies = Value::kMostPlies);

  struct Result {
    Value value;
    bool isNarrow;  // its player wins by one move only, and has other moves
  };
  // Calls visit(Result) for `count` positions, beginning with number `first`, after solve().
  void read(Node first, std::size_t count, const std::function<void(const Result&)>& visit);

  // Returns how many bytes of memory this many positions take, without their moves.
  static std::size_t bytesFor(std::size_t nodes) { return nodes * (sizeof(State) + sizeof(std::uint32_t)); }

 private:
  // Values of State::left: the number of moves that are not known to lose (at 0 the position is lost), or one
  // of the special values.
  static constexpr std::uint16_t kMostMoves = 0x7FF0, kOnlyMove = 0x7FF1, kSafe = 0x7FF2, kWonOnce = 0x7FF3,
                                 kWonOften = 0x7FF4, kWonByOnlyMove = 0x7FF5, kEnd = 0x7FF6, kWhite = 0x8000;
  static constexpr std::size_t kMostBlockBits = 20;
  static constexpr unsigned kNever = ~0u;
  // In an update, i.e. a move into a block that changes a position: the bit for a win of White, beside the
  // local number of the position before the move.
  static constexpr std::uint32_t kWhiteWins = std::uint32_t{1} << 31;

  struct Block {
    Slab states;
    Stream edges, resets;                               // moves that lead into the block
    std::vector<Slab> predecessors = {}, initial = {};  // empty, or with one element
    Stream updates;
    std::vector<std::uint32_t> fresh = {};  // updates that are still in memory
    unsigned soonest = 0;                   // nothing is due in the block before this ply
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
