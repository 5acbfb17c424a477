// The operating system of the program in WebAssembly (WASI preview 1): files, the clock, the environment,
// standard streams. An object with the interface of node's `fs` accesses files; it needs only the functions
// that are used here.

const utf8 = new TextEncoder(), text = new TextDecoder();

const kErrors = {EACCES: 2, EAGAIN: 6, EBADF: 8, EBUSY: 10, EEXIST: 20, EINVAL: 28, EIO: 29, EISDIR: 31, ELOOP: 32, EMFILE: 33,
                 ENAMETOOLONG: 37, ENOENT: 44, ENOSPC: 51, ENOSYS: 52, ENOTDIR: 54, ENOTEMPTY: 55, EPERM: 63, EPIPE: 64,
                 EROFS: 69, ESPIPE: 70, EXDEV: 75};
const kBlock = 1, kCharacter = 2, kFolder = 3, kRegular = 4, kLink = 7;
const kAllRights = (1n << 30n) - 1n, kSeekAndTell = 1n << 2n | 1n << 5n, kMayWrite = 1n << 6n;
const kCreate = 1, kMustBeFolder = 2, kExclusive = 4, kTruncate = 8, kAppend = 1, kFollow = 1;

class Exit extends Error {
  constructor(status) {
    super("the program has ended");
    this.status = status;
  }
}
class Refused extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

// Converts a path of the program, which begins with '/', to a path of the host. On Windows, a drive letter
// begins a new path even inside a path, because the program puts the current folder before "C:/games".
function hostPath(path, windows) {
  if (!windows) return path;
  const disk = path.search(/[A-Za-z]:[^:]*$/);
  return disk < 0 ? path : path.slice(disk);
}

function kindOf(status) {
  if (status.isDirectory()) return kFolder;
  if (status.isSymbolicLink()) return kLink;
  if (status.isCharacterDevice()) return kCharacter;
  if (status.isBlockDevice()) return kBlock;
  return status.isFile() ? kRegular : 0;
}

// One run of the program. `files` has the interface of node's fs; `streams` is {read(buffer) -> bytes,
// write(number, bytes), isTerminal(number)}; `run` runs the program again (../room/host.h); `limit` ends the
// program after a time.
class Host {
  constructor({files, streams, environment = {}, windows = false, run, limit = () => {}}) {
    Object.assign(this, {files, streams, environment, windows, limit, runAgain: run});
    this.open = new Map([[0, {stream: 0}], [1, {stream: 1}], [2, {stream: 2}], [3, {path: "/", folder: true}]]);
    this.written = {0: utf8.encode(""), 1: utf8.encode(""), 2: utf8.encode("")};
    this.input = [];  // everything that has been read from standard input
  }

  // Creates an instance of the module and starts it; returns its functions.
  instantiate(module) {
    const imports = {wasi_snapshot_preview1: this.guarded(this.system()), fairyforge: this.services()};
    const known = imports.wasi_snapshot_preview1;
    imports.wasi_snapshot_preview1 = new Proxy(known, {get: (all, name) => all[name] ?? (() => kErrors.ENOSYS)});
    this.instance = new WebAssembly.Instance(module, imports);
    this.exports = this.instance.exports;
    this.exports._initialize();
    return this.exports;
  }

  // Runs `fairyforge VERB ...`; returns the exit status.
  program(words) {
    const bytes = utf8.encode(words.map((word) => word + "\0").join(""));
    const at = this.exports.ff_allocate(bytes.length + 1);
    this.bytes(at, bytes.length).set(bytes);
    try {
      return this.exports.ff_program(at, bytes.length);
    } catch (end) {
      if (end instanceof Exit) return end.status;
      throw end;
    }
  }

  view() { return new DataView(this.exports.memory.buffer); }
  bytes(at, size) { return new Uint8Array(this.exports.memory.buffer, at, size); }
  words(at, size) { return text.decode(this.bytes(at, size).slice()); }

  // Wraps functions of WASI so that an exception becomes an error number.
  guarded(functions) {
    const guard = (work) => (...values) => {
      try {
        return work(...values) ?? 0;
      } catch (problem) {
        if (problem instanceof Exit || !problem.code) throw problem;
        return kErrors[problem.code] ?? kErrors.EIO;
      }
    };
    return Object.fromEntries(Object.entries(functions).map(([name, work]) => [name, guard(work)]));
  }

