# Writes into OUTPUT one number for the sources that decide what code is generated (SOURCES): code that another
# version has left in the cache is not looked at.
set(all "")
foreach(source ${SOURCES})
  file(SHA256 ${source} hash)
  string(APPEND all ${hash})
endforeach()
string(SHA256 version "${all}")
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define FAIRYFORGE_GENERATOR_VERSION \"${version}\"\n")
