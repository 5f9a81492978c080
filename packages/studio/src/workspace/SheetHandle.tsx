import { type PointerEvent, useRef } from 'react';
import { Store, useStore } from '../state/store.ts';

const HALF = 44;
const FULL = 66;
/** Below this the sheet closes when it is let go. */
const CLOSES = 20;

/** Height of the inspector on a phone, in % of the workspace. */
export const sheetHeight = new Store(HALF);

/** The upper edge of the inspector on a phone: drag it to resize, drag it down to close, tap it for half or full height. */
export function SheetHandle({ onClose }: { readonly onClose: () => void }) {
  const high = useStore(sheetHeight) > (HALF + FULL) / 2;
  const drag = useRef<{ readonly from: number; moved: boolean }>(undefined);
  const move = (event: PointerEvent<HTMLElement>): void => {
    if (!drag.current) return;
    if (Math.abs(event.clientY - drag.current.from) > 6) drag.current.moved = true;
    if (!drag.current.moved) return;
    const sheet = event.currentTarget.closest('.inspector')!.getBoundingClientRect();
    const all = event.currentTarget.closest('.workspace')!.clientHeight;
    const height = (100 * (sheet.bottom - event.clientY + 12)) / all;
    sheetHeight.set(Math.min(Math.max(height, 8), FULL));
  };
  const release = (): void => {
    if (!drag.current?.moved || sheetHeight.value >= CLOSES) return;
    sheetHeight.set(HALF);
    onClose();
  };
  return (
    <button
      type="button"
      className="sheet-handle"
      aria-label={high ? 'Make the inspector smaller' : 'Make the inspector larger'}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: event.clientY, moved: false };
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onClick={() => {
        if (!drag.current?.moved) sheetHeight.set(high ? HALF : FULL);
        drag.current = undefined;
      }}
    />
  );
}
