import type { TrainProgress } from '@floodgate/lab';
import type { Context } from '../context.ts';
import { showPercent } from '../io/print.ts';
import { startProgress } from '../io/progress.ts';

/** One bar per stage in a terminal, one line per stage elsewhere. */
export function startTrainProgress(context: Context) {
  let doing = '';
  let bar: ReturnType<typeof startProgress> | undefined;
  return {
    update(progress: TrainProgress): void {
      if (progress.doing !== doing) {
        bar?.stop();
        doing = progress.doing;
        if (!context.stderr.isTTY) context.stderr.write(`${doing} …\n`);
        bar = startProgress(context, { label: doing, total: 1, show: showPercent });
      }
      bar?.update(progress.share);
    },
    stop: () => bar?.stop(),
  };
}
