# Writes the file INPUT as a C++ string literal into OUTPUT.
file(READ ${INPUT} text)
string(FIND "${text}" ")data\"" end)
if(NOT end EQUAL -1)
  message(FATAL_ERROR "${INPUT} holds what ends the literal")
endif()
file(WRITE ${OUTPUT} "R\"data(${text})data\"\n")
