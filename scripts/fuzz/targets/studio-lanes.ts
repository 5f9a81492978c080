import { decodeLanes, encodeLanes } from '../../../packages/studio/src/modes/race/lanes.ts';
import { sane } from '../target.ts';
import { textTarget } from '../text-target.ts';

export default textTarget({
  id: 'studio-lanes',
  title: 'lanes of races in links of the studio',
  seeds: () => ['rolling/pibt,guidance:none/auto', 'whca,window:20/bmaa'],
  decode(text) {
    const lanes = decodeLanes(text);
    sane(decodeLanes(encodeLanes(lanes)).length === lanes.length, 'it reads what it wrote');
  },
});
