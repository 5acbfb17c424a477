// The linker calls this function in place of __cxa_atexit, with which static objects of this library, LLVM's
// among them, register their destructors. It does nothing, so they are never destroyed
// (compiler/native/process-end.cpp says why).
extern "C" int __wrap___cxa_atexit(void (*)(void*), void*, void*) {
  return 0;
}
