/**
 * A stranger's route: an empty folder, the initializer, and the pages of docs/start/ followed to the letter. Nothing is done
 * that is not on a page. With UPDATE_SCREENSHOTS=1 the pictures of the pages are taken again.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { promisedOutput } from '../../examples/page-programs.ts';
import { EXAMPLES, findTemplates } from '../../packages/create/src/templates.ts';
import { launchBrowser } from '../../packages/studio/e2e/browser.ts';
import { look, watchItMove } from './crowd-on-screen.ts';
import { readStartPage, type Step } from './page-steps.ts';
import { Stranger } from './stranger.ts';
import { pack } from './tarballs.ts';

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));
const FIVE_MINUTES = 300_000;
/** The section for readers who have a project already. They do not do the rest. */
const OTHER_PROJECT = 'Into a project that you have';
/** Templates that need only what the first one needs, which is installed on the way. */
const SMALL_TEMPLATES = findTemplates(EXAMPLES).filter(
  ({ name, folder }) => name !== 'first-crowd' && dependenciesOf(folder) === 'floodgate',
);

let folder: string;
let stranger: Stranger;
let browser: Browser;
let page: Page;
const complaints: string[] = [];
const printed: string[] = [];
/** The file that each page has led to. */
const programs = new Map<string, string>();
const seconds = new Map<string, number>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'floodgate-stranger-'));
  const packages = { core: pack('core', folder), create: pack('create', folder) };
  mkdirSync(join(folder, 'empty'));
  stranger = new Stranger(join(folder, 'empty'), packages);
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 1000, height: 640 } });
  page.setDefaultTimeout(60_000);
  page.on('console', (message) => {
    printed.push(message.text());
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
}, FIVE_MINUTES);

afterAll(async () => {
  await browser?.close();
  await stranger?.leave();
  rmSync(folder, { recursive: true, force: true });
  const total = [...seconds.values()].reduce((sum, time) => sum + time, 0);
  const times = [...seconds].map(([name, time]) => `${name} ${time.toFixed(1)}`).join(', ');
  console.log(`a stranger's route took ${total.toFixed(1)} seconds: ${times}`);
}, FIVE_MINUTES);

function dependenciesOf(template: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(template, 'package.json'), 'utf8'));
  return Object.keys(dependencies).join();
}

/** Follows a page, with its promises checked, and returns the next one. */
async function follow(name: string): Promise<string | undefined> {
  const start = performance.now();
  const markdown = readFileSync(join(DOCS, 'start', name), 'utf8');
  const { sections, next } = readStartPage(markdown);
  const steps = sections
    .filter(({ heading }) => heading !== OTHER_PROJECT)
    .flatMap((section) => section.steps);
  for (const step of steps) await take(step);
  programs.set(name, readFileSync(join(stranger.folder, 'src/main.ts'), 'utf8'));
  if (name !== 'install.md') {
    for (const text of promisedOutput(markdown)) expect(printed).toContain(text);
  }
  expect(complaints).toEqual([]);
  seconds.set(name, (performance.now() - start) / 1000);
  return next;
}

/** A step, and what the reader sees of it: the page opens, and loads again when a file of it is saved. */
async function take(step: Step): Promise<void> {
  const isOpen = page.url().startsWith('http');
  if (isOpen) await page.evaluate(() => Object.assign(globalThis, { beforeTheStep: true }));
  await stranger.take(step);
  if (!isOpen && stranger.url) await page.goto(stranger.url);
  if (isOpen && step.kind === 'file') {
    await page.waitForFunction(() => !('beforeTheStep' in globalThis) && document.readyState === 'complete');
  }
}

/** @param changes how often the picture shall change before it is taken: until it shows most */
async function picture(name: string, changes: number): Promise<void> {
  if (!process.env.UPDATE_SCREENSHOTS) return;
  await watchItMove(page, changes);
  await page.locator('canvas').screenshot({ path: join(DOCS, `images/start/${name}.png`) });
}

describe("a stranger's route", { timeout: FIVE_MINUTES }, () => {
  it('from an empty folder, the first page leads to a crowd that moves', async () => {
    expect(await follow('install.md')).toBe('first-path.md');
    await watchItMove(page, 5);
    expect((await look(page)).pixels).toBeGreaterThan(30_000);
    await picture('install', 60);
  });

  it('the second page draws a path', async () => {
    expect(await follow('first-path.md')).toBe('first-crowd.md');
    expect((await look(page)).pixels).toBeGreaterThan(1000);
    await picture('first-path', 0);
  });

  it('the third page moves a crowd from tile to tile', async () => {
    expect(await follow('first-crowd.md')).toBe('on-screen.md');
    await watchItMove(page, 5);
    await picture('first-crowd', 9);
  });

  it('the fourth page moves it smoothly', async () => {
    expect(await follow('on-screen.md')).toBe('thousand-units.md');
    await watchItMove(page, 15);
    await picture('on-screen', 8);
  });

  it('the last page moves a thousand units, and they go where one clicks', async () => {
    expect(await follow('thousand-units.md')).toBeUndefined();
    await watchItMove(page, 5);
    const { left, top } = await page.locator('canvas').evaluate((canvas) => canvas.getBoundingClientRect());
    const target = { x: 390, y: 230 };
    await page.mouse.click(left + target.x, top + target.y);
    const distance = async () => {
      const { x, y } = await look(page);
      return Math.hypot(x - target.x, y - target.y);
    };
    await expect.poll(distance, { timeout: 60_000, interval: 500 }).toBeLessThan(60);
    expect((await look(page)).pixels).toBeGreaterThan(30_000);
    await picture('thousand-units', 10);
    expect(complaints).toEqual([]);
  });

  it('the code of all pages passes the type check of the project', async () => {
    expect([...programs.keys()]).toHaveLength(5);
    for (const [name, code] of programs) {
      writeFileSync(join(stranger.folder, 'src', name.replace('.md', '.ts')), code);
    }
    await stranger.type('npx tsc');
  });

  it.each(SMALL_TEMPLATES)('the template $name is in the package, and builds', async ({ name }) => {
    const { folder: project } = stranger;
    try {
      stranger.folder = folder;
      await stranger.type(`npm create floodgate ${name} -- --template ${name}`);
      stranger.folder = join(folder, name);
      // It needs the same packages, so there is nothing to install again.
      symlinkSync(join(project, 'node_modules'), join(stranger.folder, 'node_modules'), 'junction');
      if (existsSync(join(stranger.folder, 'tsconfig.json'))) await stranger.type('npx tsc');
      await stranger.type('npm run build');
    } finally {
      stranger.folder = project;
    }
  });

  it('a project that is there already takes the package', async () => {
    const { sections } = readStartPage(readFileSync(join(DOCS, 'start/install.md'), 'utf8'));
    const { steps } = sections.find(({ heading }) => heading === OTHER_PROJECT)!;
    stranger.folder = join(folder, 'other');
    mkdirSync(stranger.folder);
    writeFileSync(join(stranger.folder, 'package.json'), '{ "private": true }\n');
    for (const step of steps) await stranger.take(step);
    expect(stranger.output).toBe('0,0  1,1  2,2  3,2\n');
  });
});
