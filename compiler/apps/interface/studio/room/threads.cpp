// Replaces threads in the studio's module, which has only one. When the main program starts a thread, the
// thread runs to its end at once, because it could not run later. A thread that is started during that is a
// helper of the first one, and runs only when it is joined; by then there is usually nothing left to do.
#include <map>
#include <utility>

namespace {

using Work = std::pair<void* (*)(void*), void*>;
std::map<int, Work>& waiting() {
  static std::map<int, Work> only;
  return only;
}
int last = 1, depth = 0;

void run(const Work& work) {
  ++depth;
  work.first(work.second);
  --depth;
}

}  // namespace

extern "C" int fairyforge_begin_thread(void* (*function)(void*), void* argument) {
  const int number = ++last;
  if (depth > 0)
    waiting().emplace(number, Work{function, argument});
  else
    run({function, argument});
  return number;
}

extern "C" void fairyforge_join_thread(int number) {
  const auto found = waiting().extract(number);
  if (found) run(found.mapped());
}
