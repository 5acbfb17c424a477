// Reads messages of the Language Server Protocol from a file descriptor.
#include "compiler/apps/lsp/wire.h"

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <cerrno>
#include <poll.h>
#include <unistd.h>

#include "compiler/core/text/number.h"

namespace fairyforge::lsp {
namespace {

constexpr std::size_t kLongestLine = 4096;

// Returns the length of a message if the line is the header "Content-Length: N"; nothing for other lines.
std::optional<std::size_t> lengthIn(std::string_view line) {
  constexpr std::string_view kName = "content-length:";
  if (!boost::istarts_with(line, kName)) return std::nullopt;
  line.remove_prefix(kName.size());
  while (line.starts_with(' ')) line.remove_prefix(1);
  return numberIn<std::size_t>(line);
}

}  // namespace

// Adds available input to the buffer; returns false at the end of the stream.
bool Wire::read() {
  if (at_ > kLongestLine && at_ * 2 > buffer_.size()) {
    buffer_.erase(0, at_);
    at_ = 0;
  }
  char bytes[1 << 16];
  ssize_t count = 0;
  do count = ::read(input_, bytes, sizeof bytes);
  while (count < 0 && errno == EINTR);
  if (count <= 0) return false;
  buffer_.append(bytes, static_cast<std::size_t>(count));
  return true;
}

// Returns the next line without its line break; only the end of a line that is too long; nothing at the end
// of the stream.
std::optional<std::string> Wire::line() {
  for (std::size_t from = at_;;) {
    const std::size_t end = buffer_.find('\n', from);
    if (end != std::string::npos) {
      std::string text = buffer_.substr(at_, end - at_);
      at_ = end + 1;
      if (text.ends_with('\r')) text.pop_back();
      return text;
    }
    if (buffer_.size() - at_ > kLongestLine) at_ = buffer_.size();
    const std::size_t known = buffer_.size() - at_;
    if (!read()) return std::nullopt;
    from = at_ + known;
  }
}

std::optional<std::string> Wire::next() {
  std::optional<std::size_t> length;
  for (;;) {
    const auto text = line();
    if (!text) return std::nullopt;
    if (const auto told = lengthIn(*text)) length = told;
    if (text->empty() && length) break;
  }
  if (*length > kLongest) {
    for (std::size_t left = *length; left > 0;) {
      const std::size_t part = std::min(left, buffer_.size() - at_);
      at_ += part;
      left -= part;
      if (left > 0 && !read()) return std::nullopt;
    }
    return std::string();
  }
  while (buffer_.size() - at_ < *length) {
    if (!read()) return std::nullopt;
  }
  std::string text = buffer_.substr(at_, *length);
  at_ += *length;
  return text;
}

bool Wire::isWaiting() const {
  if (at_ < buffer_.size()) return true;
  pollfd waiting{input_, POLLIN, 0};
  return poll(&waiting, 1, 0) > 0 && (waiting.revents & POLLIN) != 0;
}

std::string framed(std::string_view message) {
  return "Content-Length: " + std::to_string(message.size()) + "\r\n\r\n" + std::string(message);
}

}  // namespace fairyforge::lsp
