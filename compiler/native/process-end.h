// The end of the process destroys objects while other threads go on; it must wait for those that make code.
#pragma once

#include <memory>

namespace fairyforge::native {

// The process does not end while such an object lives.
class MakesCode {
 public:
  // Keeps the process from ending as long as the result lives. Returns null if the process is ending already.
  static std::unique_ptr<MakesCode> begin();
  ~MakesCode();
  MakesCode(const MakesCode&) = delete;
  MakesCode& operator=(const MakesCode&) = delete;

 private:
  MakesCode() = default;
};

// Is the process waiting to end? Then no further work may begin.
bool processEnds();

}  // namespace fairyforge::native
