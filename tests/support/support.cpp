// Loads examples for tests, and lists them with their options (support.h).
#include "tests/support/support.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "compiler/frontend/frontend.h"
#include "compiler/native/native.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "tests/support/files.h"

namespace fairyforge::testing {
namespace {

const std::string kExamples = std::string(FAIRYFORGE_SOURCE_DIR) + "/examples/";

frontend::LoadedVariant load(const SourcePtr& source, Diagnostics& diagnostics,
                             const std::string& setting = "") {
  frontend::LoadOptions options{.baseFolders = {kExamples}};
  if (!setting.empty()) {
    const auto text = std::make_shared<SourceFile>("--option", setting);
    options.options.push_back(
        frontend::syntax::optionSetting({text, 0, static_cast<std::uint32_t>(setting.size())}));
  }
  frontend::LoadedVariant loaded =
      source ? frontend::loadWithTests(source, options, diagnostics) : frontend::LoadedVariant{};
  if (!loaded.variant) {
    std::string text = "the variant does not load:\n";
    for (const Diagnostic& d : diagnostics.all()) text += renderHuman(d, false);
    throw std::runtime_error(text);
  }
  return loaded;
}

frontend::LoadedVariant loadExampleWith(const std::string& name, const std::string& setting) {
  Diagnostics diagnostics;
  return load(frontend::readSource(kExamples + name + ".fairy", diagnostics), diagnostics, setting);
}

}  // namespace

std::vector<std::string> exampleNames() {
  return filesIn(FAIRYFORGE_SOURCE_DIR "/examples", ".fairy");
}

// The list is in the code and not read from the files, because every test program asks for it before its
// tests begin.
std::vector<std::string> exampleVariations() {
  static constexpr std::pair<const char*, const char*> kSettings[] = {
      {"chaoss-chess", "interval=2"},
      {"chaoss-chess", "delay=2"},
      {"chaoss-chess", "supply=2"},
      {"morphing-chess-iii", "pawn-two-step-always=on"},
      {"morphing-chess-iii", "knight-leaps-twice=on"},
      {"morphing-chess-iii", "hybrids-with-double-knight=on"},
      {"separate-realms-chess", "pawns-on-third-rank=on"},
      {"three-realms-chess", "underworld=b"},
      {"three-realms-chess", "underworld=c"},
  };
  std::vector<std::string> variations;
  for (const std::string& name : exampleNames()) {
    variations.push_back(name);
    for (const auto& [example, setting] : kSettings) {
      if (name == example) variations.push_back(name + " " + setting);
    }
  }
  return variations;
}

std::vector<std::string> variationsOf(const std::string& example) {
  std::vector<std::string> variations{example};
  for (const frontend::syntax::VariantOption& option : loadExampleWith(example, "").options) {
    const std::vector<std::string> values =
        option.values.empty() ? std::vector<std::string>{option.standard == "2" ? "1" : "2"} : option.values;
    for (const std::string& value : values) {
      if (value != option.standard) variations.push_back(example + " " + option.name + "=" + value);
    }
  }
  return variations;
}

std::string testName(const std::string& example) {
  std::string name;
  bool begin = true;
  for (const char c : example) {
    const bool isPart = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (isPart) name += begin ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    begin = !isPart;
  }
  return name;
}

VariantPtr loadExample(const std::string& name) {
  const std::size_t blank = std::min(name.find(' '), name.size());
  return loadExampleWith(name.substr(0, blank), name.substr(std::min(blank + 1, name.size()))).variant;
}

VariantPtr loadText(const std::string& text) {
  Diagnostics diagnostics;
  return load(std::make_shared<SourceFile>("test.fairy", text), diagnostics).variant;
}

namespace {

std::unique_ptr<Executor> nativeExecutor(const VariantPtr& variant, native::CodeLevel level) {
  native::NativeReport report;
  auto executor = native::makeNativeExecutor(
      variant, report, {.level = level, .cache = native::CodeCache(FAIRYFORGE_TEST_CACHE "/fairyforge")});
  if (!executor) throw std::runtime_error("no native executor: " + executor.why());
  return std::move(*executor);
}

}  // namespace

std::unique_ptr<Executor> makeExecutor(const std::string& name, const VariantPtr& variant) {
  if (name == "referee") return std::make_unique<Referee>();
  if (name == "masks") return native::makeMaskedExecutor(variant);
  return nativeExecutor(variant, native::CodeLevel::Full);
}

std::unique_ptr<Executor> quickExecutor(const VariantPtr& variant) {
  return nativeExecutor(variant, native::CodeLevel::Quick);
}

}  // namespace fairyforge::testing
