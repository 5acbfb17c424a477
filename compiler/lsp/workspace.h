// The texts that are open in an editor, and what is known of each.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/frontend.h"
#include "compiler/lsp/positions.h"

namespace fairyforge::lsp {

// A text, and what reading it has told.
struct Document {
  std::string uri;
  std::string path;  // canonical, where it is a file's
  Json version;      // the client's own
  SourcePtr source;
  std::shared_ptr<const Lines> lines;

  bool isFresh = false;  // what follows is about this text, and about those that it builds upon
  bool isTold = false;   // its diagnostics have been sent
  Diagnostics diagnostics = {};
  frontend::LoadedVariant loaded = {};
  // Of the last text without errors; else of what this one builds upon, as far as that is known.
  VariantPtr variant = nullptr;
  frontend::syntax::Zones zones = {};
  std::vector<frontend::syntax::NamedPlace> inherited = {};  // names in other files

  std::string_view text() const { return source->text(); }
  bool isOwn(const SourceSpan& span) const { return span.file == source; }
  Json rangeOf(const SourceSpan& span) const { return lsp::rangeOf(*lines, span.begin, span.end); }
  std::size_t byteAt(const Json& position) const { return lines->byteAt(positionFrom(position)); }
};

class Workspace {
 public:
  explicit Workspace(std::vector<std::string> libraryFolders) : folders_(std::move(libraryFolders)) {}

  void open(const std::string& uri, Json version, std::string text);
  void setText(Document& document, Json version, std::string text);
  void close(const std::string& uri);

  // Null when it is not open.
  Document* find(const std::string& uri);
  // Read, if it has changed.
  Document& analysed(Document& document);
  std::map<std::string, Document>& documents() { return documents_; }

  frontend::LoadOptions loadOptions() const;
  const std::vector<std::string>& libraryFolders() const { return folders_; }
  // Of a file that is open or not.
  std::string uriOf(const SourceSpan& span) const;
  Json locationOf(const SourceSpan& span) const;

 private:
  void forget();
  void mend(Document& document) const;
  void inherit(Document& document) const;

  std::vector<std::string> folders_;
  std::map<std::string, Document> documents_;
};

}  // namespace fairyforge::lsp
