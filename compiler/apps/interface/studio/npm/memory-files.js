// Files in memory, by their paths: implements the part of node's `fs` that host.js uses.

class MemoryFiles {
  constants = {O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024};
  #files = new Map([["/", null]]);  // bytes of a file; null for a folder
  #open = new Map();
  #numbers = new Map();

  // `texts` has the texts of files by their paths below `folder`.
  constructor(texts = {}, folder = "/") {
    for (const [path, text] of Object.entries(texts)) this.put(folder.replace(/\/?$/, "/") + path, text);
  }

  put(path, text) {
    path = this.#clean(path);
    const parts = path.split("/").slice(1, -1);
    parts.forEach((_, i) => this.#files.set("/" + parts.slice(0, i + 1).join("/"), null));
    this.#files.set(path, typeof text === "string" ? new TextEncoder().encode(text) : text);
  }
  // Returns the bytes; undefined if there is no such file.
  get(path) { return this.#files.get(path) ?? undefined; }
  remove(path) { return this.#files.delete(path); }

  #clean(path) {
    const parts = [];
    for (const part of path.split("/")) {
      if (part === "..") parts.pop();
      else if (part && part !== ".") parts.push(part);
    }
    return "/" + parts.join("/");
  }
  // Returns the normalised path; fails if the folder that it is in does not exist.
  #placed(path) {
    path = this.#clean(path);
    const parts = path.split("/").slice(1, -1);
    parts.forEach((_, i) => {
      const folder = this.#files.get("/" + parts.slice(0, i + 1).join("/"));
      if (folder !== null) this.#fail(folder === undefined ? "ENOENT" : "ENOTDIR");
    });
    return path;
  }
  #there(path) {
    path = this.#placed(path);
    return this.#files.has(path) ? path : this.#fail("ENOENT");
  }
  #fail(code) { throw Object.assign(new Error(code), {code}); }
  #status(path) {
    const bytes = this.#files.get(path);
    if (!this.#numbers.has(path)) this.#numbers.set(path, this.#numbers.size + 1);
    const is = (answer) => () => answer;
    return {dev: 1n, ino: BigInt(this.#numbers.get(path)), nlink: 1n, size: BigInt(bytes?.length ?? 0),
            isDirectory: is(bytes === null), isFile: is(bytes !== null), isSymbolicLink: is(false),
            isCharacterDevice: is(false), isBlockDevice: is(false)};
  }

  statSync = (path) => {
    try {
      return this.#status(this.#there(path));
    } catch (problem) {
      if (problem.code === "ENOENT") return undefined;
      throw problem;
    }
  };
  lstatSync = this.statSync;
  fstatSync(number) { return this.#status(this.#open.get(number)); }
  openSync(path, mode) {
    path = this.#placed(path);
    if (this.#files.has(path) && mode & this.constants.O_EXCL) this.#fail("EEXIST");
    if (this.#files.get(path) === null && mode !== this.constants.O_RDONLY) this.#fail("EISDIR");
    if (!this.#files.has(path)) {
      if (!(mode & this.constants.O_CREAT)) this.#fail("ENOENT");
      this.#files.set(path, new Uint8Array());
    }
    if (mode & this.constants.O_TRUNC) this.#files.set(path, new Uint8Array());
    let number = 1;
    while (this.#open.has(number)) ++number;
    this.#open.set(number, path);
    return number;
  }
  closeSync(number) { this.#open.delete(number); }
  readSync(number, to, at, size, place) {
    const bytes = this.#files.get(this.#open.get(number));
    if (bytes === null) this.#fail("EISDIR");
    const part = bytes.subarray(place, place + size);
    to.set(part, at);
    return part.length;
  }
  writeSync(number, from, at, size, place) {
    const path = this.#open.get(number), old = this.#files.get(path);
    place ??= old.length;
    const bytes = new Uint8Array(Math.max(old.length, place + size));
    bytes.set(old);
    bytes.set(from.subarray(at, at + size), place);
    this.#files.set(path, bytes);
    return size;
  }
  ftruncateSync(number, size) {
    const bytes = new Uint8Array(size), path = this.#open.get(number);
    bytes.set(this.#files.get(path).subarray(0, size));
    this.#files.set(path, bytes);
  }
  #folder(path) {
    path = this.#there(path);
    return this.#files.get(path) === null ? path : this.#fail("ENOTDIR");
  }
  readdirSync(path) {
    const folder = this.#folder(path).replace(/\/?$/, "/");
    return [...this.#files.keys()]
      .filter((name) => name.startsWith(folder) && name.length > folder.length && !name.slice(folder.length).includes("/"))
      .map((name) => ({name: name.slice(folder.length), ...this.#status(name)}));
  }
  mkdirSync(path) {
    path = this.#placed(path);
    if (this.#files.has(path)) this.#fail("EEXIST");
    this.#files.set(path, null);
  }
  rmdirSync(path) {
    path = this.#folder(path);
    this.readdirSync(path).length > 0 ? this.#fail("ENOTEMPTY") : this.#files.delete(path);
  }
  unlinkSync(path) {
    path = this.#there(path);
    this.#files.get(path) === null ? this.#fail("EISDIR") : this.#files.delete(path);
  }
  // Renames files only; the program never moves folders.
  renameSync(from, to) {
    from = this.#there(from);
    to = this.#placed(to);
    if (this.#files.get(from) === null) this.#fail("EPERM");
    if (this.#files.get(to) === null) this.#fail("EISDIR");
    const bytes = this.#files.get(from);
    this.#files.delete(from);
    this.#files.set(to, bytes);
  }
  readlinkSync() { this.#fail("EINVAL"); }
}

export { MemoryFiles };
