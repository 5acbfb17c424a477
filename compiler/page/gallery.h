// An index of pages that play: a picture of each game, by folder.
#pragma once

#include <string>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::page {

// A game and its files, relative to the index, parts joined by '/'.
struct GalleryGame {
  VariantPtr variant;
  std::string folder;  // its heading; empty: none
  std::string page, picture;
};

// Games of the same folder follow each other.
std::string galleryPage(const std::string& title, const std::vector<GalleryGame>& games);

}  // namespace fairyforge::page
