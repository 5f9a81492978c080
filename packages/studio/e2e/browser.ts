/**
 * The Chromium that tests, screenshots and the frame benchmark run in: one that is installed, else one that Playwright
 * has downloaded before, else one that is fetched as a package of npm.
 */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';
import { unpackChromium } from './unpacked-chromium.ts';

const FLAGS = [
  // Machines that run tests have no graphics card; SwiftShader draws WebGL on the processor.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

interface Candidate {
  readonly name: string;
  /** Undefined if it does not exist on this machine. */
  locate(): Promise<Executable | undefined>;
}

interface Executable {
  readonly path: string;
  /** What it needs in its environment beyond ours. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Throws if no browser starts, with what was tried and what to install. */
export function launchBrowser(extraFlags: readonly string[] = []): Promise<Browser> {
  return startFirst(extraFlags, (options) => chromium.launch(options));
}

/** A browser for tests that several processes can connect to. It uses a third of the processor of {@link launchBrowser}. */
export function launchBrowserServer(): Promise<BrowserServer> {
  return startFirst(['--disable-gpu-compositing'], (options) => chromium.launchServer(options));
}

async function startFirst<T>(
  extraFlags: readonly string[],
  start: (options: LaunchOptions) => Promise<T>,
): Promise<T> {
  const failures: string[] = [];
  for (const { name, locate } of candidates()) {
    try {
      const executable = await locate();
      if (executable) return await start(launchOptions(executable, extraFlags));
      failures.push(`${name}: not there`);
    } catch (error) {
      failures.push(`${name}: ${firstLine(error)}`);
    }
  }
  throw new Error(
    `no Chromium starts here. Install one (apt-get install chromium, or npx playwright-core install chromium), ` +
      `or set CHROMIUM_PATH to its program file.\n  ${failures.join('\n  ')}`,
  );
}

function candidates(): Candidate[] {
  const named = process.env.CHROMIUM_PATH;
  // A path that was set on purpose is the only candidate: another browser would hide the mistake.
  if (named) return [{ name: `CHROMIUM_PATH=${named}`, locate: async () => ({ path: named }) }];
  return [
    ...USUAL_PLACES.map((path) => ({ name: path, locate: async () => ifThere(path) })),
    { name: 'downloaded by Playwright', locate: async () => ifThere(chromium.executablePath()) },
    { name: '@sparticuz/chromium', locate: () => unpackChromium({ withLibraries: false }) },
    // The same with the libraries it brings along, for machines that lack them.
    { name: '@sparticuz/chromium, own libraries', locate: () => unpackChromium({ withLibraries: true }) },
  ];
}

function ifThere(path: string): Executable | undefined {
  return existsSync(path) ? { path } : undefined;
}

function launchOptions({ path, env }: Executable, extraFlags: readonly string[]): LaunchOptions {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return {
    executablePath: path,
    args: [...FLAGS, ...asRoot, ...extraFlags],
    env: { ...process.env, ...env } as Record<string, string>,
    timeout: 60_000,
  };
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!;
}
