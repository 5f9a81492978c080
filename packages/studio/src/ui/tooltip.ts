import { narrowScreen } from '../state/media.ts';

const DELAY_MS = 350;
const LONG_TOUCH_MS = 500;
/** What takes taps itself; its tip needs a long touch. */
const CONTROLS = 'button, a, input, select, summary, label, [role=option]';

/**
 * Shows the `data-tip` of the element that the pointer rests on or that has the keyboard focus. By touch: a tap, or
 * a long touch on what can be pressed. Makes one element for the whole page and returns a function that removes it.
 */
export function startTooltips(): () => void {
  const tip = document.createElement('div');
  tip.className = 'tooltip';
  tip.setAttribute('aria-hidden', 'true');
  document.body.append(tip);
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = (): void => {
    clearTimeout(timer);
    tip.classList.remove('tooltip-shown');
  };
  let held = false;
  const later = (event: Event): void => {
    if (held) return;
    const target = (event.target as Element | null)?.closest?.('[data-tip]');
    hide();
    if (!target) return;
    if (event.type === 'focusin' && !target.matches(':focus-visible')) return;
    timer = setTimeout(() => show(tip, target), DELAY_MS);
  };
  const isTouch = (event: Event): boolean => (event as PointerEvent).pointerType === 'touch';
  const press = (event: Event): void => {
    hide();
    held = false;
    const target = (event.target as Element | null)?.closest?.('[data-tip]');
    if (!isTouch(event) || !target?.matches(CONTROLS)) return;
    timer = setTimeout(() => {
      held = true;
      show(tip, target);
    }, LONG_TOUCH_MS);
  };
  const release = (event: Event): void => {
    if (isTouch(event) && !held) clearTimeout(timer);
  };
  const tap = (event: Event): void => {
    const target = (event.target as Element | null)?.closest?.('[data-tip]');
    // The long touch has asked what the button does, not pressed it.
    if (held) {
      event.preventDefault();
      event.stopPropagation();
    } else if (isTouch(event) && target && !target.closest(CONTROLS)) show(tip, target);
    held = false;
  };
  document.addEventListener('pointerover', (event) => isTouch(event) || later(event), { signal });
  document.addEventListener('focusin', later, { signal });
  document.addEventListener('focusout', () => held || hide(), { signal });
  document.addEventListener('pointerdown', press, { signal });
  document.addEventListener('pointerup', release, { signal });
  document.addEventListener('pointercancel', release, { signal });
  document.addEventListener('click', tap, { signal, capture: true });
  document.addEventListener('contextmenu', (event) => held && event.preventDefault(), { signal });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { signal });
  return () => {
    hide();
    stop.abort();
    tip.remove();
  };
}

function show(tip: HTMLElement, target: Element): void {
  // A dialog is above everything outside of it, so the tip must be inside.
  (target.closest('dialog') ?? document.body).append(tip);
  tip.textContent = target.getAttribute('data-tip');
  const box = target.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const besideRail = box.right < 90 && !narrowScreen.value;
  const left = besideRail ? box.right + 8 : box.left + box.width / 2 - width / 2;
  const above = box.top - height - 8;
  const top = besideRail ? box.top + box.height / 2 - height / 2 : above < 4 ? box.bottom + 8 : above;
  tip.style.left = `${Math.min(Math.max(left, 8), innerWidth - width - 8)}px`;
  tip.style.top = `${Math.min(Math.max(top, 8), innerHeight - height - 8)}px`;
  tip.classList.add('tooltip-shown');
}
