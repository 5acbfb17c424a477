// Reading a file as text: everything that is no text of a reasonable size is refused here, with its reason.
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "compiler/frontend/frontend.h"
#include "compiler/frontend/load-zrf.h"
#include "compiler/frontend/text-check.h"

namespace fairyforge {
namespace {

// Length of the UTF-8 sequence at `i`, or 0 when there is none (RFC 3629: no overlong forms, no surrogates).
std::size_t sequenceLength(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned char lead = byte(i);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xC2 && lead <= 0xDF   ? 2
                             : lead >= 0xE0 && lead <= 0xEF ? 3
                             : lead >= 0xF0 && lead <= 0xF4 ? 4
                                                            : 0;
  if (length == 0 || i + length > text.size()) return 0;
  unsigned char low = 0x80, high = 0xBF;
  if (lead == 0xE0) low = 0xA0;
  if (lead == 0xED) high = 0x9F;
  if (lead == 0xF0) low = 0x90;
  if (lead == 0xF4) high = 0x8F;
  if (byte(i + 1) < low || byte(i + 1) > high) return 0;
  for (std::size_t k = i + 2; k < i + length; ++k) {
    if (byte(k) < 0x80 || byte(k) > 0xBF) return 0;
  }
  return length;
}

bool isUtf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequenceLength(text, i);
    if (length == 0) return false;
    i += length;
  }
  return true;
}

class OpenFile {
 public:
  explicit OpenFile(const std::string& path)
      : descriptor_(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {}
  ~OpenFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  OpenFile(const File&) = delete;
  File& operator=(const File&) = delete;
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

void tooLarge(const std::string& path, std::size_t bytes, Diagnostics& diagnostics) {
  diagnostics.error(
      {}, "file-too-large",
      fmt::format("'{}' has {} bytes, a variant file may have {} (1 MiB)", path, bytes, kMaxFileBytes));
}

}  // namespace

bool checkText(const SourcePtr& source, Diagnostics& diagnostics) {
  const std::string_view text = source->text();
  if (text.size() > kMaxFileBytes) {
    tooLarge(source->name(), text.size(), diagnostics);
    return false;
  }
  for (std::size_t i = 0; i < text.size();) {
    // Both are told without their line, which no terminal could print.
    if (text[i] == '\0') {
      diagnostics.error({}, "nul-byte",
                        fmt::format("'{}' is not a text file: a NUL byte at byte {} (line {})",
                                    source->name(), i, source->locate(i).line));
      return false;
    }
    const std::size_t length = sequenceLength(text, i);
    if (length == 0) {
      diagnostics
          .error({}, "invalid-utf8",
                 fmt::format("'{}' is not UTF-8 text: invalid byte 0x{:02X} at byte {} (line {})",
                             source->name(), static_cast<unsigned char>(text[i]), i, source->locate(i).line))
          .suggest("save the file in the encoding UTF-8");
      return false;
    }
    i += length;
  }
  return true;
}

SourcePtr readSource(const std::string& path, Diagnostics& diagnostics) {
  const auto refuse = [&](Code code, std::string message) -> SourcePtr {
    diagnostics.error({}, code, std::move(message));
    return nullptr;
  };
  const auto unreadable = [&] {
    return refuse("unreadable-file", fmt::format("'{}' cannot be read: {}", path, std::strerror(errno)));
  };
  const OpenFile file(path);
  struct stat status {};
  if (file.descriptor() < 0 || fstat(file.descriptor(), &status) != 0) return unreadable();
  if (S_ISDIR(status.st_mode))
    return refuse("not-a-file", fmt::format("'{}' is a directory, expected a variant file", path));
  if (!S_ISREG(status.st_mode))
    return refuse("not-a-file", fmt::format("'{}' is not a regular file, expected a variant file", path));
  if (static_cast<std::size_t>(status.st_size) > kMaxFileBytes) {
    tooLarge(path, static_cast<std::size_t>(status.st_size), diagnostics);
    return nullptr;
  }

  std::string text(kMaxFileBytes + 1, '\0');
  std::size_t size = 0;
  while (size < text.size()) {
    const ssize_t count = read(file.descriptor(), text.data() + size, text.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return unreadable();
    if (count == 0) break;
    size += static_cast<std::size_t>(count);
  }
  text.resize(size);
  if (isZrf(path, text) && !isUtf8(text)) text = fromCodePage(text);
  auto source = std::make_shared<const SourceFile>(path, std::move(text));
  return checkText(source, diagnostics) ? source : nullptr;
}

}  // namespace fairyforge
