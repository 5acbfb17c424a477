// Declares what libc++ needs to ask for the space of a file system, which wasi-libc lacks.
#pragma once

struct statvfs {
  unsigned long f_frsize, f_blocks, f_bfree, f_bavail;
};
static inline int statvfs(const char* path, struct statvfs* result) {
  (void)path;
  (void)result;
  return -1;
}
