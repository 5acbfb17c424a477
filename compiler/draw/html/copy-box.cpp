// The markup, its style, and a script that also works from a local file, where the clipboard interface
// of browsers is not allowed.

#include "compiler/draw/html/copy-box.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/draw/svg/piece-symbols.h"

namespace fairyforge {

const char* const kCopyStyle = R"(
.field { border: 1px solid #e2d6c2; border-radius: 8px; background: #fff; margin: 0 0 1rem; overflow: hidden; }
.field > div { display: flex; align-items: center; gap: .75rem; padding: .55rem .75rem .55rem 1rem; background: #f7f0e3; }
.field h3 { margin: 0; font-size: 1rem; }
.field .size { color: #5b4f43; font-size: .85rem; flex: 1; }
pre { margin: 0; padding: .75rem 1rem; max-height: 17rem; overflow: auto; font: 13px/1.45 "DejaVu Sans Mono", Menlo,
      Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2; }
button { font: inherit; font-size: .9rem; padding: .3rem .9rem; border: 1px solid #7a4a12; border-radius: 6px;
         background: #fffdf9; color: #7a4a12; cursor: pointer; min-width: 6.5rem; }
button:hover, button:focus-visible { background: #7a4a12; color: #fffdf9; }
button.done { background: #3f6b35; border-color: #3f6b35; color: #fff; }
)";

// Works from a file too, where the newer way of copying is not allowed.
const char* const kCopyScript = R"(
function copyText(button) {
  const pre = button.closest('.field').querySelector('pre');
  const text = pre.textContent;
  const done = () => {
    button.textContent = 'Copied';
    button.classList.add('done');
    setTimeout(() => { button.textContent = 'Copy'; button.classList.remove('done'); }, 1600);
  };
  const select = () => {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    area.style.opacity = '0';
    document.body.appendChild(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    if (copied) { done(); return; }
    const range = document.createRange();
    range.selectNodeContents(pre);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  };
  if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(text).then(done, select);
  else select();
}
)";

static std::string counted(std::size_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string characterCount(std::size_t n) {
  return fmt::format("{} character{}", counted(n), n == 1 ? "" : "s");
}

static std::size_t charactersOf(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string copyBox(const std::string& title, const std::string& text) {
  return fmt::format(
      "<section class=\"field\"><div><h3>{}</h3><span class=\"size\">{}</span>"
      "<button type=\"button\" onclick=\"copyText(this)\">Copy</button></div><pre>{}</pre></section>\n",
      xmlText(title), characterCount(charactersOf(text)), xmlText(text));
}

}  // namespace fairyforge
