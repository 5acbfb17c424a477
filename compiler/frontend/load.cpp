// Text to Variant, step by step: which form is it, read it and what it extends, merge, build.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <tuple>

#include "compiler/frontend/build/build.h"
#include "compiler/frontend/build/merge.h"
#include "compiler/frontend/diagram/reader.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/ini/reader.h"
#include "compiler/frontend/load-zrf.h"
#include "compiler/frontend/native/reader.h"
#include "compiler/frontend/syntax/options.h"
#include "compiler/frontend/text-check.h"
#include "compiler/text/fixes.h"

namespace fairyforge {
namespace {

using namespace syntax;

// Files that extend each other form a chain; more of them than this is a mistake.
constexpr std::size_t kMaxChain = 16;

class Loader {
 public:
  Loader(const LoadOptions& options, Diagnostics& diagnostics)
      : options_(options), diagnostics_(diagnostics), table_(options.options, diagnostics) {}

  // What a file is read for.
  enum class Role { Game, Base, Mixin };

  // The layers of `source` on top of those of the files that it builds upon.
  std::vector<Layer> read(const SourcePtr& source, Role role, const SourceSpan& named = {}) {
    switch (role == Role::Game ? languageOf(*source, options_.language) : languageOfBase(*source)) {
      case Language::VariantsIni: {
        IniVariant variant = readIni(source, options_.game, options_.engine, diagnostics_);
        about_.games = std::move(variant.sections);
        about_.game = variant.number;
        return {std::move(variant.layer)};
      }
      case Language::Page: {
        const auto lines = findDiagram(source, diagnostics_);
        if (!lines) return {};
        return {readDiagram(*lines, Surroundings::Page, diagnostics_)};
      }
      case Language::Diagram: {
        if (isEmpty(source)) return {};
        if (role == Role::Mixin) refuse(role, named);
        const SourceSpan whole{source, 0, static_cast<std::uint32_t>(source->text().size())};
        return {readDiagram(whole, Surroundings::None, diagnostics_)};
      }
      default:
        return isEmpty(source) ? std::vector<Layer>{} : readNative(source, role, named);
    }
  }

  const OptionTable& table() const { return table_; }
  // What is known of the text besides its statements.
  const LoadedVariant& about() const { return about_; }

 private:
  // Is there nothing in it? Then that is reported.
  bool isEmpty(const SourcePtr& source) {
    if (source->text().find_first_not_of(" \t\r\n") != std::string_view::npos) return false;
    diagnostics_.error({}, "empty-file", fmt::format("'{}' is empty", source->name()))
        .note("expected statements such as variant \"My Game\", or the lines of an Interactive Diagram");
    return true;
  }

  std::vector<Layer> readNative(const SourcePtr& source, Role role, const SourceSpan& named) {
    const std::size_t errors = diagnostics_.errorCount();
    NativeText text(source, diagnostics_);
    const File& head = text.head();
    for (const OptionDeclaration& option : head.options) table_.declare(option);
    if (head.mixin && role == Role::Game) {
      about_.mixin = true;
      refuse(role, *head.mixin);
    }
    if (head.mixin.has_value() != (role == Role::Mixin) && role != Role::Game) refuse(role, named);
    std::vector<Layer> layers;
    const auto add = [&](std::vector<Layer> more) {
      std::move(more.begin(), more.end(), std::back_inserter(layers));
    };
    if (diagnostics_.errorCount() == errors) {
      if (head.extends) add(readOther(source, *head.extends, Role::Base));
      for (const Word& name : head.with) add(readOther(source, name, Role::Mixin));
    }
    // Its own statements are read even where those files have errors: it may have others.
    File file = text.read(table_);
    add(std::move(file.layers));
    // The blocks of the chosen options form one layer, so options that contradict each other are reported as
    // saying something twice.
    Layer chosen;
    for (OptionDeclaration& option : file.options) {
      for (OptionBlock& block : option.blocks) {
        if (block.value.text != table_.valueOf(option.name.text)) continue;
        std::move(block.statements.begin(), block.statements.end(), std::back_inserter(chosen));
      }
    }
    if (!chosen.empty()) layers.push_back(std::move(chosen));
    return layers;
  }

