/**
 * Planners that live in a file of their own, outside Floodgate: reads such a file and registers the planner it
 * exports. Used by the command line, by jobs and by the studio's server.
 */
export {
  isPlannerFile,
  type PlannerFile,
  plannerFileModule,
  registerPlannerFile,
} from './planner-file.ts';
