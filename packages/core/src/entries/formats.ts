/** `floodgate/formats`: read and write maps and scenarios: MovingAI, Tiled, images and rows of letters. */
export * from '../formats/index.ts';
