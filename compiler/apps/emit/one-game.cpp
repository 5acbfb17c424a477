// Makes libraries of one game: adds the game to a library or WebAssembly module that was built with the
// compiler.
#include "compiler/apps/emit/one-game.h"

#include <fstream>
#include <iterator>

#include "compiler/apps/emit/payload.h"
#include "compiler/apps/interface/wasm/game-place.h"
#include "compiler/core/base/loadable.h"
#include "compiler/core/rules/stored-variant.h"
#include "compiler/native/host.h"
#include "compiler/native/obtain-code.h"

#include "modules-version.h"

namespace fairyforge::emit {
namespace {

// ---- WebAssembly's binary format: an 8-byte header, then sections. A section has a number, a length and its
// contents. The data section begins with the number of its segments; the data count section, if there is one,
// repeats that number.

constexpr std::string_view kBegin("\0asm\1\0\0\0", 8);
enum Section : std::uint8_t { kCustom = 0, kData = 11, kDataCount = 12 };

// Removes a number in LEB128 from the front of the text and returns it; nothing if there is none.
std::optional<std::uint32_t> takeNumber(std::string_view& text) {
  std::uint64_t number = 0;
  for (unsigned shift = 0; shift < 35 && !text.empty(); shift += 7) {
    const auto byte = static_cast<std::uint8_t>(text.front());
    text.remove_prefix(1);
    number |= std::uint64_t{byte & 127u} << shift;
    if (byte < 128) return static_cast<std::uint32_t>(number);
  }
  return std::nullopt;
}

std::string numberText(std::uint32_t number) {
  std::string text;
  for (; number >= 128; number >>= 7) text += static_cast<char>(number % 128 + 128);
  return text + static_cast<char>(number);
}

// Returns the number as an operand of the instruction i32.const, whose numbers have signs.
std::string signedText(std::uint32_t number) {
  std::string text = numberText(number);
  if ((text.back() & 64) == 0) return text;
  text.back() = static_cast<char>(text.back() | 128);
  return text + '\0';
}

// Returns the module with `bytes` in a custom section of that name. Such a section does not affect what the
// module does.
std::string withSection(std::string module, std::string_view name, std::string_view bytes) {
  const std::string head = numberText(static_cast<std::uint32_t>(name.size())) + std::string(name);
  module += static_cast<char>(kCustom) + numberText(static_cast<std::uint32_t>(head.size() + bytes.size()));
  return module.append(head).append(bytes);
}

// Returns the module with one more data segment: when it starts, its memory has `bytes` at `address`. Returns
// nothing if `module` is not a WebAssembly module with a data section.
std::optional<std::string> withData(std::string_view module, std::uint32_t address, std::string_view bytes) {
  if (!module.starts_with(kBegin)) return std::nullopt;
  module.remove_prefix(kBegin.size());
  std::string result(kBegin);
  bool done = false;
  while (!module.empty()) {
    const auto section = static_cast<std::uint8_t>(module.front());
    module.remove_prefix(1);
    const auto size = takeNumber(module);
    if (!size || *size > module.size()) return std::nullopt;
    std::string_view rest = module.substr(0, *size);
    module.remove_prefix(*size);
    std::string contents(rest);
    if (section == kData || section == kDataCount) {
      const auto count = takeNumber(rest);
      if (!count) return std::nullopt;
      contents = numberText(*count + 1) + std::string(rest);
    }
    if (section == kData) {
      // The segment goes to memory 0 at a constant address: i32.const ADDRESS, end.
      contents += std::string("\0\x41", 2) + signedText(address) + '\x0b' +
                  numberText(static_cast<std::uint32_t>(bytes.size())) + std::string(bytes);
      done = true;
    }
    result += static_cast<char>(section) + numberText(static_cast<std::uint32_t>(contents.size())) + contents;
  }
  return done ? std::optional(result) : std::nullopt;
}

// ---- the modules that are built with the compiler ----

// Reads a module that was built with the compiler. Fails if the module's constants do not contain `version`:
// then it belongs to another build.
Expected<std::string> bytesOfModule(const char* name, std::string_view version) {
  const auto path = pathOfModule(name);
  if (!path) return Failure{path.why()};
  std::ifstream file(*path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file) return Failure{"'" + *path + "' cannot be read"};
  if (bytes.find(version) == std::string::npos)
    return Failure{"'" + std::string(name) + "' is of another version than this program"};
  return bytes;
}

}  // namespace

Expected<std::string> gameLibrary(const VariantPtr& variant) {
  auto library = bytesOfModule("fairyforge-game.so", FAIRYFORGE_MODULES_VERSION);
  if (!library) return library;
  const native::NativeOptions options;
  native::NativeReport report;
  native::ReadyCode code;
  native::planCode(*variant, options, code, report);
  if (code.interpreted.empty()) {
    if (auto failure = native::compileCode(options, code, report)) return std::move(*failure);
  }
  return withPayload(std::move(*library), {storedVariant(*variant), native::bytesOf(code),
                                           native::hostIdentity(), FAIRYFORGE_MODULES_VERSION});
}

Expected<std::string> gameModule(const Variant& variant) {
  using namespace interface::wasm;
  const auto module = bytesOfModule("fairyforge.wasm", versionOfStored());
  if (!module) return module;
  const std::string stored = storedVariant(variant);
  const auto size = static_cast<std::uint32_t>(stored.size());
  std::string game(reinterpret_cast<const char*>(&size), sizeof size);
  if (stored.size() > kGameEnd - kGameAt - sizeof size)
    return Failure{"the game takes " + std::to_string(stored.size()) +
                   " bytes, more than a module has room for"};
  auto bytes = withData(*module, kGameAt, game + stored);
  if (!bytes) return Failure{"'fairyforge.wasm' is no WebAssembly module"};
  return *std::move(bytes);
}

Expected<std::string> gameCode(const Variant& variant, const native::CodeCache& cache) {
  const native::NativeOptions options{.cache = cache, .target = native::CodeTarget::WebAssembly};
  native::NativeReport report;
  native::ReadyCode code;
  if (auto failure = native::obtainCode(variant, options, code, report)) return std::move(*failure);
  if (!code.interpreted.empty()) return std::string();
  const std::string module = code.image.bytes.empty()
                                 ? std::string(kBegin)
                                 : std::string(code.image.bytes.begin(), code.image.bytes.end());
  code.image.bytes.clear();
  return withSection(module, interface::wasm::kPlanSection, native::planOf(code, storedVariant(variant)));
}

std::string_view gameHeader() {
  static constexpr std::string_view kHeader =
#include "compiler/apps/interface/fairyforge.h.inc"
      ;
  return kHeader;
}

}  // namespace fairyforge::emit
