import { Store } from '../state/store.ts';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'news' | 'failure';
}

const NEWS_MS = 4000;
const FAILURE_MS = 12_000;

/** What the page has to say at the moment. */
export const toasts = new Store<readonly Toast[]>([]);
let nextId = 0;

function show(text: string, kind: Toast['kind'], ms: number): void {
  const id = nextId++;
  toasts.update((shown) => [...shown.filter((toast) => toast.text !== text).slice(-2), { id, text, kind }]);
  setTimeout(() => dismiss(id), ms);
}

export function dismiss(id: number): void {
  toasts.update((shown) => shown.filter((toast) => toast.id !== id));
}

/** Says something for a few seconds, aloud for screen readers. */
export function say(text: string): void {
  show(text, 'news', NEWS_MS);
}

/** Says what went wrong. */
export function sayFailure(error: unknown): void {
  show(error instanceof Error ? error.message : String(error), 'failure', FAILURE_MS);
}
