#include "compiler/codegen/loaded-code.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>

namespace fairyforge {

std::unique_ptr<LoadedCode> LoadedCode::load(const CodeImage& image) {
  if (image.bytes.empty()) return nullptr;
  std::unique_ptr<LoadedCode> code(new LoadedCode);
  code->bytes_ = image.bytes.size();
  void* memory =
      mmap(nullptr, image.bytes.size(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  code->memory_ = memory;
  code->mapped_ = image.bytes.size();
  std::memcpy(memory, image.bytes.data(), image.bytes.size());
  if (mprotect(memory, code->mapped_, PROT_READ | PROT_EXEC) != 0) return nullptr;
  auto* begin = static_cast<char*>(memory);
  __builtin___clear_cache(begin, begin + code->mapped_);

  const auto find = [&](const char* what, Side side, auto*& function) {
    const auto symbol = std::ranges::find(image.symbols, functionName(what, side), &CodeSymbol::name);
    if (symbol == image.symbols.end() || symbol->offset >= image.bytes.size()) return false;
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(begin + symbol->offset);
    return true;
  };
  NativeFunctions& f = code->functions_;
  for (const Side side : kBothSides) {
    const std::size_t s = index(side);
    if (!find("generate", side, f.generate[s]) || !find("choose", side, f.choose[s]) ||
        !find("perft", side, f.perft[s]) || !find("attacked", side, f.attacked[s]) ||
        !find("inDanger", side, f.inDanger[s]) || !find("make", side, f.make[s])) {
      return nullptr;
    }
  }
  find("attacked", Side::Third, f.attacked[index(Side::Third)]);
  find("introduce", Side::Third, f.introduce);
  code->announced_ = std::make_unique<AnnouncedCode>(image, memory);
  return code;
}

LoadedCode::~LoadedCode() {
  announced_.reset();
  if (memory_ != nullptr) munmap(memory_, mapped_);
}

}  // namespace fairyforge
