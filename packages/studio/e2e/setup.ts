/** Before all tests of the page: one server and one browser for them. */
import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from './browser.ts';
import { startStudio } from './studio-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly studioUrl: string;
    readonly browserEndpoint: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchBrowserServer();
  const studio = await startStudio().catch(async (error) => {
    await browser.close();
    throw error;
  });
  project.provide('studioUrl', studio.url);
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await studio.stop();
  };
}
