/** How the system asks a process to stop: Ctrl-C sends SIGINT, and `kill`, containers and CI send SIGTERM. */
import type { Interruption } from './context.ts';

type StopSignal = 'SIGINT' | 'SIGTERM';

/** Shells expect 128 and the number of the signal. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
const NAMES = { SIGINT: 'Ctrl-C', SIGTERM: 'SIGTERM' } as const;

/** Why work was aborted: the reason of {@link Interruption.signal}. */
class StopRequest extends Error {
  override readonly name = 'AbortError';
  readonly signal: StopSignal;

  constructor(signal: StopSignal) {
    super(`stopped by ${NAMES[signal]}`);
    this.signal = signal;
  }
}

/** The signals of this process that ask it to stop. */
export function processInterruption(): Interruption {
  const controller = new AbortController();
  let listening = 0;
  const onSignal = (signal: StopSignal): void => {
    // The first asks the work to stop and keep what it has. The second ends the process at once.
    if (controller.signal.aborted) process.exit(EXIT_CODES[signal]);
    controller.abort(new StopRequest(signal));
  };
  return {
    signal: controller.signal,
    async whileListening(work) {
      // Nested work: two handlers would count one press twice.
      if (listening++ === 0)
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
      try {
        return await work();
      } finally {
        if (--listening === 0)
          for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal);
      }
    },
  };
}

/** The exit code of a command that was stopped. */
export function stopCode(signal: AbortSignal): number {
  return EXIT_CODES[requested(signal)];
}

/** What stopped it, for people. */
export function stoppedBy(signal: AbortSignal): string {
  return NAMES[requested(signal)];
}

function requested({ reason }: AbortSignal): StopSignal {
  return reason instanceof StopRequest ? reason.signal : 'SIGINT';
}
