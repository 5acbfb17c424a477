// In a page the referee answers.
#include <cstring>

#include "compiler/interface/handles.h"
#include "compiler/interface/wasm/game-place.h"
#include "compiler/rules/stored-variant.h"
#include "runtime/referee.h"

std::shared_ptr<const fairyforge::Executor> ff_executor_for(const fairyforge::VariantPtr&) {
  return std::make_shared<const fairyforge::Referee>();
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
