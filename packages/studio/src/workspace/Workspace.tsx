import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { narrowScreen } from '../state/media.ts';
import { useSelected, useStore } from '../state/store.ts';
import { IconButton } from '../ui/Button.tsx';
import { SheetHandle, sheetHeight } from './SheetHandle.tsx';
import { setSheet, useStudio } from './studio.ts';
import { TOOL_SLOT } from './tool-slot.ts';

interface WorkspaceProps {
  /** Buttons for the rail, under the modes. */
  readonly tools?: ReactNode;
  /** Panels beside the map. */
  readonly inspector?: ReactNode;
  /** The bar below the map. */
  readonly transport?: ReactNode;
  /** The map or maps. */
  readonly children: ReactNode;
}

/** The layout of a mode: map, inspector, the bar below, and its tools in the rail. On a phone the inspector is a sheet. */
export function Workspace({ tools, inspector, transport, children }: WorkspaceProps) {
  const studio = useStudio();
  const open = useSelected(studio.sheets, ({ inspector }) => inspector);
  const narrow = useStore(narrowScreen);
  const height = useStore(sheetHeight);
  const [slot, setSlot] = useState<Element | null>(null);
  useEffect(() => setSlot(document.getElementById(TOOL_SLOT)), []);
  const show = (shown: boolean): void => setSheet(studio, 'inspector', shown);
  return (
    <div
      className={inspector && open ? 'workspace workspace-inspector' : 'workspace'}
      style={{ '--sheet': `${height}%` } as CSSProperties}
    >
      {slot && tools && createPortal(tools, slot)}
      <main className="stage">
        {children}
        {inspector && !open && (
          <div className="stage-corner">
            <IconButton icon="panel" label="Show the inspector" shortcut="I" onClick={() => show(true)} />
          </div>
        )}
      </main>
      {inspector && open && (
        <aside className="inspector" aria-label="Inspector">
          <div className="inspector-head">
            {narrow && <SheetHandle onClose={() => show(false)} />}
            <IconButton
              icon={narrow ? 'close' : 'panel'}
              label="Hide the inspector"
              shortcut="I"
              onClick={() => show(false)}
            />
          </div>
          {inspector}
        </aside>
      )}
      {transport && <footer className="transport">{transport}</footer>}
    </div>
  );
}
