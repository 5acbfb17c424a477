// Replaces driver/each-file.cpp in the studio's module: handles files one after the other, without processes.
#include "compiler/apps/driver/each-file.h"

namespace fairyforge::driver {

std::size_t forEachFile(std::size_t files, const Budget&, const std::function<bool(std::size_t)>& work,
                        const std::function<void(std::size_t, const std::string&)>&) {
  std::size_t failed = 0;
  for (std::size_t i = 0; i < files; ++i) failed += work(i) ? 0 : 1;
  return failed;
}

}  // namespace fairyforge::driver
