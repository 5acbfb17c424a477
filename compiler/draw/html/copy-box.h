// A box that holds a text for another program's form, with a button that copies it.
#pragma once

#include <string>
#include <string_view>

namespace fairyforge::draw::html {

// `text` as it is to be pasted, under its title and its size.
std::string copyBox(const std::string& title, const std::string& text);

// "31,002 characters"
std::string characterCount(std::size_t n);

// What a page with such boxes needs: in its style sheet, and in a script at its end.
extern const std::string_view kCopyStyle;
extern const std::string_view kCopyScript;

}  // namespace fairyforge::draw::html
