// Tests of merging the parts of a batch: they may come in any order and twice, but none may be missing or
// belong to another batch.
#include <gtest/gtest.h>

#include "compiler/analyse/batch/report.h"

namespace fairyforge::batch {
namespace {

CaseReport failedCase() {
  CaseReport test{.check = "agree", .name = ""};
  test.fail("they do not", {{"position", "8/8 w"}});
  return test;
}

FileReport file(std::uint64_t number) {
  FileReport report{.number = number, .path = "f" + std::to_string(number), .loads = true, .title = "T"};
  report.cases.push_back({.check = "blocks", .name = "opening", .lines = 2});
  if (number == 3) report.cases.push_back(failedCase());
  report.settle();
  return report;
}

// Returns a report on the files with these numbers, of a batch of five.
NamedReport part(const std::string& name, const std::vector<std::uint64_t>& numbers) {
  NamedReport part{name, {"fairyforge 1", {{"seed", 1}}, 5, "d1", {}}};
  for (const std::uint64_t number : numbers) part.report.results.push_back(file(number));
  return part;
}

std::string merged(std::vector<NamedReport> parts) {
  const auto whole = mergeReports(std::move(parts));
  if (const auto* report = std::get_if<BatchReport>(&whole)) return asJson(*report).compact();
  std::string text;
  for (const std::string& problem : std::get<std::vector<std::string>>(whole)) text += problem + "\n";
  return text;
}

TEST(MergingReports, AReportIsReadAsItWasWritten) {
  BatchReport report = part("a", {0, 3}).report;
  report.results[0].cost = Cost{1.5, 20};
  report.results[1].diagnostics.push_back({{{"severity", "warning"}, {"message", "hm"}}, "hm\n"});
  const auto read = reportFromJson(asJson(report).compact());
  ASSERT_TRUE(std::holds_alternative<BatchReport>(read)) << std::get<std::string>(read);
  EXPECT_EQ(asJson(std::get<BatchReport>(read)), asJson(report));
}

TEST(MergingReports, WhatIsNoReportIsRefused) {
  for (const std::string text : {"", "{", "[]", "{}", "{\"format\": \"fairyforge test report 1\"}"})
    EXPECT_TRUE(std::holds_alternative<std::string>(reportFromJson(text))) << text;
  BatchReport tooLong = part("a", {0}).report;
  tooLong.results[0].number = 5;
  EXPECT_TRUE(std::holds_alternative<std::string>(reportFromJson(asJson(tooLong).compact())));
}

TEST(MergingReports, NeitherOrderNorDoublesMatter) {
  const std::string whole = merged({part("all", {0, 1, 2, 3, 4})});
  EXPECT_EQ(merged({part("a", {0, 2, 4}), part("b", {1, 3})}), whole);
  EXPECT_EQ(merged({part("b", {1, 3}), part("a", {0, 2, 4})}), whole);
  EXPECT_EQ(merged({part("b", {1, 3}), part("a", {0, 2, 4}), part("b again", {1, 3})}), whole);
}

TEST(MergingReports, WhatAFileCostIsNotCompared) {
  NamedReport cheap = part("a", {0, 1, 2, 3, 4}), dear = cheap;
  cheap.report.results[0].cost = Cost{1, 10};
  dear.report.results[0].cost = Cost{2, 10};
  EXPECT_EQ(merged({cheap, dear}), merged({dear, cheap}));
}

TEST(MergingReports, GapsAreNamed) {
  EXPECT_EQ(merged({part("a", {0, 4})}), "of 5 files, counted from 0, these are missing: 1-3\n");
}

TEST(MergingReports, StrangersAreRefused) {
  const auto complaint = [](void (*change)(BatchReport&)) {
    NamedReport other = part("b", {1, 3});
    change(other.report);
    return merged({part("a", {0, 2, 4}), other});
  };
  EXPECT_EQ(complaint([](BatchReport& r) { r.program = "fairyforge 2"; }),
            "\"b\" does not belong to \"a\": it was made by fairyforge 2, not fairyforge 1\n");
  EXPECT_EQ(complaint([](BatchReport& r) { r.settings["seed"] = 2; }),
            "\"b\" does not belong to \"a\": it has the setting seed 2, not 1\n");
  EXPECT_EQ(complaint([](BatchReport& r) { r.settings["filter"] = "x"; }),
            "\"b\" does not belong to \"a\": it was made with other settings\n");
  EXPECT_EQ(complaint([](BatchReport& r) { r.files = 6; }),
            "\"b\" does not belong to \"a\": it is of a batch of 6 files, not 5\n");
  EXPECT_EQ(complaint([](BatchReport& r) { r.filesDigest = "d2"; }),
            "\"b\" does not belong to \"a\": it is of other files, or they have changed in between\n");
}

TEST(MergingReports, AFileWithTwoDifferentResultsIsNamed) {
  NamedReport other = part("b", {1, 3, 4});
  other.report.results[2].cases[0].remark = "otherwise";
  EXPECT_EQ(merged({part("a", {0, 2, 4}), other}), "\"f4\" fared otherwise in \"b\" than in another part\n");
}

}  // namespace
}  // namespace fairyforge::batch
