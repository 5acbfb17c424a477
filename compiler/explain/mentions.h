// Names in a text: in full the first time, briefly later.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::explain {

// Lets a text name a thing in full the first time and briefly later. The parts of a text are made in any
// order, with marks in place of the names. At the end, written() replaces the marks by names, from the
// beginning of the text on.
class Mentions {
 public:
  enum class Of : std::uint8_t {
    Types,   // brief if the text lists no other types, and says "these" of no cells
    Link,    // the first time with the cells that it joins
    Region,  // the cells about which the text speaks from here on
    Cells,   // brief if they are the current region
  };
  // Returns a mark for `thing`. It stands for the words `first` at its first place in the text, and for
  // `again` later.
  std::string mark(Of of, const std::string& thing, const std::string& first, const std::string& again) const;
  // Returns the text with words instead of marks.
  std::string written(const std::string& marked) const;

 private:
  struct Mark {
    Of of;
    std::string thing, first, again;
    bool operator==(const Mark&) const = default;
  };
  mutable std::vector<Mark> marks_;
};
// The mark between the parts of a clause, which written() prints as ", then ".
inline constexpr std::string_view kThen = "\3";

}  // namespace fairyforge::explain
