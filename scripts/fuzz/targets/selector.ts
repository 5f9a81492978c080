import {
  auto,
  choosePlanner,
  explainChoice,
  loadSelector,
  saveSelector,
  selectionProblem,
} from '@floodgate/select';
import { World } from 'floodgate';
import { populate } from 'floodgate/problems';
import { checksumOf } from '../../../packages/select/src/auto/selector-file.ts';
import { mutateBytes } from '../mutate/bytes.ts';
import { mutateValue } from '../mutate/json.ts';
import { mutateText } from '../mutate/text.ts';
import { smallProblem } from '../samples.ts';
import { bytesOf, sane, type Target, textOf } from '../target.ts';
import { smallSelector } from './selector-seed.ts';

const problem = smallProblem();
const seen = selectionProblem(problem);
const LIMITS = [{}, { tickMs: 0.01, central: false }, { tickMs: 4, preprocessing: false }];
type Content = Record<string, never>;

const target: Target = {
  id: 'selector',
  title: 'selector files, resealed, and `auto` with them',
  seeds: () => [bytesOf(smallSelector())],
  mutate(seed, random, other) {
    if (random.chance(0.1)) return mutateText(seed, random, other);
    const content = JSON.parse(textOf(seed)) as Content;
    if (random.chance(0.25)) {
      const trees = (content.forecaster as { trees: Record<string, { bytes: string }> }).trees;
      const some = random.pick(Object.values(trees));
      const bytes = new Uint8Array(Buffer.from(some.bytes, 'base64'));
      some.bytes = Buffer.from(mutateBytes(bytes, random, bytes)).toString('base64');
      return resealed(content);
    }
    return resealed(mutateValue(content, random) as unknown as Content);
  },
  seal: (input) => resealed(JSON.parse(textOf(input)) as Content),
  decode(input) {
    const text = textOf(input);
    const spec = auto({ model: text });
    const world = new World(problem.grid.clone(), { planner: spec, seed: 1 });
    populate(world, problem);
    world.tick();
    sane(world.planner !== undefined, 'a world moves with it');
    const selector = loadSelector(text);
    sane(spec.fallbackReason === undefined, `auto takes it: ${spec.fallbackReason}`);
    for (const limits of LIMITS) {
      const choice = choosePlanner(seen, { selector, ...limits });
      sane(selector.portfolio.includes(choice.member), 'it chooses a member');
      sane(explainChoice(choice).sentences.length > 0, 'its choice can be explained');
    }
    sane(
      saveSelector(loadSelector(saveSelector(selector))) === saveSelector(selector),
      'it is saved as it was',
    );
  },
};

export default target;

/** The file with a checksum that fits. */
function resealed(content: Content): Uint8Array {
  if (typeof content !== 'object' || content === null) return bytesOf(JSON.stringify(content));
  const { checksum: _, ...body } = content;
  return bytesOf(JSON.stringify({ ...body, checksum: checksumOf(JSON.stringify(body)) }));
}
