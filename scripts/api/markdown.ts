/**
 * The API pages in Markdown, for the docs site: a page for each entry point and for each class. A page for each of 750 names
 * would make the site ten times as large.
 */
import { DeclarationReflection, SignatureReflection } from 'typedoc';
import { convert } from './convert.ts';

/** Writes the pages of all published packages to a folder, which is emptied first. */
export async function writeApiPages(folder: string): Promise<void> {
  const { app, project } = await convert(['core', 'select', 'lab'], {
    name: 'API',
    plugin: ['typedoc-plugin-markdown'],
    readme: 'none',
    // Doubts about comments are for check:docs.
    logLevel: 'Error',
    membersWithOwnFile: ['Class'],
    entryFileName: 'index',
    modulesFileName: 'modules',
    hideBreadcrumbs: true,
    hidePageHeader: true,
    useCodeBlocks: true,
    expandObjects: true,
    useHTMLEncodedBrackets: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    tableColumnSettings: { hideSources: true },
    pageTitleTemplates: { module: '{name}', member: '{name}' },
  } as Parameters<typeof convert>[1]);
  // Where a name is defined would be printed on its page, but there is no public address to link to.
  for (const reflection of Object.values(project.reflections)) {
    if (reflection instanceof DeclarationReflection || reflection instanceof SignatureReflection) {
      delete reflection.sources;
    }
  }
  app.options.setValue('outputs', [{ name: 'markdown', path: folder }]);
  await app.generateOutputs(project);
  if (app.logger.hasErrors()) throw new Error('TypeDoc cannot write the pages, see above');
}
