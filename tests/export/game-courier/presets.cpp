#include "tests/export/game-courier/presets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <stdexcept>

#include "compiler/export/certify/targets.h"
#include "compiler/export/game-courier/game-courier.h"
#include "compiler/export/game-courier/print.h"
#include "tests/support/support.h"

namespace fairyforge::testing {

VariantPtr extended(const Extension& extension) {
  return loadText("variant \"Extended\" extends fide\n" + extension.lines);
}

VariantPtr exampleFrom(const std::string& name, const std::string& fen) {
  const VariantPtr variant = loadExample(name);
  if (fen.empty()) return variant;
  VariantDraft draft = variant->parts();
  draft.start = positionFrom(variant, fen).setup();
  return Variant::build(std::move(draft));
}

exports::game_courier::Model modelFor(const VariantPtr& variant) {
  std::vector<exports::Loss> losses;
  return exports::game_courier::modelOf(variant, losses);
}

exports::Export presetFor(const exports::game_courier::Model& model) {
  exports::Export made;
  for (exports::game_courier::FieldText& field : exports::game_courier::printFields(model))
    made.files.push_back({field.file, field.text});
  return made;
}

std::string differences(const VariantPtr& variant, const exports::Export& preset, int depth, int games) {
  const certify::Findings findings = certify::compareGameCourier(variant, preset, {depth, games, 1});
  return fmt::format("{}", fmt::join(findings.differences, "\n"));
}

gamecode::ProgramPtr programFor(const std::string& name) {
  return programFor(loadExample(name));
}

gamecode::ProgramPtr programFor(const VariantPtr& variant) {
  std::vector<SourcePtr> files;
  for (const exports::ExportedFile& file : presetFor(modelFor(variant)).files)
    files.push_back(std::make_shared<SourceFile>(file.name, file.bytes));
  Diagnostics diagnostics;
  const auto preset = gamecode::presetOf(files, diagnostics);
  const auto program = preset ? gamecode::compile(*preset, diagnostics) : nullptr;
  if (!program) throw std::runtime_error("the preset of " + variant->title() + " cannot be read");
  return program;
}

}  // namespace fairyforge::testing
