// Retrograde analysis. A position is won as soon as one move leads to a win, and lost when all moves do; its
// moves are counted down. Positions are decided by their distance to the end, so the first win found is the
// shortest, and the last move counted down is the longest resistance.

#include "compiler/analyse/solve/retrograde.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <malloc.h>
#include <map>
#include <stdexcept>

namespace fairyforge::solve {
namespace {

// The header of a run of edges with ascending origins, stored as bytes.
struct Run {
  Node first;
  std::uint32_t count;
};

void putVarint(std::string& bytes, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) bytes += static_cast<char>(number | 0x80);
  bytes += static_cast<char>(number);
}
std::uint64_t takeVarint(const char*& at) {
  std::uint64_t number = 0;
  for (unsigned shift = 0;; shift += 7) {
    const auto byte = static_cast<unsigned char>(*at++);
    number |= std::uint64_t{byte & 0x7Fu} << shift;
    if (byte < 0x80) return number;
  }
}

void checkPlies(unsigned plies) {
  if (plies > Value::kMostPlies) throw std::length_error("a win takes too many plies");
}

// Reads consecutive parts of a slab. If the slab is in the file, keeps a window of it in memory, so that few
// system calls are needed.
class Reader {
 public:
  explicit Reader(Slab& slab) : slab_(slab) {}
  // Returns the `count` elements from byte `begin` on. They stay valid until the next call.
  template <typename T>
  const T* at(std::size_t begin, std::size_t count) {
    if (char* memory = slab_.inMemory()) return reinterpret_cast<const T*>(memory + begin);
    const std::size_t end = begin + count * sizeof(T);
    if (begin < begin_ || end > begin_ + window_.size()) {
      begin_ = begin;
      window_.resize(std::min(std::max(kWindow, end - begin), slab_.size() - begin));
      slab_.read(begin, window_.data(), window_.size());
    }
    return reinterpret_cast<const T*>(window_.data() + (begin - begin_));
  }

 private:
  static constexpr std::size_t kWindow = 1 << 15;
  Slab& slab_;
  std::vector<char> window_;
  std::size_t begin_ = 0;
};

}  // namespace

void Graph::Part::end(Value value) {
  states_.push_back({value.bits(), kEnd});
}

void Graph::Part::addExit(Side player, Value value) {
  ++exits_;
  if (!value.isWon()) {
    escapes_ = true;
  } else if (const unsigned plies = value.plies() + 1; value.winner() == player) {
    bestWin_ = bestWin_ == 0 ? plies : std::min(bestWin_, plies);
    ++winningExits_;
  } else {
    longestLoss_ = std::max(longestLoss_, plies);
  }
}

void Graph::Part::endMoves(Side player) {
  const std::size_t inside = edges() - before_, all = inside + exits_;
  if (all > kMostMoves) throw std::length_error("a position has too many moves");
  checkPlies(std::max(bestWin_, longestLoss_));
  State state{Value::win(opponent(player), longestLoss_).bits(), 0};
  if (bestWin_ != 0) {
    state = {Value::win(player, bestWin_).bits(), all == 1             ? kWonByOnlyMove
                                                  : winningExits_ == 1 ? kWonOnce
                                                                       : kWonOften};
  } else if (escapes_) {
    state.left = kSafe;
  } else if (inside > 0) {
    state.left = all == 1 ? kOnlyMove : static_cast<std::uint16_t>(inside);
  }
  if (player == Side::White) state.left |= kWhite;
  states_.push_back(state);
  before_ = edges();
  exits_ = winningExits_ = bestWin_ = longestLoss_ = 0;
  escapes_ = false;
}

void Graph::Part::put(std::string& bytes) const {
  putVarint(bytes, first_);
  putVarint(bytes, states_.size());
  bytes.append(reinterpret_cast<const char*>(states_.data()), states_.size() * sizeof(State));
  for (const auto* edges : {&edges_, &resets_}) {
    putVarint(bytes, edges->size());
    Edge last{first_, first_};
    for (const Edge& edge : *edges) {
      putVarint(bytes, edge.from - last.from);
      // The difference to the last number is stored as a varint, with its sign in the lowest bit.
      const auto more = static_cast<std::int64_t>(edge.to) - static_cast<std::int64_t>(last.to);
      putVarint(bytes, static_cast<std::uint64_t>(more) << 1 ^ static_cast<std::uint64_t>(more >> 63));
      last = edge;
    }
  }
}

