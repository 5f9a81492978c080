import { transfer } from 'comlink';
import { serve } from '../../workers/serve.ts';
import { buffersOf } from './trace.ts';
import { TraceService } from './trace-service.ts';

const service = new TraceService();

const api = {
  trace(...request: Parameters<TraceService['trace']>) {
    const trace = service.trace(...request);
    return transfer(trace, buffersOf(trace));
  },
};

export type TraceWorker = typeof api;

serve(api);
