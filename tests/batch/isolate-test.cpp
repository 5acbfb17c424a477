// Tests processes with budgets (isolate.h): each of them ends when its budget is used up, and none of them
// ends the others.
#include "compiler/analyse/batch/isolate.h"

#include <gtest/gtest.h>
#include <map>

namespace fairyforge::batch {
namespace {

Command shell(const std::string& line) {
  return {"/bin/sh", "-c", line};
}

std::map<std::size_t, ProcessResult> run(const std::vector<Command>& commands, unsigned atOnce,
                                         const Budget& budget, const Surroundings& around = {}) {
  std::map<std::size_t, ProcessResult> all;
  const auto ended = [&](std::size_t number, const ProcessResult& one) {
    EXPECT_TRUE(all.emplace(number, one).second) << number << " has ended twice";
  };
  runIsolated(commands, atOnce, budget, ended, around);
  EXPECT_EQ(all.size(), commands.size());
  return all;
}

ProcessResult run(const std::string& line, const Budget& budget = {10, 500, 16},
                  const Surroundings& around = {}) {
  return run(std::vector<Command>{shell(line)}, 1, budget, around).at(0);
}

TEST(Isolation, OutputAndStatusComeBack) {
  const ProcessResult ended = run("echo out; echo err >&2; exit 3");
  EXPECT_EQ(ended.out, "out\n");
  EXPECT_EQ(ended.err, "err\n");
  EXPECT_EQ(ended.exitCode, 3);
  EXPECT_EQ(ended.reason, "");
}

TEST(Isolation, MuchOutputComesBackWhole) {
  EXPECT_EQ(run("yes | head -c 3000000").out.size(), 3'000'000u);
}

TEST(Isolation, ACrashIsToldByItsSignal) {
  EXPECT_EQ(run("kill -SEGV $$").reason, "it was ended by SIGSEGV (Segmentation fault)");
  EXPECT_EQ(run("kill -ABRT $$").reason, "it was ended by SIGABRT (Aborted)");
}

TEST(Isolation, WorkWithoutEndIsOverItsTime) {
  const ProcessResult ended = run("while :; do :; done", {1, 500, 1});
  EXPECT_EQ(ended.reason, "over its time of 1 s");
  EXPECT_GT(ended.seconds, 0.5);
}

TEST(Isolation, WaitingWithoutEndIsOverItsTimeByTheClock) {
  EXPECT_EQ(run("exec sleep 600", {1, 500, 1}, {.patience = 2}).reason, "over its time of 1 s");
}

// Twelve processes share one processor, so the loop takes twelve times as long as its processor time.
TEST(Isolation, WaitingForAProcessorIsNotOverItsTime) {
  const ProcessResult ended =
      run("taskset -cp $(taskset -cp $$ | sed 's/.*: //; s/[-,].*//') $$ >&2\n"
          "for i in 1 2 3 4 5 6 7 8 9 10 11; do while :; do :; done & loops=\"$loops $!\"; done\n"
          "i=0; while [ $i -lt 500000 ]; do i=$((i + 1)); done; kill $loops; echo counted",
          {2, 500, 1}, {.patience = 1});
  EXPECT_EQ(ended.reason, "") << ended.err;
  EXPECT_EQ(ended.out, "counted\n");
}

TEST(Isolation, ClosedStreamsAreNoEnd) {
  EXPECT_EQ(run("exec sleep 600 >&- 2>&-", {1, 500, 1}, {.patience = 2}).reason, "over its time of 1 s");
}

TEST(Isolation, AllocatingWithoutEndIsOverItsMemory) {
  // The program keeps a line that never ends.
  const ProcessResult ended = run("exec tail /dev/zero", {60, 50, 16});
  EXPECT_EQ(ended.reason, "over its memory of 50 MB");
  EXPECT_GE(ended.megabytes, 50u);
}

TEST(Isolation, WritingWithoutEndIsOverItsOutput) {
  EXPECT_EQ(run("yes", {60, 500, 4}).reason, "over its output of 4 MB");
}

TEST(Isolation, AProgramThatIsNotThereEndsWithoutOutput) {
  const ProcessResult ended = run(std::vector<Command>{{"/no/such/program"}}, 1, {10, 500, 16}).at(0);
  EXPECT_NE(ended.exitCode, 0);
  EXPECT_EQ(ended.out, "");
}

TEST(Isolation, AFailureLeavesTheOthersUnaffected) {
  std::vector<Command> commands;
  for (int i = 0; i < 40; ++i) {
    commands.push_back(shell(i % 5 == 0   ? "kill -SEGV $$"
                             : i % 5 == 1 ? "exec tail /dev/zero"
                                          : "echo " + std::to_string(i)));
  }
  const auto all = run(commands, 4, {20, 30, 1});
  for (const auto& [number, ended] : all) {
    if (number % 5 > 1) {
      EXPECT_EQ(ended.out, std::to_string(number) + "\n");
      EXPECT_EQ(ended.reason, "");
    } else {
      EXPECT_NE(ended.reason, "") << number;
    }
  }
}

TEST(Isolation, TheNameAtTheEndIsKnown) {
  EXPECT_EQ(run("exec sleep 0").lastName, "sleep");
}

}  // namespace
}  // namespace fairyforge::batch
