import { transfer } from 'comlink';
import { serve } from '../../workers/serve.ts';
import { type NumberedScene, RegionsService } from './regions-service.ts';

const service = new RegionsService();

const api = {
  divide: service.divide.bind(service),
  stops: service.stops.bind(service),
  expansions: service.expansions.bind(service),
  fields(place: NumberedScene) {
    const fields = service.fields(place);
    return transfer(fields, [fields.depth.buffer, fields.clearance.buffer]);
  },
  paths(place: NumberedScene) {
    const paths = service.paths(place);
    return transfer(paths, [paths.cells.buffer, paths.stops.buffer]);
  },
};

export type RegionsWorker = typeof api;

serve(api);
