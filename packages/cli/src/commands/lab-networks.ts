import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { printResult } from '../io/print.ts';
import { whileStoppable } from './lab-options.ts';

interface NetworksOptions {
  readonly install?: true;
  readonly json?: true;
}

const EXAMPLE = `
Networks run on ONNX Runtime, a package of 290 MB that only they need. npm fetches it from
your registry and checks it against the hashes that ship with Floodgate.
If you have installed onnxruntime-node yourself, that is used instead.

Example:
  $ floodgate lab networks
  $ floodgate lab networks --install
  $ floodgate lab train --model cnn`;

export function addLabNetworksCommand(lab: Command, context: Context): void {
  lab
    .command('networks')
    .summary('show or install ONNX Runtime, which networks need')
    .description('Says whether ONNX Runtime, which networks need, is installed; --install installs it.')
    .option('--install', 'install it if it is missing')
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', EXAMPLE)
    .action((options: NetworksOptions) => labNetworks(options, context));
}

async function labNetworks(options: NetworksOptions, context: Context): Promise<void> {
  const { findOnnxRuntime, installOnnxRuntime } = await import('@floodgate/select/networks');
  const place = options.install
    ? await whileStoppable(context, (signal) =>
        installOnnxRuntime({ signal, onOutput: (text) => context.stderr.write(text) }),
      )
    : findOnnxRuntime();
  printResult(context, options, { installed: place !== undefined, ...place }, () => [
    place
      ? `ONNX Runtime ${place.version} is installed in ${place.folder}`
      : 'ONNX Runtime is not installed: floodgate lab networks --install',
  ]);
}