Graph::Part Graph::Part::taken(Graph& graph, std::string_view& bytes) {
  const char* at = bytes.data();
  Part part(graph, static_cast<Node>(takeVarint(at)));
  part.states_.resize(takeVarint(at));
  std::memcpy(part.states_.data(), at, part.states_.size() * sizeof(State));
  at += part.states_.size() * sizeof(State);
  for (auto* edges : {&part.edges_, &part.resets_}) {
    edges->resize(takeVarint(at));
    Edge last{part.first_, part.first_};
    for (Edge& edge : *edges) {
      edge.from = last.from + static_cast<Node>(takeVarint(at));
      const std::uint64_t more = takeVarint(at);
      edge.to =
          static_cast<Node>(static_cast<std::int64_t>(last.to) +
                            (static_cast<std::int64_t>(more >> 1) ^ -static_cast<std::int64_t>(more & 1)));
      last = edge;
    }
  }
  bytes.remove_prefix(static_cast<std::size_t>(at - bytes.data()));
  return part;
}

Graph::Graph(std::size_t nodes, Room& room) : room_(room) {
  // A block must be so small that two things fit in memory together: its states and moves, and the moves that
  // wait to go to all other blocks.
  constexpr std::size_t kEach = 256;
  const std::size_t most = std::bit_floor(std::max<std::size_t>(room.bytes() / kEach, 1 << 12));
  blockBits_ = static_cast<unsigned>(
      std::countr_zero(std::min({most, std::size_t{1} << kMostBlockBits, std::bit_ceil(nodes + 1)})));
  pieceBytes_ = std::clamp<std::size_t>(room.bytes() / 16 / (1 + (nodes >> blockBits_)), 1 << 9, 1 << 16);
  resize(nodes);
}

void Graph::resize(std::size_t nodes) {
  nodes_ = std::max(nodes_, nodes);
  const std::size_t size = std::size_t{1} << blockBits_;
  while (blocks_.size() << blockBits_ < nodes_)
    blocks_.push_back({.states = Slab(room_, size * sizeof(State)),
                       .edges = Stream(room_, pieceBytes_),
                       .resets = Stream(room_, pieceBytes_),
                       .updates = Stream(room_, pieceBytes_)});
}

void Graph::add(const Part& part) {
  const std::lock_guard lock(mutex_);
  const std::size_t mask = (std::size_t{1} << blockBits_) - 1;
  for (std::size_t done = 0; done < part.states_.size();) {
    const std::size_t node = part.first_ + done, local = node & mask;
    const std::size_t count = std::min(part.states_.size() - done, mask + 1 - local);
    blocks_[node >> blockBits_].states.write(local * sizeof(State), &part.states_[done],
                                             count * sizeof(State));
    done += count;
  }
  addEdges(part.edges_, &Block::edges);
  addEdges(part.resets_, &Block::resets);
}

// Appends the edges to the streams of their destinations' blocks. For each block, writes a header; for each
// edge, the difference to the last origin and the destination within the block.
void Graph::addEdges(const std::vector<Part::Edge>& edges, Stream Block::*stream) {
  struct Bytes {
    Run run;
    Node last;
    std::string text;
  };
  std::map<std::size_t, Bytes> byBlock;
  const Node mask = (Node{1} << blockBits_) - 1;
  for (const Part::Edge& edge : edges) {
    Bytes& its =
        byBlock.try_emplace(edge.to >> blockBits_, Bytes{{edge.from, 0}, edge.from, {}}).first->second;
    ++its.run.count;
    putVarint(its.text, edge.from - std::exchange(its.last, edge.from));
    const Node local = edge.to & mask;
    its.text.append(reinterpret_cast<const char*>(&local), 3);
  }
  for (const auto& [number, its] : byBlock) {
    resize((number << blockBits_) + 1);
    std::string bytes(reinterpret_cast<const char*>(&its.run), sizeof its.run);
    (blocks_[number].*stream).add(bytes += its.text);
  }
}

// Calls visit(origin, destination's number within its block) for each edge.
template <typename Visit>
void Graph::forEachEdge(const Stream& stream, Visit visit) {
  stream.forEachPiece([&](std::string_view bytes) {
    for (const char *at = bytes.data(), *end = at + bytes.size(); at < end;) {
      Run run;
      std::memcpy(&run, at, sizeof run);
      at += sizeof run;
      Node from = run.first;
      for (; run.count > 0; --run.count) {
        from += static_cast<Node>(takeVarint(at));
        Node local = 0;
        std::memcpy(&local, at, 3);
        at += 3;
        visit(from, local);
      }
    }
  });
}

