// Reads the layers of a text in any language. A native text is read in two steps. Its head names the files
// that it extends, which are in the folder of the text or in the library. They are read first, because the
// statements of the text may use their options.
#include "compiler/frontend/read-layers.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "compiler/core/text/split.h"
#include "compiler/frontend/diagram/reader.h"
#include "compiler/frontend/fairy/reader.h"
#include "compiler/frontend/ini/reader.h"
#include "compiler/frontend/library.h"
#include "compiler/frontend/text-check.h"

namespace fairyforge::frontend {

using syntax::Layer;

namespace {

// The longest chain of files that extend each other. A longer one is probably a mistake.
constexpr std::size_t kMaxChain = 16;

// Is the file outside the folder? A text from a stranger must not reveal files elsewhere.
bool leadsOut(const std::filesystem::path& real, const std::filesystem::path& folder) {
  std::error_code ignored;
  const auto home = std::filesystem::weakly_canonical(folder.empty() ? "." : folder, ignored);
  return std::mismatch(home.begin(), home.end(), real.begin(), real.end()).first != home.end();
}

// Reports statements that say word for word what an earlier one of the layer says. One text may make several
// statements, such as a goal that waits for a reply, and a Diagram makes some that stand nowhere.
void reportRepeated(const Layer& layer, Diagnostics& diagnostics) {
  std::map<std::vector<std::string_view>, std::uint32_t> said;  // by the words: where they begin
  for (const syntax::Statement& statement : layer) {
    if (!statement.span) continue;
    const auto [entry, isNew] = said.try_emplace(wordsIn(statement.span.text()), statement.span.begin);
    if (!isNew && entry->second != statement.span.begin)
      diagnostics.error(statement.span, "said-twice", "this statement stands there already");
  }
}

}  // namespace

std::vector<Layer> Loader::read(const SourcePtr& source, Language language, Role role,
                                const SourceSpan& named) {
  switch (language) {
    case Language::VariantsIni: {
      ini::IniVariant variant = ini::readIni(source, options_.game, options_.engine, diagnostics_);
      about_.games = std::move(variant.sections);
      about_.game = variant.number;
      heading_ = variant.heading;
      return {std::move(variant.layer)};
    }
    case Language::Page: {
      const auto lines = diagram::findDiagram(source, diagnostics_);
      if (!lines) return {};
      return {diagram::readDiagram(*lines, diagram::Surroundings::Page, diagnostics_)};
    }
    case Language::Diagram: {
      if (isEmpty(source)) return {};
      if (role == Role::Mixin) refuse(role, named);
      const SourceSpan whole{source, 0, static_cast<std::uint32_t>(source->text().size())};
      return {diagram::readDiagram(whole, diagram::Surroundings::None, diagnostics_)};
    }
    default:
      return isEmpty(source) ? std::vector<Layer>{} : readFairy(source, role, named);
  }
}

// Reads a .fairy file. Returns the layers of the game and mixins that it names; above these its own layers;
// at the top one with the blocks of its options that are chosen.
std::vector<Layer> Loader::readFairy(const SourcePtr& source, Role role, const SourceSpan& named) {
  const std::size_t errors = diagnostics_.errorCount();
  fairy::FairyText text(source, diagnostics_);
  const syntax::File& head = text.head();
  for (const syntax::OptionDeclaration& option : head.options) table_.declare(option);
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
    for (const syntax::Word& name : head.with) add(readOther(source, name, Role::Mixin));
  }
  // The text's own statements are read even if a file that it extends has errors, so that all errors are
  // reported together.
  syntax::File file = text.read(table_);
  if (about_.mixin && role == Role::Game) keepAbout(file.layers);
  for (const Layer& layer : file.layers) reportRepeated(layer, diagnostics_);
  for (const syntax::OptionDeclaration& option : file.options) {
    for (const syntax::OptionBlock& block : option.blocks) reportRepeated(block.statements, diagnostics_);
  }
  syntax::addNames(file, about_.names);
  add(std::move(file.layers));
  // The blocks of all chosen options form one layer. So two options that set the same rule are reported like
  // two statements about it.
  Layer chosen;
  for (syntax::OptionDeclaration& option : file.options) {
    for (syntax::OptionBlock& block : option.blocks) {
      if (block.value.text != table_.valueOf(option.name.text)) continue;
      std::move(block.statements.begin(), block.statements.end(), std::back_inserter(chosen));
    }
  }
  if (!chosen.empty()) layers.push_back(std::move(chosen));
  return layers;
}

// Keeps the title, authors and notes of a mixin, which has no Variant that could hold them.
void Loader::keepAbout(const Layers& mixin) {
  for (const Layer& layer : mixin) {
    for (const syntax::Statement& s : layer) {
      if (const auto* note = std::get_if<syntax::Note>(&s.what)) about_.notes.push_back(note->text.text);
      const auto* header = std::get_if<syntax::Header>(&s.what);
      if (!header) continue;
      about_.title = header->title.text;
      for (const syntax::Word& author : header->authors) about_.authors.push_back(author.text);
    }
  }
}

