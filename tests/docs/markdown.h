// Markdown as far as the tests of the documents read it: headings, links and fenced blocks.
//
// What a block is stands behind its fence, and says how it is tested:
//
//   fairy        a whole variant; loads without errors and warnings, and its tests hold (`fails`: not all)
//   fairy part   statements only: read on top of `variant "Part" extends fide`
//   fairy mixin  a mixin; is laid over chess (it must have a name, see below)
//   zrf          a whole Zillions Rules File; `zrf part`: what follows the game of one (kZrfPartOf)
//   diagram      lines of an Interactive Diagram; `page`: found in a page's text
//   movement     lines of notation, two blanks, the words in which it is explained, for a board 8x8 or of the
//                size given (`movement 9x9`); a line that begins with a blank goes on
//   console      commands behind `$ `, run in a folder of the document's own; what they print is
//                compared with the lines that follow, if any
//   text, sh     anything else; not tested
//
// Behind that, for variants: `error=CODE` or `warning=CODE`: draws diagnostics of just these codes, and no
// others; `file=NAME` leaves the text in the document's folder for the commands and texts below it. Blocks
// within a comment (<!-- -->) are tested too. A picture in a folder `pictures` is what one of the page's commands
// draws into a file of the same name.
#pragma once

#include <string>
#include <vector>

namespace fairyforge::testing {

struct Block {
  std::size_t line = 0;  // of its fence
  std::string section;   // the heading above it
  std::string language;
  std::vector<std::string> words;  // behind the language
  std::string text;

  bool says(const std::string& word) const;
  // The values of all words `key=value`.
  std::vector<std::string> values(const std::string& key) const;
};

struct Link {
  std::size_t line;
  std::string target;
};

struct Document {
  std::string path;                   // from the project's folder
  std::vector<std::string> headings;  // without their number signs
  std::vector<Link> links;
  std::vector<Block> blocks;

  std::string place(std::size_t line) const { return path + ":" + std::to_string(line); }
};

// README.md and the pages beside it, and all that is in docs/.
std::vector<std::string> documentPaths();
Document readDocument(const std::string& path);

// How links name a heading: "Cells & zones" is #cells--zones.
std::string anchorOf(const std::string& heading);

}  // namespace fairyforge::testing
