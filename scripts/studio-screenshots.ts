/**
 * Takes the pictures of the studio in docs/images/studio: every mode, and a short animation of a crowd. Names of
 * pictures take only those. `--all FOLDER` takes every mode on four screens, dark and light, to be looked
 * at; names of screens (`390x844`) or modes after it take only those.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { decodePng } from '../packages/cli/src/io/png.ts';
import { launchBrowser } from '../packages/studio/e2e/browser.ts';
import { dropFile } from '../packages/studio/e2e/drop-file.ts';
import { startStudio } from '../packages/studio/e2e/studio-server.ts';
import { encodeGif } from './studio-gif.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>;

const FOLDER = 'docs/images/studio';
const PATIENCE = 180_000;

interface Shot {
  readonly name: string;
  readonly hash: string;
  readonly scheme?: 'light' | 'dark';
  /** Makes the page look as it should in the picture. */
  readonly ready: (page: Page) => Promise<void>;
}

/** A tick of the corridor at which an agent waits. */
const WAITING_TICK = 18;

const SHOTS: readonly Shot[] = [
  { name: 'crowd', hash: '', ready: (page) => untilTick(page, 60) },
  { name: 'crowd-light', hash: '', scheme: 'light', ready: (page) => untilTick(page, 60) },
  {
    name: 'why',
    hash: 'crowd?map=corridor&agents=14&problem=swap-sides&planner=pibt',
    ready: async (page) => {
      await untilTick(page, WAITING_TICK);
      await withInspector(page, async () => {
        await page.getByRole('button', { name: 'Pause' }).click();
        await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
        await page.getByRole('slider', { name: 'Time line' }).fill(String(WAITING_TICK));
        await page.getByText(`tick ${WAITING_TICK} of`).waitFor();
        await page
          .getByRole('button', { name: /^Visit the next of/ })
          .first()
          .click();
        await page.getByText('wants to go').first().waitFor();
      });
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'regions',
    hash: 'regions?map=millbrook',
    ready: async (page) => {
      await page.getByRole('application').waitFor();
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(4000);
    },
  },
  {
    name: 'route',
    hash: 'regions?map=ravenkeep&regions.from=5,5&regions.to=90,80',
    ready: async (page) => {
      await page.locator('.map-label-held').first().waitFor();
      await page.waitForLoadState('networkidle');
      await withInspector(page, () =>
        page.getByRole('heading', { name: 'Gates to hold' }).scrollIntoViewIfNeeded(),
      );
      await page.waitForTimeout(4000);
    },
  },
  {
    name: 'search',
    hash: 'search?map=millbrook',
    ready: async (page) => {
      const slider = page.getByRole('slider', { name: 'Expansion' });
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      await slider.evaluate((element: HTMLInputElement) => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
        set.call(element, String(Math.round(Number(element.max) * 0.55)));
        element.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await page.waitForTimeout(1000);
    },
  },
  {
    name: 'race',
    hash: 'race?map=millbrook&agents=300&problem=swap-sides',
    ready: (page) => untilText(page, '.race-status', (text) => Number(/\d+/.exec(text)?.[0]) >= 140),
  },
  {
    name: 'results',
    hash: 'results',
    ready: async (page) => {
      await page.getByRole('heading', { name: 'Look at results' }).waitFor();
      comparison ??= compare();
      await dropFile(page, 'compare.json', comparison, '.results-page');
      await page.locator('.results-bar').waitFor();
      await withInspector(page, async () => {
        await page.getByLabel('Vertical axis').selectOption({ label: 'suboptimality' });
      });
    },
  },
];

/** What the pictures of `--all` are taken on. Those that are narrower than this have fingers. */
const SCREENS = ['1440x900', '1280x720', '820x1180', '390x844'];
const TOUCH_BELOW = 1100;

/** What `compare` printed, once it has run. */
let comparison: string | undefined;
const wanted = process.argv.slice(2);
const studio = await startStudio();
const browser = await launchBrowser();
try {
  if (wanted[0] === '--all') {
    await takeAll(wanted[1]!, wanted.slice(2));
  } else {
    mkdirSync(FOLDER, { recursive: true });
    for (const shot of SHOTS) if (isWanted(shot.name)) await take(shot);
    if (isWanted('crowd.gif')) await animate();
  }
} finally {
  await browser.close();
  await studio.stop();
}

/** Something to look at: planners side by side, as the command line compares them. */
function compare(): string {
  const command =
    'compare millbrook --planners rolling,pibt,whca,far --agents 50,100,200,300 --steps 400 --json';
  return execFileSync('npx', ['floodgate', ...command.split(' ')], { encoding: 'utf8' });
}

function isWanted(name: string): boolean {
  return wanted.length === 0 || wanted.includes(name);
}

async function openPage(
  hash: string,
  scheme: 'light' | 'dark',
  width: number,
  height: number,
): Promise<Page> {
  const touch = width < TOUCH_BELOW && wanted[0] === '--all';
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: scheme,
    locale: 'en-US',
    hasTouch: touch,
    isMobile: touch,
  });
  page.setDefaultTimeout(PATIENCE);
  // The map is the hero of these pictures.
  await page.addInitScript(() => localStorage.setItem('floodgate.welcomed', 'yes'));
  await page.goto(studio.url + (hash && `#${hash}`));
  return page;
}

