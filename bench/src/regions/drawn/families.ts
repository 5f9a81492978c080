/** Families of drawn maps: the same idea in many sizes. */
import { Random } from 'floodgate';
import { Canvas } from './canvas.ts';
import type { DrawnCase } from './case.ts';

export function drawnFamilies(): DrawnCase[] {
  return [
    ...hallways(),
    ...bentHallways(),
    ...chambersAlongCorridor(),
    ...pillaredHalls(),
    ...arcades(),
    ...spirals(),
    ...rivers(),
    ...windingRivers(),
    ...islands(),
    ...plazas(),
    ...breaches(),
    ...forestEdges(),
  ];
}

const made = (family: string, name: string, canvas: Canvas): DrawnCase => ({
  family,
  name,
  rows: canvas.rows,
});

/** Two chambers and a straight hallway between them: a gate at either end, or one if the hallway is short. */
function hallways(): DrawnCase[] {
  return [1, 2, 3, 5].flatMap((wide) =>
    [1, 3, 8, 20, 40].map((long) => {
      const canvas = new Canvas(44 + long, 24, '#');
      canvas.rect(1, 1, 21, 22, '.');
      canvas.rect(22 + long, 1, 21, 22, '.');
      const isLong = long >= 3 * wide && long >= 8;
      canvas.rect(22, 10, long, wide, isLong ? '.' : '=');
      canvas.put(5, 5, 'a');
      canvas.put(39 + long, 5, 'b');
      if (isLong) {
        canvas.rect(22, 10, 1, wide, '+');
        canvas.rect(21 + long, 10, 1, wide, '+');
        canvas.put(22 + (long >> 1), 10, 'c');
      }
      return made('hallway', `${wide} wide, ${long} long`, canvas);
    }),
  );
}

/** A hallway with one bend or two: a gate at either end, none in a bend. */
function bentHallways(): DrawnCase[] {
  return [1, 2, 3, 5].flatMap((wide) =>
    [12, 24].flatMap((leg) => {
      const once = new Canvas(24 + leg + wide, 24 + leg + wide, '#');
      once.rect(1, 1, 20, 20, '.');
      once.rect(21, 8, leg + wide, wide, '.');
      once.rect(21 + leg, 8, wide, leg + 6, '.');
      once.rect(leg + wide + 3, 14 + leg, 20, wide + 9, '.');
      once.rect(21, 8, 1, wide, '+');
      once.rect(21 + leg, 13 + leg, wide, 1, '+');
      once.put(4, 4, 'a');
      once.put(21 + (leg >> 1), 8, 'c');
      once.put(21 + leg, 8 + (leg >> 1) + wide, 'c');
      once.put(leg + wide + 4, 15 + leg, 'b');
      const twice = new Canvas(46 + 2 * leg, 24 + leg, '#');
      twice.rect(1, 1, 20, 20, '.');
      twice.rect(21, 5, leg + wide, wide, '.');
      twice.rect(21 + leg, 5, wide, leg, '.');
      twice.rect(21 + leg, 5 + leg - wide, leg + 4, wide, '.');
      twice.rect(25 + 2 * leg, leg - 4, 20, 20, '.');
      twice.rect(21, 5, 1, wide, '+');
      twice.rect(24 + 2 * leg, 5 + leg - wide, 1, wide, '+');
      twice.put(4, 4, 'a');
      twice.put(21 + (leg >> 1), 5, 'c');
      twice.put(21 + leg, 5 + (leg >> 1), 'c');
      twice.put(44 + 2 * leg, 15 + leg, 'b');
      return [
        made('bent hallway', `${wide} wide, legs of ${leg}`, once),
        made('bent hallway', `${wide} wide, legs of ${leg}, two bends`, twice),
      ];
    }),
  );
}

/** Chambers on both sides of a corridor that is 3 wide, and doors between some of them. */
function chambersAlongCorridor(): DrawnCase[] {
  return [1, 2].flatMap((door) =>
    [4, 5, 9, 14]
      .filter((side) => side > 2 * door)
      .map((side) => {
        const canvas = new Canvas(6 * (side + 1) + 1, 2 * side + 7, '#');
        canvas.rect(1, side + 2, canvas.width - 2, 3, '.');
        canvas.put(1, side + 3, 'z');
        canvas.put(canvas.width - 2, side + 3, 'z');
        for (let i = 0; i < 6; i++) {
          const x = 1 + i * (side + 1);
          canvas.rect(x, 1, side, side, '.');
          canvas.rect(x, side + 6, side, side, '.');
          canvas.rect(x + (side >> 1), side + 1, door, 1, '+');
          canvas.rect(x + (side >> 1), side + 5, door, 1, '+');
          canvas.put(x, 1, String.fromCharCode(97 + i));
          canvas.put(x, canvas.height - 2, String.fromCharCode(65 + i));
          if (i % 2 === 0) canvas.put(x + side, 1 + (side >> 1), '+');
        }
        return made('chambers along a corridor', `of ${side}, doors ${door} wide`, canvas);
      }),
  );
}

