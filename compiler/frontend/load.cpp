// The first half of the pipeline, from a text to its Variant: language, layers, merge, build. The second
// half, from a Variant to its executor, is in compiler/native/obtain-code.cpp.
#include <algorithm>
#include <set>
#include <tuple>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/core/text/fixes.h"
#include "compiler/frontend/build/build.h"
#include "compiler/frontend/build/merge.h"
#include "compiler/frontend/examine.h"
#include "compiler/frontend/read-layers.h"
#include "compiler/frontend/syntax/rule-sentences.h"
#include "compiler/frontend/text-check.h"
#include "compiler/frontend/zrf/zrf.h"

namespace fairyforge::frontend {
namespace {

// Moves the tests out of the layers, and replaces types in them by their IDs in the game.
void takeTests(std::vector<syntax::Layer>& layers, const build::MergedGame& game,
               const syntax::OptionTable& options, std::vector<syntax::Test>& tests,
               Diagnostics& diagnostics) {
  for (syntax::Layer& layer : layers) {
    for (syntax::Statement& statement : layer) {
      auto* test = std::get_if<syntax::Test>(&statement.what);
      if (!test) continue;
      options.check(test->options);
      // The types in a test for other settings are looked up only when the game is loaded with those
      // settings.
      const bool resolves = std::ranges::all_of(test->options, [&](const syntax::OptionSetting& setting) {
        return options.valueOf(setting.name.text) == (setting.value ? setting.value->text : "on");
      });
      for (syntax::TestLine& line : test->lines) {
        if (!resolves) break;
        auto* realm = std::get_if<syntax::TestRealm>(&line.what);
        if (!realm) continue;
        if (const build::MergedPiece* found = game.find(realm->type, diagnostics)) {
          realm->type.text = found->piece->id.text;
        }
      }
      tests.push_back(std::move(*test));
    }
  }
}

// Every text has this option without declaring it: castling from any array. It is listed only if it is set.
constexpr std::string_view kAnyArray = "chess960";

bool isSet(const std::vector<syntax::OptionSetting>& settings) {
  return std::ranges::any_of(settings, [](const auto& setting) { return setting.name.text == kAnyArray; });
}

// If a setting names kAnyArray, declares the option; if it is on, adds its rule as the highest layer.
void addAnyArray(const SourcePtr& source, const LoadOptions& options, syntax::OptionTable& table,
                 std::vector<syntax::Layer>& layers) {
  bool isNamed = isSet(options.options);
  for (const syntax::Layer& layer : layers) {
    for (const syntax::Statement& statement : layer) {
      const auto* test = std::get_if<syntax::Test>(&statement.what);
      isNamed = isNamed || (test != nullptr && isSet(test->options));
    }
  }
  const std::vector<syntax::VariantOption> declared = table.list();
  if (!isNamed || std::ranges::any_of(declared, [](const auto& o) { return o.name == kAnyArray; })) return;
  const SourceSpan span{source, 0, 0};
  table.declare({syntax::OptionDeclaration::Kind::Switch, {std::string(kAnyArray), span}, {"off", span}, {}});
  if (table.valueOf(kAnyArray) == "on")
    layers.push_back({{span, syntax::ruleOf("castling: from any array")}});
}

// Loads a Zillions Rules File.
LoadedVariant loadZrf(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errorCount();
  LoadedVariant loaded;
  // Settings of options are reported, because these files have no options.
  syntax::OptionTable(options.options, diagnostics).check(options.options);
  zrf::Options zrf{.variant = options.game, .include = {options.includeFolders, readSource}};
  zrf::Read read = zrf::read(source, zrf, diagnostics);
  loaded.games = std::move(read.games);
  loaded.game = read.chosen;
  if (read.draft && diagnostics.errorCount() == errors)
    loaded.variant = Variant::build(std::move(*read.draft));
  if (options.examines && loaded.variant != nullptr)
    examineGame(
        loaded.variant,
        possible::Possibilities(*loaded.variant, kMostWork, possible::Possibilities::Moves::Forgotten),
        source, diagnostics);
  return loaded;
}

// Loads a text. For a variants.ini, sets `heading` to the heading of the section that was read.
LoadedVariant loadText(const SourcePtr& source, const LoadOptions& options, SourceSpan& heading,
                       Diagnostics& diagnostics) {
  const std::size_t before = diagnostics.errorCount();
  const auto failed = [&] { return diagnostics.errorCount() > before; };
  // Text: valid UTF-8 of at most 1 MiB, without control characters.
  if (!checkText(source, diagnostics)) return {};
  // Language: the one that was asked for, or the first that recognises the text. A Zillions Rules File has no
  // syntax tree; its reader makes the draft of a Variant directly.
  const Language language = languageOf(*source, options.language);
  if (language == Language::Zrf) return loadZrf(source, options, diagnostics);
  // Layers: the statements of the text, on top of those of the files that it extends.
  Loader loader(options, diagnostics);
  std::vector<syntax::Layer> layers = loader.read(source, language);
  heading = loader.heading();
  LoadedVariant loaded = loader.about();
  syntax::OptionTable table = loader.table();
  addAnyArray(source, options, table, layers);
  loaded.options = table.list();
  if (!failed()) table.check(options.options);
  if (failed()) return loaded;
  // Merge: later layers replace what earlier ones say about the same subject.
  const build::MergedGame game = build::mergeLayers(layers, diagnostics);
  if (failed()) return loaded;
  // Build: resolve cells, types and movements, and make move programs. Tests are kept beside the Variant.
  loaded.variant = build::buildVariant(game, source, diagnostics, loaded.zones);
  if (options.examines && loaded.variant != nullptr && !failed()) {
    const possible::Possibilities possible(*loaded.variant, kMostWork,
                                           possible::Possibilities::Moves::Forgotten);
    build::checkDeclared({layers, game, *loaded.variant, loaded.zones, loaded.names, possible}, source,
                         diagnostics);
    examineGame(loaded.variant, possible, source, diagnostics);
  }
  takeTests(layers, game, table, loaded.tests, diagnostics);
  if (failed()) loaded.variant = nullptr;
  return loaded;
}

// Adds the diagnostics `found` without duplicates, each at a place that the user can see. A section of
// variants.ini is converted to a text of its own, whose name is in angle brackets; diagnostics about this
// text are moved to the heading of the section.
void tell(const Diagnostics& found, const SourceSpan& heading, Diagnostics& diagnostics) {
  if (found.omitted() > 0) return diagnostics.addAll(found);
  std::set<std::tuple<Severity, std::string, std::string, SourcePtr, std::uint32_t, std::uint32_t>> told;
  for (Diagnostic d : found.all()) {
    if (d.span && heading && d.span.file != heading.file && d.span.file->name().starts_with('<')) {
      const std::string& name = d.span.file->name();
      d.note("it is about the {}: {}", name.substr(1, name.size() - 2), d.span.text()).fix.clear();
      d.span = heading;
    }
    if (told.emplace(d.severity, d.code, d.message, d.span.file, d.span.begin, d.span.end).second)
      diagnostics.add(std::move(d));
  }
}

LoadedVariant loadOnce(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics) {
  Diagnostics found;
  SourceSpan heading;
  LoadedVariant loaded = loadText(source, options, heading, found);
  tell(found, heading, diagnostics);
  return loaded;
}

// Warns of options that change nothing in the game, and reports the errors of each value of a switch or a
// choice. (Not every number need be good for a game.)
void examineOptions(const SourcePtr& source, LoadOptions options, const LoadedVariant& loaded,
                    Diagnostics& diagnostics) {
  options.examines = false;
  const auto isSame = [&](const syntax::VariantOption& option, const std::string& value) {
    LoadOptions other = options;
    other.options.push_back({{option.name, {}}, syntax::Word{value, {}}});
    Diagnostics found;
    const VariantPtr variant = loadOnce(source, other, found).variant;
    for (const Diagnostic& d : found.all()) {
      if (d.severity != Severity::Error || option.values.empty()) continue;
      Diagnostic error = d;
      error.note("so it is with the option {} = {}", option.name, value);
      diagnostics.add(std::move(error));
    }
    return variant != nullptr && areWrittenAlike(*variant, *loaded.variant);
  };
  constexpr std::size_t kMostOptions = 8;
  for (std::size_t i = 0; i < std::min(loaded.options.size(), kMostOptions); ++i) {
    const syntax::VariantOption& option = loaded.options[i];
    const auto declared = std::ranges::find_if(loaded.names, [&](const syntax::NamedPlace& place) {
      return place.kind == syntax::NameKind::Option && place.declares && place.word.text == option.name;
    });
    if (declared == loaded.names.end() || declared->word.span.file != source) continue;
    std::vector<std::string> values = option.values;
    std::erase(values, option.value);
    if (option.values.empty()) values = {option.value == "1" ? "2" : "1", option.value == "3" ? "4" : "3"};
    // All values are tried, though one that differs would settle it, because isSame() reports their errors.
    const auto same =
        std::ranges::count_if(values, [&](const std::string& value) { return isSame(option, value); });
    if (same == std::ssize(values))
      diagnostics.warning(declared->word.span, "unused-name",
                          "the game is the same however the option '{}' is set", option.name);
  }
}

}  // namespace

LoadedVariant loadWithTests(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics) {
  const std::size_t first = diagnostics.all().size();
  LoadedVariant loaded = loadOnce(source, options, diagnostics);
  loaded.language = languageOf(*source, options.language);
  if (options.examines && loaded.variant != nullptr) {
    examineOptions(source, options, loaded, diagnostics);
    if (diagnostics.hasErrors()) loaded.variant = nullptr;
  }
  LoadOptions plain = options;
  plain.examines = false;
  keepRightFixes(diagnostics, first, source, [&](const SourcePtr& changed) {
    Diagnostics again;
    loadOnce(changed, plain, again);
    return again;
  });
  return loaded;
}

VariantPtr loadVariant(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics) {
  return loadWithTests(source, options, diagnostics).variant;
}

}  // namespace fairyforge::frontend
