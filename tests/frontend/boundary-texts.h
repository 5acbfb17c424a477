// Makes texts in all input languages with numbers at the limits of their ranges. They are made from the
// readers' tables, so a parameter that is added to a table occurs in these texts without a change here.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace fairyforge::testing {

struct BoundaryText {
  std::string path;  // the extension determines the language
  std::string text;
};

class BoundaryTexts {
 public:
  explicit BoundaryTexts(std::uint64_t seed);

  // Returns a text with one parameter, key, statement, entry or notation, in most cases among others.
  BoundaryText make();
  // Returns a text for each parameter, key, statement, entry and notation, with values that readers are
  // likely to accept. Together they contain every word of the tables.
  std::vector<BoundaryText> everyWord();

 private:
  BoundaryText diagram(std::size_t which);
  BoundaryText ini(std::size_t which);
  BoundaryText native(std::size_t which);
  BoundaryText rulesFile(std::size_t which);
  BoundaryText notation(std::size_t which);

  std::size_t below(std::size_t n) { return random_() % n; }
  const std::string& oneOf(const std::vector<std::string>& list) { return list[below(list.size())]; }
  std::string number(std::size_t n);  // often near `n`
  std::string size();                 // returns the size of a board
  std::string value();                // returns the value of a parameter of a Diagram or of a key
  std::string withNumbers(std::string text);
  // Returns a sentence with words in place of its placeholders.
  std::string filled(const std::string& pattern);

  std::mt19937_64 random_;
  bool usual_ = false;  // whether to use numbers that readers are likely to accept
  std::size_t turn_ = 0;
  std::vector<std::string> parameters_, keys_, statements_, entries_, atoms_;
};

}  // namespace fairyforge::testing
