// Declares system functions that Fairyforge's sources use but wasi-libc does not have; included before every
// source of the studio's module. missing.cpp defines the functions.
#pragma once

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#define O_TMPFILE 0x40000000
#ifndef DT_SOCK
#define DT_SOCK 20
#endif
#ifndef DT_FIFO
#define DT_FIFO 1
#endif
#define MFD_CLOEXEC 1
#define FALLOC_FL_PUNCH_HOLE 2
#define FALLOC_FL_KEEP_SIZE 1

#ifdef __cplusplus
extern "C" {
#endif
int chmod(const char* path, mode_t mode);
int fchmod(int file, mode_t mode);
int fchmodat(int folder, const char* path, mode_t mode, int flags);
char* realpath(const char* path, char* resolved);
int memfd_create(const char* name, unsigned flags);
int dup2(int from, int to);
int fallocate(int file, int how, off_t begin, off_t size);
int malloc_trim(size_t keep);
#ifdef __cplusplus
}
#endif
