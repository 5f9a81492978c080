import { ImageSource, Rectangle, Texture } from 'pixi.js';

/** Pixels of one shape. */
export const SHAPE_PIXELS = 64;

/** What agents and goals look like. Shapes differ, so that colour is not the only sign. */
export interface AgentShapes {
  readonly disc: Texture;
  /** At home. */
  readonly ringed: Texture;
  /** Stuck. */
  readonly diamond: Texture;
  /** Not ours. */
  readonly square: Texture;
  /** A goal. */
  readonly ring: Texture;
  /** Around what is selected. */
  readonly halo: Texture;
}

type Draw = (pen: CanvasRenderingContext2D, middle: number) => void;

const OUTLINE = 'rgb(0 0 0 / 55%)';

/** White shapes on one picture, to be tinted. */
export function agentShapes(): AgentShapes {
  const drawings: Record<keyof AgentShapes, Draw> = {
    disc: (pen, middle) => {
      pen.arc(middle, 32, 27, 0, 2 * Math.PI);
      fillWithOutline(pen);
    },
    ringed: (pen, middle) => {
      pen.arc(middle, 32, 17, 0, 2 * Math.PI);
      pen.fill();
      strokeRing(pen, middle, 26, 5);
    },
    diamond: (pen, middle) => {
      // With its outline it stays within its part of the picture.
      pen.moveTo(middle, 4);
      pen.lineTo(middle + 28, 32);
      pen.lineTo(middle, 60);
      pen.lineTo(middle - 28, 32);
      pen.closePath();
      fillWithOutline(pen);
    },
    square: (pen, middle) => {
      pen.roundRect(middle - 24, 8, 48, 48, 8);
      fillWithOutline(pen);
    },
    ring: (pen, middle) => strokeRing(pen, middle, 26, 5),
    halo: (pen, middle) => strokeRing(pen, middle, 28, 6),
  };
  const names = Object.keys(drawings) as (keyof AgentShapes)[];
  const canvas = document.createElement('canvas');
  canvas.width = SHAPE_PIXELS * names.length;
  canvas.height = SHAPE_PIXELS;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#fff';
  const source = new ImageSource({ resource: canvas, autoGenerateMipmaps: true });
  const shapes: Partial<Record<keyof AgentShapes, Texture>> = {};
  for (const [i, name] of names.entries()) {
    pen.strokeStyle = '#fff';
    pen.beginPath();
    drawings[name](pen, i * SHAPE_PIXELS + SHAPE_PIXELS / 2);
    shapes[name] = new Texture({
      source,
      frame: new Rectangle(i * SHAPE_PIXELS, 0, SHAPE_PIXELS, SHAPE_PIXELS),
    });
  }
  source.update();
  return shapes as AgentShapes;
}

function fillWithOutline(pen: CanvasRenderingContext2D): void {
  pen.fill();
  pen.lineWidth = 4;
  pen.strokeStyle = OUTLINE;
  pen.stroke();
}

function strokeRing(pen: CanvasRenderingContext2D, middle: number, radius: number, width: number): void {
  pen.beginPath();
  pen.arc(middle, 32, radius, 0, 2 * Math.PI);
  pen.lineWidth = width;
  pen.stroke();
}
