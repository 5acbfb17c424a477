// The file of `fairyforge preview`, if the preview has opened this page: changes of the text in the page are
// written to the file, and changes of the file by other programs appear in the page.

const plain = (text) => text.replaceAll(/\r\n?/g, "\n");

class FileBehind {
  #known = "";     // the file's content, as far as known
  #files = "";     // those that it builds upon, as JSON
  #timer = 0;
  #sending = Promise.resolve();
  // came(source) is called when another program has saved the file, or one that it builds upon; say(words) when
  // something fails.
  constructor(came, say) {
    this.came = came;
    this.say = say;
  }

  // Returns {name, text, files}, where `files` are those that the text builds upon.
  async open() {
    const source = await this.#read();
    const events = new EventSource("events");
    events.onmessage = () => { this.#sending = this.#sending.then(() => this.#look()); };
    events.onerror = () => this.say("The preview has ended, or cannot be reached: what is written now is not saved.");
    return source;
  }
  async #read() {
    const source = await (await fetch("source")).json();
    if (source.problem) this.say(source.problem);
    this.#known = source.text;
    this.#files = JSON.stringify(source.files);
    return {...source, text: plain(source.text)};
  }
  async #look() {
    const before = this.#known + this.#files, source = await this.#read();
    if (this.#known + this.#files !== before) this.came(source);
  }

  write(text) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { this.#sending = this.#sending.then(() => this.#send(text)).catch(({message}) => this.say(message)); }, 300);
  }
  async #send(text) {
    if (text === plain(this.#known)) return;
    if (this.#known.includes("\r\n")) text = text.replaceAll("\n", "\r\n");
    const answer = await (await fetch("edit", {method: "POST", headers: {"Content-Type": "application/json"},
                                               body: JSON.stringify({was: this.#known, text})})).json();
    if (answer.refused) return this.say(answer.refused);
    this.#known = answer.text;
    if (answer.stale) this.came(await this.#read());
  }
}

export {FileBehind};
