// Reads the parts of Markdown that the tests of the documents need: headings, links and fenced blocks.
//
// The words behind the fence of a block tell what the block is and how it is tested:
//
//   fairy        a whole variant; loads without errors and warnings, and its tests hold (`fails`: not all)
//   fairy part   statements only: read on top of `variant "Part" extends fide`
//   fairy mixin  a mixin; is applied to chess (it must have a name, see below)
//   zrf          a whole Zillions Rules File; `zrf part`: the text behind the game of one (kZrfPartOf)
//   diagram      lines of an Interactive Diagram; `page`: found in a page's text
//   movement     lines of notation, two blanks, the words that explain it, on a board 8x8 or of the
//                given size (`movement 9x9`); a line that begins with a blank continues the one before
//   console      commands after `$ `, run in a folder of the document; their output is compared with
//                the lines that follow, if there are any
//   text, sh     anything else; not tested
//
// Further words for variants: `error=CODE` or `warning=CODE`: reports diagnostics of exactly these codes;
// `file=NAME` writes the text to the document's folder, for the commands and texts below it. Blocks within a
// comment (<!-- -->) are tested too. A picture in a folder `pictures` must equal the file of the same name
// that one of the page's commands draws.
#pragma once

#include <string>
#include <vector>

namespace fairyforge::testing {

struct Block {
  std::size_t line = 0;  // the line of the block's fence
  std::string section;   // the heading above it
  std::string language;
  std::vector<std::string> words;  // the words after the language
  std::string text;

  bool says(const std::string& word) const;
  // Returns the values of all words `key=value`.
  std::vector<std::string> values(const std::string& key) const;
};

struct Link {
  std::size_t line;
  std::string target;
};

struct Document {
  std::string path;                   // relative to the project's folder
  std::vector<std::string> headings;  // the headings without their number signs
  std::vector<Link> links;
  std::vector<Block> blocks;
  std::vector<std::size_t> headless;  // the lines at which a table begins that has no head

  std::string place(std::size_t line) const { return path + ":" + std::to_string(line); }
};

// Returns the paths of README.md, the pages beside it, and all documents in docs/.
std::vector<std::string> documentPaths();
Document readDocument(const std::string& path);

// Returns the anchor of a heading, as links name it: "Cells & zones" is #cells--zones.
std::string anchorOf(const std::string& heading);

}  // namespace fairyforge::testing
