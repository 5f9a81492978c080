import { describe, expect, it } from 'vitest';
import { type LockEntry, lockFaults } from './lock-faults.ts';

/** Undefined leaves out what a good entry has. */
type Doctored = { [Key in keyof LockEntry]: LockEntry[Key] | undefined };

const GOOD: LockEntry = { version: '1.2.3', integrity: `sha512-${'A'.repeat(86)}==`, license: 'MIT' };

function faultsOf(entry: Doctored, name = 'left-pad', installed?: string): string[] {
  const packages = {
    '': {},
    'packages/core': {},
    [`node_modules/${name}`]: { ...GOOD, ...entry } as LockEntry,
  };
  return lockFaults({ packages }, () => installed);
}

describe('faults of a lock file', () => {
  it('finds none in good entries, whichever of the allowed licences they have', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ license: '(GPL-3.0 OR MIT)' })).toEqual([]);
    expect(faultsOf({ license: 'MIT AND ISC' })).toEqual([]);
    expect(faultsOf({ license: undefined }, 'left-pad', 'ISC')).toEqual([]);
    expect(faultsOf({ license: 'MPL-2.0' }, 'axe-core')).toEqual([]);
    expect(faultsOf({ hasInstallScript: true }, 'esbuild')).toEqual([]);
  });

  it.each<[string, Doctored, RegExp]>([
    ['no hash', { integrity: undefined }, /no integrity hash/],
    ['a weak hash', { integrity: 'sha1-aaaa' }, /only SHA-256 and stronger/],
    [
      'the address of a download',
      { resolved: 'https://registry.example/x.tgz' },
      /registry\.example.*\.npmrc/,
    ],
    ['a licence that is not allowed', { license: 'AGPL-3.0' }, /licence AGPL-3\.0.*allowed\.ts/],
    ['one of two licences that is not allowed', { license: 'MIT AND GPL-3.0' }, /licence MIT AND GPL-3\.0/],
    ['no licence', { license: undefined }, /licence none/],
    ['an install script', { hasInstallScript: true }, /runs a script when it is installed/],
    ['no hash, as if it were for other machines', { integrity: undefined, optional: true }, /no integrity/],
  ])('names a package with %s, where it is and what to do', (_, entry, message) => {
    const [fault, ...more] = faultsOf(entry);
    expect(fault).toMatch(message);
    expect(fault).toMatch(/^left-pad@1\.2\.3 \(node_modules\/left-pad\)/);
    expect(more).toEqual([]);
  });

  it('lets programs for other platforms be without a hash, at an exact version', () => {
    const other = { integrity: undefined, license: undefined, optional: true, os: ['darwin'] };
    expect(faultsOf(other)).toEqual([]);
    expect(faultsOf({ ...other, version: '^1.0.0' })).not.toEqual([]);
  });
});
