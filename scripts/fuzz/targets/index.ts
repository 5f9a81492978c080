import type { Target } from '../target.ts';

/** Loaded one by one: a process that decodes maps need not load the studio. */
const SOURCES: Readonly<Record<string, () => Promise<{ default: Target }>>> = {
  archive: () => import('./archive.ts'),
  aslib: () => import('./aslib.ts'),
  experiment: () => import('./experiment.ts'),
  'fast-paths': () => import('./fast-paths.ts'),
  labels: () => import('./labels.ts'),
  movingai: () => import('./movingai.ts'),
  png: () => import('./png.ts'),
  posthoc: () => import('./posthoc.ts'),
  recording: () => import('./recording.ts'),
  regions: () => import('./regions.ts'),
  'regions-json': () => import('./regions-json.ts'),
  rows: () => import('./rows.ts'),
  'saved-world': () => import('./saved-world.ts'),
  scenario: () => import('./scenario.ts'),
  scene: () => import('./scene.ts'),
  selector: () => import('./selector.ts'),
  solution: () => import('./solution.ts'),
  'studio-lanes': () => import('./studio-lanes.ts'),
  'studio-link': () => import('./studio-link.ts'),
  'studio-results': () => import('./studio-results.ts'),
  'tiled-json': () => import('./tiled-json.ts'),
  'tiled-packed': () => import('./tiled-packed.ts'),
  'tiled-xml': () => import('./tiled-xml.ts'),
};

/** The ids of all targets. */
export const TARGET_IDS: readonly string[] = Object.keys(SOURCES);

export async function targetOf(id: string): Promise<Target> {
  return (await SOURCES[id]!()).default;
}