// Turns the moves into the block into lists of predecessors. A position is in a list once for each of its
// moves. The stored result has first the start of each list, by position, then all lists.
void Graph::invert(Block& block) {
  std::vector<std::uint32_t> all((std::size_t{1} << blockBits_) + 1);
  std::size_t count = 0;
  forEachEdge(block.edges, [&](Node, Node local) {
    ++all[local];
    ++count;
  });
  if (count > ~std::uint32_t{0} ||
      (all.size() + count) * sizeof(all[0]) > std::max(room_.bytes(), std::size_t{1} << 20))
    throw std::length_error("the moves to a few positions have no room in memory");
  std::uint32_t sum = 0;
  for (std::uint32_t& begin : all) sum += std::exchange(begin, sum);
  const std::size_t lists = all.size();
  all.resize(lists + count);
  forEachEdge(block.edges, [&](Node from, Node local) { all[lists + all[local]++] = from; });
  // Shifts the starts by one, because each list begins where the one before it ends.
  std::copy_backward(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(lists - 1),
                     all.begin() + static_cast<std::ptrdiff_t>(lists));
  all[0] = 0;
  block.edges.clear();
  block.predecessors.emplace_back(room_, all.size() * sizeof(all[0]))
      .write(0, all.data(), all.size() * sizeof(all[0]));
}

// Records in `state` that one of its moves leads to a win of `winner`, `plies` plies away including this
// move.
void Graph::meet(State& state, Side winner, unsigned plies) {
  const std::uint16_t left = state.left & ~kWhite;
  const Side player = (state.left & kWhite) != 0 ? Side::White : Side::Black;
  const auto set = [&](Value value, std::uint16_t now) {
    state = {value.bits(), static_cast<std::uint16_t>(now | (state.left & kWhite))};
  };
  const Value value = Value::ofBits(state.value);
  if (winner == player) {
    if (left == 0 || left == kEnd) return;
    const bool isFirst = left < kWonOnce;
    const unsigned best = isFirst ? plies : std::min(value.plies(), plies);
    set(Value::win(player, best), left == kOnlyMove ? kWonByOnlyMove : isFirst ? kWonOnce : kWonOften);
  } else if (left != 0 && left <= kOnlyMove) {
    set(Value::win(winner, std::max(value.plies(), plies)),
        left == kOnlyMove ? std::uint16_t{0} : static_cast<std::uint16_t>(left - 1));
  }
}

template <typename Work>
void Graph::withStates(Block& block, Work work) {
  const std::size_t size = std::size_t{1} << blockBits_;
  if (char* memory = block.states.inMemory()) return work(reinterpret_cast<State*>(memory), false);
  loaded_.resize(size);
  block.states.read(0, loaded_.data(), size * sizeof(State));
  work(loaded_.data(), true);
}

// Notes that a move of position `before` leads to a win of `winner`. The note waits in the block of `before`
// until applyUpdates().
void Graph::update(Node before, Side winner) {
  Block& block = blocks_[before >> blockBits_];
  const Node local = before & ((Node{1} << blockBits_) - 1);
  block.fresh.push_back(winner == Side::White ? local | kWhiteWins : local);
  if (block.fresh.size() * sizeof(block.fresh[0]) < pieceBytes_ / 2) return;
  block.updates.add(
      {reinterpret_cast<const char*>(block.fresh.data()), block.fresh.size() * sizeof(block.fresh[0])});
  block.fresh.clear();
}

// Sends updates to the predecessors of all positions of the block that are decided at this ply.
void Graph::spread(Block& block, unsigned plies) {
  block.soonest = kNever;
  Reader begins(block.predecessors.front()), lists(block.predecessors.front());
  const std::size_t size = std::size_t{1} << blockBits_;
  withStates(block, [&](const State* states, bool) {
    for (std::size_t local = 0; local < size; ++local) {
      if (!isDecided(states[local])) continue;
      const Value value = Value::ofBits(states[local].value);
      if (value.plies() > plies) block.soonest = std::min(block.soonest, value.plies());
      if (value.plies() != plies) continue;
      const std::uint32_t* bounds = begins.at<std::uint32_t>(local * 4, 2);
      const std::size_t count = bounds[1] - bounds[0];
      if (count == 0) continue;
      const std::uint32_t* list = lists.at<std::uint32_t>((size + 1 + bounds[0]) * 4, count);
      for (std::size_t i = 0; i < count; ++i) update(list[i], value.winner());
    }
  });
}

