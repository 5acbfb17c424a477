// The executor of the WebAssembly module: masks play, or the game's compiled code if the page provides it.
#include <cstring>

#include "compiler/apps/interface/handles.h"
#include "compiler/apps/interface/wasm/game-place.h"
#include "compiler/core/rules/stored-variant.h"
#include "compiler/native/obtain-code.h"

namespace ff = fairyforge;
using ff::interface::guarded;
using MaybeVariant = ff::Expected<ff_variant*>;

std::shared_ptr<const ff::Executor> ff_executor_for(const ff::VariantPtr& variant) {
  return ff::native::makeMaskedExecutor(variant);
}

ff_variant* ff_variant_here(ff_error** error) {
  return guarded(error, {}, [&]() -> MaybeVariant {
    const auto* place = reinterpret_cast<const char*>(ff::interface::wasm::kGameAt);
    std::uint32_t size = 0;
    std::memcpy(&size, place, sizeof size);
    if (size == 0)
      return ff::Failure{"this module has no game: `fairyforge compile --emit wasm` gives it one"};
    const auto variant = ff::variantFromStored({place + sizeof size, size});
    if (!variant) return ff::Failure{variant.why()};
    return new ff_variant(*variant);
  });
}

// Like ff_variant_from_stored(), but the game's compiled code plays. The code's functions are in the module's
// table from number `first` on, and `plan` describes them. fairyforge.js puts them there, which only
// JavaScript can do, and then calls this.
extern "C" __attribute__((export_name("ff_variant_with_code"))) ff_variant* ff_variant_with_code(
    const void* bytes, size_t size, const void* plan, size_t planSize, uint32_t first, ff_error** error) {
  return guarded(error, {bytes, plan}, [&]() -> MaybeVariant {
    const std::string_view stored(static_cast<const char*>(bytes), size);
    const auto variant = ff::variantFromStored(stored);
    if (!variant) return ff::Failure{variant.why()};
    auto code = ff::native::codeOf(stored, {static_cast<const char*>(plan), planSize});
    if (!code) return ff::Failure{"the code is of another game, or of another version of Fairyforge"};
    for (ff::native::CodeSymbol& symbol : code->image.symbols) symbol.offset += first;
    ff::native::NativeReport report;
    auto executor = ff::native::runCode(*variant, *std::move(code), report);
    if (!executor) return ff::Failure{executor.why()};
    return new ff_variant(*variant, {}, std::shared_ptr<const ff::Executor>(std::move(*executor)));
  });
}
