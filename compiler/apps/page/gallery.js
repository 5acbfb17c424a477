// The search box of a gallery: hides the games whose cards lack one of the words, and headings without
// visible cards.
const box = document.getElementById("search");
box.addEventListener("input", () => {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const list of document.querySelectorAll(".games")) {
    for (const card of list.children) card.hidden = !words.every((word) => card.textContent.toLowerCase().includes(word));
    list.parentNode.hidden = list.querySelector(".game:not([hidden])") === null;
  }
});
