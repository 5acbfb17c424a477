// Declares statvfs(), with which libc++ finds the free space of a file system and which wasi-libc does not
// have.
#pragma once

struct statvfs {
  unsigned long f_frsize, f_blocks, f_bfree, f_bavail;
};
static inline int statvfs(const char* path, struct statvfs* result) {
  (void)path;
  (void)result;
  return -1;
}
