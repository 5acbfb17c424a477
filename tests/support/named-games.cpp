#include "tests/support/named-games.h"

#include <cstdlib>
#include <stdexcept>

#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/library.h"

namespace fairyforge::testing {
namespace {

const std::string kSource = FAIRYFORGE_SOURCE_DIR;

VariantPtr loaded(const std::string& name, const SourcePtr& source, const frontend::LoadOptions& options,
                  Diagnostics& diagnostics) {
  const VariantPtr variant = source ? frontend::loadVariant(source, options, diagnostics) : nullptr;
  if (variant) return variant;
  std::string text = name + " does not load:\n";
  for (const Diagnostic& d : diagnostics.all()) text += renderHuman(d, false);
  throw std::runtime_error(text);
}

const char* iniFile() {
  return std::getenv("FAIRY_STOCKFISH_INI");
}

VariantPtr ofEngine(const std::string& name, const SourcePtr& source, const std::string& section,
                    Diagnostics& diagnostics) {
  return loaded(name, source,
                {.language = frontend::Language::VariantsIni,
                 .game = section,
                 .engine = formats::FairyStockfish::Newest},
                diagnostics);
}

}  // namespace

bool isAtHand(const std::string& name) {
  return !name.starts_with("ini:") || iniFile() != nullptr;
}

VariantPtr gameNamed(const std::string& name) {
  Diagnostics diagnostics;
  if (name.starts_with("x:"))
    return ofEngine(name,
                    std::make_shared<const SourceFile>("variants.ini", "[same:" + name.substr(2) + "]\n"),
                    "same", diagnostics);
  if (name.starts_with("ini:"))
    return ofEngine(name, frontend::readSource(iniFile(), diagnostics), name.substr(4), diagnostics);
  if (name.ends_with(".zrf"))
    return loaded(name, frontend::readSource(kSource + "/tests/frontend/zrf/data/" + name, diagnostics), {},
                  diagnostics);
  const std::string library = kSource + "/examples";
  if (name.find(' ') != std::string::npos)
    return loaded(name,
                  std::make_shared<const SourceFile>("test.fairy", "variant \"Test\" extends " + name + "\n"),
                  {.baseFolders = {library}}, diagnostics);
  for (const frontend::LibraryFile& file : frontend::libraryFiles({library})) {
    if (file.name == name)
      return loaded(name, frontend::readSource(file.path.string(), diagnostics), {.baseFolders = {library}},
                    diagnostics);
  }
  throw std::runtime_error("no game is called " + name);
}

}  // namespace fairyforge::testing
