/** Before all tests of the examples: one browser for them. */
import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from '../../packages/studio/e2e/browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly examplesBrowser: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchBrowserServer();
  project.provide('examplesBrowser', browser.wsEndpoint());
  return () => browser.close();
}
