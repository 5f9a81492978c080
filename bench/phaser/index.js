/** All that grid-engine imports by name. Its headless form never looks inside. */
export const Tilemaps = {};
