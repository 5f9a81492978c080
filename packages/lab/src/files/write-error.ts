const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of the path is not a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: "the user's share of the disk is full",
  EFBIG: 'it would be larger than files may be here',
  EROFS: 'the disk is read-only',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its symbolic links lead in a circle',
  EIO: 'the disk reports an error',
};

/** What an error code of the system means, in words; the code itself if it is not a common one. */
export function systemReason(code: string): string {
  return REASONS[code] ?? code;
}

/** A file could not be written. The message names the file and the cause; what was there before is still there. */
export class WriteError extends Error {
  override readonly name = 'WriteError';
  readonly file: string;
  /** The system's code, such as `ENOSPC`. */
  readonly code: string;

  constructor(file: string, code: string, reason: string, cause?: unknown) {
    super(`cannot write '${file}': ${reason}`, { cause });
    this.file = file;
    this.code = code;
  }
}
