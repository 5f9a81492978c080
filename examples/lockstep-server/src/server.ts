/** The server: it collects orders, says in which tick they count, and knows the one true world. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { CHECK_TICKS, HEIGHT, newWorld, type Order, play, TEAMS, type Turn, WIDTH } from './game.ts';

/** Plays the game for all that connect to `/game`. Returns what answers plain requests: true if it did. */
export function serveGame(http: Server, ticksPerSecond: number) {
  const world = newWorld();
  const sockets = new WebSocketServer({ noServer: true });
  /** By tick the hash that every client must have. */
  const hashes: Record<number, number> = {};
  let orders: Order[] = [];
  let joined = 0;
  let checks = 0;
  let differences = 0;

  http.on('upgrade', (request, socket, head) => {
    if (request.url === '/game') sockets.handleUpgrade(request, socket, head, join);
  });

  function join(client: WebSocket): void {
    const team = TEAMS[joined++ % TEAMS.length]!;
    client.send(JSON.stringify({ team, ticksPerSecond }));
    // The world between two ticks: every turn that the newcomer hears from here on comes after it.
    client.send(world.save());
    client.on('message', (data) => {
      const message = parsed(String(data));
      if (Number.isInteger(message.tick)) check(client, message.tick as number, message.hash);
      else if (isOrder(message)) orders.push({ team, kind: message.kind, at: message.at });
    });
  }

  function check(client: WebSocket, tick: number, hash: unknown): void {
    checks++;
    if (hash === hashes[tick]) return;
    differences++;
    console.log(`tick ${tick}: a client has hash ${hash}, not ${hashes[tick]}; it gets the world again`);
    client.send(world.save());
  }

  setInterval(() => {
    const turn: Turn = { tick: world.time, orders, players: sockets.clients.size };
    orders = [];
    for (const client of sockets.clients) client.send(JSON.stringify(turn));
    play(world, turn.orders);
    if (world.time % CHECK_TICKS === 0) hashes[world.time] = world.hash();
  }, 1000 / ticksPerSecond);

  return ({ url }: IncomingMessage, response: ServerResponse): boolean => {
    const json = (value: unknown) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    if (url === '/replay.json') json(world.recording());
    else if (url === '/status.json') json({ tick: world.time, checks, differences, hashes });
    else return false;
    return true;
  };
}

/** Whoever can connect can send anything. What is no order is dropped before it reaches a world. */
function isOrder(value: Partial<Order>): value is Order {
  const [x = -1, y = -1] = Array.isArray(value.at) ? value.at : [];
  const isTile = Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT;
  return isTile && (value.kind === 'march' || value.kind === 'wall');
}

function parsed(text: string): Partial<Order> & { tick?: unknown; hash?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
