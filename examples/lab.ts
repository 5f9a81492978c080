import { checkExperiment, openStore, resultsOf, rowsOf, runExperiment } from '@floodgate/lab';

const experiment = checkExperiment({
  name: 'two-planners',
  jobs: [
    { kind: 'crowd', maps: 'arena', agents: [20, 80], planners: ['pibt', 'bmaa'], limits: { steps: 300 } },
  ],
});

const store = await openStore('my-results');
const { run } = await runExperiment(store, experiment, { threads: 2, mapFolders: [] });
for (const { spec, result } of rowsOf(await resultsOf(store, run), 'crowd')) {
  const home = (100 * result.completionRate).toFixed(0);
  console.log(`${spec.planner.id}, ${spec.agents} agents: ${home} % home`);
}
await store.close();