  at(number) {
    const file = this.open.get(number);
    if (!file) throw new Refused("EBADF");
    return file;
  }
  pathAt(folder, at, size) {
    const name = this.words(at, size), {path} = this.at(folder);
    return hostPath(name.startsWith("/") ? name : path.replace(/\/?$/, "/") + name, this.windows);
  }
  statusOf(path, follow) {
    const status = (follow ? this.files.statSync : this.files.lstatSync)(path, {bigint: true, throwIfNoEntry: false});
    if (!status) throw new Refused("ENOENT");
    return status;
  }
  putStatus(at, status) {
    const view = this.view();
    view.setBigUint64(at, BigInt.asUintN(64, status.dev), true);
    view.setBigUint64(at + 8, BigInt.asUintN(64, status.ino), true);
    view.setBigUint64(at + 16, BigInt(kindOf(status)), true);
    view.setBigUint64(at + 24, BigInt(status.nlink), true);
    view.setBigUint64(at + 32, BigInt(status.size), true);
    for (const [place, time] of [[40, status.atimeNs], [48, status.mtimeNs], [56, status.ctimeNs]])
      view.setBigUint64(at + place, BigInt.asUintN(64, BigInt(time ?? 0)), true);
  }
  // Returns views of the buffers in a list of (address, size).
  pieces(list, count) {
    const view = this.view();
    return Array.from({length: count}, (_, i) =>
      this.bytes(view.getUint32(list + 8 * i, true), view.getUint32(list + 8 * i + 4, true)));
  }

  read(file, list, count, sizeAt, position = null) {
    let size = 0;
    for (const piece of this.pieces(list, count)) {
      if (piece.length === 0) continue;
      let some;
      if (file.stream === 0) {
        some = this.streams.read(piece);
        this.input.push(piece.slice(0, some));
      } else if (file.content) {
        some = Math.min(piece.length, file.content.length - file.place);
        piece.set(file.content.subarray(file.place, file.place + some));
        file.place += some;
      } else {
        some = this.files.readSync(file.handle, piece, 0, piece.length, position === null ? file.place : position + size);
        if (position === null) file.place += some;
      }
      size += some;
      if (some < piece.length) break;
    }
    this.view().setUint32(sizeAt, size, true);
  }
  write(file, list, count, sizeAt, position = null) {
    let size = 0;
    for (const piece of this.pieces(list, count)) {
      if (piece.length === 0) continue;
      if (file.stream !== undefined) {
        this.streams.write(file.stream, piece.slice());
        size += piece.length;
      } else {
        const place = file.appends ? null : position === null ? file.place : position + size;
        const some = this.files.writeSync(file.handle, piece, 0, piece.length, place);
        if (position === null) file.place += some;
        size += some;
      }
    }
    this.view().setUint32(sizeAt, size, true);
  }

  openPath(path, follow, flags, mayWrite, mayRead, options) {
    if (path === "/dev/stdin") {
      const whole = this.input.reduce((size, part) => size + part.length, 0), content = new Uint8Array(whole);
      let place = 0;
      for (const part of this.input) {
        content.set(part, place);
        place += part.length;
      }
      return {path, content, place: 0};
    }
    const status = (follow ? this.files.statSync : this.files.lstatSync)(path, {bigint: true, throwIfNoEntry: false});
    if (flags & kMustBeFolder && !status) throw new Refused("ENOENT");
    if (flags & kMustBeFolder && !status.isDirectory()) throw new Refused("ENOTDIR");
    if (status?.isDirectory()) {
      if (mayWrite) throw new Refused("EISDIR");
      return {path, folder: true, status};
    }
    const known = this.files.constants;
    let mode = mayWrite ? (mayRead ? known.O_RDWR : known.O_WRONLY) : known.O_RDONLY;
    if (flags & kCreate) mode |= known.O_CREAT;
    if (flags & kExclusive) mode |= known.O_EXCL;
    if (flags & kTruncate) mode |= known.O_TRUNC;
    if (options & kAppend) mode |= known.O_APPEND;
    return {path, handle: this.files.openSync(path, mode, 0o666), place: 0, appends: (options & kAppend) !== 0};
  }

