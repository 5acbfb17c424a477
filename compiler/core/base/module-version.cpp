// Linked into each module; loadable.cpp compares it with the program's version.
#include "modules-version.h"

extern "C" {
extern __attribute__((visibility("default"))) const char fairyforgeModuleVersion[];
const char fairyforgeModuleVersion[] = FAIRYFORGE_MODULES_VERSION;
}
