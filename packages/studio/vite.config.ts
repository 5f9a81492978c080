import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { contentPolicy } from './content-policy.ts';

export default defineConfig({
  // Relative addresses, so that the page works from any folder of any server.
  base: './',
  plugins: [react(), contentPolicy()],
  // From the sources of the other packages, as tests do: nothing has to be built first.
  resolve: { conditions: ['floodgate-source', ...defaultClientConditions] },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Each mode is loaded when it is opened, so single files are small; what a first visit loads is checked by
    // e2e/load-size.test.ts.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // The page checks recordings, and would else load all planners with the Referee.
        codeSplitting: { groups: [{ name: 'referee', test: /core\/src\/world\/referee/ }] },
      },
    },
  },
});