  system() {
    const putTexts = (texts, list, at) => {
      for (const [i, one] of texts.entries()) {
        this.view().setUint32(list + 4 * i, at, true);
        this.bytes(at, one.length).set(one);
        at += one.length;
      }
    };
    const variables = () => Object.entries(this.environment).map(([name, value]) => utf8.encode(`${name}=${value}\0`));
    const putSizes = (texts, countAt, sizeAt) => {
      this.view().setUint32(countAt, texts.length, true);
      this.view().setUint32(sizeAt, texts.reduce((size, one) => size + one.length, 0), true);
    };
    const milliseconds = (clock) => clock === 0 ? performance.timeOrigin + performance.now() : performance.now();
    return {
      args_sizes_get: (count, size) => putSizes([utf8.encode("fairyforge\0")], count, size),
      args_get: (list, at) => putTexts([utf8.encode("fairyforge\0")], list, at),
      environ_sizes_get: (count, size) => putSizes(variables(), count, size),
      environ_get: (list, at) => putTexts(variables(), list, at),
      clock_res_get: (clock, at) => this.view().setBigUint64(at, 1000n, true),
      clock_time_get: (clock, precision, at) =>
        this.view().setBigUint64(at, BigInt(Math.round(milliseconds(clock) * 1e6)), true),
      random_get: (at, size) => { crypto.getRandomValues(this.bytes(at, size)); },
      sched_yield: () => 0,
      proc_exit: (status) => { throw new Exit(status); },
      // Waits only for a time: it is not known when further input arrives.
      poll_oneoff: (list, events, count, countAt) => {
        const view = this.view(), all = Array.from({length: count}, (_, i) => list + 48 * i);
        const clock = all.find((at) => view.getUint8(at + 8) === 0);
        const happened = clock === undefined ? all : [clock];
        if (clock !== undefined) {
          const time = Number(view.getBigUint64(clock + 24, true)) / 1e6;
          const wait = view.getUint16(clock + 40, true) & 1 ? time - milliseconds(view.getUint32(clock + 16, true)) : time;
          if (wait > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wait);
        }
        happened.forEach((at, i) => {
          this.bytes(events + 32 * i, 32).fill(0);
          view.setBigUint64(events + 32 * i, view.getBigUint64(at, true), true);
          view.setUint8(events + 32 * i + 10, view.getUint8(at + 8));
        });
        view.setUint32(countAt, happened.length, true);
      },

      fd_prestat_get: (number, at) => {
        if (number !== 3) throw new Refused("EBADF");
        this.view().setUint32(at, 0, true);
        this.view().setUint32(at + 4, 1, true);
      },
      fd_prestat_dir_name: (number, at) => { this.bytes(at, 1)[0] = 47; },
      fd_close: (number) => {
        const file = this.at(number);
        if (file.handle !== undefined) this.files.closeSync(file.handle);
        if (number > 3) this.open.delete(number);
      },
      fd_fdstat_get: (number, at) => {
        const file = this.at(number), terminal = file.stream !== undefined && this.streams.isTerminal(file.stream);
        this.bytes(at, 24).fill(0);
        this.view().setUint8(at, file.folder ? kFolder : terminal ? kCharacter : file.stream === undefined ? kRegular : 0);
        this.view().setUint16(at + 2, file.appends ? kAppend : 0, true);
        this.view().setBigUint64(at + 8, file.stream === undefined ? kAllRights : kAllRights & ~kSeekAndTell, true);
        this.view().setBigUint64(at + 16, kAllRights, true);
      },
      fd_fdstat_set_flags: () => 0,
      fd_filestat_get: (number, at) => {
        const file = this.at(number);
        if (file.handle !== undefined) {
          this.putStatus(at, this.files.fstatSync(file.handle, {bigint: true}));
        } else if (file.folder) {
          this.putStatus(at, this.statusOf(file.path, true));
        } else {
          this.bytes(at, 64).fill(0);
          this.view().setUint8(at + 16, file.content ? kRegular : this.streams.isTerminal(file.stream) ? kCharacter : 0);
          this.view().setBigUint64(at + 32, BigInt(file.content?.length ?? 0), true);
        }
      },
      fd_filestat_set_size: (number, size) => this.files.ftruncateSync(this.at(number).handle, Number(size)),
      fd_filestat_set_times: () => 0,
      fd_read: (number, list, count, sizeAt) => this.read(this.at(number), list, count, sizeAt),
      fd_pread: (number, list, count, place, sizeAt) => this.read(this.at(number), list, count, sizeAt, Number(place)),
      fd_write: (number, list, count, sizeAt) => this.write(this.at(number), list, count, sizeAt),
      fd_pwrite: (number, list, count, place, sizeAt) => this.write(this.at(number), list, count, sizeAt, Number(place)),
      fd_seek: (number, offset, from, at) => {
        const file = this.at(number);
        if (file.place === undefined) throw new Refused("ESPIPE");
        const size = () => file.content?.length ?? Number(this.files.fstatSync(file.handle).size);
        const place = Number(offset) + [0, file.place, from === 2 ? size() : 0][from];
        if (place < 0) throw new Refused("EINVAL");
        file.place = place;
        this.view().setBigUint64(at, BigInt(place), true);
      },
      fd_tell: (number, at) => this.view().setBigUint64(at, BigInt(this.at(number).place ?? 0), true),
      fd_sync: () => 0,
      fd_readdir: (number, at, size, cookie, usedAt) => {
        const folder = this.at(number);
        folder.entries ??= this.files.readdirSync(folder.path, {withFileTypes: true});
        let used = 0;
        for (let i = Number(cookie); i < folder.entries.length && used < size; ++i) {
          const name = utf8.encode(folder.entries[i].name), entry = new Uint8Array(24 + name.length);
          const view = new DataView(entry.buffer);
          view.setBigUint64(0, BigInt(i + 1), true);
          view.setBigUint64(8, BigInt(i + 1), true);
          view.setUint32(16, name.length, true);
          view.setUint8(20, kindOf(folder.entries[i]));
          entry.set(name, 24);
          const part = entry.subarray(0, size - used);
          this.bytes(at + used, part.length).set(part);
          used += part.length;
        }
        this.view().setUint32(usedAt, used, true);
      },

      path_open: (folder, follow, at, size, flags, rights, inherited, options, numberAt) => {
        const path = this.pathAt(folder, at, size), mayWrite = (rights & kMayWrite) !== 0n, mayRead = (rights & 2n) !== 0n;
        const file = this.openPath(path, (follow & kFollow) !== 0, flags, mayWrite, mayRead, options);
        let number = 4;
        while (this.open.has(number)) ++number;
        this.open.set(number, file);
        this.view().setUint32(numberAt, number, true);
      },
      path_filestat_get: (folder, follow, at, size, to) => {
        const path = this.pathAt(folder, at, size);
        if (path !== "/dev/stdin") return this.putStatus(to, this.statusOf(path, (follow & kFollow) !== 0));
        this.bytes(to, 64).fill(0);
        this.view().setUint8(to + 16, kRegular);
        this.view().setBigUint64(to + 32, BigInt(this.input.reduce((all, part) => all + part.length, 0)), true);
      },
      path_filestat_set_times: () => 0,
      path_create_directory: (folder, at, size) => this.files.mkdirSync(this.pathAt(folder, at, size)) && 0,
      path_remove_directory: (folder, at, size) => this.files.rmdirSync(this.pathAt(folder, at, size)),
      path_unlink_file: (folder, at, size) => this.files.unlinkSync(this.pathAt(folder, at, size)),
      path_rename: (folder, at, size, other, otherAt, otherSize) =>
        this.files.renameSync(this.pathAt(folder, at, size), this.pathAt(other, otherAt, otherSize)),
      path_readlink: (folder, at, size, to, room, usedAt) => {
        const target = utf8.encode(this.files.readlinkSync(this.pathAt(folder, at, size))).subarray(0, room);
        this.bytes(to, target.length).set(target);
        this.view().setUint32(usedAt, target.length, true);
      },
    };
  }

  // Returns the functions that ../room/host.h declares.
  services() {
    return {
      run: (at, size, seconds) => {
        const words = this.words(at, size).split("\0").slice(0, -1);
        const {status, out = "", err = "", why = ""} = this.runAgain(words, seconds);
        this.written = {0: utf8.encode(why), 1: utf8.encode(out), 2: utf8.encode(err)};
        return why ? -1 : status;
      },
      written_size: (stream) => this.written[stream].length,
      written: (stream, at) => { this.bytes(at, this.written[stream].length).set(this.written[stream]); },
      limit: (seconds, at, size) => { this.limit(seconds, this.words(at, size)); },
    };
  }
}

export { Host, Exit, hostPath };
