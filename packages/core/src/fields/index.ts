/** Fields for many: distances and directions to goals that a whole crowd shares, kept current under edits. */
export { FlowField, type FlowFieldOptions } from './flow-field.ts';
