// Where there is one thread, another one runs to its end when it is begun: nobody would look for what it has done. Those that such a
// thread begins in its turn are its helpers, which run when it waits for them: by then they are mostly told that all is done.
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
