// Retrograde analysis: decides the positions of a graph backwards from the ends of games. It knows nothing of
// boards; positions are numbers.
//
// First each position is described once, in parts that several threads may make. Then all are decided, those
// nearest to an end first. A position that is never decided is a draw: nobody can force an end.
//
// Positions are divided into blocks. Work on a block waits until that block's turn, so only one block at a
// time must be in memory.
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
// Temporary storage for bytes: in memory while the budget lasts, then in a file without a name.

// The budget of memory and the file that Streams and Slabs share.
class Room {
 public:
  // `openFile` returns the descriptor of an empty file that vanishes when it is closed. Without it, or if it
  // returns -1, there is only memory.
  explicit Room(std::size_t bytes, std::function<int()> openFile = {})
      : bytes_(bytes), openFile_(std::move(openFile)) {}
  ~Room();
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  std::size_t bytes() const { return bytes_; }
  // Reserves memory. Returns false if there is not enough; the caller must then use the file.
  bool take(std::size_t bytes);
  void give(std::size_t bytes);
  // Reserves a range of the file and returns its offset. Throws std::length_error without a file.
  std::uint64_t place(std::size_t bytes);
  void write(std::uint64_t at, const void* from, std::size_t bytes);
  void read(std::uint64_t at, void* to, std::size_t bytes);
  // Frees a range of the file that will not be read again.
  void drop(std::uint64_t at, std::size_t bytes);

 private:
  const std::size_t bytes_;
  const std::function<int()> openFile_;
  std::mutex mutex_;
  std::size_t taken_ = 0;
  std::uint64_t end_ = 0;  // the length of the file so far
  int file_ = -1;
};

// Bytes that are written once, in pieces, and then read in the same order.
class Stream {
 public:
  Stream(Room& room, std::size_t pieceBytes) : room_(&room), pieceBytes_(pieceBytes) {}
  Stream(Stream&&) = default;
  ~Stream() { clear(); }

  bool empty() const { return pieces_.empty() && last_.empty(); }
  // Appends bytes. Bytes of one call stay in one piece.
  void add(std::string_view bytes);
  void forEachPiece(const std::function<void(std::string_view)>& visit) const;
  void clear();

 private:
  struct Piece {
    std::string bytes;  // empty if the data are in the file
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
  // Returns the bytes, or null if they are in the file.
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
  // Makes a graph of `nodes` positions. Its data is stored in `room`, which must outlive the graph.
  Graph(std::size_t nodes, Room& room);

  // Describes positions with consecutive numbers.
  class Part {
   public:
    Part(Graph& graph, Node first) : graph_(graph), first_(first) {}

    // Ends the description of the next position, which has no moves: the game is over in it, or there is no
    // such position (Value::none()).
    void end(Value value);
    // Ends the description of the next position, whose moves are those added since the position before it.
    // They are moves of `player`.
    void endMoves(Side player);
    // These add a move of the next position. add(): to a position of the graph. addReset(): the same, by a
    // move that restarts the count of quiet plies. addExit(): to a position outside the graph with this
    // value.
    void add(Node to) { edges_.push_back({next(), to}); }
    void addReset(Node to) { resets_.push_back({next(), to}); }
    void addExit(Side player, Value value);
    std::size_t edges() const { return edges_.size() + resets_.size(); }
    // put() appends the part to `bytes`; taken() reads a part from the front of `bytes` and removes it there.
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
    std::size_t before_ = 0;  // the number of edges before those of the next position
    unsigned exits_ = 0, winningExits_ = 0, bestWin_ = 0, longestLoss_ = 0;
    bool escapes_ = false;
  };
  // Enlarges the graph to `nodes` positions. No Part may exist at this time.
  void resize(std::size_t nodes);
  // Adds a part. Together the parts must describe every position once.
  void add(const Part& part);
  // Decides all positions. Call it once. A win in more than `mostPlies` plies is a draw.
  void solve(unsigned mostPlies = Value::kMostPlies);

  struct Result {
    Value value;
    bool isNarrow;  // the player to move wins by exactly one of several moves
  };
  // Calls visit(Result) for `count` positions from number `first` on. Call it after solve().
  void read(Node first, std::size_t count, const std::function<void(const Result&)>& visit);

  // Returns how many bytes a graph of `nodes` positions needs, without the positions' moves.
  static std::size_t bytesFor(std::size_t nodes) { return nodes * (sizeof(State) + sizeof(std::uint32_t)); }

 private:
  // Values of State::left: the number of moves not yet known to lose (at 0 the position is lost), or one of
  // these special values:
  static constexpr std::uint16_t kMostMoves = 0x7FF0, kOnlyMove = 0x7FF1, kSafe = 0x7FF2, kWonOnce = 0x7FF3,
                                 kWonOften = 0x7FF4, kWonByOnlyMove = 0x7FF5, kEnd = 0x7FF6, kWhite = 0x8000;
  static constexpr std::size_t kMostBlockBits = 20;
  static constexpr unsigned kNever = ~0u;
  // An update is a note that a move into a decided position has been found. It has the number, within its
  // block, of the position before the move, and this bit if the move leads to a win of White.
  static constexpr std::uint32_t kWhiteWins = std::uint32_t{1} << 31;

  struct Block {
    Slab states;
    Stream edges, resets;                               // moves that lead into the block
    std::vector<Slab> predecessors = {}, initial = {};  // empty, or with one element
    Stream updates;
    std::vector<std::uint32_t> fresh = {};  // updates still in memory
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
