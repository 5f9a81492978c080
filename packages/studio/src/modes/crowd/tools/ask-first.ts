import type { MapPointer, MapTool } from '../../../map/map-tool.ts';

type Act = () => void;

/**
 * A tool that edits the run and may have to ask first. What the pointer does until the answer comes is held, and done
 * then or never.
 */
export function askFirst(tool: MapTool, mayEdit: () => true | Promise<boolean>): MapTool {
  /** What is held; undefined if nothing is asked. */
  let held: Act[] | undefined;
  /** The answer was no, and the press goes on. */
  let refused = false;

  const begin = (): void => {
    const answer = mayEdit();
    refused = false;
    held = undefined;
    if (answer === true) return;
    const mine: Act[] = [];
    held = mine;
    void answer.then((yes) => {
      if (held !== mine) return;
      held = undefined;
      refused = !yes;
      if (yes) for (const act of mine) act();
    });
  };
  const pass = (act: Act): void => {
    if (held) held.push(act);
    else if (!refused) act();
  };
  return {
    ...tool,
    ...(tool.down && {
      down(at: MapPointer) {
        begin();
        if (!held) return tool.down!(at);
        held.push(() => tool.down!(at));
        return true;
      },
    }),
    drag: (at) => pass(() => tool.drag?.(at)),
    up: (at) => pass(() => tool.up?.(at)),
    click(at) {
      if (!tool.down) begin();
      pass(() => tool.click?.(at));
    },
    cancel() {
      held = undefined;
      tool.cancel?.();
    },
  };
}
