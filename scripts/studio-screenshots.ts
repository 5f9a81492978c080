/** Takes the pictures of the studio in docs/images/studio: every mode, and a short animation of a crowd. */
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

const SHOTS: readonly Shot[] = [
  { name: 'crowd', hash: '', ready: (page) => untilTick(page, 60) },
  { name: 'crowd-light', hash: '', scheme: 'light', ready: (page) => untilTick(page, 60) },
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
      await dropFile(page, 'compare.json', comparison(), '.results-page');
      await page.getByLabel('Vertical axis').selectOption({ label: 'suboptimality' });
    },
  },
];

mkdirSync(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
const studio = await startStudio();
const browser = await launchBrowser();
try {
  for (const shot of SHOTS) if (isWanted(shot.name)) await take(shot);
  if (isWanted('crowd.gif')) await animate();
} finally {
  await browser.close();
  await studio.stop();
}

/** Something to look at: planners side by side, as the command line compares them. */
function comparison(): string {
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
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme, locale: 'en-US' });
  page.setDefaultTimeout(PATIENCE);
  await page.goto(studio.url + (hash && `#${hash}`));
  return page;
}

async function take({ name, hash, scheme = 'dark', ready }: Shot): Promise<void> {
  const page = await openPage(hash, scheme, 1440, 900);
  await ready(page);
  // Nothing half-way: no tips, no pointer, what was said has gone.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${FOLDER}/${name}.png`, timeout: PATIENCE });
  await page.close();
  console.log(`${FOLDER}/${name}.png`);
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
