/** The page: buttons, the clock, and the proof that a loaded game goes on as the saved one did. */
import { PLANNERS, plannerById } from 'floodgate';
import { draw } from './draw.ts';
import { Game, type SavedGame, WIDTH } from './game.ts';
import { store, stored } from './storage.ts';

const element = <T extends HTMLElement = HTMLElement>(selector: string): T =>
  document.querySelector<T>(selector)!;
const canvas = element<HTMLCanvasElement>('canvas');
const planner = element<HTMLSelectElement>('#planner');
const speed = element<HTMLSelectElement>('#speed');
const note = element('#note');

let game = new Game();
/** The hashes of the ticks since the save, of the run that was there first. They outlive the page, as the save does. */
let hashes: number[] = JSON.parse(localStorage.getItem('hashes') ?? '[]');
let savedAt = Number(localStorage.getItem('savedAt') ?? -1);
/** True while the game does what the saved one does by itself: since it was saved or loaded the player did nothing. */
let goesOn = false;

planner.append(...PLANNERS.map(({ id, title }) => new Option(title, id)));
planner.value = game.world.plannerSpec.id;
if (savedAt >= 0) say('There is a saved game from before: load it.');

element('#save').onclick = async () => {
  const saved = game.save();
  [savedAt, hashes, goesOn] = [game.world.time, [], true];
  localStorage.setItem('savedAt', String(savedAt));
  const letters = await store(saved);
  say(`Saved at tick ${savedAt}: ${saved.world.length} bytes, ${letters} letters in the browser's storage.`);
};

element('#load').onclick = async () => {
  const saved = await stored();
  if (saved) start(saved);
  else say('Nothing is saved yet.', 'other');
};
element('#new').onclick = () => start();

function start(saved?: SavedGame): void {
  game = new Game(saved);
  goesOn = saved !== undefined;
  planner.value = game.world.plannerSpec.id;
  say(saved ? `Loaded tick ${game.world.time}.` : 'A new game. The saved one can still be loaded.');
}

planner.onchange = () => {
  goesOn = false;
  game.world.setPlanner(plannerById(planner.value));
};

canvas.onclick = ({ offsetX, offsetY }) => {
  const tile = canvas.clientWidth / WIDTH;
  goesOn = false;
  game.sendGuards([Math.floor(offsetX / tile), Math.floor(offsetY / tile)]);
};

function step(): void {
  game.tick();
  const hash = game.world.hash();
  if (goesOn) compare(game.world.time - savedAt, hash);
  element('#tick').textContent = String(game.world.time);
  element('#sacks').textContent = String(game.delivered);
  element('#hash').textContent = hash.toString(16).padStart(8, '0');
}

/** @param since ticks since the save */
function compare(since: number, hash: number): void {
  if (since > hashes.length) {
    hashes.push(hash);
    localStorage.setItem('hashes', JSON.stringify(hashes));
  } else if (hash === hashes[since - 1])
    say(`${since} ticks since the save are the same as the first time.`, 'same');
  else say(`Tick ${since} since the save is not what it was the first time.`, 'other');
}

function say(text: string, kind = ''): void {
  note.textContent = text;
  note.className = kind;
}

let last = 0;
let alpha = 0;
requestAnimationFrame(function frame(now) {
  // After a pause of the page the game does not catch up.
  alpha += (Math.min(now - last, 250) / 1000) * Number(speed.value);
  last = now;
  for (; alpha >= 1; alpha--) step();
  draw(canvas, game, alpha);
  requestAnimationFrame(frame);
});
