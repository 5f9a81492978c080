import type { Interruption } from './context.ts';
import { EXIT } from './failure.ts';

/** Ctrl-C of this process. */
export function processInterruption(): Interruption {
  const controller = new AbortController();
  let listening = 0;
  const onInterrupt = (): void => {
    // The first Ctrl-C asks the work to stop and clean up. The second ends the process at once.
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort();
  };
  return {
    signal: controller.signal,
    async whileListening(work) {
      // Nested work: two handlers would count one press twice.
      if (listening++ === 0) process.on('SIGINT', onInterrupt);
      try {
        return await work();
      } finally {
        if (--listening === 0) process.off('SIGINT', onInterrupt);
      }
    },
  };
}
