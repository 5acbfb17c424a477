// Reads any bytes as a Zillions Rules File. The reader must either make a Variant of them or report errors,
// and never both.
#include <cstdlib>

#include "compiler/frontend/zrf/zrf.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fairyforge;
  const auto source =
      std::make_shared<const SourceFile>("fuzz.zrf", std::string(reinterpret_cast<const char*>(data), size));
  Diagnostics diagnostics;
  frontend::zrf::Options options;
  // A file may include any name; it always gets this text.
  options.include.read = [&](const std::string& path, Diagnostics&) {
    return std::make_shared<const SourceFile>(path, std::string(source->text()));
  };
  frontend::zrf::Read read = frontend::zrf::read(source, options, diagnostics);
  if (read.draft.has_value() == diagnostics.hasErrors()) std::abort();
  if (read.draft) Variant::build(std::move(*read.draft));
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.message.empty() || d.code.empty() || renderHuman(d, false).empty()) std::abort();
  }
  asJson(diagnostics.all()).pretty();
  return 0;
}
