// Reads the language's documents, and finds the section about a statement, by the statement's first word (its
// head). That is the section whose title resembles the head or, without one, the section that mentions it
// most: in paragraphs, table rows and list items that quote it, and in examples.
#include "compiler/apps/manual/manual.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/core/text/characters.h"
#include "compiler/core/text/json-list.h"
#include "compiler/core/text/split.h"
#include "compiler/frontend/syntax/statement-examples.h"

namespace fairyforge::manual {
namespace {

constexpr std::string_view kLanguage =
#include "docs/language.md.inc"
#include "docs/language/boards.md.inc"
#include "docs/language/effects.md.inc"
#include "docs/language/endings.md.inc"
#include "docs/language/files.md.inc"
#include "docs/language/pieces.md.inc"
#include "docs/language/programs.md.inc"
#include "docs/language/text.md.inc"
#include "docs/language/turns.md.inc"
    ;
constexpr std::string_view kMovement =
#include "docs/movement.md.inc"
    ;

// Adds the statements and block lines of one line of an example. `blocks` has the first words of the
// statements whose blocks are open where the line begins.
void addExamples(std::string_view line, std::vector<std::string_view>& blocks,
                 std::vector<Example>& examples) {
  for (line = line.substr(0, line.find('#')); !line.empty();) {
    const std::size_t end = std::min(line.find_first_of("{};"), line.size());
    const std::string_view text = trimmed(line.substr(0, end));
    if (!text.empty()) examples.push_back({text, blocks.empty() ? "" : blocks.back()});
    if (end < line.size() && line[end] == '{') blocks.push_back(text.substr(0, text.find_first_of(" :")));
    if (end < line.size() && line[end] == '}' && !blocks.empty()) blocks.pop_back();
    line.remove_prefix(std::min(end + 1, line.size()));
  }
}

std::string_view joined(std::string_view first, std::string_view last) {
  return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
}

std::vector<Section> read(std::string_view document) {
  std::vector<Section> sections;
  const auto place = [&](std::string_view line) {
    return static_cast<std::size_t>(line.data() - document.data());
  };
  std::size_t begin = 0;  // of the last section's text
  const auto endSection = [&](std::size_t end) {
    if (!sections.empty()) sections.back().text = trimmed(document.substr(begin, end - begin));
  };
  std::vector<std::string_view> blocks;
  bool inExample = false, isOpen = false;
  for (const std::string_view line : linesIn(document)) {
    if (line.starts_with("```")) {
      inExample = !inExample;
      isOpen = false;
      blocks.clear();
    } else if (!inExample && line.starts_with("#")) {
      endSection(place(line));
      sections.push_back({line.substr(line.find(' ') + 1), {}, {}, {}});
      begin = place(line) + line.size();
      isOpen = false;
    } else if (inExample) {
      addExamples(line, blocks, sections.back().examples);
    } else if (line.empty()) {
      isOpen = false;
    } else {
      auto& paragraphs = sections.back().paragraphs;
      if (isOpen && !line.starts_with("|") && !line.starts_with("- ")) {
        paragraphs.back() = joined(paragraphs.back(), line);
      } else {
        paragraphs.push_back(line);
      }
      isOpen = true;
    }
  }
  endSection(document.size());
  return sections;
}

bool beginsWith(std::string_view text, std::string_view head) {
  return text.starts_with(head) &&
         (text.size() == head.size() || text.substr(head.size()).find_first_of(" :{") == 0);
}

// Is the section named after the head, as "Castling" is after `castle`?
bool isNamed(std::string_view title, std::string_view head) {
  constexpr std::size_t kAlike = 4;
  const std::string_view beginning = head.substr(0, std::max(kAlike, head.size() < 2 ? 0 : head.size() - 2));
  if (beginning.size() < kAlike) return false;
  const std::string small = inSmallLetters(title);
  const std::size_t at = small.find(beginning);
  return at == 0 || (at != std::string::npos && small[at - 1] == ' ');
}

}  // namespace

bool quotes(std::string_view paragraph, std::string_view head) {
  for (std::size_t at = 0; (at = paragraph.find('`', at)) != std::string_view::npos;) {
    const std::size_t end = paragraph.find('`', at + 1);
    if (end == std::string_view::npos) return false;
    if (beginsWith(paragraph.substr(at + 1, end - at - 1), head)) return true;
    at = end + 1;
  }
  return false;
}

std::string plain(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t middle = text[i] == '[' ? text.find("](", i) : std::string_view::npos;
    const std::size_t end = middle == std::string_view::npos ? middle : text.find(')', middle);
    const bool isLink = end != std::string_view::npos &&
                        text.substr(i, end - i).find("\n\n") == std::string_view::npos &&
                        text.find(']', i) == middle;
    if (isLink) {
      result += text.substr(i + 1, middle - i - 1);
      i = end;
    } else {
      result += text[i];
    }
  }
  return result;
}

const std::vector<Section>& sections() {
  static const std::vector<Section> kSections = read(kLanguage);
  return kSections;
}

Json helpJson() {
  std::vector<Section> all = sections();
  const std::vector<Section> more = read(kMovement);
  all.insert(all.end(), more.begin(), more.end());
  return jsonList(all, [](const Section& section) -> Json {
    return {{"title", std::string(section.title)}, {"text", plain(section.text)}};
  });
}

std::string paragraphOn(std::string_view head, std::string_view block) {
  if (head.empty()) return {};
  const Section* best = nullptr;
  double most = 0;
  for (const Section& section : sections()) {
    const auto isAbout = [&](const Example& e) {
      return (block.empty() || e.block == block) && beginsWith(e.text, head);
    };
    const auto count = static_cast<double>(std::ranges::count_if(section.examples, isAbout));
    const double ofExamples = count / static_cast<double>(std::max<std::size_t>(section.examples.size(), 1));
    const auto quoted = static_cast<double>(
        std::ranges::count_if(section.paragraphs, [&](std::string_view p) { return quotes(p, head); }));
    // Lines in the blocks of different statements begin with the same words. So for a line in a block only
    // examples count: a quoted word does not tell which block is meant.
    const double share = block.empty() ? quoted + ofExamples : ofExamples;
    const double score = share > 0 && isNamed(section.title, head) ? share + 100 : share;
    if (score <= most) continue;
    best = &section;
    most = score;
  }
  if (!best) return {};
  std::string text = fmt::format("**{}**\n\n", best->title);
  bool said = false;
  for (std::string_view paragraph : best->paragraphs) {
    if (!quotes(paragraph, head)) continue;
    while (paragraph.starts_with("| ")) paragraph.remove_prefix(2);
    while (paragraph.ends_with(" |")) paragraph.remove_suffix(2);
    text += plain(paragraph) + "\n\n";
    said = true;
    if (text.size() > 1200) break;
  }
  if (!said && !best->paragraphs.empty()) text += plain(best->paragraphs.front()) + "\n\n";
  const std::string_view example = frontend::syntax::exampleOf(head.substr(0, head.find(' ')));
  if (!example.empty()) text += fmt::format("Written like: `{}`\n", example);
  return text;
}

}  // namespace fairyforge::manual
