import { deflateRawSync } from 'node:zlib';
import { readAddress } from '../../../packages/studio/src/scene/address.ts';
import { mutateValue } from '../mutate/json.ts';
import { mutateText } from '../mutate/text.ts';
import { bytesOf, sane, type Target, textOf } from '../target.ts';

const WORDS =
  '#crowd?map=maze:15x11:3&problem=random&agents=5&wanderers=2&seed=4&planner=pibt&planner.guidance=none';
/** What has no short name. */
const REST = {
  toggled: [17, 3, 1],
  placed: [1, 1, 5, 5, 0, 0, 3, 1, 5, 1, 2, 1],
  tiles: { name: 'a', width: 9, height: 8, corners: 'no-corner-cutting', bits: 'AAAAAAAAAAAA' },
};

const target: Target = {
  id: 'studio-link',
  title: 'links of the studio',
  seeds: () => [bytesOf(WORDS), bytesOf(linkOf(REST)), bytesOf(linkOf({ toggled: [17, 3, 1] }))],
  mutate(seed, random, other) {
    if (random.chance(0.5)) return mutateText(seed, random, other);
    return bytesOf(linkOf(mutateValue(structuredClone(REST), random)));
  },
  async decode(input) {
    const { scene } = await readAddress(textOf(input));
    sane(scene === undefined || scene.crowd.agents >= 0, 'it has a number of agents');
  },
};

export default target;

function linkOf(rest: unknown): string {
  return `${WORDS}&data=${deflateRawSync(JSON.stringify(rest)).toString('base64url')}`;
}
