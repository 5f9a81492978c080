import { offer } from '../ui/toasts.ts';

/** Errors that browsers report and that are none: a size changed again while it was being observed. */
const HARMLESS = /^ResizeObserver loop/;

/** Tells the user of errors that nothing else catches, with a button that loads the scene again. */
export function startErrorNotices(reload: () => void): void {
  const tell = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error);
    if (!HARMLESS.test(message)) offer(`Something went wrong: ${message}`, 'Reload this scene', reload);
  };
  addEventListener('error', (event) => tell(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => {
    // Such as a call to a worker that has ended, of which its keeper tells.
    if (event.reason?.alreadySaid) event.preventDefault();
    else tell(event.reason);
  });
}
