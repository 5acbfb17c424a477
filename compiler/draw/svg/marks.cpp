// The shapes of marks, and the choice of the marks for a cell from everything that a piece can do there.

#include "compiler/draw/svg/marks.h"

#include <fmt/format.h>
#include <optional>

namespace fairyforge::draw::svg {
namespace {

constexpr const char *kBothColour = "#2f5f93", *kMoveColour = "#2d7d52", *kCaptureColour = "#b5382c",
                     *kBlockColour = "#6d6156";

constexpr MarkStyle kMarks[] = {{Mark::Both, "moves or captures"},
                                {Mark::Move, "moves only"},
                                {Mark::Capture, "captures only"},
                                {Mark::FirstMove, "moves, first move only"},
                                {Mark::FirstBoth, "moves or captures, first move only"},
                                {Mark::FirstCapture, "captures, first move only"},
                                {Mark::CaptureFirstMove, "captures; moves on its first move"},
                                {Mark::Locust, "captures without going there"},
                                {Mark::HopMove, "moves over a hurdle"},
                                {Mark::HopCapture, "captures over a hurdle"},
                                {Mark::HopBoth, "over a hurdle"},
                                {Mark::Conditional, "goes there under conditions"},
                                {Mark::Blocker, "must be empty"}};

// Returns the mark for what the piece can do on the cell without hurdles; nothing if there is no such move.
// Marks for hops and locust victims are added to it.
std::optional<Mark> mainMark(const PieceReach& t, Cell cell) {
  const bool quiet = t.quiet.has(cell), capture = t.capture.has(cell);
  const bool firstMove = t.firstMove.has(cell), firstCapture = t.firstCapture.has(cell);
  if (quiet && capture) {
    if (firstMove) return firstCapture ? Mark::FirstBoth : Mark::CaptureFirstMove;
    return Mark::Both;
  }
  if (quiet) return firstMove ? Mark::FirstMove : Mark::Move;
  if (capture) return firstCapture ? Mark::FirstCapture : Mark::Capture;
  if (t.conditional.has(cell)) return Mark::Conditional;
  if (t.blockers.has(cell)) return Mark::Blocker;
  return std::nullopt;
}

}  // namespace

std::span<const MarkStyle> markStyles() {
  return kMarks;
}

std::string drawMark(Mark mark) {
  const auto cross = [](double arm, double width) {
    const std::string d = fmt::format("M{0} {0} L{1} {1} M{1} {0} L{0} {1}", -arm, arm);
    return fmt::format(
        "<path d=\"{0}\" stroke=\"#ffffff\" stroke-opacity=\"0.75\" stroke-width=\"{2}\" fill=\"none\" "
        "stroke-linecap=\"round\"/><path d=\"{0}\" stroke=\"{1}\" stroke-width=\"{3}\" fill=\"none\" "
        "stroke-linecap=\"round\"/>",
        d, kCaptureColour, width + 2.6, width);
  };
  const auto arch = [](const char* colour) {
    return fmt::format(
        "<path d=\"M-10 1 A10 10 0 0 1 10 1\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\" "
        "stroke-linecap=\"round\"/>",
        colour);
  };
  switch (mark) {
    case Mark::Both:
      return fmt::format(
          "<circle r=\"8.5\" fill=\"{}\" stroke=\"#ffffff\" stroke-opacity=\"0.75\" stroke-width=\"1.4\"/>",
          kBothColour);
    case Mark::Move:
      return fmt::format(
          "<circle r=\"7.2\" fill=\"#ffffff\" fill-opacity=\"0.75\" stroke=\"{}\" stroke-width=\"3.4\"/>",
          kMoveColour);
    case Mark::Capture:
      return cross(6.6, 4.2);
    case Mark::FirstMove:
      return fmt::format(
          "<circle r=\"7.2\" fill=\"#ffffff\" fill-opacity=\"0.75\" stroke=\"{}\" stroke-width=\"3.2\" "
          "stroke-dasharray=\"4.3 3.24\"/>",
          kMoveColour);
    case Mark::FirstBoth:
      return fmt::format(
          "<circle r=\"8.6\" fill=\"#ffffff\" fill-opacity=\"0.75\" stroke=\"{0}\" stroke-width=\"2.6\" "
          "stroke-dasharray=\"4.3 2.45\"/><circle r=\"4.2\" fill=\"{0}\"/>",
          kBothColour);
    case Mark::FirstCapture:
      return cross(4.4, 3.4) +
             fmt::format(
                 "<rect x=\"-9.5\" y=\"-9.5\" width=\"19\" height=\"19\" rx=\"3\" fill=\"none\" "
                 "stroke=\"{}\" stroke-width=\"2.4\" stroke-dasharray=\"4.4 3\"/>",
                 kCaptureColour);
    case Mark::CaptureFirstMove:
      return cross(4.8, 3.8) + fmt::format(
                                   "<circle r=\"11\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.6\" "
                                   "stroke-dasharray=\"4.64 4\"/>",
                                   kMoveColour);
    case Mark::Locust:
      return fmt::format(
                 "<rect x=\"-10.5\" y=\"-10.5\" width=\"21\" height=\"21\" rx=\"3\" fill=\"#ffffff\" "
                 "fill-opacity=\"0.6\" stroke=\"{}\" stroke-width=\"2.4\"/>",
                 kCaptureColour) +
             cross(4.6, 3.2);
    case Mark::HopMove:
      return arch(kMoveColour) + fmt::format(
                                     "<circle cy=\"5\" r=\"3.8\" fill=\"#ffffff\" stroke=\"{}\" "
                                     "stroke-width=\"2.4\"/>",
                                     kMoveColour);
    case Mark::HopCapture:
      return arch(kCaptureColour) + fmt::format("<g transform=\"translate(0 5)\">{}</g>", cross(3.4, 2.8));
    case Mark::HopBoth:
      return arch(kBothColour) + fmt::format("<circle cy=\"5\" r=\"4.6\" fill=\"{}\"/>", kBothColour);
    case Mark::Conditional:
      return fmt::format(
          "<circle r=\"7.2\" fill=\"#ffffff\" fill-opacity=\"0.75\" stroke=\"{}\" stroke-width=\"2.8\" "
          "stroke-linecap=\"round\" stroke-dasharray=\"0.1 4.42\"/>",
          kBothColour);
    case Mark::Blocker:
      return fmt::format(
          "<path d=\"M-8 0 H8\" stroke=\"#ffffff\" stroke-opacity=\"0.75\" stroke-width=\"7.5\" "
          "stroke-linecap=\"round\"/><path d=\"M-8 0 H8\" stroke=\"{}\" stroke-width=\"4.6\" "
          "stroke-linecap=\"round\"/>",
          kBlockColour);
  }
  return "";
}

std::vector<PlacedMark> marksOf(const Position& position, Cell at, const PieceReach& t) {
  std::vector<PlacedMark> marks;
  position.variant().board().forEachCell([&](Cell cell) {
    if (cell == at) return;
    const bool occupied = static_cast<bool>(position.at(cell));
    const std::optional<Mark> main = mainMark(t, cell);
    if (main) marks.push_back({cell, *main, occupied});
    bool marked = main || occupied;
    const bool hopMove = t.hopQuiet.has(cell), hopCapture = t.hopCapture.has(cell);
    if (hopMove || hopCapture) {
      const Mark hop = hopMove && hopCapture ? Mark::HopBoth : hopMove ? Mark::HopMove : Mark::HopCapture;
      marks.push_back({cell, hop, marked});
      marked = true;
    }
    if (t.locust.has(cell)) marks.push_back({cell, Mark::Locust, marked});
  });
  return marks;
}

}  // namespace fairyforge::draw::svg
