// What the module asks of its host besides WASI.
#pragma once

#include <cstddef>
#include <cstdint>

#define FAIRYFORGE_HOST(name) __attribute__((import_module("fairyforge"), import_name(#name)))

extern "C" {
// Runs the program again with these arguments, each ended by a zero, in a module of its own; its exit status. The host keeps what
// was written until it is taken. -1: it was broken off.
FAIRYFORGE_HOST(run) int32_t fairyforge_run(const char* arguments, size_t size, uint32_t seconds);
// How long what was written on standard output (1) or standard error (2) is, and then the text; 0: why it was broken off.
FAIRYFORGE_HOST(written_size) size_t fairyforge_written_size(int32_t stream);
FAIRYFORGE_HOST(written) void fairyforge_written(int32_t stream, char* to);
// The program is ended with that error when it has not ended by then. A second call begins anew.
FAIRYFORGE_HOST(limit) void fairyforge_limit(uint32_t seconds, const char* error, size_t size);
}
