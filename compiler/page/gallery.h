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
  std::string page, picture, text;
};

// Games of the same folder follow each other.
// `hasStudio`: it lies in the folder "studio", and can change them.
std::string galleryPage(const std::string& title, const std::vector<GalleryGame>& games, bool hasStudio);
// gallery.js, which lies beside the index.
std::string galleryScript();

}  // namespace fairyforge::page
