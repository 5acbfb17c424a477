// Makes libraries of one game by adding the game to a module that is built with the compiler.
#include "compiler/apps/emit/one-game.h"

#include <fstream>
#include <iterator>

#include "compiler/apps/emit/payload.h"
#include "compiler/apps/emit/wasm-data.h"
#include "compiler/apps/interface/wasm/game-place.h"
#include "compiler/core/base/loadable.h"
#include "compiler/core/rules/stored-variant.h"
#include "compiler/native/host.h"
#include "compiler/native/obtain-code.h"

#include "modules-version.h"

namespace fairyforge::emit {
namespace {

// Reads a module, which must be built from the same sources: it has their version among its constants.
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
                                 ? emptyModule()
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
