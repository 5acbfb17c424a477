# Writes the macro NAME into OUTPUT: a hash of the contents of SOURCES. Data made by another version of the
# sources is recognised by it.
set(all "")
foreach(source ${SOURCES})
  file(SHA256 ${source} hash)
  string(APPEND all ${hash})
endforeach()
string(SHA256 version "${all}")
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define ${NAME} \"${version}\"\n")
