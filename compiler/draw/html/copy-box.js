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
