/**
 * Whether the page is a picture in another page: `index.html?embed#crowd?map=arena` shows the map and a slim bar, and
 * nothing else.
 */
export const embedded: boolean = new URLSearchParams(globalThis.location?.search ?? '').has('embed');