/** A hall full of pillars and a plain one with a door between them. Where gaps are narrower than half a pillar, they are streets. */
function pillaredHalls(): DrawnCase[] {
  return [1, 2, 3, 4].flatMap((pillar) =>
    [1, 2, 3, 4, 6].map((gap) => {
      const canvas = new Canvas(90, 44, '#');
      canvas.rect(2, 2, 40, 40, '.');
      canvas.rect(46, 2, 42, 40, '.');
      canvas.rect(42, 20, 4, 2, '=');
      for (let y = 2 + gap; y + pillar + gap <= 42; y += pillar + gap) {
        for (let x = 2 + gap; x + pillar + gap <= 42; x += pillar + gap)
          canvas.rect(x, y, pillar, pillar, '#');
      }
      for (const [x, y] of [
        [2, 2],
        [41, 41],
        [2, 41],
        [41, 2],
      ] as const)
        canvas.put(x, y, 'a');
      canvas.put(47, 3, 'b');
      canvas.put(86, 40, 'b');
      const family = 2 * gap >= pillar ? 'pillared hall' : 'blocks with narrow gaps';
      return made(family, `pillars of ${pillar}, gaps of ${gap}`, canvas);
    }),
  );
}

/** A hall with one row of pillars across it, or along a wall. */
function arcades(): DrawnCase[] {
  return [1, 2, 3].flatMap((pillar) =>
    [2, 3].flatMap((gap) =>
      [30, 6].map((x) => {
        const canvas = new Canvas(64, 44, '#');
        canvas.rect(2, 2, 60, 40, '.');
        for (let y = 2 + gap; y + pillar + gap <= 44; y += pillar + gap)
          canvas.rect(x, y, pillar, pillar, '#');
        for (const [ax, ay] of [
          [3, 5],
          [58, 38],
          [3, 38],
        ] as const)
          canvas.put(ax, ay, 'a');
        const where = x === 30 ? 'across a hall' : 'along a wall';
        return made('arcade', `pillars of ${pillar}, gaps of ${gap}, ${where}`, canvas);
      }),
    ),
  );
}

/** A corridor that winds inwards to a chamber: one gate, at the mouth of the chamber. */
function spirals(): DrawnCase[] {
  return [1, 2, 3, 4].flatMap((wide) =>
    [2, 3].map((turns) => {
      const pitch = wide + 1;
      const core = 4 * wide + 5;
      const side = core + 2 + 2 * turns * pitch;
      const canvas = new Canvas(side, side, '#');
      for (let ring = 0; ring < turns; ring++) {
        const at = 1 + ring * pitch;
        const long = side - 2 * at;
        canvas.rect(at, at, long, wide, '.');
        canvas.rect(at, side - at - wide, long, wide, '.');
        canvas.rect(at, at, wide, long, '.');
        canvas.rect(side - at - wide, at, wide, long, '.');
        // A wall across the ring, and beside it the opening to the next one.
        canvas.rect(at, at + pitch, wide, 1, '#');
        if (ring + 1 < turns) canvas.rect(at + wide, at + pitch + 1, 1, wide, '.');
        canvas.put(side - at - 1, side - at - 1, 'c');
      }
      const inner = 1 + turns * pitch;
      canvas.rect(inner, inner, core, core, '.');
      canvas.rect(inner - 1, inner + 1, 1, wide, '+');
      canvas.put(inner + (core >> 1), inner + (core >> 1), 'a');
      return made('spiral corridor', `${wide} wide, ${turns} turns`, canvas);
    }),
  );
}

/** A straight river 8 wide with bridges. */
function rivers(): DrawnCase[] {
  return [1, 2, 3, 5, 8, 12, 20].flatMap((bridges) =>
    [1, 3, 5]
      .filter((wide) => 200 / bridges >= 2.5 * wide)
      .map((wide) => {
        const canvas = new Canvas(200, 80, '.');
        canvas.rect(0, 36, 200, 8, '#');
        for (let i = 0; i < bridges; i++) {
          canvas.rect(Math.round(((i + 0.5) * 200) / bridges) - (wide >> 1), 36, wide, 8, '=');
        }
        for (const x of [5, 100, 195]) {
          canvas.put(x, 10, 'a');
          canvas.put(x, 70, 'b');
        }
        return made('river', `${bridges} bridges, ${wide} wide`, canvas);
      }),
  );
}

