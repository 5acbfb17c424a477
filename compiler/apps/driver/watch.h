// The budget of a verb, kept by a thread that looks at the clock and at the memory of the process. When one
// of them is exceeded it says so and ends the process at once, wherever the others are; no pass has to ask.
//
// It also reports on standard error that a long piece of work is still going on.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>

#include "compiler/apps/driver/command-line.h"
#include "compiler/core/base/budget.h"

namespace fairyforge::driver {

// From now on the process keeps to the budget. A second call begins a new one.
void keepWithin(const Budget& budget);
// What is called when the budget is exceeded, instead of an error on standard error; the process ends
// afterwards. It must not allocate.
void whenExceeded(void (*report)(const char* reason));

// Bytes of the result are about to be written. Ends the process if that would be too many.
void noteOutput(std::size_t bytes);

// While it is locked the process is not ended: several files are being put in their places, which
// takes no time.
std::timed_mutex& endingLock();

// Names the current work for the progress line. The pointer is kept, so `what` must be a literal.
void nowDoing(const char* what);
// Turns the progress line off: the verb reports its progress itself.
void progressIsReported();

}  // namespace fairyforge::driver
