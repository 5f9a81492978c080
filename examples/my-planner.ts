import { definePlanner, goalDistances, HERE, Precedence } from 'floodgate/planner-kit';

/** Each agent, in order of precedence, takes the free cell around it that is nearest to its goal. */
export default definePlanner({
  id: 'downhill',
  title: 'Downhill',
  summary: 'each agent takes the free cell beside it that is nearest to its goal',
  central: true,
  parameters: {
    patience: { default: 0.3, min: 0, max: 1, meaning: 'chance that an agent waits rather than step back' },
  },

  create({ crowd, random }, { patience }) {
    const { grid } = crowd;
    const distances = goalDistances(grid);
    const precedence = new Precedence(crowd);
    const around = new Float64Array(HERE + 1);
    /** Per cell the tick in which an agent has chosen it, or stands there and has not chosen yet. */
    const taken = new Int32Array(grid.cellCount).fill(-1);

    return {
      added(slot) {
        precedence.added(slot);
        distances.follow(slot, crowd.targets[slot]!);
      },
      removed: (slot) => distances.forget(slot),
      retasked(slot) {
        precedence.restart(slot);
        distances.follow(slot, crowd.targets[slot]!);
      },
      mapChanged: (change) => distances.mapChanged(change),

      plan(tick, budget) {
        precedence.now = tick;
        distances.startTick(tick, budget);
        const { slots, cells, targets, next, outside } = crowd;
        for (const slot of slots) {
          taken[cells[slot]!] = tick;
          if (cells[slot] === targets[slot]) precedence.restart(slot);
        }
        for (const slot of slots.filter((slot) => !outside[slot]).sort(precedence.compare)) {
          const cell = cells[slot]!;
          if (cell === targets[slot]) continue;
          distances.around(slot, cell, around);
          let best = HERE;
          const stay = random.chance(patience) ? around[HERE]! : Number.POSITIVE_INFINITY;
          for (let d = 0; d < 8; d++) {
            const free = taken[cell + grid.offsets[d]!] !== tick;
            if (free && around[d]! < Math.min(stay, best === HERE ? stay : around[best]!)) best = d;
          }
          if (best === HERE) continue;
          next[slot] = cell + grid.offsets[best]!;
          taken[next[slot]!] = tick;
        }
      },
    };
  },
});
