#include "compiler/core/rules/unnamed-instruction.h"

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace fairyforge {

void unnamed(Op op, const char* where) {
#if defined(__cpp_exceptions)
  throw std::logic_error(std::string(where) + " does not know the instruction " +
                         std::string(infoOf(op).name));
#else
  (void)op, (void)where;
  std::abort();
#endif
}

}  // namespace fairyforge
