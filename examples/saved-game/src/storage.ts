/** Puts a saved game into the browser's storage, as text: what is stored there must be a string. */
import type { SavedGame } from './game.ts';

const KEY = 'floodgate-saved-game';

/** Deflates the bytes of the world and writes them as base64. Returns the length of the text. */
export async function store(game: SavedGame): Promise<number> {
  const world = toBase64(await through(game.world, new CompressionStream('deflate-raw')));
  const text = JSON.stringify({ ...game, world });
  localStorage.setItem(KEY, text);
  return text.length;
}

/** The game that was stored, also by an earlier visit; undefined if there is none. */
export async function stored(): Promise<SavedGame | undefined> {
  const text = localStorage.getItem(KEY);
  if (text === null) return undefined;
  const game = JSON.parse(text);
  const bytes = Uint8Array.from(atob(game.world), (letter) => letter.charCodeAt(0));
  return { ...game, world: await through(bytes, new DecompressionStream('deflate-raw')) };
}

async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const body = new Blob([bytes as BlobPart]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(body).arrayBuffer());
}

function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}
