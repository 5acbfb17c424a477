// Loads sections of a variants.ini from text.
#pragma once

#include <memory>
#include <string>

#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/frontend.h"
#include "runtime/perft.h"
#include "tests/support/quick.h"
#include "tests/support/support.h"

namespace fairyforge::testing {

using formats::FairyStockfish;

struct Loading {
  VariantPtr variant;    // null if the text does not load
  std::string rendered;  // the diagnostics as text
};

inline Loading loadIni(const std::string& text, const std::string& section = "",
                       FairyStockfish engine = FairyStockfish::Newest) {
  Diagnostics diagnostics;
  Loading loading;
  loading.variant = frontend::loadVariant(
      std::make_shared<const SourceFile>("variants.ini", text),
      {.language = frontend::Language::VariantsIni, .game = section, .engine = engine}, diagnostics);
  for (const Diagnostic& d : diagnostics.all()) loading.rendered += renderHuman(d, false);
  return loading;
}

inline std::uint64_t ourPerft(const VariantPtr& variant, int depth) {
  return perft(*quickExecutor(variant), Position(variant), depth);
}

}  // namespace fairyforge::testing
