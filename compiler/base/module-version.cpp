// Part of each module; the program looks for it there (loadable.cpp).
#include "modules-version.h"

extern "C" {
extern __attribute__((visibility("default"))) const char fairyforgeModuleVersion[];
const char fairyforgeModuleVersion[] = FAIRYFORGE_MODULES_VERSION;
}
