// Copies the image to fresh memory, makes that executable (never writable and executable at once), and looks
// up the functions by name.

#include "compiler/native/loaded-code.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>

namespace fairyforge::native {

std::unique_ptr<LoadedCode> LoadedCode::map(const CodeImage& image) {
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
  return code;
}

template <typename Function>
bool LoadedCode::find(const CodeImage& image, const std::string& name, Function*& function) const {
  const auto symbol = std::ranges::find(image.symbols, name, &CodeSymbol::name);
  if (symbol == image.symbols.end() || symbol->offset >= image.bytes.size()) return false;
  function = reinterpret_cast<Function*>(static_cast<char*>(memory_) + symbol->offset);
  return true;
}

std::unique_ptr<LoadedCode> LoadedCode::load(const CodeImage& image) {
  auto code = map(image);
  if (code == nullptr) return nullptr;
  const auto find = [&](const char* what, Side side, auto*& function) {
    return code->find(image, functionName(what, side), function);
  };
  NativeFunctions& f = code->functions_;
  for (const Side side : kBothSides) {
    const std::size_t s = index(side);
    NativeFunctions::OfTurn& turn = f.turns[s];
    if (!find("generate", side, turn.generate) || !find("choose", side, turn.choose) ||
        !find("perft", side, turn.perft) || !find("attacked", side, f.attacked[s]) ||
        !find("inDanger", side, f.inDanger[s]) || !find("make", side, f.make[s])) {
      return nullptr;
    }
    NativeFunctions::OfTurn& third = f.thirdTurns[s];
    find("acts", side, third.generate);
    find("chooseAct", side, third.choose);
    find("perftOfActs", side, third.perft);
  }
  find("attacked", Side::Third, f.attacked[index(Side::Third)]);
  find("make", Side::Third, f.make[index(Side::Third)]);
  code->announced_ = std::make_unique<AnnouncedCode>(image, code->memory_);
  return code;
}

std::unique_ptr<LoadedCode> LoadedCode::loadPrograms(const CodeImage& image, std::size_t programs) {
  auto code = map(image);
  if (code == nullptr) return nullptr;
  code->programs_.resize(programs);
  for (std::size_t i = 0; i < programs; ++i) {
    if (!code->find(image, programName(i), code->programs_[i])) return nullptr;
  }
  code->announced_ = std::make_unique<AnnouncedCode>(image, code->memory_);
  return code;
}

LoadedCode::~LoadedCode() {
  announced_.reset();
  if (memory_ != nullptr) munmap(memory_, mapped_);
}

}  // namespace fairyforge::native
