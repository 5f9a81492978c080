/**
 * Some systems name their language in a way that is not valid on the web (`en-US@posix`), and libraries that format
 * numbers in the browser's language fail there when they are loaded.
 */
export function settleLanguage(): void {
  try {
    new Intl.NumberFormat(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
  }
}
