import type { MapView } from '../../../map/map-view.ts';
import { GifWriter } from './gif.ts';
import { takePicture } from './picture.ts';

const FRAMES_PER_SECOND = 30;
const GIF_FRAMES_PER_SECOND = 10;
/** A GIF holds whole pictures, so it is kept small. */
const GIF_SIDE = 480;
const HOLD_MS = 700;
const VIDEO_TYPES = ['video/webm;codecs=vp9', 'video/webm', 'video/mp4'];

export type FilmFormat = 'video' | 'gif';

export interface Film {
  /** Ends it. */
  finish(): Promise<{ readonly blob: Blob; readonly extension: string }>;
  /** Ends it for nothing. */
  discard(): void;
}

/** The ending of the video files that the browser can write; undefined if it can write none. */
export function videoExtension(): 'webm' | 'mp4' | undefined {
  const type = videoType();
  if (type === undefined) return undefined;
  return type.startsWith('video/mp4') ? 'mp4' : 'webm';
}

function videoType(): string | undefined {
  return globalThis.MediaRecorder && VIDEO_TYPES.find((name) => MediaRecorder.isTypeSupported(name));
}

/** Films a map until it is ended. */
export function startFilm(view: MapView, format: FilmFormat): Film {
  return format === 'gif' ? filmGif(view) : filmVideo(view, videoType()!);
}

function filmVideo(view: MapView, mimeType: string): Film {
  const stream = view.canvas.captureStream(FRAMES_PER_SECOND);
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 8_000_000 });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  // Else a map that stands still would have no picture.
  view.invalidate();
  recorder.start(1000);
  const stop = (): void => {
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  };
  return {
    async finish() {
      await holdPicture(view);
      stop();
      await ended;
      if (parts.every(({ size }) => size === 0)) throw new Error('The browser has recorded no picture.');
      return { blob: new Blob(parts, { type: mimeType }), extension: videoExtension()! };
    },
    discard: stop,
  };
}

/** Draws the last picture for a while, so that it can be looked at, and a short film has pictures at all. */
async function holdPicture(view: MapView): Promise<void> {
  const end = performance.now() + HOLD_MS;
  while (performance.now() < end) {
    view.invalidate();
    await new Promise((resolve) => setTimeout(resolve, 1000 / FRAMES_PER_SECOND));
  }
}

function filmGif(view: MapView): Film {
  const { clientWidth, clientHeight } = view.host;
  const scale = Math.min(1, GIF_SIDE / Math.max(clientWidth, clientHeight));
  let gif: GifWriter | undefined;
  const add = (): void => {
    const picture = takePicture([view], scale);
    const { width, height } = picture;
    gif ??= new GifWriter(width, height, 100 / GIF_FRAMES_PER_SECOND);
    gif.add(picture.getContext('2d')!.getImageData(0, 0, width, height).data);
  };
  add();
  const timer = setInterval(add, 1000 / GIF_FRAMES_PER_SECOND);
  return {
    async finish() {
      clearInterval(timer);
      return { blob: new Blob([gif!.finish()], { type: 'image/gif' }), extension: 'gif' };
    },
    discard: () => clearInterval(timer),
  };
}
