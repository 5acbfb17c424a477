// What libc++ asks about the room in a file system; wasi-libc has none of it.
#pragma once

struct statvfs {
  unsigned long f_frsize, f_blocks, f_bfree, f_bavail;
};
static inline int statvfs(const char* path, struct statvfs* result) {
  (void)path;
  (void)result;
  return -1;
}
