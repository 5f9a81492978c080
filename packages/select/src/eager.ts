/**
 * `@floodgate/select` in Node, and `@floodgate/select/eager` elsewhere: everything that `auto` may need is part of the
 * program, so that nothing has to be loaded.
 */
import { astarReplan, bcp, bmaa, bmaaC, bmaaF, bmaaFC, far, lacam, pibt, rolling, whca } from 'floodgate';
import { keepPlanners } from 'floodgate/world';
import * as chooser from './auto/chooser.ts';
import { keepChooser } from './auto/on-demand.ts';

keepChooser(chooser);
keepPlanners([astarReplan, bcp, bmaa, bmaaC, bmaaF, bmaaFC, far, lacam, pibt, rolling, whca]);

export * from './index.ts';
