/** `floodgate/formats`: read and write maps, scenarios and solutions: MovingAI, Tiled, images, rows of letters, MAPF. */
export * from '../formats/index.ts';
