// Cards whose words have all that is searched for; headings without a card go.
const box = document.getElementById("search");
box.addEventListener("input", () => {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const list of document.querySelectorAll(".games")) {
    for (const card of list.children) card.hidden = !words.every((word) => card.textContent.toLowerCase().includes(word));
    list.parentNode.hidden = list.querySelector(".game:not([hidden])") === null;
  }
});
