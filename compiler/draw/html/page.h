// What the HTML pages have in common: each is one file that needs no other.
#pragma once

#include <string>

namespace fairyforge::draw::html {

// `body` is HTML and comes below the title as a heading; `head` is what else the page's head has.
std::string htmlPage(const std::string& title, const std::string& body, const std::string& head = {});

// A phrase as a sentence: with a capital letter and a final stop. Plain text, not yet HTML.
std::string htmlSentence(std::string words);

}  // namespace fairyforge::draw::html
