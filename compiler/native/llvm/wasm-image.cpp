// An object file of WebAssembly is almost a module: its sections are in order, and its function numbers are
// final if no other object is linked to it. This adds a section that exports the functions and removes the
// sections that only linkers need.
#include <llvm/BinaryFormat/Wasm.h>
#include <llvm/Object/Wasm.h>
#include <llvm/Support/LEB128.h>
#include <llvm/Support/raw_ostream.h>

#include "compiler/native/llvm/images.h"

namespace fairyforge::native::codegen {
namespace {

void writeText(llvm::raw_ostream& out, llvm::StringRef text) {
  llvm::encodeULEB128(text.size(), out);
  out << text;
}

void writeSection(llvm::raw_ostream& out, unsigned type, llvm::StringRef contents) {
  out << static_cast<char>(type);
  writeText(out, contents);
}

}  // namespace

Expected<CodeImage> wasmImage(llvm::StringRef object) {
  namespace wasm = llvm::wasm;
  auto file = llvm::object::ObjectFile::createWasmObjectFile(llvm::MemoryBufferRef(object, "variant"));
  if (!file) return Failure{llvm::toString(file.takeError())};

  CodeImage image;
  std::string exports, module;
  llvm::raw_string_ostream exported(exports), out(module);
  for (const llvm::object::SymbolRef& symbol : (*file)->symbols()) {
    const llvm::object::WasmSymbol& found = (*file)->getWasmSymbol(symbol);
    if (!found.isTypeFunction() || !found.isDefined() || found.isBindingLocal()) continue;
    image.symbols.push_back({found.Info.Name.str(), image.symbols.size(), 0});
    writeText(exported, found.Info.Name);
    exported << static_cast<char>(wasm::WASM_EXTERNAL_FUNCTION);
    llvm::encodeULEB128(found.Info.ElementIndex, exported);
  }
  std::string count;
  llvm::raw_string_ostream counted(count);
  llvm::encodeULEB128(image.symbols.size(), counted);

  out.write(wasm::WasmMagic, sizeof wasm::WasmMagic);
  out.write("\1\0\0", 4);
  for (const llvm::object::SectionRef& section : (*file)->sections()) {
    const llvm::object::WasmSection& one = (*file)->getWasmSection(section);
    if (one.Type == wasm::WASM_SEC_DATA || one.Type == wasm::WASM_SEC_ELEM)
      return Failure{"the generated code has data"};
    if (one.Type == wasm::WASM_SEC_CUSTOM) continue;
    if (one.Type == wasm::WASM_SEC_CODE) writeSection(out, wasm::WASM_SEC_EXPORT, count + exports);
    writeSection(out, one.Type, {reinterpret_cast<const char*>(one.Content.data()), one.Content.size()});
  }
  image.bytes.assign(module.begin(), module.end());
  return image;
}

}  // namespace fairyforge::native::codegen
