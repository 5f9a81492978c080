/** Before packing, `copy` puts the examples into the package as templates; afterwards `remove` takes them out again. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyTemplate, hideFromNpm } from '../src/copy.ts';
import { EXAMPLES, findTemplates, PACKED_TEMPLATES } from '../src/templates.ts';

rmSync(PACKED_TEMPLATES, { recursive: true, force: true });
if (process.argv[2] === 'copy') {
  for (const { name, folder } of findTemplates(EXAMPLES)) {
    const packed = join(PACKED_TEMPLATES, name);
    copyTemplate(folder, packed);
    hideFromNpm(packed);
  }
}
