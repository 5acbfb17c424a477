// The texts that are open in an editor, those in its folders, and what is known about each.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/apps/lsp/positions.h"
#include "compiler/frontend/frontend.h"

namespace fairyforge::lsp {

// A text, and the results of reading it.
struct Document {
  std::string uri;
  std::string path;  // canonical; empty if the text has no file
  Json version;      // the client's version number
  SourcePtr source;
  std::shared_ptr<const Lines> lines;

  bool isFresh = false;  // the results below are of this text, and of those that it builds upon
  bool isTold = false;   // its diagnostics have been sent
  Diagnostics diagnostics = {};
  frontend::LoadedVariant loaded = {};
  // Results for the last text without errors. If there is none: for the files that this text builds upon, as
  // far as they are known.
  VariantPtr variant = nullptr;
  frontend::syntax::Zones zones = {};
  std::vector<frontend::syntax::NamedPlace> inherited = {};  // names in other files

  void take(SourcePtr read) {
    source = std::move(read);
    lines = std::make_shared<const Lines>(source->text());
  }
  const std::string& name() const { return path.empty() ? uri : path; }
  std::string_view text() const { return source->text(); }
  bool isOwn(const SourceSpan& span) const { return span.file == source; }
  Json rangeOf(const SourceSpan& span) const { return lsp::rangeOf(*lines, span.begin, span.end); }
  std::size_t byteAt(const Json& position) const { return lines->byteAt(positionFrom(position)); }
};

class Workspace {
 public:
  explicit Workspace(const std::vector<std::string>& libraryFolders);

  void open(const std::string& uri, Json version, std::string text);
  void setText(Document& document, Json version, std::string text);
  void close(const std::string& uri);
  // Adds a folder that the editor has opened.
  void addFolder(const std::string& uri);
  void removeFolder(const std::string& uri);
  // Makes all texts be read again, since files have changed.
  void forget();

  // Returns the text that the editor has open under this URI; null if it is not open.
  Document* find(const std::string& uri);
  // Reads the text again if it, or a file that it builds upon, has changed. Returns the document.
  Document& analysed(Document& document);
  std::map<std::string, Document>& documents() { return documents_; }

  // Returns all texts, open or in the editor's folders, that are one of these files or build upon one. They
  // have been read.
  std::vector<Document*> buildingUpon(const std::set<std::string>& files);
  // Returns the text with this URI if it is open, or was in the folders at the last call of buildingUpon();
  // otherwise null.
  Document* findAnywhere(const std::string& uri);
  // Were there too many files in the folders to look through?
  bool hasLeftOut() const { return hasLeftOut_; }

  frontend::LoadOptions loadOptions() const;
  const std::vector<std::string>& libraryFolders() const { return libraryFolders_; }
  // Returns the URI of the file that the span is in, open or not.
  std::string uriOf(const SourceSpan& span) const;
  std::string uriOf(const std::filesystem::path& file) const;
  Json locationOf(const SourceSpan& span) const;

 private:
  void readFolders();
  void mend(Document& document) const;
  void inherit(Document& document) const;

  std::vector<std::string> libraryFolders_;
  std::set<std::string> folders_;
  std::map<std::string, Document> documents_;
  struct InFolder {
    Document document;
    std::filesystem::file_time_type written;
  };
  std::map<std::string, InFolder> inFolders_;  // texts that are not open
  bool hasLeftOut_ = false;
};

}  // namespace fairyforge::lsp
