// Replaces native/obtain-code.cpp in the studio's module: no code is generated, so masks play every game.
#include "compiler/native/obtain-code.h"

#include "compiler/apps/emit/one-game.h"
#include "compiler/native/host.h"
#include "compiler/native/process-end.h"

namespace fairyforge::native {

PossibleFailure findGenerator() {
  return std::nullopt;
}

bool findCode(const Variant&, const NativeOptions&, ReadyCode& code, NativeReport&) {
  code.interpreted = "the program in WebAssembly makes no code";
  return true;
}
void planCode(const Variant&, const NativeOptions&, ReadyCode&, NativeReport&) {}
PossibleFailure compileCode(const NativeOptions&, ReadyCode&, NativeReport&) {
  return std::nullopt;
}
void keepCode(const Variant&, const NativeOptions&, const ReadyCode&, NativeReport&) {}

Expected<std::unique_ptr<Executor>> makeNativeExecutor(const VariantPtr& variant, NativeReport& report,
                                                       const NativeOptions& options) {
  ReadyCode code;
  findCode(*variant, options, code, report);
  return runCode(variant, std::move(code), report);
}
Expected<std::unique_ptr<Executor>> runCode(const VariantPtr& variant, ReadyCode code, NativeReport& report) {
  report.legality = "interpreted: " + code.interpreted;
  return makeMaskedExecutor(variant);
}

std::filesystem::path userCacheFolder() {
  return {};
}
std::size_t peakMemory() {
  return 0;
}
bool processEnds() {
  return false;
}
std::unique_ptr<MakesCode> MakesCode::begin() {
  return nullptr;
}
MakesCode::~MakesCode() = default;

}  // namespace fairyforge::native

namespace fairyforge::emit {

Expected<std::string> gameCode(const Variant&, const native::CodeCache&) {
  return std::string();  // no compiled code, so masks play the game in a page
}

}  // namespace fairyforge::emit
