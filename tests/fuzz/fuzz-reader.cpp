// Reads any bytes. The reader must either make a Variant of them or report errors, and never both.
#include <cstdlib>

#include "compiler/frontend/frontend.h"

namespace {

void read(const fairyforge::SourcePtr& source, std::optional<fairyforge::frontend::Language> language) {
  fairyforge::Diagnostics diagnostics;
  const auto loaded = fairyforge::frontend::loadWithTests(source, {.language = language}, diagnostics);
  if ((loaded.variant != nullptr) == diagnostics.hasErrors()) std::abort();
  for (const fairyforge::Diagnostic& d : diagnostics.all()) {
    if (d.message.empty() || d.code.empty() || fairyforge::renderHuman(d, false).empty()) std::abort();
  }
  fairyforge::asJson(diagnostics.all()).pretty();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto source = std::make_shared<const fairyforge::SourceFile>(
      "fuzz.fairy", std::string(reinterpret_cast<const char*>(data), size));
  read(source, {});
  read(source, fairyforge::frontend::Language::Page);
  return 0;
}
