// The start of a library of one game. The game itself is appended to the library's file (payload.h). If its
// code is for another processor, the interpreter plays instead.
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "compiler/apps/emit/payload.h"
#include "compiler/apps/interface/handles.h"
#include "compiler/core/rules/stored-variant.h"
#include "compiler/native/host.h"
#include "compiler/native/obtain-code.h"
#include "runtime/referee.h"

#include "modules-version.h"

namespace fairyforge::emit::game {
namespace {

// Returns the path of this library. Called when the library is loaded, because the program may change its
// working directory later.
std::string findPath() {
  Dl_info info;
  if (dladdr(reinterpret_cast<const void*>(&findPath), &info) == 0) return "";
  std::error_code problem;
  return std::filesystem::absolute(info.dli_fname, problem).string();
}
const std::string kPath = findPath();

std::optional<Payload> own() {
  std::ifstream file(kPath, std::ios::binary);
  return payloadOf(std::string{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
}

// Returns an executor that runs the payload's code; null if the code is for another processor or cannot be
// used.
std::shared_ptr<const Executor> compiled(const VariantPtr& variant, const Payload& payload) {
  if (payload.host != native::hostIdentity()) return nullptr;
  auto code = native::codeFrom(payload.code);
  if (!code) return nullptr;
  native::NativeReport report;
  auto executor = native::runCode(variant, *std::move(code), report);
  return executor ? std::shared_ptr<const Executor>(std::move(*executor)) : nullptr;
}

}  // namespace
}  // namespace fairyforge::emit::game

std::shared_ptr<const fairyforge::Executor> ff_executor_for(const fairyforge::VariantPtr&) {
  return std::make_shared<const fairyforge::Referee>();
}

ff_variant* ff_variant_here(ff_error** error) {
  namespace ours = fairyforge::interface;
  namespace game = fairyforge::emit::game;
  using fairyforge::Expected, fairyforge::Failure;
  return ours::guarded(error, {}, [&]() -> Expected<ff_variant*> {
    const auto payload = game::own();
    if (!payload) return Failure{"this library has no game: `fairyforge compile --emit shared` gives it one"};
    if (payload->version != FAIRYFORGE_MODULES_VERSION)
      return Failure{"the game in this library was made by another version of Fairyforge"};
    const auto variant = fairyforge::variantFromStored(payload->variant);
    if (!variant) return Failure{variant.why()};
    return new ff_variant(*variant, {}, game::compiled(*variant, *payload));
  });
}
