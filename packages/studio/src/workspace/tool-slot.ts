/** Id of the element in the rail that modes put their tools into. */
export const TOOL_SLOT = 'tool-slot';
