// The texts that are open in an editor, the files in its folders, and the results of reading them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/text/json.h"
#include "compiler/core/text/source.h"
#include "compiler/frontend/frontend.h"

namespace fairyforge::lsp {

// ---- positions ----
//
// Positions in a text as editors count them: lines from 0 and, within a line, UTF-16 units from 0.

struct Position {
  std::size_t line = 0, character = 0;
};

// The lines of a text, which end with LF, CR LF or CR.
class Lines {
 public:
  explicit Lines(std::string_view text);
  // Returns the byte at a position. A position beyond the end of a line means the end of that line.
  std::size_t byteAt(Position position) const;
  Position positionOf(std::size_t byte) const;

 private:
  std::string_view text_;  // must outlive this
  std::vector<std::size_t> starts_;
};

// A character with two UTF-16 units may be cut in an editor, so that one half stands alone; messages contain
// it as an escape such as \ud83d. Returns the message with U+FFFD, which has one unit, in place of such
// halves.
std::string withoutHalfCharacters(std::string message);
// An editor may change one half of a character with two UTF-16 units. If the position is between two halves,
// replaces the character in `text` by two U+FFFD, so that the position is between two characters.
void splitCharacterAt(std::string& text, Position position);

// Reads a position from a client. Throws std::runtime_error if it is none.
Position positionFrom(const Json& json);
Json asJson(const Position& position);
Json rangeOf(const Lines& lines, std::size_t begin, std::size_t end);

// ---- folders ----
//
// Finds the variant files in the folders that an editor has open, and the files that texts build upon.

// Returns the path without links and without parts such as ".."; if that fails, the path itself.
std::string canonical(const std::string& path);

// The files that filesIn() has found. If there are so many that the editor would wait too long, some are
// missing, and `all` is false.
struct FolderFiles {
  std::vector<std::string> paths;  // canonical
  bool all = true;
};
// Returns the .fairy files in the folders, at any depth. Hidden files and folders, links and files that are
// too large are left out.
FolderFiles filesIn(const std::set<std::string>& folders);

// Finds the files that texts build upon, by canonical paths. Reads only the parts of texts that name such
// files.
class Bases {
 public:
  explicit Bases(const frontend::LoadOptions& options) : options_(options) {}
  // Returns the files that the text at `path` builds upon, directly or indirectly.
  const std::set<std::string>& of(const std::string& path);
  const std::set<std::string>& of(const std::string& path, std::string_view text);

 private:
  const std::string& meant(const std::string& folder, const std::string& name);

  const frontend::LoadOptions& options_;
  std::map<std::string, std::set<std::string>> known_;
  std::map<std::pair<std::string, std::string>, std::string> meant_;  // by folder and name
};

// ---- workspace ----

// A text, and the results of reading it.
struct Document {
  std::string uri;
  std::string path;  // canonical; empty if the text has no file
  Json version;      // the client's version number
  SourcePtr source;
  std::shared_ptr<const Lines> lines;

  bool isFresh = false;  // have this text, and the files that it builds upon, been read since they changed?
  bool isTold = false;   // its diagnostics have been sent
  Diagnostics diagnostics = {};
  frontend::LoadedVariant loaded = {};
  // Results for the last version of the text without errors. If there was none: results for the files that
  // the text builds upon, as far as they are known.
  VariantPtr variant = nullptr;
  frontend::syntax::Zones zones = {};
  std::vector<frontend::syntax::NamedPlace> inherited = {};  // names in files that the text builds upon

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
  // Sets the options with which all texts are read, and makes the workspace read them again.
  void readBy(frontend::LoadOptions options);

  void open(const std::string& uri, Json version, std::string text);
  void setText(Document& document, Json version, std::string text);
  void close(const std::string& uri);
  // Adds a folder that the editor has opened.
  void addFolder(const std::string& uri);
  void removeFolder(const std::string& uri);
  // Makes the workspace read all texts again, because files have changed.
  void forget();

  // Returns the text that the editor has open under this URI; null if it is not open.
  Document* find(const std::string& uri);
  // Reads the text again if it, or a file that it builds upon, has changed. Returns the document.
  Document& analysed(Document& document);
  std::map<std::string, Document>& documents() { return documents_; }

  // Returns all texts, open or in the editor's folders, that are one of these files or build upon one. All of
  // them are up to date.
  std::vector<Document*> buildingUpon(const std::set<std::string>& files);
  // Returns the text with this URI if it is open, or was in the folders at the last call of buildingUpon();
  // otherwise null.
  Document* findAnywhere(const std::string& uri);
  // Were some files left out because there are too many in the folders?
  bool hasLeftOut() const { return hasLeftOut_; }

  frontend::LoadOptions loadOptions() const;
  const std::vector<std::string>& libraryFolders() const { return options_.baseFolders; }
  // Returns the URI of the file that the span is in, open or not.
  std::string uriOf(const SourceSpan& span) const;
  std::string uriOf(const std::filesystem::path& file) const;
  Json locationOf(const SourceSpan& span) const;

 private:
  void readFolders();
  void mend(Document& document) const;
  void inherit(Document& document) const;

  frontend::LoadOptions options_;  // without texts that are open
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
