// Runs the built program as a user would, from a shell.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "tests/support/files.h"

namespace fairyforge::testing {

struct Result {
  int exitCode;  // 128 + the signal if one ended the program
  std::string out;
  std::string err;
};

// Runs a line in bash, in which $F is the program and $EXAMPLES the folder of examples. Compiled code is
// cached in a folder of this test program.
Result shell(const std::string& line);
// Runs the program with these arguments, written as in a shell.
inline Result run(const std::string& arguments) {
  return shell("$F " + arguments);
}

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Returns the path of a new file with this text, which is deleted when the test program ends.
std::string fileWith(const std::string& text, const std::string& extension = ".fairy");

std::vector<std::string> linesOf(const std::string& text);

// Returns all verbs that --help lists.
std::vector<std::string> allVerbs();

// The verbs that read one file.
extern const std::vector<std::string> kVerbs;
// Returns the name of the operand of such a verb.
std::string operandOf(const std::string& verb);

}  // namespace fairyforge::testing
