/** The worker in which a crowd lives: it takes commands and sends frames. */

import { transfer } from 'comlink';
import { checkRecording } from 'floodgate';
import { aboutAuto, choiceOf, readyPlanner } from '../../../sim/choose-planner.ts';
import { serve } from '../../../workers/serve.ts';
import { insightInto, plansAt, trailsAt } from './insight.ts';
import type { CrowdCommands } from './protocol.ts';
import { Runner } from './runner.ts';
import { Simulation } from './simulation.ts';

const runner = new Runner();
/** Most ms that a tick may take, in this run and the next; undefined for no limit. */
let budgetMs: number | undefined;

function show(simulation: Simulation): void {
  simulation.budgetMs = budgetMs;
  runner.open(simulation);
}

/** Changes are made in the present, whatever moment was shown. */
function inThePresent<T>(change: (simulation: Simulation) => T): T {
  runner.toPresent();
  const result = change(runner.simulation);
  runner.send();
  return result;
}

const commands: CrowdCommands = {
  connect: (port) => runner.connect(port),
  async open(scene) {
    await readyPlanner(scene.planner);
    const simulation = new Simulation(scene);
    show(simulation);
    return { leftOut: simulation.leftOut, placedAs: simulation.placedAs };
  },
  async openRecording(recording, scene) {
    await readyPlanner(scene.planner);
    const [violation] = checkRecording(recording);
    const simulation = new Simulation(scene, recording);
    simulation.stepper.violations = violation ? 1 : 0;
    simulation.stepper.firstViolation = violation?.message;
    show(simulation);
    return { violation: violation?.message };
  },
  play: (rate) => runner.play(rate),
  pause: () => runner.pause(),
  step: (by) => runner.step(by),
  seek: (tick) => runner.seek(tick),
  branch: () => runner.branch(),
  paint: (cells, passable) => inThePresent((simulation) => simulation.paint(cells, passable)),
  async setPlanner(planner) {
    await readyPlanner(planner);
    inThePresent((simulation) => simulation.setPlanner(planner));
  },
  aboutAuto,
  choice: () => (runner.isOpen ? choiceOf(runner.simulation.world) : undefined),
  setBudget(ms) {
    budgetMs = ms;
    if (runner.isOpen) runner.simulation.budgetMs = ms;
  },
  send: (agents, goal) => inThePresent((simulation) => simulation.send(agents, goal)),
  setGoals: (agents, goals) => inThePresent((simulation) => simulation.setGoals(agents, goals)),
  setPriority: (agents, priority) => inThePresent((simulation) => simulation.setPriority(agents, priority)),
  add: (agent) => inThePresent((simulation) => simulation.add(agent)),
  remove: (agents) => inThePresent((simulation) => simulation.remove(agents)),
  waiting: (ticks) => runner.waiting(ticks),
  inspect(agent, insists = false) {
    if (!runner.isOpen) return undefined;
    const { simulation, shown, playing } = runner;
    simulation.keepReasons(agent !== undefined);
    return agent === undefined
      ? undefined
      : insightInto(simulation, agent, { tick: shown, playing, insists });
  },
  // The page may ask for what it draws before the first scene is open.
  plans(agents) {
    if (!runner.isOpen) return new Int32Array(0);
    const packed = plansAt(runner.simulation, agents, runner.shown);
    return transfer(packed, [packed.buffer]);
  },
  trails(agents, tick, ticks) {
    if (!runner.isOpen) return new Int32Array(0);
    const { recorder } = runner.simulation;
    const packed = trailsAt(runner.simulation, agents, Math.min(tick, recorder.ticks), ticks);
    return transfer(packed, [packed.buffer]);
  },
  traffic: () => (runner.isOpen ? runner.simulation.traffic.slice() : new Uint32Array(0)),
  recording: () => runner.simulation.recording(),
  log: () => runner.simulation.log(),
};

serve(commands);
