import pc from 'picocolors';
import type { Context, Output } from '../context.ts';

/** Colours are for terminals, unless the user has turned them off (https://no-color.org). */
export function wantsColour(output: Output, env: Context['env']): boolean {
  return output.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
}

/** A name in bold, and dimmed what there is to say about it. */
export function titleLine(name: string, about: string, { stdout, env }: Context): string {
  const { bold, dim } = coloursFor(stdout, env);
  return `${bold(name)}  ${dim(about)}`;
}

export function coloursFor(output: Output, env: Context['env']): ReturnType<typeof pc.createColors> {
  return pc.createColors(wantsColour(output, env));
}