async function take({ name, hash, scheme = 'dark', ready }: Shot): Promise<void> {
  const page = await openPage(hash, scheme, 1440, 900);
  await ready(page);
  await shoot(page, `${FOLDER}/${name}.png`);
  await page.close();
}

/** @param named screens or modes to take; empty for all */
async function takeAll(folder: string, named: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const screen of SCREENS) {
    const [width, height] = screen.split('x').map(Number) as [number, number];
    for (const { name, hash, scheme, ready } of SHOTS) {
      if (scheme !== undefined || (named.length > 0 && !named.includes(screen) && !named.includes(name)))
        continue;
      const page = await openPage(hash, 'dark', width, height);
      await ready(page);
      for (const scheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await shoot(page, `${folder}/${screen}-${name}-${scheme}.png`);
        if (width >= TOUCH_BELOW) continue;
        await withInspector(page, () => shoot(page, `${folder}/${screen}-${name}-inspector-${scheme}.png`));
      }
      await page.close();
    }
  }
}

async function shoot(page: Page, path: string): Promise<void> {
  // Nothing half-way: no tips, no pointer, what was said has gone.
  await page.mouse.move(0, 0);
  await page.screenshot({ path, timeout: PATIENCE });
  console.log(path);
}

/** Opens the inspector for a moment, where it is closed. */
async function withInspector(page: Page, act: () => Promise<void>): Promise<void> {
  const show = page.getByRole('button', { name: 'Show the inspector' });
  const closed = (await show.count()) > 0;
  if (closed) await show.click();
  await act();
  if (closed) await page.getByRole('button', { name: 'Hide the inspector' }).click();
}

/** The crowd of the first visit, a few seconds of it, a picture per tick. */
async function animate(): Promise<void> {
  // Small enough that the inspector is folded away, and such that tiles are four pixels wide.
  const page = await openPage('', 'dark', 884, 710);
  await untilTick(page, 30);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.addStyleTag({ content: '.stage-corner, .toasts { display: none }' });
  const clip = await mapBox(page);
  const pictures = [];
  for (let i = 0; i < 80; i++) {
    await page.getByRole('button', { name: 'One tick', exact: true }).click();
    pictures.push(decodePng(await page.screenshot({ clip, timeout: PATIENCE }), 'screenshot'));
  }
  writeFileSync(`${FOLDER}/crowd.gif`, encodeGif(pictures, 80));
  await page.close();
  console.log(`${FOLDER}/crowd.gif`);
}

/** The map without most of the margin around it. */
async function mapBox(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = (await page.getByRole('application').first().boundingBox())!;
  const margin = 16;
  return {
    x: Math.ceil(box.x) + margin,
    y: Math.ceil(box.y) + margin,
    width: Math.floor(box.width) - 2 * margin,
    height: Math.floor(box.height) - 2 * margin,
  };
}

async function untilTick(page: Page, tick: number): Promise<void> {
  const line = page.getByRole('slider', { name: 'Time line' });
  await line.waitFor();
  await untilTrue(
    page,
    async () => Number(/\d+/.exec((await line.getAttribute('aria-valuetext')) ?? '')?.[0]) >= tick,
  );
}

async function untilText(page: Page, selector: string, holds: (text: string) => boolean): Promise<void> {
  await untilTrue(page, async () => holds((await page.locator(selector).textContent()) ?? ''));
}

async function untilTrue(page: Page, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${page.url()} did not get as far as its picture needs`);
    await page.waitForTimeout(100);
  }
}
