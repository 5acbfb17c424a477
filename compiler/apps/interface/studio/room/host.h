// The functions, besides WASI, that the studio's module imports from its host (JavaScript).
#pragma once

#include <cstddef>
#include <cstdint>

#define FAIRYFORGE_HOST(name) __attribute__((import_module("fairyforge"), import_name(#name)))

extern "C" {
// Runs the program again, in a module of its own. `arguments`: each ends with a zero byte. Returns the exit
// status, or -1 if the host ended the run. The host keeps the program's output until it is fetched.
FAIRYFORGE_HOST(run) int32_t fairyforge_run(const char* arguments, size_t size, uint32_t seconds);
// The texts of the last run: 1 is its standard output, 2 its standard error, 0 the reason why the host ended
// it. fairyforge_written_size() returns a text's length; fairyforge_written() copies it.
FAIRYFORGE_HOST(written_size) size_t fairyforge_written_size(int32_t stream);
FAIRYFORGE_HOST(written) void fairyforge_written(int32_t stream, char* to);
// Ends the program with this error if it is still running after `seconds`. A second call replaces the first.
FAIRYFORGE_HOST(limit) void fairyforge_limit(uint32_t seconds, const char* error, size_t size);
}
