// Writes the report on a batch as an HTML page: failures in full, passed tests as lists to unfold.
#include <fmt/format.h>

#include "compiler/analyse/batch/report.h"
#include "compiler/draw/html/page.h"
#include "compiler/draw/svg/piece-symbols.h"

namespace fairyforge::batch {

using draw::svg::xmlText;

namespace {

constexpr std::string_view kStyle =
#include "compiler/analyse/batch/report.css.inc"
    ;

std::string marked(const char* kind, const std::string& text) {
  return fmt::format("<span class=\"{}\">{}</span>", kind, xmlText(text));
}

std::string rows(const FileReport& file) {
  std::string html = "<table>\n";
  for (const CaseReport& test : file.cases) {
    html += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                        marked(nameOf(test.verdict), nameOf(test.verdict)), xmlText(test.label()),
                        xmlText(test.remark));
  }
  return html + "</table>\n";
}

std::string troubled(const FileReport& file) {
  std::string html = fmt::format("<section class=\"piece\">\n<h3>{}</h3>\n", xmlText(file.path));
  if (file.status == FileStatus::BrokenOff)
    html += "<p>" + marked("broken", "broken off: " + file.reason) + "</p>\n";
  std::string text;
  for (const Finding& finding : file.diagnostics) text += finding.text;
  text += failuresText(file);
  if (!text.empty()) html += fmt::format("<pre>{}</pre>\n", xmlText(text));
  if (!file.cases.empty()) html += "<details><summary>all tests</summary>\n" + rows(file) + "</details>\n";
  return html + "</section>\n";
}

std::string sound(const FileReport& file) {
  std::string line = verdictText(file);
  line.pop_back();
  if (file.cases.empty()) return fmt::format("<p>{}</p>\n", marked(nameOf(file.status), line));
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n", marked(nameOf(file.status), line),
                     rows(file));
}

std::string settingText(const Json& value) {
  if (value.isText()) return value.text();
  if (!value.isArray()) return value.compact();
  std::string list;
  for (const Json& entry : value.elements()) list += (list.empty() ? "" : ", ") + settingText(entry);
  return list;
}

}  // namespace

std::string asHtml(const BatchReport& report) {
  std::string settings;
  for (const auto& [name, value] : report.settings.members()) {
    settings += fmt::format("{}{}: {}", settings.empty() ? ", " : "; ", name, settingText(value));
  }
  std::string body = fmt::format(
      "<p class=\"by\">{}{}. {}</p>\n", xmlText(report.program), xmlText(settings),
      xmlText(draw::html::htmlSentence(summaryText(report).substr(0, summaryText(report).size() - 1))));
  std::string bad, good;
  for (const FileReport& file : report.results) {
    const bool trouble = file.status == FileStatus::Failed || file.status == FileStatus::BrokenOff;
    (trouble ? bad : good) += trouble ? troubled(file) : sound(file);
  }
  if (!bad.empty()) body += "<h2>What went wrong</h2>\n" + bad;
  if (!good.empty()) body += "<h2>What passed</h2>\n" + good;
  return draw::html::htmlPage("Tests of variants", body, fmt::format("<style>\n{}</style>\n", kStyle));
}

}  // namespace fairyforge::batch
