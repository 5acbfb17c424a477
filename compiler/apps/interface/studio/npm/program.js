#!/usr/bin/env node
// npx fairyforge VERB ...: runs the program as WebAssembly with the files of this computer. The program runs
// in a worker thread, so that the main thread can end it when its time is over. So does the test of each
// file.
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import {fileURLToPath} from "node:url";
import {MessageChannel, Worker, isMainThread, parentPort, receiveMessageOnPort, workerData} from "node:worker_threads";
import tty from "node:tty";
import {Host} from "./host.js";

const self = fileURLToPath(import.meta.url), folder = path.dirname(self), windows = process.platform === "win32";

// Returns a word of the command line in the form that the program expects: with '/' in paths.
const forProgram = (word) => windows ? word.replaceAll("\\", "/") : word;

function pause(milliseconds) { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds); }

function readInput(buffer) {
  for (;;) {
    try {
      return fs.readSync(0, buffer);
    } catch (problem) {
      if (problem.code === "EOF") return 0;  // Windows reports the end of input in this way
      if (problem.code !== "EAGAIN") throw problem;
      pause(10);
    }
  }
}

function writeOutput(number, bytes) {
  for (let at = 0; at < bytes.length;) {
    try {
      at += fs.writeSync(number, bytes, at);
    } catch (problem) {
      if (problem.code !== "EAGAIN") throw problem;
      pause(2);
    }
  }
}

function environment() {
  const absolute = (folder) => windows ? "/" + forProgram(folder) : folder;
  const all = {...process.env, PWD: absolute(process.cwd()), FAIRYFORGE_DATA: absolute(folder)};
  if (windows && process.env.USERPROFILE) all.HOME ??= absolute(process.env.USERPROFILE);
  return all;
}

// Runs the program in another worker thread, and waits for it. Returns {status, out, err} or {why}.
function runAgain(module, words, seconds) {
  const {port1, port2} = new MessageChannel(), done = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(self, {workerData: {module, words, port: port2, done}, transferList: [port2]});
  const over = Atomics.wait(done, 0, 0, seconds * 1000) === "timed-out";
  worker.terminate();
  return over ? {why: `it took longer than ${seconds} s`} : receiveMessageOnPort(port1).message;
}

function work() {
  const {module, words, port, done} = workerData;
  const parts = {1: [], 2: []};
  const streams = {
    read: readInput,
    write: port ? (number, bytes) => parts[number].push(bytes) : writeOutput,
    isTerminal: (number) => !port && tty.isatty(number),
  };
  const limit = port ? undefined : (seconds, error) => parentPort.postMessage({seconds, error});
  const host = new Host({files: fs, streams, environment: environment(), windows, limit,
                         run: (words, seconds) => runAgain(module, words, seconds)});
  let result;
  try {
    host.instantiate(module);
    result = {status: host.program(words)};
  } catch (problem) {
    result = {why: `it ended by a fault: ${problem.message}`};
  }
  if (!port) return parentPort.postMessage(result);
  for (const [number, name] of [[1, "out"], [2, "err"]]) result[name] = Buffer.concat(parts[number]).toString();
  port.postMessage(result);
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
}

async function main() {
  const module = await WebAssembly.compile(fs.readFileSync(path.join(folder, "fairyforge-studio.wasm")));
  const worker = new Worker(self, {workerData: {module, words: process.argv.slice(2).map(forProgram)}, stdin: false});
  let over;
  worker.on("message", ({status, why, seconds, error}) => {
    clearTimeout(over);
    if (why) {
      fs.writeSync(2, `fairyforge: error: a fault of the program itself: ${why}\n`);
      process.exit(1);
    }
    if (status !== undefined) process.exit(status);
    over = setTimeout(() => {
      fs.writeSync(2, error);
      process.exit(1);
    }, seconds * 1000);
  });
  worker.on("error", (problem) => {
    fs.writeSync(2, `fairyforge: error: ${problem.message}\n`);
    process.exit(1);
  });
}

if (isMainThread) main();
else work();
