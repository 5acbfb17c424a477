// Reads a text into layers of statements, with those of the files that it extends.
#pragma once

#include <filesystem>
#include <map>
#include <tuple>
#include <vector>

#include "compiler/frontend/frontend.h"

namespace fairyforge::frontend {

// Reads one game. Its layers are in the order of merging: first those of the files that the text extends,
// then its own statements, then the blocks of the chosen options.
class Loader {
 public:
  Loader(const LoadOptions& options, Diagnostics& diagnostics)
      : options_(options), diagnostics_(diagnostics), table_(options.options, diagnostics) {}

  // Returns the layers of a text. `language` is any language except Language::Zrf, which has no statements.
  std::vector<syntax::Layer> read(const SourcePtr& source, Language language) {
    return read(source, language, Role::Game, {});
  }

  // Returns the options of all texts that were read.
  const syntax::OptionTable& table() const { return table_; }
  // Returns a LoadedVariant with what is known before the Variant is built: games, mixin, names.
  const LoadedVariant& about() const { return about_; }
  // Returns the heading of the section of a variants.ini that was read; empty for other texts.
  const SourceSpan& heading() const { return heading_; }

 private:
  // The role of a file that is read: the game, a file that it extends, or a mixin.
  enum class Role { Game, Base, Mixin };
  using Path = std::filesystem::path;
  using Layers = std::vector<syntax::Layer>;

  // Reads a file in its role. `named` is the place where another file names it.
  Layers read(const SourcePtr& source, Language language, Role role, const SourceSpan& named);
  Layers readFairy(const SourcePtr& source, Role role, const SourceSpan& named);
  Layers readOther(const SourcePtr& source, const syntax::Word& name, Role role);
  Layers readOnce(const Path& path, const Path& real, Role role, const SourceSpan& named);
  bool isEmpty(const SourcePtr& source);
  bool enter(const Path& file, const syntax::Word& name);
  void refuse(Role role, const SourceSpan& span);
  void keepAbout(const Layers& mixin);
  void missing(const syntax::Word& name, const Path& beside);

  const LoadOptions& options_;
  Diagnostics& diagnostics_;
  syntax::OptionTable table_;
  LoadedVariant about_;
  SourceSpan heading_;
  std::vector<Path> chain_;  // the files that extend each other, from the game to the file that is being read
  std::map<std::tuple<Path, Role, std::size_t>, Layers> read_;  // the results of readOnce()
};

}  // namespace fairyforge::frontend
