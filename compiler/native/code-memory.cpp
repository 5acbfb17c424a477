// Copies the image to new memory and makes that executable; memory is never writable and executable at once.
// In a web page, fairyforge.js has already loaded the code as a module of its own and put its functions into
// the function table; there a pointer to a function is an index into that table, and so is the offset of a
// symbol.

#include "compiler/native/code-memory.h"

#ifdef __wasm__

namespace fairyforge::native {

std::optional<PlacedCode> placeCode(const CodeImage&) {
  return PlacedCode{};
}

}  // namespace fairyforge::native

#else

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

namespace fairyforge::native {
namespace {

class Mapping {
 public:
  explicit Mapping(std::size_t bytes)
      : memory_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)),
        bytes_(bytes) {}
  ~Mapping() {
    if (memory_ != MAP_FAILED) munmap(memory_, bytes_);
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;

  bool fill(const CodeImage& image) {
    if (memory_ == MAP_FAILED) return false;
    std::memcpy(memory_, image.bytes.data(), bytes_);
    if (mprotect(memory_, bytes_, PROT_READ | PROT_EXEC) != 0) return false;
    auto* first = static_cast<char*>(memory_);
    __builtin___clear_cache(first, first + bytes_);
    return true;
  }
  const char* begin() const { return static_cast<const char*>(memory_); }

 private:
  void* const memory_;
  const std::size_t bytes_;
};

// Tells perf the names of the functions of an image that is at `address`.
void addToPerfMap(const CodeImage& image, const char* address) {
  if (std::getenv("FAIRYFORGE_PERF_MAP") == nullptr) return;
  // perf expects its map file in /tmp.
  std::FILE* map = std::fopen(fmt::format("/tmp/perf-{}.map", getpid()).c_str(), "a");
  if (map == nullptr) return;
  for (const CodeSymbol& s : image.symbols) {
    fmt::print(map, "{:x} {:x} {}\n", reinterpret_cast<std::uintptr_t>(address) + s.offset, s.size, s.name);
  }
  std::fclose(map);
}

}  // namespace

std::optional<PlacedCode> placeCode(const CodeImage& image) {
  const std::size_t bytes = image.bytes.size();
  const auto isOutside = [&](const CodeSymbol& symbol) { return symbol.offset >= bytes; };
  if (bytes == 0 || std::ranges::any_of(image.symbols, isOutside)) return std::nullopt;
  auto mapping = std::make_shared<Mapping>(bytes);
  if (!mapping->fill(image)) return std::nullopt;
  addToPerfMap(image, mapping->begin());
  return PlacedCode{mapping, mapping->begin(), bytes};
}

}  // namespace fairyforge::native

#endif
