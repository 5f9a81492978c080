import { transfer } from 'comlink';
import { serve } from '../../workers/serve.ts';
import { buffersOf } from './trace.ts';
import { type TracePlace, TraceService } from './trace-service.ts';

const service = new TraceService();

const api = {
  async open(place: TracePlace, file: File) {
    const trace = await service.open(place, file);
    return transfer(trace, buffersOf(trace));
  },
  replay(...request: Parameters<TraceService['replay']>) {
    const replay = service.replay(...request);
    return transfer(replay, [replay, replay.trace, replay.kinds].flatMap(buffersOf));
  },
};

export type TraceWorker = typeof api;

serve(api);
