/** Which keys belong to the control that has the focus, and not to shortcuts. */

/** What a control does with keys: takes text, chooses from a list, moves a slider, is pressed, or nothing. */
type ControlKind = 'text' | 'list' | 'slider' | 'button' | 'none';

/** How the focused control was reached; `done` with the pointer, and a value was chosen since. */
type Reached = 'keyboard' | 'pointer' | 'done';

const MOVES = /^(shift\+)?(arrow(up|down|left|right)|home|end|pageup|pagedown)$/;

/** Whether the control uses a key itself. One that was clicked does not use Space: that is to play and pause. */
export function ownsKey(kind: ControlKind, keys: string, reached: Reached): boolean {
  switch (kind) {
    case 'text':
      return true;
    case 'list':
      return reached === 'keyboard' || MOVES.test(keys) || (reached === 'pointer' && keys !== 'space');
    case 'slider':
      return MOVES.test(keys);
    case 'button':
      return reached === 'keyboard' && (keys === 'space' || keys === 'enter');
    default:
      return false;
  }
}

export function controlKind(target: EventTarget | null): ControlKind {
  if (!(target instanceof HTMLElement)) return 'none';
  if (target instanceof HTMLSelectElement) return 'list';
  if (target.matches('textarea, [contenteditable=true]')) return 'text';
  if (target.matches('[type=range], [role=slider]')) return 'slider';
  if (target.matches('button, a[href], summary, [type=checkbox], [type=radio], [role=button], [role=option]'))
    return 'button';
  return target instanceof HTMLInputElement ? 'text' : 'none';
}

/** Follows how the focused control was reached, until the signal is aborted. */
export function followFocus(signal: AbortSignal): { readonly reached: Reached } {
  const focus: { reached: Reached } = { reached: 'pointer' };
  let hand: Reached = 'pointer';
  const options = { signal, capture: true };
  document.addEventListener(
    'pointerdown',
    () => {
      hand = 'pointer';
      focus.reached = 'pointer';
    },
    options,
  );
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Tab') hand = 'keyboard';
    },
    options,
  );
  document.addEventListener(
    'focusin',
    () => {
      focus.reached = hand;
    },
    options,
  );
  document.addEventListener(
    'change',
    () => {
      if (focus.reached === 'pointer') focus.reached = 'done';
    },
    options,
  );
  return focus;
}
