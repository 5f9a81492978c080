import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkRecording, parseRecording } from 'floodgate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCore } from './build-core.ts';
import { openPage } from './open-page.ts';

interface Status {
  readonly tick: number;
  readonly checks: number;
  readonly differences: number;
  readonly hashes: Readonly<Record<number, number>>;
}

let address = '';
let stop = (): void => {};

beforeAll(async () => {
  buildCore();
  const cwd = fileURLToPath(new URL('../lockstep-server', import.meta.url));
  // Vite keeps what it bundled of floodgate, and does not see that it was built again.
  rmSync(`${cwd}/node_modules/.vite`, { recursive: true, force: true });
  const server = spawn('node', ['server.js'], {
    cwd,
    env: { ...process.env, PORT: '0', TICKS_PER_SECOND: '30', NODE_OPTIONS: '' },
  });
  stop = () => server.kill();
  address = await new Promise<string>((resolve, reject) => {
    let said = '';
    const hear = (text: Buffer): void => {
      said += text;
      const [url] = /http:\S+/.exec(said) ?? [];
      if (url) resolve(url);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
});

afterAll(() => stop());

test('server, players and a late joiner have the same hashes, whoever gives orders, and a cheater is found', async () => {
  const [red, blue] = [await openPage(address), await openPage(address)];
  const players = [red, blue];
  await reach(red.page, 20);
  await red.page.click('canvas', { position: { x: 450, y: 300 } });
  await blue.page.click('canvas', { position: { x: 460, y: 200 } });
  await blue.page.click('canvas', { position: { x: 382, y: 22 }, button: 'right' });
  const late = await openPage(address);
  players.push(late);
  await reach(late.page, 1);
  const joined = await tickOf(late.page);
  expect(joined).toBeGreaterThan(20);
  for (const { page } of players) await reach(page, joined + 100);

  const server = await status();
  const common = await Promise.all(players.map(({ page }) => hashesOf(page)));
  for (const hashes of common) {
    expect(hashes.size).toBeGreaterThan(5);
    for (const [tick, hash] of hashes)
      if (tick <= server.tick) expect([tick, hash]).toEqual([tick, server.hashes[tick]]);
  }
  expect([await teamOf(red.page), await teamOf(blue.page), await teamOf(late.page)]).toEqual([
    'red',
    'blue',
    'green',
  ]);
  expect(server.differences).toBe(0);
  expect(server.checks).toBeGreaterThan(20);
  await red.screenshot('lockstep-server');

  await late.page.click('#cheat');
  await late.page.waitForFunction(() =>
    document.querySelector('#note')!.textContent!.includes('another hash'),
  );
  const caught = await tickOf(late.page);
  await reach(late.page, caught + 30);
  const after = await status();
  expect(after.differences).toBeGreaterThan(0);
  const last = [...(await hashesOf(late.page))].filter(([tick]) => tick <= after.tick).at(-1)!;
  expect(last[1]).toBe(after.hashes[last[0]]);

  const recording = parseRecording(await (await fetch(new URL('replay.json', address))).text());
  expect(recording.ticks).toBeGreaterThanOrEqual(after.tick);
  expect(recording.orders!.length).toBe(2);
  expect(recording.edits!.length).toBe(1);
  expect(checkRecording(recording)).toEqual([]);
  for (const { complaints, close } of players) {
    expect(complaints).toEqual([]);
    await close();
  }
});

async function reach(page: Page, tick: number): Promise<void> {
  await page.waitForFunction((n) => Number(document.querySelector('#tick')!.textContent) >= n, tick);
}

const tickOf = async (page: Page): Promise<number> => Number(await page.textContent('#tick'));
const teamOf = (page: Page): Promise<string | null> => page.textContent('#team');
const status = async (): Promise<Status> =>
  (await fetch(new URL('status.json', address))).json() as Promise<Status>;

/** By tick the hash that a page shows. */
async function hashesOf(page: Page): Promise<Map<number, number>> {
  const rows = await page.locator('#hashes li').allTextContents();
  return new Map(
    rows.map((row) => {
      const [tick, hash] = row.split(' ');
      return [Number(tick), Number.parseInt(hash!, 16)];
    }),
  );
}
