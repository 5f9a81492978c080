import { expect, inject, test } from 'vitest';
import { Firefox, findFirefox } from './firefox.ts';
import { PATIENCE } from './studio-test.ts';
import { findWebKit, WebKit } from './webkit.ts';

interface OtherBrowser {
  open(url: string): Promise<void>;
  run<T>(script: string): Promise<T>;
  close(): Promise<void>;
}

const firefox = findFirefox();
const webkit = findWebKit();
const BROWSERS = [
  { name: 'Firefox', start: firefox && (() => Firefox.start(firefox)), needs: 'firefox-esr' },
  { name: 'WebKit', start: webkit && (() => WebKit.start(webkit)), needs: 'webkit2gtk-driver xvfb' },
];

/** What the workers of the modes bring about, by the title of the mode. */
const SHOWN: readonly (readonly [mode: string, text: string])[] = [
  ['Regions', 'Divided in [\\d,]+ ms'],
  ['Search', '[1-9]\\d* of [1-9]'],
  ['Race', 'tick [1-9]'],
  ['Results', 'Look at results'],
  ['Crowd', 'tick [1-9]'],
];

/** Starts a browser, or says why it is not tested. */
async function started({ name, start, needs }: (typeof BROWSERS)[number]): Promise<OtherBrowser | undefined> {
  if (!start) {
    console.log(`${name} is not tested: it is not installed (apt-get install ${needs}).`);
    return undefined;
  }
  try {
    return await start();
  } catch (error) {
    console.log(`${name} is not tested: it does not start. ${error}`);
    return undefined;
  }
}

test.for(BROWSERS)('every mode works in $name', async (choice, { skip }) => {
  const browser = await started(choice);
  if (!browser) return skip();
  const untilText = async (text: string): Promise<void> => {
    const script = `return new RegExp(${JSON.stringify(text)}).test(document.body.innerText)`;
    await expect.poll(() => browser.run(script), { timeout: PATIENCE, message: text }).toBe(true);
  };
  try {
    await browser.open(`${inject('studioUrl')}#crowd?map=arena&agents=12&planner=pibt`);
    await browser.run(`
      window.complaints = [];
      const note = (...all) => complaints.push(all.join(' '));
      console.error = console.warn = note;
      addEventListener('error', ({ message }) => note(message));
      addEventListener('unhandledrejection', ({ reason }) => note(reason));`);
    await untilText('tick ([3-9]|1\\d)');
    for (const [mode, text] of SHOWN) {
      await browser.run(`
        [...document.querySelectorAll('nav button')].find(({ innerText }) => innerText.trim() === '${mode}').click()`);
      // Closed at first where the window is small.
      await browser.run(`document.querySelector('[aria-label="Show the inspector"]')?.click()`);
      await untilText(text);
    }
    expect(await browser.run('return complaints')).toEqual([]);
    const hasWebGl = await browser.run(
      `return document.createElement('canvas').getContext('webgl2') !== null`,
    );
    // Without a graphics driver Firefox draws no WebGL, and the page has to say so.
    const notice = await browser.run<string>('return document.querySelector(".notice")?.innerText ?? ""');
    expect(notice).toMatch(hasWebGl ? /^$/ : /The map cannot be drawn/);
  } finally {
    await browser.close();
  }
});