/** A winding river with bridges 3 wide, and so much land on both banks that its bends do not narrow it. */
function windingRivers(): DrawnCase[] {
  return [1, 2, 3, 4, 5, 6].map((n) => {
    const canvas = new Canvas(240, 260, '.');
    const middle = (x: number): number =>
      130 + 30 * Math.sin(x / (14 + 3 * n) + n) + 10 * Math.sin((x / 7.3) * (n % 3));
    for (let x = 0; x < 240; x++) {
      for (let y = 0; y < 260; y++) {
        if ([x - 3, x, x + 3].some((at) => Math.abs(y - middle(at)) < 6)) canvas.put(x, y, '#');
      }
    }
    const bridges = 4 + 2 * n;
    for (let i = 0; i < bridges; i++) {
      const x = Math.round(((i + 0.5) * 240) / bridges);
      const water: number[] = [];
      for (let y = 0; y < 260; y++) if ([0, 1, 2].some((k) => canvas.at(x + k, y) === '#')) water.push(y);
      const top = water[0]!;
      const bottom = water.at(-1)!;
      if (bottom - top <= 40) canvas.rect(x, top, 3, bottom - top + 1, '=');
    }
    for (const x of [2, 237]) {
      canvas.put(x, 2, 'a');
      canvas.put(x, 257, 'b');
    }
    return made('winding river', `${bridges} bridges`, canvas);
  });
}

/** Islands in a lake, joined by bridges. */
function islands(): DrawnCase[] {
  return [1, 2, 3].flatMap((wide) =>
    [6, 12].map((long) => {
      const pitch = 20 + long;
      const canvas = new Canvas(3 * pitch, 2 * pitch, '#');
      for (let i = 0; i < 6; i++) {
        const left = (long >> 1) + (i % 3) * pitch;
        const top = (long >> 1) + Math.floor(i / 3) * pitch;
        for (let y = 0; y < 20; y++) {
          for (let x = 0; x < 20; x++)
            if (Math.hypot(x - 9.5, y - 9.5) < 10) canvas.put(left + x, top + y, '.');
        }
        canvas.put(left + 10, top + 10, String.fromCharCode(97 + i));
        // The shore is round: a bridge begins where there is land on its whole width.
        if (i % 3 < 2) canvas.rect(left + 20, top + 9, long, wide, '=');
        if (i < 3) canvas.rect(left + 9, top + 20, wide, long, '=');
      }
      return made('islands', `bridges ${wide} wide, ${long} long`, canvas);
    }),
  );
}

/** A square with four streets: a gate at the mouth of each. */
function plazas(): DrawnCase[] {
  return [2, 3, 5, 7].map((street) => {
    const canvas = new Canvas(65, 65, '#');
    canvas.rect(22, 22, 21, 21, '.');
    const at = 32 - (street >> 1);
    canvas.rect(at, 0, street, 65, '.');
    canvas.rect(0, at, 65, street, '.');
    canvas.rect(22, 22, 21, 21, '.');
    canvas.rect(at, 21, street, 1, '+');
    canvas.rect(at, 43, street, 1, '+');
    canvas.rect(21, at, 1, street, '+');
    canvas.rect(43, at, 1, street, '+');
    for (const [x, y] of [
      [22, 22],
      [42, 42],
      [32, 32],
    ] as const)
      canvas.put(x, y, 'p');
    canvas.put(32, 0, 'a');
    canvas.put(32, 64, 'b');
    canvas.put(0, 32, 'c');
    canvas.put(64, 32, 'd');
    return made('plaza', `streets ${street} wide`, canvas);
  });
}

/** A wall across a field with one breach: straight, or from corner to corner. */
function breaches(): DrawnCase[] {
  return [1, 2, 3, 5, 8].flatMap((wide) => {
    const straight = new Canvas(60, 50, '.');
    straight.rect(30, 0, 2, 50, '#');
    straight.rect(30, 20, 2, wide, '+');
    const slanted = new Canvas(60, 60, '.');
    for (let i = 0; i < 60; i++) slanted.rect(i - 1, i, 3, 1, i >= 25 && i < 25 + wide ? '+' : '#');
    for (const canvas of [straight, slanted]) {
      canvas.put(3, 48, 'a');
      canvas.put(3, 40, 'a');
      canvas.put(57, 3, 'b');
      canvas.put(57, 20, 'b');
    }
    return [made('breach', `${wide} wide`, straight), made('breach', `${wide} wide, slanted`, slanted)];
  });
}

/** A field with single trees in front of a ragged forest edge: one zone. */
function forestEdges(): DrawnCase[] {
  return [1, 2, 3, 4].map((seed) => {
    const canvas = new Canvas(120, 80, '.');
    const random = new Random(`forest edge ${seed}`);
    for (let x = 0; x < 120; x++) {
      const deep = 14 + random.below(6);
      for (let y = 0; y < deep; y++) if (y < 10 || random.chance(0.7)) canvas.put(x, y, '#');
    }
    for (let k = 0; k < 60; k++) canvas.put(random.below(120), 20 + random.below(55), '#');
    for (const [x, y] of [
      [3, 77],
      [116, 77],
      [3, 40],
      [116, 40],
    ] as const)
      canvas.put(x, y, 'a');
    return made('forest edge', `seed ${seed}`, canvas);
  });
}
