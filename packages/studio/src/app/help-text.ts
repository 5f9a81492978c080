/** What the help sheet explains before it lists keys. */

/** Per mode what it is for, and what hands do there. */
export const MODE_HELP: Readonly<Record<string, string>> = {
  crowd:
    'Watch a planner move a crowd, and disturb it. Click an agent to see its plan and why it waits; drag a box with Shift held, then right-click to send the group; paint and erase walls while it runs; drag the time line to go back.',
  regions:
    'See where crowds will jam. The map is divided into zones at its narrowest places, the gates. Choose how finely, from districts to closets. Drag a gate by its ends, add or remove one, and measure what that does to searches. Click two places to see the gates between them, and which to hold.',
  search:
    'Watch two searches for the same path, one expansion at a time. Drag the start and the goal, click a cell to ask why it has its cost, and choose another algorithm or heuristic on either side.',
  race: 'Compare planners: up to four on the same problem, at the same tick, with a table of arrivals, detours and planning times.',
  results: 'Read tables that the command line has measured: drop a file, sort, filter and plot it.',
};

/** What shapes and colours mean, on every map. */
export const MEANINGS: readonly (readonly [mark: string, meaning: string])[] = [
  ['disc', 'an agent; its colour goes from dark to bright as it comes closer to its goal'],
  ['ringed', 'an agent that is home'],
  ['dim', 'an agent that waits'],
  ['diamond', 'an agent that has been stuck for a while'],
  ['square', 'an agent that the planner does not control'],
  ['ring', 'a goal'],
  ['halo', 'a selected agent'],
  ['gate', 'a gate between two zones'],
];

/** Words that are used everywhere. */
export const WORDS: readonly (readonly [word: string, meaning: string])[] = [
  ['tick', 'one step of time, in which every agent moves to a neighbouring tile or waits'],
  ['home', 'on its goal'],
  ['tick time', 'how long the planner needed for a tick; a frame of a game has 16.7 ms for everything'],
  ['detour', 'moves made, compared with the shortest path'],
  ['arrival ratio', 'arrival times, compared with the fewest moves'],
];
