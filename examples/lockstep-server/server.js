/** Starts page and game on one port. Vite serves the page and loads the server's TypeScript: nothing has to be built. */
import { createServer } from 'node:http';
import { createServer as createVite } from 'vite';

const { PORT = 5173, TICKS_PER_SECOND = 8 } = process.env;
const http = createServer();
const vite = await createVite({
  server: { middlewareMode: true, hmr: { server: http } },
  optimizeDeps: { include: ['floodgate'] },
});
const { serveGame } = await vite.ssrLoadModule('/src/server.ts');
const answer = serveGame(http, Number(TICKS_PER_SECOND));
http.on('request', (request, response) => answer(request, response) || vite.middlewares(request, response));
http.listen(Number(PORT), () =>
  console.log(`Open http://localhost:${http.address().port}/ in two tabs or on two machines.`),
);
