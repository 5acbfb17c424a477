#include "compiler/emit/one-game.h"

#include <fstream>
#include <iterator>

#include "compiler/base/loadable.h"
#include "compiler/emit/payload.h"
#include "compiler/native/host.h"
#include "compiler/native/obtain-code.h"
#include "compiler/rules/stored-variant.h"

namespace fairyforge::emit {

Expected<std::string> gameLibrary(const VariantPtr& variant) {
  const auto path = pathOfModule("fairyforge-game.so");
  if (!path) return Failure{path.why()};
  std::ifstream file(*path, std::ios::binary);
  std::string library{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file) return Failure{"'" + *path + "' cannot be read"};

  const native::NativeOptions options;
  native::NativeReport report;
  native::ReadyCode code;
  native::planCode(*variant, options, code, report);
  if (code.interpreted.empty()) {
    if (auto failure = native::compileCode(options, code, report)) return std::move(*failure);
  }
  return withPayload(std::move(library),
                     {storedVariant(*variant), native::bytesOf(code), native::hostIdentity()});
}

std::string_view gameHeader() {
  static constexpr std::string_view kHeader =
#include "compiler/interface/fairyforge.h.inc"
      ;
  return kHeader;
}

}  // namespace fairyforge::emit
