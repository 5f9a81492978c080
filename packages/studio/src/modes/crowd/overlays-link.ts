import { linkWord, linkWords, setLinkWord } from '../../scene/link-words.ts';
import { type CrowdSettings, setSettings, settings } from './settings.ts';

/** What is shown over the map, as a word of the link: names with commas between them. */
const WORD = 'show';

type Shown = Pick<CrowdSettings, 'ground' | 'flow' | 'goals' | 'plans' | 'colouring'>;

const GROUNDS: readonly CrowdSettings['ground'][] = ['zones', 'depth', 'clearance', 'traffic'];

/** The word for what is shown; undefined for what is shown at first. */
export function overlaysWord({ ground, flow, goals, plans, colouring }: Shown): string | undefined {
  const names = [
    ground !== 'none' && ground,
    flow && 'flow',
    plans && 'plans',
    !goals && 'no-goals',
    colouring === 'team' && 'teams',
  ];
  return names.filter(Boolean).join() || undefined;
}

/** What a word shows. Names that are not known are passed over. */
export function overlaysIn(word: string | undefined): Shown {
  const names = new Set(word?.split(','));
  return {
    ground: GROUNDS.find((name) => names.has(name)) ?? 'none',
    flow: names.has('flow'),
    plans: names.has('plans'),
    goals: !names.has('no-goals'),
    colouring: names.has('teams') ? 'team' : 'progress',
  };
}

/** Shows what the link says, and keeps the link in step with what is shown, until the returned function is called. */
export function followOverlays(): () => void {
  const read = (): void => {
    const word = linkWord(WORD);
    if (word !== overlaysWord(settings.value)) setSettings(overlaysIn(word));
  };
  read();
  const stops = [
    linkWords.subscribe(read),
    settings.subscribe(() => setLinkWord(WORD, overlaysWord(settings.value))),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
