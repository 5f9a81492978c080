/** A reason not to release, in words for the person who wants to. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}
