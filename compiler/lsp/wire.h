// Messages as they go over a stream: a length in a header, then the text.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace fairyforge::lsp {

class Wire {
 public:
  // A message that is longer is left out.
  static constexpr std::size_t kLongest = 16 << 20;

  explicit Wire(int input) : input_(input) {}

  // The next message; of one that is too long an empty text. Nothing: the stream has ended. What is no header is
  // passed over.
  std::optional<std::string> next();
  // Has more come already?
  bool isWaiting() const;

 private:
  bool read();
  std::optional<std::string> line();

  int input_;
  std::string buffer_;
  std::size_t at_ = 0;
};

// A message with its header.
std::string framed(std::string_view message);

}  // namespace fairyforge::lsp
