// Prints findings, grouped by kind, as text, HTML and JSON.

#include <algorithm>
#include <fmt/format.h>

#include "compiler/analyse/analyse.h"
#include "compiler/core/text/split.h"
#include "compiler/draw/html/page.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/draw/svg/piece-symbols.h"
#include "compiler/draw/text/draw-text.h"
#include "runtime/fen.h"

namespace fairyforge::analyse {
namespace {

std::string summaryOf(const std::vector<Finding>& findings) {
  const auto odd = std::ranges::count_if(findings, [](const Finding& f) { return f.odd; });
  return fmt::format("{} {}, {} of them odd", findings.size(), findings.size() == 1 ? "finding" : "findings",
                     odd == 0 ? std::string("none") : std::to_string(odd));
}

// Groups the findings by kind, in the order of the kinds.
std::vector<std::pair<FindingKind, std::vector<const Finding*>>> byKind(
    const std::vector<Finding>& findings) {
  std::vector<std::pair<FindingKind, std::vector<const Finding*>>> groups;
  for (const FindingKind& kind : findingKinds()) {
    std::vector<const Finding*> group;
    for (const Finding& finding : findings) {
      if (finding.kind == kind.name) group.push_back(&finding);
    }
    if (!group.empty()) groups.emplace_back(kind, std::move(group));
  }
  return groups;
}

std::string indented(const std::string& text, const std::string& by) {
  std::string result;
  for (const std::string_view line : linesIn(text))
    result += fmt::format("{}{}\n", line.empty() ? "" : by, line);
  return result;
}

}  // namespace

std::string findingsText(const Variant& variant, const std::vector<Finding>& findings, bool pictures) {
  std::string text = fmt::format("{}: {}\n", variant.titleOrKind(), summaryOf(findings));
  for (const auto& [kind, group] : byKind(findings)) {
    text += fmt::format("\n{}: {}\n", kind.name, kind.meaning);
    for (const Finding* finding : group) {
      text +=
          fmt::format("  {} {} ({})\n", finding->odd ? "!" : "-", finding->text, nameOf(finding->certainty));
      if (!finding->witness.empty()) text += indented(finding->witness, "      ");
      if (!pictures) continue;
      text +=
          indented(draw::text::drawMarkedText(finding->picture.position, finding->picture.marks), "      ");
    }
  }
  return text;
}

std::string findingsHtml(const Variant& variant, const std::vector<Finding>& findings) {
  std::string html = fmt::format("<p class=\"by\">{}</p>\n",
                                 draw::svg::xmlText(draw::html::htmlSentence(summaryOf(findings))));
  for (const auto& [kind, group] : byKind(findings)) {
    html += fmt::format("<h2 id=\"{}\">{}</h2>\n<p class=\"small\">{}</p>\n", kind.name, kind.name,
                        draw::svg::xmlText(draw::html::htmlSentence(kind.meaning)));
    for (const Finding* finding : group) {
      html += fmt::format("<section class=\"piece\">\n<p>{}{} <span class=\"id\">({})</span></p>\n",
                          finding->odd ? "<strong>Odd:</strong> " : "",
                          draw::svg::xmlText(draw::html::htmlSentence(finding->text)),
                          nameOf(finding->certainty));
      if (!finding->witness.empty())
        html += fmt::format("<p><code>{}</code></p>\n", draw::svg::xmlText(finding->witness));
      html += fmt::format("<div class=\"board\">{}</div>\n</section>\n",
                          draw::svg::drawMarkedSvg(finding->picture.position, finding->picture.marks));
    }
  }
  return draw::html::htmlPage(variant.titleOrKind(), html);
}

Json findingsJson(const Variant& variant, const std::vector<Finding>& findings) {
  Json list = Json::array();
  for (const Finding& finding : findings) {
    Json marks = Json::object();
    for (const auto& [cell, mark] : finding.picture.marks) marks[variant.board().name(cell)] = mark;
    list.push_back({{"kind", finding.kind},
                    {"odd", finding.odd},
                    {"certainty", nameOf(finding.certainty)},
                    {"text", finding.text},
                    {"witness", finding.witness},
                    {"position", printFen(finding.picture.position)},
                    {"marks", std::move(marks)},
                    {"data", finding.data}});
  }
  return {{"title", variant.title()}, {"findings", std::move(list)}};
}

}  // namespace fairyforge::analyse