  void refuse(Role role, const SourceSpan& span) {
    if (role == Role::Game) {
      diagnostics_.error(span, "mixin", "a mixin is no game of its own")
          .note("it is laid over one: variant \"Mine\" extends fide with NAME, where NAME is this file's");
    } else if (role == Role::Base) {
      diagnostics_.error(span, "mixin", fmt::format("'{}' is a mixin, no variant", span.text()))
          .suggest(fmt::format("fide with {}", span.text()));
    } else {
      diagnostics_.error(span, "mixin", fmt::format("'{}' is a variant, no mixin", span.text()))
          .note("what stands after 'with' is laid over the variant after 'extends'");
    }
  }

  // `extends` and `with` name a file beside this one, or else one of the base files; never a path.
  std::vector<Layer> readOther(const SourcePtr& source, const Word& name, Role role) {
    namespace fs = std::filesystem;
    const bool plain = std::all_of(name.text.begin(), name.text.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
             c == '_';
    });
    if (!plain) {
      diagnostics_
          .error(name.span, "bad-extends", fmt::format("'{}' is not the name of a variant file", name.text))
          .note(
              "a name has letters, digits, '-' and '_' only; the file lies beside this one or among the base "
              "files");
      return {};
    }
    std::vector<fs::path> folders{fs::path(source->name()).parent_path()};
    folders.insert(folders.end(), options_.baseFolders.begin(), options_.baseFolders.end());
    std::error_code ignored;
    if (chain_.empty()) chain_.push_back(fs::weakly_canonical(source->name(), ignored));
    for (const fs::path& folder : folders) {
      const fs::path path = folder / (name.text + ".fairy");
      if (!fs::exists(path, ignored)) continue;
      const fs::path real = fs::weakly_canonical(path, ignored);
      if (&folder == &folders.front() && leadsOut(real, folder)) {
        diagnostics_.error(name.span, "bad-extends",
                           fmt::format("'{}' is a link that leads out of the folder '{}'", path.string(),
                                       (folder.empty() ? fs::path(".") : folder).string()));
        return {};
      }
      if (!enter(real, name)) return {};
      std::vector<Layer> layers = readOnce(path, real, role, name.span);
      chain_.pop_back();
      // A base file's title, notes and tests are its own.
      for (Layer& layer : layers) {
        std::erase_if(layer, [](const Statement& s) {
          return std::holds_alternative<Header>(s.what) || std::holds_alternative<Note>(s.what) ||
                 std::holds_alternative<Test>(s.what);
        });
      }
      return layers;
    }
    missing(name, folders);
    return {};
  }

  // A folder from a stranger must not reveal files that lie outside of it.
  static bool leadsOut(const std::filesystem::path& real, const std::filesystem::path& folder) {
    std::error_code ignored;
    const auto home = std::filesystem::weakly_canonical(folder.empty() ? "." : folder, ignored);
    return std::mismatch(home.begin(), home.end(), real.begin(), real.end()).first != home.end();
  }

  // The layers of a file, which may be built upon in several places. What they are depends on the file, on
  // what it is read for and on the options that are declared by then.
  std::vector<Layer> readOnce(const std::filesystem::path& path, const std::filesystem::path& real, Role role,
                              const SourceSpan& named) {
    const auto known = read_.find({real, role, table_.size()});
    if (known != read_.end()) return known->second;
    const std::size_t errors = diagnostics_.errorCount();
    std::vector<Layer> layers;
    if (const SourcePtr base = readSource(path.string(), diagnostics_)) layers = read(base, role, named);
    if (diagnostics_.errorCount() == errors) read_.insert_or_assign({real, role, table_.size()}, layers);
    return layers;
  }

