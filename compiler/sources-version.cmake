# Writes a header OUTPUT that defines the macro NAME as a hash of the contents of SOURCES. By this
# hash the program recognises data made by another version of these sources.
set(all "")
foreach(source ${SOURCES})
  file(SHA256 ${source} hash)
  string(APPEND all ${hash})
endforeach()
string(SHA256 version "${all}")
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define ${NAME} \"${version}\"\n")
