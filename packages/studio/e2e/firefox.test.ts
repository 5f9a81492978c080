import { expect, inject, test } from 'vitest';
import { Firefox, findFirefox } from './firefox.ts';
import { PATIENCE } from './studio-test.ts';

const path = findFirefox();
if (!path) {
  console.log('Firefox is not tested: none is installed (apt-get install firefox-esr, or set FIREFOX_PATH).');
}

/** What the workers of the modes bring about, by the title of the mode. */
const SHOWN: readonly (readonly [mode: string, text: string])[] = [
  ['Regions', 'Divided in \\d+ ms'],
  ['Search', '[1-9]\\d* of [1-9]'],
  ['Race', 'tick [1-9]'],
  ['Results', 'Look at results'],
  ['Crowd', 'tick [1-9]'],
];

test.runIf(path)('every mode works in Firefox', async ({ skip }) => {
  const firefox = await Firefox.start(path!).catch((error: Error) => {
    console.log(`Firefox is not tested: ${path} does not start (${error.message}).`);
    return undefined;
  });
  if (!firefox) return skip();
  const untilText = async (text: string): Promise<void> => {
    const script = `return new RegExp(${JSON.stringify(text)}).test(document.body.innerText)`;
    await expect.poll(() => firefox.run(script), { timeout: PATIENCE, message: text }).toBe(true);
  };
  try {
    await firefox.open(`${inject('studioUrl')}#crowd?map=arena&agents=12&planner=pibt`);
    await firefox.run(`
      window.complaints = [];
      const note = (...all) => complaints.push(all.join(' '));
      console.error = console.warn = note;
      addEventListener('error', ({ message }) => note(message));
      addEventListener('unhandledrejection', ({ reason }) => note(reason));`);
    await untilText('tick [3-9]');
    for (const [mode, text] of SHOWN) {
      await firefox.run(`
        [...document.querySelectorAll('nav button')].find(({ innerText }) => innerText.trim() === '${mode}').click()`);
      await untilText(text);
    }
    expect(await firefox.run('return complaints')).toEqual([]);
    const hasWebGl = await firefox.run(
      `return document.createElement('canvas').getContext('webgl2') !== null`,
    );
    // Without a graphics driver Firefox draws no WebGL, and the page has to say so.
    const notice = await firefox.run<string>('return document.querySelector(".notice")?.innerText ?? ""');
    expect(notice).toMatch(hasWebGl ? /^$/ : /The map cannot be drawn/);
  } finally {
    await firefox.close();
  }
});
