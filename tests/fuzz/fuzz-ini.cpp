// Reads any bytes as a variants.ini, for both versions of the engine. The reader must either make a Variant
// of its first section or report errors, and never both.
#include <cstdlib>

#include "compiler/frontend/frontend.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fairyforge;
  const auto source =
      std::make_shared<const SourceFile>("fuzz.ini", std::string(reinterpret_cast<const char*>(data), size));
  for (const formats::FairyStockfish engine :
       {formats::FairyStockfish::Newest, formats::FairyStockfish::Old}) {
    Diagnostics diagnostics;
    const auto loaded = frontend::loadWithTests(
        source, {.language = frontend::Language::VariantsIni, .game = "0", .engine = engine}, diagnostics);
    if ((loaded.variant != nullptr) == diagnostics.hasErrors()) std::abort();
    for (const Diagnostic& d : diagnostics.all()) {
      if (d.message.empty() || d.code.empty() || renderHuman(d, false).empty()) std::abort();
    }
    asJson(diagnostics.all()).pretty();
  }
  return 0;
}
