import { Store } from '../state/store.ts';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'news' | 'failure';
  readonly action?: ToastAction;
}

/** What can be done about a message: a button. */
interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

const NEWS_MS = 4000;
const FAILURE_MS = 12_000;

/** What the page has to say at the moment. */
export const toasts = new Store<readonly Toast[]>([]);
let nextId = 0;

function show(toast: Omit<Toast, 'id'>, ms?: number): () => void {
  const id = nextId++;
  toasts.update((shown) => [...shown.filter(({ text }) => text !== toast.text).slice(-2), { id, ...toast }]);
  if (ms !== undefined) setTimeout(() => dismiss(id), ms);
  return () => dismiss(id);
}

export function dismiss(id: number): void {
  toasts.update((shown) => shown.filter((toast) => toast.id !== id));
}

/** Says something for a few seconds, aloud for screen readers. */
export function say(text: string): void {
  show({ text, kind: 'news' }, NEWS_MS);
}

/** Says what went wrong; nothing for an error of which the user knows already (`alreadySaid`). */
export function sayFailure(error: unknown): void {
  if ((error as { readonly alreadySaid?: boolean } | undefined)?.alreadySaid) return;
  show({ text: error instanceof Error ? error.message : String(error), kind: 'failure' }, FAILURE_MS);
}

/** Says what went wrong with a button beside it, until it is pressed or closed. Returns what takes it back. */
export function offer(text: string, label: string, run: () => void): () => void {
  return show({ text, kind: 'failure', action: { label, run } });
}
