/** Base64, since neither `Buffer` nor `atob` exists everywhere this library runs. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SKIP = 64;
const BAD = 65;

const VALUES = new Uint8Array(128).fill(BAD);
for (let i = 0; i < ALPHABET.length; i++) VALUES[ALPHABET.charCodeAt(i)] = i;
for (const blank of ' \t\r\n') VALUES[blank.charCodeAt(0)] = SKIP;

/** The bytes of a base64 text, ignoring blanks. Undefined if it is not base64. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let length = 0;
  let held = 0;
  let bits = 0;
  let end = text.length;
  while (end > 0 && (VALUES[text.charCodeAt(end - 1)] === SKIP || text[end - 1] === '=')) end--;
  for (let i = 0; i < end; i++) {
    const value = VALUES[text.charCodeAt(i)] ?? BAD;
    if (value === SKIP) continue;
    if (value === BAD) return undefined;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = held >> bits;
  }
  // Six bits left over are a quarter of a group. No encoder writes that.
  return bits === 6 ? undefined : bytes.subarray(0, length);
}
