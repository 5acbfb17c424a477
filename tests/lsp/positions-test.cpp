// Tests of positions in units of UTF-16, and of messages on the stream.
#include <gtest/gtest.h>
#include <unistd.h>

#include "compiler/apps/lsp/wire.h"
#include "compiler/apps/lsp/workspace.h"

namespace fairyforge::lsp {
namespace {

TEST(Positions, CountUnitsOfUtf16) {
  const std::string text = "aé😀b\r\nä\rzwei\n";
  const Lines lines(text);
  const struct {
    std::size_t byte, line, character;
  } kPlaces[] = {{0, 0, 0},  {1, 0, 1},  {3, 0, 2},  {7, 0, 4}, {8, 0, 5},
                 {10, 1, 0}, {12, 1, 1}, {13, 2, 0}, {18, 3, 0}};
  for (const auto& [byte, line, character] : kPlaces) {
    const Position position = lines.positionOf(byte);
    EXPECT_EQ(position.line, line) << byte;
    EXPECT_EQ(position.character, character) << byte;
    EXPECT_EQ(lines.byteAt({line, character}), byte);
  }
  EXPECT_EQ(lines.byteAt({0, 3}), 3u) << "in the middle of a character: where it begins";
  EXPECT_EQ(lines.byteAt({0, 99}), 8u) << "behind the line: its end";
  EXPECT_EQ(lines.byteAt({99, 0}), text.size());
}

// Returns the messages that a Wire reads if the bytes are written to the other end of a pipe.
std::vector<std::string> messagesIn(const std::string& bytes) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  if (fork() == 0) {
    close(ends[0]);
    for (std::size_t at = 0; at < bytes.size();) {
      const ssize_t count = write(ends[1], bytes.data() + at, bytes.size() - at);
      if (count <= 0) break;
      at += static_cast<std::size_t>(count);
    }
    _exit(0);
  }
  close(ends[1]);
  Wire wire(ends[0]);
  std::vector<std::string> messages;
  while (auto message = wire.next()) messages.push_back(*message);
  close(ends[0]);
  return messages;
}

TEST(Wire, FindsItsWayThroughGarbage) {
  EXPECT_EQ(messagesIn(framed("{}") + framed("[1]")), (std::vector<std::string>{"{}", "[1]"}));
  EXPECT_EQ(messagesIn("content-length: 2\r\nContent-Type: x\r\n\r\n{}"), std::vector<std::string>{"{}"});
  EXPECT_EQ(messagesIn("GET / HTTP/1.0\r\n\r\n" + std::string(100'000, 'x') + "\n" + framed("{}")),
            std::vector<std::string>{"{}"});
  EXPECT_EQ(messagesIn("Content-Length: -5\r\n\r\nContent-Length: x\r\n\r\n" + framed("{}")),
            std::vector<std::string>{"{}"});
  EXPECT_EQ(messagesIn("Content-Length: 99999999999999999999999\r\n\r\n" + framed("{}")),
            std::vector<std::string>{"{}"});
  EXPECT_EQ(messagesIn("Content-Length: 20\r\n\r\n{"), std::vector<std::string>{}) << "cut off";
  EXPECT_EQ(messagesIn(framed(std::string(Wire::kLongest + 1, ' ')) + framed("{}")),
            (std::vector<std::string>{"", "{}"}));
}

}  // namespace
}  // namespace fairyforge::lsp
