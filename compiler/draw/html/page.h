// The common frame of the HTML pages: each is one self-contained file.
#pragma once

#include <string>

namespace fairyforge::draw::html {

// `body` is HTML and follows the title, which becomes a heading; `head` is added to the page's head.
std::string htmlPage(const std::string& title, const std::string& body, const std::string& head = {});

// Turns a phrase into a sentence, with a capital letter and a full stop. The result is
// plain text, not yet HTML.
std::string htmlSentence(std::string words);

}  // namespace fairyforge::draw::html
