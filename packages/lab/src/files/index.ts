/** The one way in which the command line and the lab write files: whole, or not at all. */
export { checkWritable, saveFile } from './save-file.ts';
export { systemReason, WriteError } from './write-error.ts';
