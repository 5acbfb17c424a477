// Temporary storage (Room, Stream and Slab in retrograde.h). Memory comes from a common budget. Bytes that do
// not fit are written to a file, and ranges of it that are not needed any more are given back to the file
// system.

#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <stdexcept>
#include <system_error>
#include <unistd.h>

#include "compiler/analyse/solve/retrograde.h"

namespace fairyforge::solve {
namespace {

// Transfers all bytes to or from a file. call(done, rest, offset) transfers some and returns their number.
template <typename Call>
void transfer(Call call, std::uint64_t at, std::size_t bytes) {
  for (std::size_t done = 0; done < bytes;) {
    const ssize_t some = call(done, bytes - done, static_cast<off_t>(at + done));
    if (some < 0 && errno == EINTR) continue;
    if (some < 0) throw std::system_error(errno, std::generic_category(), "what has no room in memory");
    if (some == 0) throw std::runtime_error("what was put on the disk is not there");
    done += static_cast<std::size_t>(some);
  }
}

}  // namespace

Room::~Room() {
  if (file_ >= 0) ::close(file_);
}

bool Room::take(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  if (bytes > bytes_ - taken_) return false;
  taken_ += bytes;
  return true;
}

void Room::give(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  taken_ -= bytes;
}

std::uint64_t Room::place(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  if (file_ < 0 && openFile_) file_ = openFile_();
  if (file_ < 0)
    throw std::length_error(fmt::format("more than the {} MB that there may be are needed", bytes_ >> 20));
  const std::uint64_t at = end_;
  end_ += bytes;
  return at;
}

void Room::write(std::uint64_t at, const void* from, std::size_t bytes) {
  transfer([&](std::size_t done, std::size_t rest,
               off_t where) { return ::pwrite(file_, static_cast<const char*>(from) + done, rest, where); },
           at, bytes);
}

void Room::read(std::uint64_t at, void* to, std::size_t bytes) {
  transfer([&](std::size_t done, std::size_t rest,
               off_t where) { return ::pread(file_, static_cast<char*>(to) + done, rest, where); },
           at, bytes);
}

void Room::drop(std::uint64_t at, std::size_t bytes) {
  // If the file system cannot free the range, the file is only larger than necessary.
  [[maybe_unused]] const int done = ::fallocate(file_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                                                static_cast<off_t>(at), static_cast<off_t>(bytes));
}

void Stream::add(std::string_view bytes) {
  if (!last_.empty() && last_.size() + bytes.size() > pieceBytes_) endPiece();
  last_.append(bytes);
}

// Stores the collected bytes as a piece of the stream: in memory while there is room, otherwise in the file.
void Stream::endPiece() {
  Piece piece{{}, 0, last_.size()};
  if (room_->take(last_.size())) {
    last_.shrink_to_fit();
    piece.bytes = std::move(last_);
  } else {
    piece.at = room_->place(last_.size());
    room_->write(piece.at, last_.data(), last_.size());
  }
  pieces_.push_back(std::move(piece));
  last_.clear();
}

void Stream::forEachPiece(const std::function<void(std::string_view)>& visit) const {
  std::string read;
  for (const Piece& piece : pieces_) {
    if (!piece.bytes.empty()) {
      visit(piece.bytes);
      continue;
    }
    read.resize(piece.size);
    room_->read(piece.at, read.data(), read.size());
    visit(read);
  }
  if (!last_.empty()) visit(last_);
}

void Stream::clear() {
  for (const Piece& piece : pieces_) {
    if (piece.bytes.empty()) {
      room_->drop(piece.at, piece.size);
    } else {
      room_->give(piece.size);
    }
  }
  pieces_.clear();
  last_ = {};
}

Slab::Slab(Room& room, std::size_t size) : room_(&room), size_(size) {
  if (room.take(size)) {
    memory_.resize(size);
  } else {
    at_ = room.place(size);
  }
}

Slab::Slab(Slab&& other) noexcept
    : room_(other.room_),
      size_(std::exchange(other.size_, 0)),
      memory_(std::move(other.memory_)),
      at_(other.at_) {}

Slab::~Slab() {
  if (size_ == 0) return;
  if (memory_.empty()) {
    room_->drop(at_, size_);
  } else {
    room_->give(size_);
  }
}

void Slab::write(std::size_t at, const void* from, std::size_t bytes) {
  if (memory_.empty()) {
    room_->write(at_ + at, from, bytes);
  } else {
    std::memcpy(memory_.data() + at, from, bytes);
  }
}

void Slab::read(std::size_t at, void* to, std::size_t bytes) {
  if (memory_.empty()) {
    room_->read(at_ + at, to, bytes);
  } else {
    std::memcpy(to, memory_.data() + at, bytes);
  }
}

}  // namespace fairyforge::solve
