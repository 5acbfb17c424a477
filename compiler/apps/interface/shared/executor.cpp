// The executor of libfairyforge: compiled code plays as soon as it is ready. If the code generator is
// missing, the referee plays.
#include "compiler/apps/interface/handles.h"
#include "compiler/native/tiered-executor.h"
#include "runtime/referee.h"

std::shared_ptr<const fairyforge::Executor> ff_executor_for(const fairyforge::VariantPtr& variant) {
  namespace native = fairyforge::native;
  if (auto tiers =
          native::NativeTiers::make(variant, {.cache = native::CodeCache(native::userCacheFolder())}))
    return std::shared_ptr<const fairyforge::Executor>(std::move(*tiers));
  return std::make_shared<const fairyforge::Referee>();
}
