// Links the object file twice, for two addresses far apart, by LLVM's RuntimeDyld. If the results are equal,
// no byte depends on the address, and the image needs no linker when it is loaded.
#include <algorithm>
#include <llvm/ExecutionEngine/RTDyldMemoryManager.h>
#include <llvm/ExecutionEngine/RuntimeDyld.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Object/SymbolSize.h>
#include <map>

#include "compiler/native/llvm/images.h"

namespace fairyforge::native::codegen {
namespace {

constexpr std::size_t kPage = 4096;

// One block of memory for all sections, code first.
class Arena final : public llvm::RuntimeDyld::MemoryManager {
 public:
  bool needsToReserveAllocationSpace() override { return true; }
  void reserveAllocationSpace(uintptr_t code, llvm::Align, uintptr_t constants, llvm::Align, uintptr_t data,
                              llvm::Align) override {
    // The additional pages are more than the alignment of sections can need.
    memory_.resize(code + constants + data + 4 * kPage);
  }
  std::uint8_t* allocateCodeSection(uintptr_t size, unsigned alignment, unsigned, llvm::StringRef) override {
    return allocate(size, alignment);
  }
  std::uint8_t* allocateDataSection(uintptr_t size, unsigned alignment, unsigned, llvm::StringRef,
                                    bool isReadOnly) override {
    if (!isReadOnly) writable_ = true;
    return allocate(size, alignment);
  }
  void registerEHFrames(std::uint8_t*, std::uint64_t, std::size_t) override {}
  void deregisterEHFrames() override {}
  bool finalizeMemory(std::string*) override { return false; }

  bool hasWritableData() const { return writable_; }
  // Tells the linker that the memory will be at `address`, although it is elsewhere now.
  void mapTo(llvm::RuntimeDyld& linker, std::uint64_t address) const {
    for (const std::size_t offset : sections_) {
      linker.mapSectionAddress(memory_.data() + offset, address + offset);
    }
  }
  std::vector<std::uint8_t> used() const { return {memory_.begin(), memory_.begin() + used_}; }

 private:
  std::uint8_t* allocate(std::size_t size, unsigned alignment) {
    const std::size_t step = std::max<std::size_t>(alignment, 16);
    const std::size_t offset = (used_ + step - 1) / step * step;
    if (offset + size > memory_.size()) return nullptr;
    sections_.push_back(offset);
    used_ = static_cast<std::ptrdiff_t>(offset + size);
    return memory_.data() + offset;
  }
  std::vector<std::uint8_t> memory_;
  std::vector<std::size_t> sections_;
  std::ptrdiff_t used_ = 0;
  bool writable_ = false;
};

// Finds no symbols, since images have no imports.
class NoSymbols final : public llvm::JITSymbolResolver {
 public:
  void lookup(const LookupSet& names, OnResolvedFunction done) override {
    std::string all;
    for (const llvm::StringRef name : names) all += (all.empty() ? "" : ", ") + name.str();
    if (all.empty()) return done(LookupResult());
    done(llvm::createStringError("the generated code refers to " + all + " outside itself"));
  }
  llvm::Expected<LookupSet> getResponsibilitySet(const LookupSet&) override { return LookupSet(); }
};

// Links the object file for this address; returns the image with its functions. Fails if the code has
// writable data.
Expected<CodeImage> linkAt(std::uint64_t address, llvm::object::ObjectFile& object) {
  Arena arena;
  NoSymbols nothing;
  llvm::RuntimeDyld linker(arena, nothing);
  const auto loaded = linker.loadObject(object);
  if (loaded == nullptr || linker.hasError()) return Failure{linker.getErrorString().str()};
  arena.mapTo(linker, address);
  linker.resolveRelocations();
  if (linker.hasError()) return Failure{linker.getErrorString().str()};
  if (arena.hasWritableData()) return Failure{"the generated code has variables"};
  CodeImage linked;
  linked.bytes = arena.used();
  for (const auto& [symbol, size] : llvm::object::computeSymbolSizes(object)) {
    auto type = symbol.getType();
    auto name = symbol.getName();
    auto section = symbol.getSection();
    auto at = symbol.getAddress();
    if (!type || !name || !section || !at) return Failure{"the object's symbols cannot be read"};
    if (*type != llvm::object::SymbolRef::ST_Function) continue;
    const std::uint64_t start = loaded->getSectionLoadAddress(**section) + *at - (*section)->getAddress();
    linked.symbols.push_back({name->str(), start - address, size});
  }
  std::ranges::sort(linked.symbols, {}, &CodeSymbol::offset);
  return linked;
}

}  // namespace

Expected<CodeImage> linkImage(llvm::StringRef object) {
  auto file = llvm::object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(object, "variant"));
  if (!file) return Failure{llvm::toString(file.takeError())};
  auto here = linkAt(0x10000000, **file);
  if (!here) return here;
  const auto there = linkAt(0x7F0012340000, **file);
  if (!there) return there;
  if (here->bytes != there->bytes) return Failure{"the generated code depends on its address"};
  return here;
}

}  // namespace fairyforge::native::codegen
