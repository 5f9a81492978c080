import { defineConfig } from 'vite';

// With these headers the worker shares its memory with the page. Without them it sends buffers, which works too.
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
  base: './',
  server: { headers },
  preview: { headers },
  worker: { format: 'es' },
});
