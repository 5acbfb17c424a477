// Temporary bytes: in memory as long as there is room, then in a file without a name.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::solve {

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

}  // namespace fairyforge::solve
