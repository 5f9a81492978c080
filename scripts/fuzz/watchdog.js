/**
 * A thread of the process that decodes. It kills the process when an input takes more CPU time or memory than it may, as
 * nothing else stops a loop without end. Plain JavaScript: threads start without the loader of TypeScript.
 */
import { openSync, readSync, writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const LOOK_EVERY_MS = 40;
const MEGABYTE = 2 ** 20;

/** @type {import('./child.ts').Watch} */
const { position, base, hangMs, memoryMB } = workerData;
const file = openSync(position, 'r');
const bytes = new DataView(new ArrayBuffer(8));
let [at, since] = [number(), cpuMs()];

setInterval(() => {
  const now = number();
  if (now !== at) [at, since] = [now, cpuMs()];
  const held = (process.memoryUsage.rss() - base) / MEGABYTE;
  if (held > memoryMB) kill(`memory held ${Math.round(held)} MB`);
  if (at >= 0 && cpuMs() - since > hangMs) kill(`slow did not end within ${hangMs / 1000} s of CPU time`);
}, LOOK_EVERY_MS);

function kill(why) {
  writeSync(2, `watchdog: ${why}\n`);
  process.kill(process.pid, 'SIGKILL');
}

/** The input that the process is at; see `position.ts`. */
function number() {
  return readSync(file, bytes, 0, 8, 0) === 8 ? bytes.getFloat64(0) : -1;
}

function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
