#include "compiler/core/rules/archive.h"
#include "compiler/native/obtain-code.h"

#include "generator-version.h"

namespace fairyforge::native {
std::string bytesOf(const ReadyCode& code) {
  return archived(code);
}
std::optional<ReadyCode> codeFrom(std::string_view bytes) {
  std::optional<ReadyCode> code(std::in_place);
  Archive archive(bytes);
  if (!archive.get(*code) || !archive.atEnd()) code.reset();
  return code;
}

std::string planOf(const ReadyCode& code, std::string_view stored) {
  return archived(std::string(FAIRYFORGE_GENERATOR_VERSION), digestOf(stored), code);
}
std::optional<ReadyCode> codeOf(std::string_view stored, std::string_view plan) {
  Archive archive(plan);
  std::string version;
  Digest game{};
  std::optional<ReadyCode> code(std::in_place);
  const bool isIts = archive.get(version) && version == FAIRYFORGE_GENERATOR_VERSION && archive.get(game) &&
                     game == digestOf(stored);
  if (!isIts || !archive.get(*code) || !archive.atEnd()) code.reset();
  return code;
}

}  // namespace fairyforge::native
