/** Line drawings on a field of 24 × 24. */
const PATHS = {
  crowd:
    'M7 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM17 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM12 15a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 15c.5-2.500 2-4 4-4M21 15c-.5-2.500-2-4-4-4M7 21c.5-2.500 2.500-4 5-4s4.500 1.500 5 4',
  regions: 'M3 5l6-2 6 3 6-2v15l-6 2-6-3-6 2ZM9 3v15M15 6v15',
  search:
    'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13ZM15.500 15.500 21 21M10.500 7.500v6M7.500 10.500h6',
  race: 'M5 21V4M5 5c4-2 6 2 10 0s4-1 4-1v9s-1-.5-4 1-6-2-10 0',
  results: 'M4 20V4M4 20h16M8 16v-5M12 16V7M16 16v-8M20 16v-3',
  play: 'M7 4.500v15l12-7.500Z',
  pause: 'M7 5h3.500v14H7ZM13.500 5H17v14h-3.500Z',
  step: 'M5 5v14l9-7ZM17 5h2.500v14H17Z',
  stepBack: 'M19 5v14l-9-7ZM4.500 5H7v14H4.500Z',
  start: 'M6 5v14M19 5v14l-10-7Z',
  end: 'M18 5v14M5 5v14l10-7Z',
  markBack: 'M13.500 6 7.500 12l6 6M18 5v14',
  markNext: 'M10.500 6l6 6-6 6M6 5v14',
  hand: 'M12 3v18M3 12h18M12 3l-2.500 2.500M12 3l2.500 2.500M12 21l-2.500-2.500M12 21l2.500-2.500M3 12l2.500-2.500M3 12l2.500 2.500M21 12l-2.500-2.500M21 12l-2.500 2.500',
  box: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M11 4h2M11 20h2M4 11v2M20 11v2',
  wall: 'M4 5h16v14H4ZM4 9.700h16M4 14.300h16M10 5v4.700M15 9.700v4.600M9 9.700v4.600M13 14.300V19',
  freehand: 'M4 19c3-1 3-5 6-6s3 3 6 1 2-7 4-9',
  line: 'M5 19 19 5M5 19h.01M19 5h.01',
  rectangle: 'M4 6h16v12H4Z',
  fill: 'M11 3.500 4 10.500l7 7 7-7-7-7ZM4.500 10.500h13M20 15c1.200 1.700 2 2.800 2 3.700a2 2 0 0 1-4 0c0-.9.8-2 2-3.700Z',
  eraser: 'M8 20 3.500 15.500l10-10L20 12l-8 8ZM8.500 10.500l6.500 6.500M12 20h8',
  agent:
    'M10 9.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM3 20c.6-4 3.500-6.500 7-6.500 1.200 0 2.300.3 3.300.8M18 14v7M14.500 17.500h7',
  undo: 'M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a6 6 0 0 0 0 12h3',
  help: 'M9 9a3 3 0 1 1 4.200 2.700c-.8.4-1.200 1-1.200 2.300M12 17.500v.5',
  close: 'M6 6l12 12M18 6 6 18',
  chevron: 'M8 10l4 4 4-4',
  dice: 'M5 5h14v14H5ZM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01',
  reset: 'M5 12a7 7 0 1 0 2.300-5.200M5 4v4h4',
  folder: 'M3 6h6l2 2.500h10V19H3Z',
  download: 'M12 4v11M7.500 11 12 15.500 16.500 11M5 20h14',
  film: 'M4 5h16v14H4ZM8 5v14M16 5v14M4 9.700h4M4 14.300h4M16 9.700h4M16 14.300h4',
  copy: 'M9 9h11v11H9ZM15 9V4H4v11h5',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.700-5.700l-1.300 1.300M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.700 5.700l1.300-1.300',
  panel: 'M4 5h16v14H4ZM14.500 5v14',
  sliders: 'M4 7h8M16 7h4M14 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4',
  trash: 'M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13M10.500 11v5.500M13.500 11v5.500',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.500 10 17.500 19 7',
  stop: 'M8.500 4h7l4.500 4.500v7l-4.500 4.500h-7L4 15.500v-7ZM9 12h6',
  flag: 'M6 21V4M6 5h11l-2.500 4L17 13H6',
  chart: 'M4 19h16M4 15l4-5 4 3 4-7 4 4',
  branch: 'M7 4v16M7 14c6 0 10-2 10-8M14.500 8 17 5.500 19.500 8',
} as const;

export type IconName = keyof typeof PATHS;

const FILLED: ReadonlySet<IconName> = new Set(['play', 'pause', 'step', 'stepBack']);

export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className={FILLED.has(name) ? 'icon icon-filled' : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
