# Writes into OUTPUT the macro NAME: one text for the contents of SOURCES. What another version of them has made is not
# taken for what this one makes.
set(all "")
foreach(source ${SOURCES})
  file(SHA256 ${source} hash)
  string(APPEND all ${hash})
endforeach()
string(SHA256 version "${all}")
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define ${NAME} \"${version}\"\n")
