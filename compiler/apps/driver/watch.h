// Enforces the budget of a verb. A thread watches the clock and the memory of the process. If the budget is
// exceeded, the thread reports that and ends the process at once, whatever the other threads do. So the
// compiler's code need not test the budget itself.
//
// The thread also reports on standard error that long work is still going on.
#pragma once

#include <mutex>

#include "compiler/apps/driver/command-line.h"
#include "compiler/core/base/budget.h"

namespace fairyforge::driver {

// From now on, the process must keep to the budget. A second call begins a new budget.
void keepWithin(const Budget& budget);
// Sets a function to be called, instead of a message on standard error, when the budget is exceeded. It must
// not allocate. After it the process ends.
void whenExceeded(void (*report)(const char* reason));

// Must be called before `bytes` bytes of the result are written. Ends the process if they would exceed the
// budget.
void noteOutput(std::size_t bytes);

// The process is not ended by its budget while a thread holds this lock. The lock is held while a file is put
// in place, which is quick.
std::timed_mutex& endingLock();

// Names the current work for the progress line. The pointer is kept, so `what` must be a literal.
void nowDoing(const char* what);
// Turns the progress line off: the verb reports its progress itself.
void progressIsReported();

}  // namespace fairyforge::driver
