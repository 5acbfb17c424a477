// The manual of the language (docs/language), which the program contains, and what it says about words and
// sentences.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/text/json.h"

namespace fairyforge::manual {

// A statement of an example, or a line of its block.
struct Example {
  std::string_view text;
  std::string_view block;  // the first word of the statement around it; empty: none
};
struct Section {
  std::string_view title;
  std::string_view text;                     // all that stands below the title, as Markdown
  std::vector<std::string_view> paragraphs;  // also rows of tables and items of lists
  std::vector<Example> examples;
};
const std::vector<Section>& sections();
// Returns the manual, and the document on movement notations, as [{"title", "text"}] in Markdown.
Json helpJson();

// Does the paragraph quote the head, as `head`, `head ...` or `head:`?
bool quotes(std::string_view paragraph, std::string_view head);
// Returns the text without links, which would lead nowhere.
std::string plain(std::string_view text);

// Returns, as Markdown, the paragraphs of docs/language, with an example, about the statement that begins
// with `head`; or, if `block` is given, about a line that begins with `head` in the block of the statement
// that begins with `block`. Empty if there is none.
std::string paragraphOn(std::string_view head, std::string_view block = {});

// Returns as JSON the sentences that forms offer, each as {"pattern", "help"}. A word in capitals is a place
// to fill in, as in patterns.h; "help" is the manual's explanation.
// "rules": lists by sections of the manual, {"title", "subjects": [{"subject", "help", "choices"}]}. A choice
// with a number has its usual value as "N".
// "promotions", "castlings"; "hands": the lines of a hands block.
// "goals": the "heads" of goals, {"words", "it", "its"}, with the words for the side and for what it owns in
// the first condition that names it; the "conditions", whose pattern for the number 1 is "one"; words that may
// stand "before" and "after" a condition; words that join two conditions ("joins"); words that may follow all of
// them ("tails").
const Json& sentencesJson();
// Returns {"row", "values"} for a sentence of the list with this name, such as "hands": the number of its
// pattern in the list, null if it has none, and the words that fill the pattern's places.
Json formOf(std::string_view list, std::string_view sentence);
// Returns a goal as {"head", "conditions": [{"gap", "join", "before", "row", "values", "after"}], "gap", "tail"}.
// A "gap" is the text before a join or the tail, such as a comma or the end of a line.
Json goalForm(std::string_view goal);

}  // namespace fairyforge::manual
