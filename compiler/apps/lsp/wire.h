// Messages of the Language Server Protocol on a stream: a header with the length, then the text.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace fairyforge::lsp {

class Wire {
 public:
  // The most bytes of a message. Longer messages are skipped.
  static constexpr std::size_t kLongest = 16 << 20;

  explicit Wire(int input) : input_(input) {}

  // Returns the next message; an empty text for a message that is too long; nothing at the end of the stream.
  // Lines that are no headers are skipped.
  std::optional<std::string> next();
  // Is more input available already?
  bool isWaiting() const;

 private:
  bool read();
  std::optional<std::string> line();

  int input_;
  std::string buffer_;
  std::size_t at_ = 0;
};

// Returns the message with its header before it.
std::string framed(std::string_view message);

}  // namespace fairyforge::lsp
