import { GifWriter } from './gif.ts';

const FRAMES_PER_SECOND = 30;
const GIF_FRAMES_PER_SECOND = 10;
/** A GIF holds whole pictures, so it is kept small. */
const GIF_SIDE = 480;
const TYPES = ['video/webm;codecs=vp9', 'video/webm', 'video/mp4'];

type Save = (film: Blob, extension: string) => void;

/** Films a canvas until it is stopped: as WebM (or MP4) where the browser can, else as a GIF. */
export function startFilm(canvas: HTMLCanvasElement, save: Save): { stop(): void } {
  const type = globalThis.MediaRecorder && TYPES.find((name) => MediaRecorder.isTypeSupported(name));
  return type ? startVideo(canvas, type, save) : startGif(canvas, save);
}

function startVideo(canvas: HTMLCanvasElement, mimeType: string, save: Save): { stop(): void } {
  const stream = canvas.captureStream(FRAMES_PER_SECOND);
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 8_000_000 });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () => {
    for (const track of stream.getTracks()) track.stop();
    save(new Blob(parts, { type: mimeType }), mimeType.startsWith('video/mp4') ? 'mp4' : 'webm');
  };
  recorder.start();
  return { stop: () => recorder.stop() };
}

function startGif(canvas: HTMLCanvasElement, save: Save): { stop(): void } {
  const scale = Math.min(1, GIF_SIDE / Math.max(canvas.width, canvas.height));
  const width = Math.round(canvas.width * scale);
  const height = Math.round(canvas.height * scale);
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  const gif = new GifWriter(width, height, 100 / GIF_FRAMES_PER_SECOND);
  // A WebGL canvas is empty again after it was shown, so the picture is taken right after it was drawn.
  const timer = setInterval(() => {
    requestAnimationFrame(() => {
      pen.drawImage(canvas, 0, 0, width, height);
      gif.add(pen.getImageData(0, 0, width, height).data);
    });
  }, 1000 / GIF_FRAMES_PER_SECOND);
  return {
    stop() {
      clearInterval(timer);
      save(new Blob([gif.finish()], { type: 'image/gif' }), 'gif');
    },
  };
}
