// Reads headings, keys with values, and comments, line by line. Errors in a section are stored with it, and
// reported only if it is used.

#include "compiler/frontend/ini/ini-sections.h"

#include <algorithm>

#include "compiler/core/base/watcher.h"
#include "compiler/core/text/byte-order-mark.h"
#include "compiler/core/text/split.h"

namespace fairyforge::frontend::ini {
namespace {

Word wordOf(const SourceSpan& span) {
  const SourceSpan word = trimmed(span);
  return {std::string(word.text()), word};
}

class IniTextReader {
 public:
  IniTextReader(const SourcePtr& source, Diagnostics& diagnostics)
      : source_(source), diagnostics_(diagnostics) {}

  // Returns the sections of the file.
  std::vector<IniSection> read() {
    const auto size = static_cast<std::uint32_t>(source_->text().size());
    for (auto begin = static_cast<std::uint32_t>(behindByteOrderMark(source_->text()));
         begin < size && !diagnostics_.enough();) {
      stepDone();
      const std::size_t end = std::min<std::size_t>(source_->text().find('\n', begin), size);
      readLine(trimmed({source_, begin, static_cast<std::uint32_t>(end)}));
      begin = static_cast<std::uint32_t>(end) + 1;
    }
    return std::move(sections_);
  }

 private:
  // Returns the section of the last heading; null before the first.
  IniSection* section() { return sections_.empty() ? nullptr : ignored_ ? &*ignored_ : &sections_.back(); }
  Diagnostics& problems() { return section() == nullptr ? diagnostics_ : section()->problems; }

  // Reads a line: a comment, a heading or an entry 'key = value'.
  void readLine(const SourceSpan& line) {
    const std::string_view text = line.text();
    if (text.empty() || text.front() == '#' || text.front() == ';') return;
    if (text.front() == '[') return readHeading(line);
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) return reportEntry(line);
    IniEntry entry{wordOf(line.part(0, equals)), wordOf(line.part(equals + 1, text.size()))};
    if (entry.key.text.empty()) {
      problems().error(line, "syntax", "expected a key in front of '='").note("written like: maxRank = 10");
    } else if (section() == nullptr) {
      if (!hasStray_)
        diagnostics_.warning(line, "syntax", "an entry in front of the first section is passed over")
            .note("so it is for Fairy-Stockfish; write a heading such as [my-variant:chess] above it");
      hasStray_ = true;
    } else if (const std::size_t comment = entry.value.text.find(" #"); comment != std::string::npos) {
      problems().error(entry.value.span.part(comment + 1, entry.value.text.size()), "syntax",
                       "a comment must have a line of its own: here it is part of the value");
    } else {
      add(std::move(entry));
    }
  }

  // Adds an entry to the section. Of two with the same key the last counts, with a warning.
  void add(IniEntry entry) {
    std::vector<IniEntry>& entries = section()->entries;
    const auto [place, isNew] = keys_.try_emplace(entry.key.text, entries.size());
    if (isNew) return entries.push_back(std::move(entry));
    IniEntry& before = entries[place->second];
    problems()
        .warning(before.key.span, "said-twice",
                 "the key '{}' is given again in [{}], and only the last one counts", entry.key.text,
                 section()->name.text)
        .note("so it is for Fairy-Stockfish; leave this line out");
    before = std::move(entry);
  }

  void reportEntry(const SourceSpan& line) {
    const std::size_t colon = line.text().find(':');
    Diagnostic& d = problems().error(line, "syntax", "expected 'key = value', found no '='");
    if (colon == std::string_view::npos) return;
    d.note("Fairy-Stockfish would ignore the line");
    d.suggest("{} = {}", trimmed(line.part(0, colon)).text(),
              trimmed(line.part(colon + 1, line.text().size())).text());
  }

  // Reads a heading, '[name]' or '[name:parent]', and begins its section.
  void readHeading(const SourceSpan& line) {
    const std::string_view text = line.text();
    const std::size_t close = text.find(']');
    if (close == std::string_view::npos) {
      diagnostics_.error(line, "syntax", "a section's heading is not closed").suggest("{}]", text);
    } else if (close + 1 < text.size()) {
      diagnostics_.error(line.part(close + 1, text.size()), "syntax",
                         "unexpected text behind a section's heading");
    }
    const SourceSpan inside = line.part(1, std::min(close, text.size()));
    std::size_t colon = inside.text().find(':');
    if (const std::size_t equals = inside.text().find('='); equals != std::string_view::npos) {
      diagnostics_
          .error(inside.part(equals, equals + 1), "syntax", "expected ':' between a variant and its parent")
          .suggest(":");
      colon = equals;
    }
    IniSection section{wordOf(inside.part(0, std::min(colon, inside.text().size()))), std::nullopt, {}};
    if (colon != std::string_view::npos)
      section.parent = wordOf(inside.part(colon + 1, inside.text().size()));
    const auto isName = [](const std::string& name) {
      return !name.empty() && name.find_first_of(" \t[]:=") == std::string::npos;
    };
    for (const Word* name : {&section.name, section.parent ? &*section.parent : &section.name}) {
      if (isName(name->text)) continue;
      diagnostics_
          .error(name->span.text().empty() ? line : name->span, "bad-name", "'{}' is no name of a variant",
                 name->text)
          .note("written like: [my-variant:chess]");
      break;
    }
    keys_.clear();
    ignored_.reset();
    const auto first = std::ranges::find(
        sections_, section.name.text, [](const IniSection& known) -> const auto& { return known.name.text; });
    if (first == sections_.end()) {
      sections_.push_back(std::move(section));
      return;
    }
    first->problems
        .warning(section.name.span, "said-twice",
                 "there are two sections [{}], and only the first one counts", section.name.text)
        .note("so it is for Fairy-Stockfish; give this one another name");
    ignored_ = std::move(section);
  }

  SourcePtr source_;
  Diagnostics& diagnostics_;
  std::vector<IniSection> sections_;
  // The last section, if it is ignored because an earlier section has the same name.
  std::optional<IniSection> ignored_;
  // The keys of the last section, with the indices of their entries.
  std::map<std::string, std::size_t> keys_{};
  bool hasStray_ = false;  // there are entries before the first heading
};

}  // namespace

std::vector<IniSection> readIniText(const SourcePtr& source, Diagnostics& diagnostics) {
  return IniTextReader(source, diagnostics).read();
}

}  // namespace fairyforge::frontend::ini
