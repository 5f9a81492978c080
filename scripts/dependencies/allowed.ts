/** What dependencies may be, and the ones that may be different, with the reason. All but the libraries of the packages are tools. */

/** SPDX ids of licences that ask for no more than to be named. */
export const LICENCES: ReadonlySet<string> = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
]);

/** By name; `*` at the end stands for any rest. */
export const OTHER_LICENCES: Readonly<Record<string, { readonly licence: string; readonly why: string }>> = {
  'a-star': { licence: 'BSD', why: 'only in benchmarks; does not say which BSD licence' },
  argparse: { licence: 'Python-2.0', why: 'permissive; reads options of tools' },
  'axe-core': { licence: 'MPL-2.0', why: 'only in tests; not changed and not published' },
  'caniuse-lite': { licence: 'CC-BY-4.0', why: 'data for the build of the site' },
  dict: { licence: 'WTFPL', why: 'only in benchmarks' },
  'fast-astar': { licence: 'none', why: 'only in benchmarks, not published; its package names no licence' },
  heap: { licence: 'PSF', why: 'only in benchmarks, by PathFinding.js; permissive' },
  'lightningcss*': { licence: 'MPL-2.0', why: 'builds style sheets; not changed and not published' },
};

/** Have a script for their installation. Which may run is in `allowScripts` of package.json. */
export const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  esbuild: 'checks that its program fits the machine',
  'onnxruntime-node': 'would download programs for graphics cards; it is fetched with --ignore-scripts',
};
