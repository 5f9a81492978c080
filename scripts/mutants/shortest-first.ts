import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs the files with the shortest tests first: most mutants fall at once, and the rest of the tests need not run. */
export class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const took = (file: TestSpecification) =>
      this.ctx.cache.getFileTestResults(`${file.project.name}:${file.moduleId}`)?.duration ?? 0;
    return [...files].sort((a, b) => took(a) - took(b));
  }
}
