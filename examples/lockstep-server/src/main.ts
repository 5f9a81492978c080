/** A client: it sends orders, waits for the server's turns, and computes the same world as everybody else. */
import { type Point, pibt, World } from 'floodgate';
import { draw } from './draw.ts';
import { CHECK_TICKS, carryOut, type Order, play, type Team, type Turn, WIDTH } from './game.ts';

const element = <T extends HTMLElement = HTMLElement>(selector: string): T =>
  document.querySelector<T>(selector)!;
const canvas = element<HTMLCanvasElement>('canvas');
const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/game`);
socket.binaryType = 'arraybuffer';

let world: World | undefined;
let team: Team = 'red';
let ticksPerSecond = 8;
let lastTurn = 0;

socket.onmessage = ({ data }) => {
  if (data instanceof ArrayBuffer) return enter(new Uint8Array(data));
  const message = JSON.parse(data);
  if ('orders' in message) follow(message);
  else ({ team, ticksPerSecond } = message);
};
socket.onclose = () => say('The server is gone. Start it again and reload the page.');

/** Goes on with the server's world: at the beginning, and when this one has fallen out of step. */
function enter(saved: Uint8Array): void {
  if (world) say(`Tick ${world.time}: this world had another hash. It was replaced by the server's.`);
  world = World.load(saved, { planner: pibt() });
  element('#team').textContent = team;
  element('#team').className = team;
}

function follow({ tick, orders, players }: Turn): void {
  // Turns that were under way when the server sent its world again are part of that world.
  if (!world || tick < world.time) return;
  play(world, orders);
  lastTurn = performance.now();
  element('#players').textContent = String(players);
  element('#tick').textContent = String(world.time);
  if (world.time % CHECK_TICKS > 0) return;
  const hash = world.hash();
  socket.send(JSON.stringify({ tick: world.time, hash }));
  const row = document.createElement('li');
  row.textContent = `${world.time} ${hash.toString(16).padStart(8, '0')}`;
  element('#hashes').append(row);
  if (element('#hashes').children.length > 16) element('#hashes').firstChild!.remove();
}

/** An order counts when it comes back from the server, in the same tick for everybody. */
function send(kind: Order['kind'], { offsetX, offsetY }: MouseEvent): void {
  const tile = canvas.clientWidth / WIDTH;
  const at: Point = [Math.floor(offsetX / tile), Math.floor(offsetY / tile)];
  socket.send(JSON.stringify({ kind, at }));
}

canvas.onclick = (event) => send('march', event);
canvas.oncontextmenu = (event) => {
  event.preventDefault();
  send('wall', event);
};
// Nobody but this page hears of it: the next check finds it out.
element('#cheat').onclick = () => world && carryOut(world, { team, kind: 'march', at: [30, 20] });

function say(text: string): void {
  element('#note').textContent = text;
}

requestAnimationFrame(function frame(now) {
  if (world) draw(canvas, world, Math.min(1, Math.max(0, ((now - lastTurn) / 1000) * ticksPerSecond)));
  requestAnimationFrame(frame);
});
