// The executor of the WebAssembly module: masks play, or the game's compiled code if the page provides it.
#include <cstring>

#include "compiler/apps/interface/handles.h"
#include "compiler/apps/interface/wasm/game-place.h"
#include "compiler/core/rules/stored-variant.h"
#include "compiler/native/obtain-code.h"

std::shared_ptr<const fairyforge::Executor> ff_executor_for(const fairyforge::VariantPtr& variant) {
  return fairyforge::native::makeMaskedExecutor(variant);
}

ff_variant* ff_variant_here(ff_error** error) {
  namespace ours = fairyforge::interface;
  return ours::guarded(error, {}, [&]() -> ff_variant* {
    const auto* place = reinterpret_cast<const char*>(ours::wasm::kGameAt);
    std::uint32_t size = 0;
    std::memcpy(&size, place, sizeof size);
    if (size == 0) {
      ours::fail(error, "this module has no game: `fairyforge compile --emit wasm` gives it one");
      return nullptr;
    }
    auto variant = fairyforge::variantFromStored({place + sizeof size, size});
    if (variant) return new ff_variant(*variant, {}, nullptr);
    ours::fail(error, variant.why());
    return nullptr;
  });
}

// Like ff_variant_from_stored(), but the game's compiled code plays. The code's functions are in the module's
// table from number `first` on, and `plan` describes them. fairyforge.js puts them there, which only
// JavaScript can do, and then calls this.
extern "C" __attribute__((export_name("ff_variant_with_code"))) ff_variant* ff_variant_with_code(
    const void* bytes, size_t size, const void* plan, size_t planSize, uint32_t first, ff_error** error) {
  namespace ours = fairyforge::interface;
  namespace native = fairyforge::native;
  return ours::guarded(error, {bytes, plan}, [&]() -> ff_variant* {
    const std::string_view stored(static_cast<const char*>(bytes), size);
    auto variant = fairyforge::variantFromStored(stored);
    if (!variant) {
      ours::fail(error, variant.why());
      return nullptr;
    }
    auto code = native::codeOf(stored, {static_cast<const char*>(plan), planSize});
    if (!code) {
      ours::fail(error, "the code is of another game, or of another version of Fairyforge");
      return nullptr;
    }
    for (native::CodeSymbol& symbol : code->image.symbols) symbol.offset += first;
    native::NativeReport report;
    auto executor = native::runCode(*variant, *std::move(code), report);
    if (executor)
      return new ff_variant(*variant, {}, std::shared_ptr<const fairyforge::Executor>(std::move(*executor)));
    ours::fail(error, executor.why());
    return nullptr;
  });
}
