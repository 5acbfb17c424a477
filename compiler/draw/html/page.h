// The frame that all HTML pages share. Each page is one self-contained file.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge::draw::html {

// Returns a whole page. `title` becomes the heading; `body` is the HTML below it; `head` is added to the
// page's head.
std::string htmlPage(const std::string& title, const std::string& body, const std::string& head = {});

// Returns the phrase as a sentence, with a capital letter and a full stop. It is plain text, not yet HTML.
std::string htmlSentence(std::string words);

// ---- copy-box ----
//
// A box with a text for another program's form, and a button that copies it.

// Returns a box with `text`, which the user copies, under its title and its length.
std::string copyBox(const std::string& title, const std::string& text);

// Returns "31,002 characters" for 31002.
std::string characterCount(std::size_t n);

// What a page with copy boxes needs: a part of its style sheet, and a script at its end.
extern const std::string_view kCopyStyle;
extern const std::string_view kCopyScript;

}  // namespace fairyforge::draw::html
