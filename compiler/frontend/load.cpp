// Text to Variant, step by step: which form is it, read it and what it extends, merge, build.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "compiler/frontend/build.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/merge.h"
#include "compiler/frontend/native-words.h"
#include "compiler/frontend/readers.h"
#include "compiler/frontend/text-check.h"

namespace fairyforge {
namespace {

using namespace syntax;

// Files that extend each other form a chain; more of them than this is a mistake.
constexpr std::size_t kMaxChain = 16;

// The first word outside comments is one that native statements start with.
bool startsWithStatement(std::string_view text) {
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (!text.starts_with("#")) break;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
  const std::string word(text.substr(0, text.find_first_of(" \t\r\n{\"")));
  const auto& heads = statementHeads();
  return std::find(heads.begin(), heads.end(), word) != heads.end();
}

}  // namespace

bool isNative(std::string_view text) {
  return startsWithStatement(text) || !looksLikeDiagram(text);
}

namespace {

class Loader {
 public:
  Loader(const LoadOptions& options, Diagnostics& diagnostics)
      : options_(options), diagnostics_(diagnostics) {}

  // The layers of `source` on top of those of the files that it extends.
  std::vector<Layer> read(const SourcePtr& source) {
    File file = readOne(source);
    if (diagnostics_.hasErrors() || !file.extends) return std::move(file.layers);
    std::vector<Layer> layers = readBase(source, *file.extends);
    std::move(file.layers.begin(), file.layers.end(), std::back_inserter(layers));
    return layers;
  }

 private:
  File readOne(const SourcePtr& source) {
    const std::string_view text = source->text();
    if (options_.fromPage && chain_.empty()) {
      const auto lines = findDiagram(source, diagnostics_);
      if (!lines) return {};
      return {std::nullopt, {readDiagram(*lines, Surroundings::Page, diagnostics_)}};
    }
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
      diagnostics_.error({}, "empty-file", fmt::format("'{}' is empty", source->name()))
          .note("expected statements such as variant \"My Game\", or the lines of an Interactive Diagram");
      return {};
    }
    if (!isNative(text)) {
      const SourceSpan whole{source, 0, static_cast<std::uint32_t>(text.size())};
      return {std::nullopt, {readDiagram(whole, Surroundings::None, diagnostics_)}};
    }
    return readNative(source, diagnostics_);
  }

  // `extends` names a file beside this one, or else one of the base files; never a path.
  std::vector<Layer> readBase(const SourcePtr& source, const Word& name) {
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
      if (!enter(fs::weakly_canonical(path, ignored), name)) return {};
      std::vector<Layer> layers;
      if (const SourcePtr base = readSource(path.string(), diagnostics_)) layers = read(base);
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
    const std::string closest = closestMatch(name.text, names);
    if (!closest.empty()) d.suggest(closest);
  }

  const LoadOptions& options_;
  Diagnostics& diagnostics_;
  std::vector<std::filesystem::path> chain_;
};

void takeTests(std::vector<Layer>& layers, const MergedGame& game, std::vector<Test>& tests,
               Diagnostics& diagnostics) {
  for (Layer& layer : layers) {
    for (Statement& statement : layer) {
      auto* test = std::get_if<Test>(&statement.what);
      if (!test) continue;
      for (TestLine& line : test->lines) {
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

}  // namespace

LoadedVariant loadWithTests(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics) {
  LoadedVariant loaded;
  const std::size_t errors = diagnostics.errorCount();
  if (!checkText(source, diagnostics)) return loaded;
  std::vector<Layer> layers = Loader(options, diagnostics).read(source);
  if (diagnostics.errorCount() > errors) return loaded;
  const MergedGame game = mergeLayers(layers, diagnostics);
  if (diagnostics.errorCount() > errors) return loaded;
  loaded.variant = buildVariant(game, source, diagnostics);
  takeTests(layers, game, loaded.tests, diagnostics);
  if (diagnostics.errorCount() > errors) loaded.variant = nullptr;
  return loaded;
}

VariantPtr loadVariant(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics) {
  return loadWithTests(source, options, diagnostics).variant;
}

}  // namespace fairyforge
