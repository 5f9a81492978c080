/** Where the parts of the site lie. */
import { fileURLToPath } from 'node:url';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The repository. */
export const ROOT = folder('..');
export const SITE = folder('.');
/** The pages as VitePress reads them. Written by stage.ts. */
export const PAGES = folder('pages');
/** What the site serves as it is. Written by stage.ts. */
export const PUBLIC = folder('public');
