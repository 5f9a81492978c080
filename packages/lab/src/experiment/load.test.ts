import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../../testing/fresh-store.ts';
import { MapLibrary } from '../maps/index.ts';
import { checkExperiment } from './experiment.ts';
import { checkFiles, loadExperiment } from './load.ts';

function file(name: string, text: string): string {
  const path = join(freshFolder(), name);
  writeFileSync(path, text);
  return path;
}

const YAML = `
name: mine
jobs:
  - kind: crowd
    maps: [arena]
    agents: [5, 10]
    planners: [bmaa, { id: bcp, parameters: { pathLimit: .inf } }]
    limits: { steps: 50 }
`;

describe('an experiment file', () => {
  it('can be YAML, JSON or TypeScript, with the same jobs', async () => {
    const yaml = await loadExperiment(file('mine.yaml', YAML));
    const data = {
      name: 'mine',
      jobs: [
        {
          kind: 'crowd',
          maps: ['arena'],
          agents: [5, 10],
          planners: ['bmaa', { id: 'bcp', parameters: { pathLimit: 'Infinity' } }],
          limits: { steps: 50 },
        },
      ],
    };
    const json = await loadExperiment(file('mine.json', JSON.stringify(data)));
    const script = await loadExperiment(
      file(
        'mine.ts',
        `import type { Experiment } from '@floodgate/lab';
         const sizes: number[] = [5, 10];
         export default ${JSON.stringify(data).replace('[5,10]', 'sizes')} satisfies Experiment;`,
      ),
    );
    expect(yaml.jobs).toHaveLength(4);
    expect(json).toEqual(yaml);
    expect(script).toEqual(yaml);
  });

  it('that multiplies out to more jobs than can be run is refused before they are made', async () => {
    const many = 'name: x\njobs: [{ kind: probe, seeds: 2000000000 }]';
    await expect(loadExperiment(file('many.yaml', many))).rejects.toThrow(
      'jobs[0].seeds: must be at most 100,000 seeds',
    );
    const product = YAML.replace('limits:', 'seeds: 100000\n    limits:');
    await expect(loadExperiment(file('product.yaml', product))).rejects.toThrow('a block of 400,000 jobs');
  });

  it.each([
    ['bad.yaml', 'name: [', /bad\.yaml: .*at line 1/],
    [
      'bad.yaml',
      'name: x\njobs: [{ kind: probe, sedes: 3 }]',
      /bad\.yaml: jobs\[0\]\.sedes: unknown field \(did you mean 'seeds'\?\)/,
    ],
    ['bad.ts', 'export const name = 1;', /bad\.ts has no default export/],
    ['bad.ts', 'export default { name: };', /bad\.ts: /],
    ['bad.toml', 'name = 1', /must end in \.ts, \.js, \.yaml or \.json/],
  ])('%s with %j is refused', async (name, text, message) => {
    await expect(loadExperiment(file(name, text))).rejects.toThrow(message);
  });

  it('must exist', async () => {
    await expect(loadExperiment(join(freshFolder(), 'none.yaml'))).rejects.toThrow('ENOENT');
    await expect(loadExperiment(join(freshFolder(), 'none.ts'))).rejects.toThrow('ENOENT');
  });
});

describe('the files that an experiment names', () => {
  const needs = (maps: string[], problems: unknown[] = ['random']) =>
    checkExperiment({
      name: 'x',
      jobs: [{ kind: 'crowd', maps, problems, agents: 3, planners: 'far', limits: { steps: 9 } }],
    });

  it('must be found: paths, built-in maps, names below a map folder', () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'moor.map'), '...\n...\n');
    const library = new MapLibrary([folder]);
    checkFiles(needs(['arena', 'moor', join(folder, 'moor.map')]), library);
    expect(library.load('moor').width).toBe(3);
    expect(() => checkFiles(needs(['arena', 'aren']), library, 'x.yaml')).toThrow(
      "x.yaml: jobs[0].maps[1]: no map 'aren' (did you mean 'arena'?)",
    );
    expect(() => checkFiles(needs(['arena'], [{ scenario: 'no.scen' }]), library)).toThrow(
      "jobs[0].problems[0].scenario: no scenario 'no.scen'",
    );
  });
});
