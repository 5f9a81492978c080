/**
 * Puts together what the site is built from, in site/pages and site/public: the pages of docs/, the files of the repository
 * that they link to, the API pages, and the studio.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join, posix, sep } from 'node:path';
import { PAGES, PUBLIC, ROOT } from './folders.ts';
import { linkedFiles, rewriteLinks } from './links.ts';
import { stageApi } from './stage-api.ts';

/** The languages of linked files that get a page. */
const LANGUAGES: Readonly<Record<string, string>> = {
  '.ts': 'ts',
  '.js': 'js',
  '.json': 'json',
  '.html': 'html',
};
const PICTURES = new Set(['.png', '.svg', '.gif', '.jpg', '.webp']);

/** What stands on a page for readers on GitHub, where no scene of the studio moves. */
const INSTEAD_OF_SCENE = /^On GitHub there is no moving picture: .*\n\n/gm;

/** Throws if the studio is not built. */
export async function stage(): Promise<void> {
  stageDocs();
  stageStudio();
  await stageApi();
}

/** The pages of docs/ and what they link to. Does not touch the API pages. */
export function stageDocs(): void {
  const files = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) =>
    posix.join('docs', name.split(sep).join('/')),
  );
  const docs = files.filter((file) => file.endsWith('.md'));
  const pictures = files.filter((file) => PICTURES.has(extname(file)));
  const pages = new Set([
    ...docs,
    ...docs.flatMap((file) => linkedFiles(read(file), file)).filter(canBeShown),
  ]);
  const known = new Set([...pictures, ...pages]);
  const placeOf = (target: string) => {
    const found = [target, posix.join(target, 'index.md')].find((name) => known.has(name));
    return found && place(found);
  };
  emptyBut('api');
  for (const file of pictures) copy(file, place(file));
  for (const file of pages) {
    if (!file.startsWith('docs/api/'))
      write(place(file), rewriteLinks(text(file), file, place(file), placeOf));
  }
}

function stageStudio(): void {
  const built = join(ROOT, 'packages/studio/dist');
  if (!existsSync(join(built, 'index.html'))) {
    throw new Error(
      'the studio is not built: run "npm run build" first (packages/studio/dist/index.html is missing)',
    );
  }
  rmSync(PUBLIC, { recursive: true, force: true });
  cpSync(built, join(PUBLIC, 'studio'), { recursive: true });
  cpSync(join(ROOT, 'docs/images/studio/crowd.gif'), join(PUBLIC, 'crowd.gif'));
}

/** Pages of docs/ keep their place; other files of the repository are below files/. */
function place(file: string): string {
  if (file.startsWith('docs/'))
    return posix.relative('docs', file).replace(/(^|\/)README\.md$/, '$1index.md');
  return posix.join('files', file.endsWith('.md') ? file : `${file}.md`);
}

function canBeShown(file: string): boolean {
  const there = !file.startsWith('..') && existsSync(join(ROOT, file)) && statSync(join(ROOT, file)).isFile();
  return there && (extname(file) === '.md' || extname(file) in LANGUAGES);
}

/** A page in Markdown. Files from outside docs/ are not searched: they would hide the pages that explain them. */
function text(file: string): string {
  const content = read(file);
  if (file.startsWith('docs/')) return content.replaceAll(INSTEAD_OF_SCENE, '');
  const hidden = '---\nsearch: false\n---\n\n';
  if (file.endsWith('.md')) return hidden + content;
  return `${hidden}# ${posix.basename(file)}\n\n\`${file}\`\n\n\`\`\`\`${LANGUAGES[extname(file)]}\n${content}\`\`\`\`\n`;
}

function emptyBut(kept: string): void {
  mkdirSync(PAGES, { recursive: true });
  for (const name of readdirSync(PAGES)) {
    if (name !== kept) rmSync(join(PAGES, name), { recursive: true });
  }
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function copy(file: string, page: string): void {
  mkdirSync(dirname(join(PAGES, page)), { recursive: true });
  cpSync(join(ROOT, file), join(PAGES, page));
}

function write(page: string, content: string): void {
  mkdirSync(dirname(join(PAGES, page)), { recursive: true });
  writeFileSync(join(PAGES, page), content);
}
