import { mutateJson } from './mutate/json.ts';
import { mutateText } from './mutate/text.ts';
import { bytesOf, type Target, textOf } from './target.ts';

interface TextTarget extends Pick<Target, 'id' | 'title' | 'refusals'> {
  seeds(): readonly string[];
  decode(text: string): unknown;
}

/** A decoder of texts: lines and words are changed. */
export function textTarget({ seeds, decode, ...target }: TextTarget): Target {
  return {
    ...target,
    seeds: () => seeds().map(bytesOf),
    mutate: mutateText,
    decode: (input) => decode(textOf(input)),
  };
}

/** A decoder of JSON: values are changed. */
export function jsonTarget(target: TextTarget): Target {
  return { ...textTarget(target), mutate: mutateJson };
}
