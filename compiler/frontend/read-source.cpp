// Reads a file as text. Refuses files that are too large or not text, with the reason.
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

#include "compiler/core/text/characters.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/text-check.h"

namespace fairyforge::frontend {

// Converts from code page 1252, which most Zillions Rules Files use. Bytes that stand for no character become
// U+FFFD.
std::string fromCodePage(std::string_view text) {
  static constexpr std::array<std::uint16_t, 32> kUpper{
      0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
      0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
      0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};
  std::string utf8;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const std::uint16_t point = byte >= 0x80 && byte < 0xA0 ? kUpper[byte - 0x80u] : byte;
    if (point < 0x80) {
      utf8 += c;
    } else if (point < 0x800) {
      utf8 += static_cast<char>(0xC0 | point >> 6);
      utf8 += static_cast<char>(0x80 | (point & 0x3F));
    } else {
      utf8 += static_cast<char>(0xE0 | point >> 12);
      utf8 += static_cast<char>(0x80 | (point >> 6 & 0x3F));
      utf8 += static_cast<char>(0x80 | (point & 0x3F));
    }
  }
  return utf8;
}

namespace {

// Replaces form feeds and similar characters by blanks. Zillions treats them as blanks, and old editors leave
// them in texts.
std::string withBlanksForPageBreaks(std::string text) {
  std::ranges::replace(text, '\f', ' ');
  std::ranges::replace(text, '\v', ' ');
  for (std::size_t i = text.size(); i > 0 && text[i - 1] == '\x1A'; --i) text[i - 1] = ' ';
  return text;
}

class OpenFile {
 public:
  explicit OpenFile(const std::string& path)
      : descriptor_(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {}
  ~OpenFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

// Reads to the end, or until the text is longer than allowed. Returns nothing if reading fails; errno has the
// cause.
std::optional<std::string> textFrom(int descriptor) {
  std::string text;
  char buffer[1 << 16];
  while (text.size() <= kMaxFileBytes) {
    const ssize_t count = read(descriptor, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::nullopt;
    if (count == 0) break;
    text.append(buffer, static_cast<std::size_t>(count));
  }
  text.shrink_to_fit();  // the text is kept as long as a span refers to it
  return text;
}

SourcePtr checked(const std::string& name, std::string text, Diagnostics& diagnostics) {
  if (isRecognised(Language::Zrf, name, text))
    text = withBlanksForPageBreaks(isUtf8(text) ? std::move(text) : fromCodePage(text));
  auto source = std::make_shared<const SourceFile>(name, std::move(text));
  return checkText(source, diagnostics) ? source : nullptr;
}

void tooLarge(const std::string& path, std::size_t bytes, Diagnostics& diagnostics) {
  diagnostics.error({}, "file-too-large", "'{}' has {} bytes, a variant file may have {} (1 MiB)", path,
                    bytes, kMaxFileBytes);
}

}  // namespace

bool checkText(const SourcePtr& source, Diagnostics& diagnostics) {
  if (source->text().size() <= kMaxFileBytes) return checkCharacters(source, diagnostics);
  tooLarge(source->name(), source->text().size(), diagnostics);
  return false;
}

bool checkCharacters(const SourcePtr& source, Diagnostics& diagnostics) {
  const auto fault = findFault(source->text());
  if (!fault) return true;
  const std::string where =
      fmt::format("at byte {} (line {})", fault->offset, source->locate(fault->offset).line);
  const auto at = static_cast<std::uint32_t>(fault->offset);
  const SourceSpan span{source, at, at + static_cast<std::uint32_t>(fault->length)};
  switch (fault->fault) {
    // These two are reported without a place, because terminals cannot print the line.
    case Fault::Nul:
      diagnostics.error({}, "nul-byte", "'{}' is not a text file: {} {}", source->name(), describe(*fault),
                        where);
      break;
    case Fault::NotUtf8:
      diagnostics
          .error({}, "invalid-utf8", "'{}' is not UTF-8 text: {} {}", source->name(), describe(*fault), where)
          .note("save the file in the encoding UTF-8");
      break;
    default:
      diagnostics.error(span, "control-character", describe(*fault))
          .note("it cannot be seen, and is shown as '?' here: delete it");
  }
  return false;
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

  auto text = textFrom(file.descriptor());
  if (!text) return unreadable();
  return checked(path, *std::move(text), diagnostics);
}

SourcePtr readStandardInput(Diagnostics& diagnostics) {
  if (auto text = textFrom(STDIN_FILENO)) return checked("<stdin>", *std::move(text), diagnostics);
  diagnostics.error({}, "unreadable-file", "standard input cannot be read: {}", std::strerror(errno));
  return nullptr;
}

}  // namespace fairyforge::frontend
