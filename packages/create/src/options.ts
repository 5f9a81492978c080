/** The arguments of the command. */
import { parseArgs } from 'node:util';
import { CreateError, EXIT } from './failure.ts';

export interface Options {
  /** The project's folder, as typed. */
  readonly folder: string | undefined;
  readonly template: string | undefined;
  readonly list: boolean;
  readonly help: boolean;
  /** Undefined: ask if somebody is there, else do not install. */
  readonly install: boolean | undefined;
  /** The version, tag or tarball of Floodgate that the project depends on. Undefined: the one of this command. */
  readonly floodgate: string | undefined;
}

export const HELP = `Writes a running Floodgate project.

  npm create floodgate                                            asks what you want
  npm create floodgate my-game -- --template first-crowd          asks nothing

Options (after --, or npm keeps them for itself):
  --template NAME     the project to start from
  --list              lists the templates
  --install           installs the packages too; --no-install does not, and does not ask
  --floodgate SPEC    the version, tag or tarball of floodgate to depend on
  --help              shows this text
`;

/** Throws a CreateError that names the argument if there is one it does not know. */
export function parseOptions(args: readonly string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      allowNegative: true,
      options: {
        template: { type: 'string', short: 't' },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        install: { type: 'boolean' },
        floodgate: { type: 'string' },
      },
    });
    const { template, list, help, install, floodgate } = values;
    if (positionals.length > 1) throw new Error(`one folder is needed, not ${positionals.join(' and ')}`);
    return { folder: positionals[0], template, list, help, install, floodgate };
  } catch (error) {
    throw new CreateError(`${firstSentence(error)}; --help shows the options`, EXIT.usage);
  }
}

function firstSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split(/\.\s|\n/, 1)[0]!;
}
