/** `floodgate/real-time`: agents that decide on a move before they know the whole path, and learn as they go. */
export * from '../real-time/index.ts';