// Reads the file that another file names after 'extends' or 'with'.
std::vector<Layer> Loader::readOther(const SourcePtr& source, const syntax::Word& name, Role role) {
  namespace fs = std::filesystem;
  if (!isFileName(name.text)) {
    diagnostics_.error(name.span, "bad-extends", "'{}' is not the name of a variant file", name.text)
        .note("a name has letters, digits, '-' and '_' only; the file lies beside this one or in the library")
        .suggest(fs::path(name.text.substr(name.text.starts_with('@') ? 1 : 0)).stem().string());
    return {};
  }
  const fs::path beside = fs::path(source->name()).parent_path();
  std::error_code ignored;
  if (chain_.empty()) chain_.push_back(fs::weakly_canonical(source->name(), ignored));
  const auto meant = fileMeant(name.text, beside, options_);
  if (!meant) {
    missing(name, beside);
    return {};
  }
  const auto& [path, isBeside] = *meant;
  const fs::path real = fs::weakly_canonical(path, ignored);
  if (isBeside && leadsOut(real, beside)) {
    diagnostics_.error(name.span, "bad-extends", "'{}' is a link that leads out of the folder '{}'",
                       path.string(), (beside.empty() ? fs::path(".") : beside).string());
    return {};
  }
  if (!enter(real, name)) return {};
  std::vector<Layer> layers = readOnce(path, real, role, name.span);
  chain_.pop_back();
  // A text does not inherit title, notes and tests.
  for (Layer& layer : layers) {
    std::erase_if(layer, [](const syntax::Statement& s) {
      return std::holds_alternative<syntax::Header>(s.what) || std::holds_alternative<syntax::Note>(s.what) ||
             std::holds_alternative<syntax::Test>(s.what);
    });
  }
  return layers;
}

// Returns the layers of a file. Several files may extend it, so the result is cached by what it depends on:
// the file, its role, and the number of options declared so far.
std::vector<Layer> Loader::readOnce(const Path& path, const Path& real, Role role, const SourceSpan& named) {
  const auto known = read_.find({real, role, table_.size()});
  if (known != read_.end()) return known->second;
  const std::size_t errors = diagnostics_.errorCount();
  std::vector<Layer> layers;
  const auto open = options_.openTexts.find(real.string());
  const SourcePtr base =
      open == options_.openTexts.end() ? readSource(path.string(), diagnostics_) : open->second;
  if (base && (open == options_.openTexts.end() || checkText(base, diagnostics_)))
    layers = read(base, languageOfExtended(*base), role, named);
  if (diagnostics_.errorCount() == errors) read_.insert_or_assign({real, role, table_.size()}, layers);
  return layers;
}

// Appends a file to the chain of files that extend each other. Returns false after reporting a cycle or too
// long a chain.
bool Loader::enter(const Path& file, const syntax::Word& name) {
  if (std::ranges::find(chain_, file) != chain_.end()) {
    std::string cycle;
    for (const auto& link : chain_) cycle += link.stem().string() + " -> ";
    diagnostics_.error(name.span, "extends-cycle", "'{}' extends itself: {}{}", name.text, cycle, name.text);
    return false;
  }
  if (chain_.size() == kMaxChain) {
    diagnostics_.error(name.span, "extends-cycle", "more than {} files extend each other", kMaxChain);
    return false;
  }
  chain_.push_back(file);
  return true;
}

// Returns whether the text has no content, which is reported as an error.
bool Loader::isEmpty(const SourcePtr& source) {
  if (source->text().find_first_not_of(" \t\r\n") != std::string_view::npos) return false;
  diagnostics_.error({}, "empty-file", "'{}' is empty", source->name())
      .note("expected statements such as variant \"My Game\", or the lines of an Interactive Diagram");
  return true;
}

// Reports a mixin where a game is expected, or a game where a mixin is.
void Loader::refuse(Role role, const SourceSpan& span) {
  if (role == Role::Game) {
    diagnostics_.error(span, "mixin", "a mixin is no game of its own")
        .note("it is laid over one: variant \"Mine\" extends fide with NAME, where NAME is this file's");
  } else if (role == Role::Base) {
    diagnostics_.error(span, "mixin", "'{}' is a mixin, no variant", span.text())
        .suggest("fide with {}", span.text());
  } else {
    diagnostics_.error(span, "mixin", "'{}' is a variant, no mixin", span.text())
        .note("what stands after 'with' is laid over the variant after 'extends'");
  }
}

// Reports that there is no file of this name, with the folders that were searched, and suggests the most
// similar name.
void Loader::missing(const syntax::Word& name, const Path& beside) {
  const std::filesystem::path shown = beside.empty() ? "." : beside;
  std::string tried = "'" + shown.string() + "'";
  std::vector<std::string> names;
  std::error_code unreadable;
  for (const auto& entry : std::filesystem::directory_iterator(shown, unreadable)) {
    if (entry.path().extension() == ".fairy") names.push_back(entry.path().stem().string());
  }
  for (const std::string& folder : options_.baseFolders) tried += ", '" + folder + "'";
  if (options_.baseFolders.empty()) tried += "; there is no library of games";
  for (const LibraryFile& file : libraryFiles(options_.baseFolders)) names.push_back(file.name);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  Diagnostic& d =
      diagnostics_.error(name.span, "missing-base", "there is no file '{}.fairy' to extend", name.text)
          .note("looked in {}", tried);
  if (name.text == "with" || name.text == "and")
    d.note("all mixins stand behind one 'with': extends fide with crazyhouse duck");
  // The game of chess is called `fide` in the library, as in Fairy-Stockfish.
  d.suggest(name.text == "chess" ? "fide" : closestMatch(name.text, names));
}

}  // namespace fairyforge::frontend
