# Joins the files INPUTS into one text. Writes it as a C++ string literal to OUTPUT.inc, and its
# digest to OUTPUT.hash.inc. By that digest a page tells the browser which script and which style it
# may use.
set(text "")
foreach(file ${INPUTS})
  file(READ ${file} part)
  string(APPEND text "${part}")
endforeach()
string(FIND "${text}" ")data\"" end)
string(FIND "${text}" "</script" markup)
if(NOT end EQUAL -1 OR NOT markup EQUAL -1)
  message(FATAL_ERROR "${INPUTS} hold what ends the literal or the script")
endif()
string(SHA256 hash "${text}")
file(WRITE ${OUTPUT}.inc "R\"data(${text})data\"\n")
file(WRITE ${OUTPUT}.hash.inc "\"${hash}\"\n")
