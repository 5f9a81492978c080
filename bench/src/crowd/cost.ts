/** What one crowd cost under one planner. */
export interface CrowdCost {
  readonly planner: string;
  readonly agents: number;
  readonly ticks: number;
  readonly completionRate: number;
  readonly firstTickMs: number;
  /** Mean over all ticks but the first. */
  readonly meanTickMs: number;
  readonly p99TickMs: number;
  /** Time of the whole tick per node expansion, over that of plain A\* in the same process; null without any. */
  readonly perExpansionOverAStar: number | null;
  readonly bytesPerAgent: number;
  /** Held by the world and its planner at the end, the map not included. */
  readonly megabytes: number;
}
