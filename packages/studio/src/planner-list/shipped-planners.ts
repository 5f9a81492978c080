/** Written by `npm run studio:planners`. */
import type { ListedPlanner } from './listed-planners.ts';

export const SHIPPED_PLANNERS: readonly ListedPlanner[] = [
  {
    id: 'astar-replan',
    title: 'A*-Replan',
    summary: 'FAR without flow annotations: complete shortest paths, walked on reserved moves',
    central: true,
    parameters: {
      reserve: {
        default: 3,
        min: 1,
        max: 16,
        whole: true,
        meaning: 'how many moves ahead an agent reserves',
      },
      partial: {
        default: true,
        paper: false,
        meaning: 'an agent moves on with fewer reserved moves instead of waiting for all of them',
      },
      chains: {
        default: true,
        paper: false,
        meaning: 'an agent sent aside may send others aside; else it moves only if a cell beside it is free',
      },
      patience: {
        default: 8,
        paper: 0,
        min: 0,
        max: 10000,
        whole: true,
        meaning:
          'ticks that an agent waits before it looks for a path around the agents that block it; 0: never',
      },
      search: {
        default: 'auto',
        paper: 'astar',
        choices: ['auto', 'astar'],
        meaning:
          'how paths are found: auto uses jump point search where it can; paths are as short as those of A*',
      },
    },
  },
  {
    id: 'far',
    title: 'FAR',
    summary:
      'complete A* paths along one-way streets; agents reserve their next moves, and wait if they cannot',
    central: true,
    parameters: {
      reserve: {
        default: 3,
        min: 1,
        max: 16,
        whole: true,
        meaning: 'how many moves ahead an agent reserves',
      },
      partial: {
        default: true,
        paper: false,
        meaning: 'an agent moves on with fewer reserved moves instead of waiting for all of them',
      },
      chains: {
        default: true,
        paper: false,
        meaning: 'an agent sent aside may send others aside; else it moves only if a cell beside it is free',
      },
      patience: {
        default: 8,
        paper: 0,
        min: 0,
        max: 10000,
        whole: true,
        meaning:
          'ticks that an agent waits before it looks for a path around the agents that block it; 0: never',
      },
      heuristic: {
        default: 'manhattan',
        paper: 'octile',
        choices: ['manhattan', 'octile'],
        meaning:
          'heuristic of A*: manhattan expands fewer cells on one-way streets, octile never overestimates',
      },
    },
  },
  {
    id: 'whca',
    title: 'WHCA*',
    summary: 'each agent plans a window of moves in space and time around what the others have reserved',
    central: true,
    parameters: {
      window: {
        default: 8,
        min: 1,
        max: 32,
        whole: true,
        meaning: 'how many moves ahead an agent plans around the others',
      },
      replanEvery: {
        default: 0,
        min: 0,
        max: 32,
        whole: true,
        meaning: 'ticks after which an agent plans again; 0 means half the window',
      },
      order: {
        default: 'longest-away',
        paper: 'rotating',
        choices: ['longest-away', 'rotating'],
        meaning:
          'which agent plans first: the one that has been away from its target longest, or each in turn',
      },
      stay: {
        default: true,
        paper: false,
        meaning:
          'plans end on a cell where the agent can stay, so that every plan can be followed to its end',
      },
      makeWay: {
        default: true,
        paper: false,
        meaning:
          'agents of lower precedence plan again when they are in the way, those on their targets first',
      },
      stretch: {
        default: 2,
        paper: 1,
        min: 1,
        max: 8,
        whole: true,
        meaning: 'the window of a stuck agent grows to at most this many times its length',
      },
      memoryMB: {
        default: 600,
        min: 1,
        max: 1000000,
        meaning: 'memory for distances to goals, in megabytes',
      },
    },
  },
  {
    id: 'bmaa',
    title: 'BMAA*',
    summary: 'every agent searches a little and learns',
    central: false,
    parameters: {
      expansions: {
        default: 32,
        min: 1,
        max: 100000,
        whole: true,
        meaning: 'most cells that an agent expands in one search',
      },
      moves: {
        default: 32,
        min: 1,
        max: 100000,
        whole: true,
        meaning: 'ticks after which an agent searches again',
      },
      vision: {
        default: Math.SQRT2,
        min: 0,
        max: 10000,
        meaning: 'how far an agent sees others, in tile widths',
      },
      patience: {
        default: 1,
        paper: 1000000,
        min: 1,
        max: 1000000,
        whole: true,
        meaning: 'ticks in a row that an agent waits for a blocked cell before it searches again',
      },
      insist: {
        default: true,
        paper: false,
        meaning:
          'an agent that others cut off searches through them (with push) or against the flow (without)',
      },
      forget: {
        default: true,
        paper: false,
        meaning: 'an agent that arrives forgets what it has learned, which saves memory',
      },
      push: {
        default: false,
        meaning: 'an agent may push another off its goal to pass',
      },
      flow: {
        default: false,
        meaning: 'searches follow one-way flow annotations',
      },
    },
  },
  {
    id: 'bmaa-c',
    title: 'BMAA*-c',
    summary: 'every agent searches a little and learns; agents push others off their goals',
    central: false,
    parameters: {
      expansions: {
        default: 32,
        min: 1,
        max: 100000,
        whole: true,
        meaning: 'most cells that an agent expands in one search',
      },
      moves: {
        default: 32,
        min: 1,
        max: 100000,
        whole: true,
        meaning: 'ticks after which an agent searches again',
      },
      vision: {
        default: Math.SQRT2,
        min: 0,
        max: 10000,
        meaning: 'how far an agent sees others, in tile widths',
      },
      patience: {
        default: 1,
        paper: 1000000,
        min: 1,
        max: 1000000,
        whole: true,
        meaning: 'ticks in a row that an agent waits for a blocked cell before it searches again',
      },
      insist: {
        default: true,
        paper: false,
        meaning:
          'an agent that others cut off searches through them (with push) or against the flow (without)',
      },
      forget: {
        default: true,
        paper: false,
        meaning: 'an agent that arrives forgets what it has learned, which saves memory',
      },
      push: {
        default: true,
        meaning: 'an agent may push another off its goal to pass',
      },
      flow: {
        default: false,
        meaning: 'searches follow one-way flow annotations',
      },
    },
  },
  {
    id: 'bmaa-f',
    title: 'BMAA*-f',
    summary: 'every agent searches a little and learns; one-way flow annotations',
    central: false,
    parameters: {
      expansions: {
        default: 32,
        min: 1,
        max: 100000,
        whole: true,
        meaning: 'most cells that an agent expands in one search',
      },
      moves: {
        default: 32,
        min: 1,
        max: 100000,
        whole: true,
        meaning: 'ticks after which an agent searches again',
      },
      vision: {
        default: Math.SQRT2,
        min: 0,
        max: 10000,
        meaning: 'how far an agent sees others, in tile widths',
      },
      patience: {
        default: 1,
        paper: 1000000,
        min: 1,
        max: 1000000,
        whole: true,
        meaning: 'ticks in a row that an agent waits for a blocked cell before it searches again',
      },
      insist: {
        default: true,
        paper: false,
        meaning:
          'an agent that others cut off searches through them (with push) or against the flow (without)',
      },
      forget: {
        default: true,
        paper: false,
        meaning: 'an agent that arrives forgets what it has learned, which saves memory',
      },
      push: {
        default: false,
        meaning: 'an agent may push another off its goal to pass',
      },
      flow: {
        default: true,
        meaning: 'searches follow one-way flow annotations',
      },
    },
  },
  {
    id: 'bmaa-f-c',
    title: 'BMAA*-f-c',
    summary:
      'every agent searches a little and learns; agents push others off their goals; one-way flow annotations',
    central: false,
    parameters: {
      expansions: {
        default: 32,
        min: 1,
        max: 100000,
        whole: true,
        meaning: 'most cells that an agent expands in one search',
      },
      moves: {
        default: 32,
        min: 1,
        max: 100000,
        whole: true,
        meaning: 'ticks after which an agent searches again',
      },
      vision: {
        default: Math.SQRT2,
        min: 0,
        max: 10000,
        meaning: 'how far an agent sees others, in tile widths',
      },
      patience: {
        default: 1,
        paper: 1000000,
        min: 1,
        max: 1000000,
        whole: true,
        meaning: 'ticks in a row that an agent waits for a blocked cell before it searches again',
      },
      insist: {
        default: true,
        paper: false,
        meaning:
          'an agent that others cut off searches through them (with push) or against the flow (without)',
      },
      forget: {
        default: true,
        paper: false,
        meaning: 'an agent that arrives forgets what it has learned, which saves memory',
      },
      push: {
        default: true,
        meaning: 'an agent may push another off its goal to pass',
      },
      flow: {
        default: true,
        meaning: 'searches follow one-way flow annotations',
      },
    },
  },
  {
    id: 'bcp',
    title: 'BCP',
    summary:
      'plans a path for each unit and biases the paths away from collisions; higher priorities keep theirs',
    central: true,
    parameters: {
      iterations: {
        default: 8,
        paper: 30,
        min: 0,
        max: 1000,
        whole: true,
        meaning: 'most rounds of finding collisions and planning again; 0: plain A* without BCP',
      },
      pathLimit: {
        default: 16,
        paper: Number.POSITIVE_INFINITY,
        min: 1,
        whole: true,
        meaning: 'how many moves ahead paths are checked for collisions (k)',
      },
      height: {
        default: 0.3,
        paper: 0.2,
        min: 0,
        max: 100,
        meaning: 'bias at a collision point, in tile widths',
      },
      sigma: {
        default: 0.5,
        paper: 1,
        min: 0.5,
        max: 4,
        meaning: 'width of the bias per colliding unit, in tile widths',
      },
      bias: {
        default: 'cost',
        paper: 'heuristic',
        choices: ['cost', 'heuristic'],
        meaning: 'what the bias is added to: the cost of entering a cell, or only the heuristic',
      },
      distance: {
        default: 'octile',
        paper: 'euclidean',
        choices: ['octile', 'euclidean'],
        meaning: 'the distance in the heuristic',
      },
      collisions: {
        default: 'all',
        paper: 'moving',
        choices: ['all', 'moving'],
        meaning: 'which collisions count: all, or only those between moving units',
      },
      following: {
        default: true,
        meaning: 'a unit may enter a cell in the tick in which another leaves it',
      },
      replan: {
        default: 'rolling',
        paper: 'blocked',
        choices: ['rolling', 'blocked'],
        meaning: 'when paths are planned again: every tick (rolling), or only when a unit is blocked',
      },
      giveWay: {
        default: true,
        paper: false,
        meaning: 'units step aside for units of higher precedence',
      },
      search: {
        default: 'astar',
        choices: ['astar', 'weighted-astar', 'rtaa'],
        meaning: 'the single-unit search that BCP uses',
      },
      weight: {
        default: 1.5,
        min: 1,
        max: 10,
        meaning: 'factor on the heuristic of weighted-astar',
      },
      lookahead: {
        default: 64,
        min: 1,
        max: 10000,
        whole: true,
        meaning: 'most expansions of one rtaa search',
      },
    },
  },
  {
    id: 'pibt',
    title: 'PIBT',
    summary:
      'each tick, agents take their best moves, the longest-waiting first; an agent in the way moves before',
    central: true,
    parameters: {
      distances: {
        default: 'auto',
        paper: 'exact',
        choices: ['auto', 'exact', 'borders'],
        meaning:
          'how distances to targets are found: exact, by border crossings between blocks of the map (borders), or whichever suits the map (auto)',
      },
      memoryMB: {
        default: 600,
        min: 1,
        max: 1000000,
        meaning: 'memory for distances to goals, in megabytes',
      },
      order: {
        default: 'longest',
        paper: 'chance',
        choices: ['longest', 'chance'],
        meaning:
          'which of two agents that have been away from their targets equally long comes first: the one with the longest path, or either',
      },
      swap: {
        default: true,
        paper: false,
        meaning: 'two agents that meet head-on in a corridor back out to where they can pass',
      },
      stuckAfter: {
        default: 30,
        paper: 0,
        min: 0,
        max: 10000,
        whole: true,
        meaning: 'ticks without progress after which an agent makes random moves for a while; 0: never',
      },
      guidance: {
        default: 'courtesy',
        paper: 'none',
        choices: ['none', 'courtesy'],
        meaning: 'courtesy: avoid cells that neighbours want, and route around agents that have arrived',
      },
    },
  },
  {
    id: 'lacam',
    title: 'LaCAM',
    summary:
      'plans ahead like rolling; where that gets stuck it searches all the moves of the crowd, and solves every problem that can be solved',
    central: true,
    parameters: {
      distances: {
        default: 'auto',
        paper: 'exact',
        choices: ['auto', 'exact', 'borders'],
        meaning:
          'how distances to targets are found: exact, by border crossings between blocks of the map (borders), or whichever suits the map (auto)',
      },
      memoryMB: {
        default: 600,
        min: 1,
        max: 1000000,
        meaning: 'memory in megabytes: half for distances to goals, half for the configurations found',
      },
      expansionsPerTick: {
        default: 5000,
        min: 0,
        max: 1000000000,
        whole: true,
        meaning: 'agent moves that the search tries in a tick that has no budget of its own',
      },
      improve: {
        default: true,
        paper: false,
        meaning:
          'the agents follow a rolling plan that is improved all the time, and the search only when nobody comes nearer to its target; false: always the search',
      },
      swap: {
        default: true,
        meaning: 'two agents that meet head-on in a corridor back out to where they can pass',
      },
      stuckAfter: {
        default: 30,
        paper: 0,
        min: 0,
        max: 10000,
        whole: true,
        meaning: 'steps without progress after which an agent makes random moves for a while; 0: never',
      },
      guidance: {
        default: 'courtesy',
        paper: 'none',
        choices: ['none', 'courtesy'],
        meaning: 'courtesy: avoid cells that neighbours want, and route around agents that have arrived',
      },
    },
  },
  {
    id: 'rolling',
    title: 'Rolling window',
    summary:
      'plans some ticks ahead for all agents by PIBT steps, and shortens the plans of delayed agents all the time',
    central: true,
    parameters: {
      distances: {
        default: 'auto',
        choices: ['auto', 'exact', 'borders'],
        meaning:
          'how distances to targets are found: exact, by border crossings between blocks of the map (borders), or whichever suits the map (auto)',
      },
      memoryMB: {
        default: 600,
        min: 1,
        max: 1000000,
        meaning: 'memory in megabytes: half for distances to goals, half for a search that has to take over',
      },
      window: {
        default: 20,
        min: 2,
        max: 100,
        whole: true,
        meaning: 'ticks that are planned ahead',
      },
      expansionsPerTick: {
        default: 32000,
        min: 0,
        max: 1000000000,
        whole: true,
        meaning:
          'most node expansions for planning paths again in a tick: less 18 for each agent, down to a third, and fewer if few agents are delayed',
      },
      expansions: {
        default: 1000,
        min: 1,
        max: 100000,
        whole: true,
        meaning: 'most node expansions to find one path',
      },
      swap: {
        default: true,
        meaning: 'two agents that meet head-on in a corridor back out to where they can pass',
      },
      stuckAfter: {
        default: 30,
        min: 0,
        max: 10000,
        whole: true,
        meaning: 'ticks without progress after which an agent makes random moves for a while; 0: never',
      },
    },
  },
];
