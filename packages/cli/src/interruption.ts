import type { Interruption } from './context.ts';
import { EXIT } from './failure.ts';

/** Ctrl-C of this process. */
export function processInterruption(): Interruption {
  const controller = new AbortController();
  let listening = 0;
  const onInterrupt = (): void => {
    // The first asks the work to stop and tidy up; whoever presses again does not want to wait for that.
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort();
  };
  return {
    signal: controller.signal,
    async whileListening(work) {
      // Work within work: two handlers would take one press for two.
      if (listening++ === 0) process.on('SIGINT', onInterrupt);
      try {
        return await work();
      } finally {
        if (--listening === 0) process.off('SIGINT', onInterrupt);
      }
    },
  };
}
