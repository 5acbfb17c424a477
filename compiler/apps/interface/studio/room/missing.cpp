// System functions that wasi-libc does not have, for the studio's module. Its files have no permissions, and
// the host follows symbolic links.
#include <climits>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <unistd.h>

extern "C" {

// Objects of the only thread live until the module ends, so their destructors are not registered.
int __cxa_thread_atexit(void (*)(void*), void*, void*) {
  return 0;
}
// Support for stack protection, with which the C++ standard library was compiled.
unsigned long __stack_chk_guard = 0x5afe;
[[noreturn]] void __stack_chk_fail() {
  abort();
}

int chmod(const char*, mode_t) {
  return 0;
}
int fchmod(int, mode_t) {
  return 0;
}
int fchmodat(int, const char*, mode_t, int) {
  return 0;
}
char* realpath(const char* path, char* resolved) {
  if (access(path, F_OK) != 0) return nullptr;
  std::string whole = std::filesystem::absolute(path).lexically_normal().string();
  if (whole.size() > 1 && whole.back() == '/') whole.pop_back();
  if (resolved == nullptr) return strdup(whole.c_str());
  if (whole.size() >= PATH_MAX) return nullptr;
  return std::strcpy(resolved, whole.c_str());
}
// There are no files in memory here. Callers that keep standard input in one can read /dev/stdin again
// instead, because the host keeps it. What they write goes to standard error.
int memfd_create(const char*, unsigned) {
  return STDERR_FILENO;
}
int dup2(int, int to) {
  return to;
}
// Files cannot have holes here, so no space can be given back.
int fallocate(int, int, off_t, off_t) {
  return -1;
}
int malloc_trim(size_t) {
  return 0;
}
}
