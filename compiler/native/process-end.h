// Lets exit() wait for threads that make code: it destroys objects that these threads use.
#pragma once

#include <memory>

namespace fairyforge::native {

// The process does not end while such an object exists: exit() waits for the thread that generates code.
class MakesCode {
 public:
  // Returns such an object; null if the process is already ending.
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