// Applies the notes that wait in each block: a position is won as soon as one successor is won for its
// player, and lost when all successors are won for the opponent.
void Graph::applyUpdates(unsigned plies) {
  for (Block& block : blocks_) {
    if (block.fresh.empty() && block.updates.empty()) continue;
    checkPlies(plies);
    withStates(block, [&](State* states, bool isCopy) {
      const auto apply = [&](std::uint32_t one) {
        State& state = states[one & ~kWhiteWins];
        meet(state, (one & kWhiteWins) != 0 ? Side::White : Side::Black, plies);
        if (!isDecided(state)) return;
        const unsigned due = Value::ofBits(state.value).plies();
        if (due >= plies) block.soonest = std::min(block.soonest, due);
      };
      block.updates.forEachPiece([&](std::string_view bytes) {
        for (std::size_t at = 0; at < bytes.size(); at += 4) {
          std::uint32_t one;
          std::memcpy(&one, bytes.data() + at, 4);
          apply(one);
        }
      });
      for (const std::uint32_t one : block.fresh) apply(one);
      if (isCopy) block.states.write(0, states, sizeof(State) << blockBits_);
    });
    block.updates.clear();
    block.fresh.clear();
  }
}

// Decides positions backwards from the ends, ply by ply, up to `mostPlies`.
void Graph::propagate(unsigned mostPlies) {
  for (Block& block : blocks_) block.soonest = 0;
  while (true) {
    unsigned plies = kNever;
    for (const Block& block : blocks_) plies = std::min(plies, block.soonest);
    if (plies >= mostPlies) return;
    for (Block& block : blocks_) {
      if (block.soonest == plies) spread(block, plies);
    }
    applyUpdates(plies + 1);
  }
}

// Returns the number of positions that are decided within `mostPlies`.
std::uint64_t Graph::decided(unsigned mostPlies) {
  std::uint64_t count = 0;
  for (Block& block : blocks_) {
    withStates(block, [&](const State* states, bool) {
      for (std::size_t local = 0; local < std::size_t{1} << blockBits_; ++local)
        count += isDecided(states[local]) && Value::ofBits(states[local].value).plies() <= mostPlies;
    });
  }
  return count;
}

void Graph::solve(unsigned mostPlies) {
  mostPlies_ = mostPlies;
  bool resets = false;
  for (Block& block : blocks_) {
    invert(block);
    malloc_trim(0);  // returns the memory of the moves to the system; otherwise it would be needed besides
                     // that of the lists
    resets = resets || !block.resets.empty();
  }
  const std::size_t bytes = sizeof(State) << blockBits_;
  if (resets) {
    for (Block& block : blocks_)
      withStates(block, [&](const State* states, bool) {
        block.initial.emplace_back(room_, bytes).write(0, states, bytes);
      });
  }
  propagate(mostPlies);
  // Values count plies to the next move that restarts the count of quiet plies. Such a move leads to a win if
  // the position after it is won at any distance. Each round uses the wins of the round before, until there
  // are no new wins.
  for (std::uint64_t won = 0, now; resets && (now = decided(mostPlies)) > won; won = now) {
    for (Block& block : blocks_) {
      withStates(block, [&](State* states, bool) {
        forEachEdge(block.resets, [&](Node from, Node local) {
          const Value value = Value::ofBits(states[local].value);
          if (isDecided(states[local]) && value.plies() <= mostPlies) update(from, value.winner());
        });
      });
    }
    for (Block& block : blocks_)
      withStates(block, [&](State* states, bool isCopy) {
        block.initial.front().read(0, states, bytes);
        if (isCopy) block.states.write(0, states, bytes);
      });
    applyUpdates(1);
    propagate(mostPlies);
  }
}

void Graph::read(Node first, std::size_t count, const std::function<void(const Result&)>& visit) {
  const std::size_t mask = (std::size_t{1} << blockBits_) - 1;
  while (count > 0) {
    const std::size_t local = first & mask, some = std::min(count, mask + 1 - local);
    withStates(blocks_[first >> blockBits_], [&](const State* states, bool) {
      for (std::size_t i = local; i < local + some; ++i) {
        const State state = states[i];
        const Value value = Value::ofBits(state.value);
        const bool holds = isSettled(state) && !(value.isWon() && value.plies() > mostPlies_);
        visit({holds ? value : Value(), holds && (state.left & ~kWhite) == kWonOnce});
      }
    });
    first += static_cast<Node>(some);
    count -= some;
  }
}

}  // namespace fairyforge::solve
