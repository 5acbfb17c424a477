// Static objects of this library, and so of LLVM, register their destructors with this function. It does
// nothing, so they are never destroyed.
extern "C" int __wrap___cxa_atexit(void (*)(void*), void*, void*) {
  return 0;
}
