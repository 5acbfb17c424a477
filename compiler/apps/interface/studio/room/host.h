// The functions that the module needs of its host besides WASI.
#pragma once

#include <cstddef>
#include <cstdint>

#define FAIRYFORGE_HOST(name) __attribute__((import_module("fairyforge"), import_name(#name)))

extern "C" {
// Runs the program again with these arguments, each ended by a zero byte, in a module of its own. Returns its
// exit status, or -1 if it was broken off. The host keeps its output until it is fetched.
FAIRYFORGE_HOST(run) int32_t fairyforge_run(const char* arguments, size_t size, uint32_t seconds);
// written_size() returns the length of what was written on standard output (1) or standard error (2), or with
// 0 of the reason why the program was broken off; the next function copies that text.
FAIRYFORGE_HOST(written_size) size_t fairyforge_written_size(int32_t stream);
FAIRYFORGE_HOST(written) void fairyforge_written(int32_t stream, char* to);
// Ends the program with this error unless it ends within `seconds`. A second call begins anew.
FAIRYFORGE_HOST(limit) void fairyforge_limit(uint32_t seconds, const char* error, size_t size);
}