  // Adds a file to the chain of those that extend each other, if it is not there yet.
  bool enter(const std::filesystem::path& file, const Word& name) {
    if (std::find(chain_.begin(), chain_.end(), file) != chain_.end()) {
      std::string cycle;
      for (const auto& link : chain_) cycle += link.stem().string() + " -> ";
      diagnostics_.error(name.span, "extends-cycle",
                         fmt::format("'{}' extends itself: {}{}", name.text, cycle, name.text));
      return false;
    }
    if (chain_.size() == kMaxChain) {
      diagnostics_.error(name.span, "extends-cycle",
                         fmt::format("more than {} files extend each other", kMaxChain));
      return false;
    }
    chain_.push_back(file);
    return true;
  }

  void missing(const Word& name, const std::vector<std::filesystem::path>& folders) {
    std::string tried;
    std::vector<std::string> names;
    for (const auto& folder : folders) {
      const std::filesystem::path shown = folder.empty() ? "." : folder;
      tried += (tried.empty() ? "'" : ", '") + shown.string() + "'";
      std::error_code unreadable;
      for (const auto& entry : std::filesystem::directory_iterator(shown, unreadable)) {
        if (entry.path().extension() == ".fairy") names.push_back(entry.path().stem().string());
      }
    }
    std::sort(names.begin(), names.end());
    Diagnostic& d =
        diagnostics_
            .error(name.span, "missing-base", fmt::format("there is no file '{}.fairy' to extend", name.text))
            .note(fmt::format("looked in {}", tried));
    // The file of chess has the name that Fairy-Stockfish and others have for it.
    d.suggest(name.text == "chess" ? "fide" : closestMatch(name.text, names));
  }

  const LoadOptions& options_;
  Diagnostics& diagnostics_;
  OptionTable table_;
  LoadedVariant about_;
  std::vector<std::filesystem::path> chain_;
  std::map<std::tuple<std::filesystem::path, Role, std::size_t>, std::vector<Layer>> read_;
};

void takeTests(std::vector<Layer>& layers, const MergedGame& game, const OptionTable& options,
               std::vector<Test>& tests, Diagnostics& diagnostics) {
  for (Layer& layer : layers) {
    for (Statement& statement : layer) {
      auto* test = std::get_if<Test>(&statement.what);
      if (!test) continue;
      options.check(test->options);
      // A test about other settings is resolved when they are made.
      const bool resolves =
          std::all_of(test->options.begin(), test->options.end(), [&](const OptionSetting& setting) {
            return options.valueOf(setting.name.text) == (setting.value ? setting.value->text : "on");
          });
      for (TestLine& line : test->lines) {
        if (!resolves) break;
        auto* realm = std::get_if<TestRealm>(&line.what);
        if (!realm) continue;
        if (const MergedPiece* found = game.find(realm->type, diagnostics)) {
          realm->type.text = found->piece->id.text;
        }
      }
      tests.push_back(std::move(*test));
    }
  }
}

LoadedVariant loadOnce(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics) {
  LoadedVariant loaded;
  const std::size_t errors = diagnostics.errorCount();
  if (!checkText(source, diagnostics)) return loaded;
  if (languageOf(*source, options.language) == Language::Zrf) return loadZrf(source, options, diagnostics);
  Loader loader(options, diagnostics);
  std::vector<Layer> layers = loader.read(source, Loader::Role::Game);
  loaded = loader.about();
  if (diagnostics.errorCount() == errors) loader.table().check(options.options);
  loaded.options = loader.table().list();
  if (diagnostics.errorCount() > errors) return loaded;
  const MergedGame game = mergeLayers(layers, diagnostics);
  if (diagnostics.errorCount() > errors) return loaded;
  loaded.variant = buildVariant(game, source, diagnostics);
  takeTests(layers, game, loader.table(), loaded.tests, diagnostics);
  if (diagnostics.errorCount() > errors) loaded.variant = nullptr;
  return loaded;
}

}  // namespace

LoadedVariant loadWithTests(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics) {
  const std::size_t first = diagnostics.all().size();
  LoadedVariant loaded = loadOnce(source, options, diagnostics);
  keepRightFixes(diagnostics, first, source, [&](const SourcePtr& changed) {
    Diagnostics again;
    loadOnce(changed, options, again);
    return again;
  });
  return loaded;
}

VariantPtr loadVariant(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics) {
  return loadWithTests(source, options, diagnostics).variant;
}

}  // namespace fairyforge
