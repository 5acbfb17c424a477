// Makes the files that npm packs: the library, its types, the module, and the stored variant.

#include "compiler/apps/page/page.h"
#include "compiler/core/rules/stored-variant.h"

namespace fairyforge::page {
namespace {

constexpr std::string_view kLibrary =
#include "compiler/apps/page/fairyforge.js.inc"
    ;
constexpr std::string_view kTypes =
#include "compiler/apps/page/fairyforge.d.ts.inc"
    ;
constexpr std::string_view kPackage =
#include "compiler/apps/page/package.json.inc"
    ;

}  // namespace

std::vector<std::pair<std::string, std::string>> javaScriptPackage(const Variant& variant,
                                                                   const std::string& name,
                                                                   std::string_view module,
                                                                   std::string_view code) {
  std::string package(kPackage);
  constexpr std::string_view kVersion = "@VERSION@";
  package.replace(package.find(kVersion), kVersion.size(), FAIRYFORGE_VERSION);
  std::vector<std::pair<std::string, std::string>> files{{"package.json", package},
                                                         {"fairyforge.js", std::string(kLibrary)},
                                                         {"fairyforge.d.ts", std::string(kTypes)},
                                                         {"fairyforge.wasm", std::string(module)},
                                                         {name + ".variant", storedVariant(variant)}};
  if (!code.empty()) files.emplace_back(name + ".code.wasm", code);
  return files;
}

}  // namespace fairyforge::page
