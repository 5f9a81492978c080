let known: boolean | undefined;

/** Whether WebGL runs on a graphics card. Without one the processor draws, and smooth edges cost too much. */
export function hasGraphicsCard(): boolean {
  if (known === undefined) {
    const probe = document
      .createElement('canvas')
      .getContext('webgl2', { failIfMajorPerformanceCaveat: true });
    known = probe !== null;
    probe?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return known;
}
