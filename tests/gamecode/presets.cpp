// Builds presets field by field for tests, compiles them and prints the values of expressions.
#include "tests/gamecode/presets.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "tests/support/files.h"

namespace fairyforge::gamecode {

Preset presetWith(std::map<Field, std::string> fields) {
  fields.try_emplace(Field::Code, "8/8/8/8/8/8/8/8");
  fields.try_emplace(Field::Columns, "8");
  Preset preset;
  for (const auto& [field, text] : fields)
    preset[field] = std::make_shared<const SourceFile>(std::string(infoOf(field).file), text);
  return preset;
}

ProgramPtr compiled(const Preset& preset) {
  Diagnostics diagnostics;
  ProgramPtr program = compile(preset, diagnostics);
  for (const Diagnostic& d : diagnostics.all()) ADD_FAILURE() << renderHuman(d, false);
  return program;
}

ProgramPtr programWith(std::map<Field, std::string> fields) {
  return compiled(presetWith(std::move(fields)));
}

std::string errorsOf(std::map<Field, std::string> fields) {
  Diagnostics diagnostics;
  const ProgramPtr program = compile(presetWith(std::move(fields)), diagnostics);
  EXPECT_EQ(program == nullptr, diagnostics.hasErrors());
  std::string text;
  for (const Diagnostic& d : diagnostics.all()) {
    if (!text.empty()) text += ", ";
    if (d.span) {
      const auto at = d.span.file->locate(d.span.begin);
      text += fmt::format("{}:{}:{} ", d.span.file->name(), at.line, at.column);
    }
    text += d.code;
  }
  return text;
}

std::string errorsOf(const std::string& preGame) {
  return errorsOf({{Field::PreGame, preGame}});
}

namespace {

std::string describe(const Program& program, const State& state, Value value) {
  const auto textOf = [&](std::int32_t id) {
    return id < program.texts.size() ? program.texts[id]
                                     : state.texts[static_cast<std::size_t>(id - program.texts.size())];
  };
  switch (value.kind) {
    case ValueKind::Undefined:
      return "undefined";
    case ValueKind::Null:
      return "null";
    case ValueKind::False:
      return "false";
    case ValueKind::True:
      return "true";
    case ValueKind::Number:
      return std::to_string(value.index);
    case ValueKind::Text:
      return textOf(value.index);
    case ValueKind::Nowhere:
      return "nowhere";
    case ValueKind::Array:
      break;
  }
  const auto index = static_cast<std::size_t>(value.index);
  const auto& values =
      index < program.arrays.size() ? program.arrays[index] : state.arrays[index - program.arrays.size()];
  std::string text;
  for (const Value item : values) text += (text.empty() ? "" : " ") + describe(program, state, item);
  return "(" + text + ")";
}

}  // namespace

std::string worth(const std::string& expression, const std::string& before, const Reading& reading,
                  std::map<Field, std::string> fields) {
  fields[Field::PreGame] = before + "\nset result " + expression + ";";
  const ProgramPtr program = programWith(std::move(fields));
  if (!program) return "errors";
  gamecode::Run run(program, reading);
  const Verdict verdict = run.start();
  if (verdict.kind == Verdict::Kind::Fault) return "fault: " + verdict.message;
  if (!verdict.accepted()) return "refused: " + verdict.message;
  const auto index = program->globalOfText.at(program->texts.find("result"));
  return describe(*program, run.state(), run.state().globals[static_cast<std::size_t>(index)]);
}

Preset presetInFolder(const std::string& name) {
  std::vector<SourcePtr> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(FAIRYFORGE_SOURCE_DIR "/tests/gamecode/data/" + name)) {
    files.push_back(std::make_shared<const SourceFile>(entry.path().filename().string(),
                                                       testing::contentOf(entry.path())));
  }
  Diagnostics diagnostics;
  const auto preset = presetOf(files, diagnostics);
  for (const Diagnostic& d : diagnostics.all()) ADD_FAILURE() << renderHuman(d, false);
  return preset.value_or(Preset{});
}

}  // namespace fairyforge::gamecode
