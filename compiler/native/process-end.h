// The end of the process, which destroys objects while other threads go on: it waits for those that make code.
#pragma once

#include <memory>

namespace fairyforge::native {

// While it lives the process does not end.
class MakesCode {
 public:
  // Null when the process ends already.
  static std::unique_ptr<MakesCode> begin();
  ~MakesCode();
  MakesCode(const MakesCode&) = delete;
  MakesCode& operator=(const MakesCode&) = delete;

 private:
  MakesCode() = default;
};

// It waits, so nothing more is to be begun.
bool processEnds();

}  // namespace fairyforge::native
