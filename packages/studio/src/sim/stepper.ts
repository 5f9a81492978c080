import type { TickReport, World } from 'floodgate';
import { checkTick } from 'floodgate/planner-kit';

interface StepOptions {
  /** Number of the tick in messages; default that of the world. */
  readonly tick?: number;
  /** Number of an agent in messages, by its slot; default the slot. */
  readonly numberOf?: (slot: number) => number;
  /** Called for every agent that moved, by its slot, with the cells that it left and entered. */
  readonly moved?: (slot: number, from: number, to: number) => void;
}

/** Makes the ticks of a run and lets the Referee check each. The run may go on in another world. */
export class Stepper {
  /** Rules broken so far. */
  violations = 0;
  /** The first of them, in words. */
  firstViolation: string | undefined;

  /** Makes a tick of a world with `makeTick`, which returns undefined if there is none to make. */
  step<T extends TickReport | undefined>(world: World, makeTick: () => T, options: StepOptions = {}): T {
    const { grid, crowd, crossing } = world;
    const { moved, numberOf = (slot) => slot } = options;
    const before = crowd.origins.slice(0, crowd.slotCount);
    const report = makeTick();
    if (!report) return report;
    const steps = crowd.slots.map((slot) => {
      const [from, to] = [before[slot]!, crowd.cells[slot]!];
      if (from !== to) moved?.(slot, from, to);
      return { agent: numberOf(slot), from: grid.point(from), to: grid.point(to), size: crowd.sizes[slot]! };
    });
    const rules = { corners: grid.corners, crossing };
    const { masks } = grid;
    const ground = {
      isFree: (x: number, y: number) => grid.isFree(x, y),
      ...(masks && { movesFrom: (x: number, y: number) => masks[grid.cell(x, y)]! }),
    };
    const found = checkTick(steps, ground, rules, options.tick ?? report.tick);
    this.violations += found.length;
    this.firstViolation ??= found[0]?.message;
    return report;
  }
}
