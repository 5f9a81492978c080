import { Session } from 'node:inspector/promises';

interface ProfileNode {
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly selfSize: number;
  readonly children: readonly ProfileNode[];
}

export interface Allocations {
  /** Bytes that the heap profile has seen allocated, garbage included. */
  readonly bytes: number;
  /** The functions that allocated most. */
  readonly sites: readonly { readonly name: string; readonly bytes: number }[];
}

/** Runs some work under V8's sampling heap profiler, which here counts what is garbage by now, too. */
export async function allocationsOf(work: () => void): Promise<Allocations> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: 256,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  } as object);
  work();
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  const byName = new Map<string, number>();
  const visit = (node: ProfileNode): void => {
    const { functionName, url } = node.callFrame;
    // What the profiler and the timers of Node allocate is not the work's.
    if (node.selfSize > 0 && url !== '' && !url.startsWith('node:'))
      byName.set(functionName, (byName.get(functionName) ?? 0) + node.selfSize);
    for (const child of node.children) visit(child);
  };
  visit(profile.head as unknown as ProfileNode);
  const sites = [...byName].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes);
  return { bytes: sites.reduce((sum, site) => sum + site.bytes, 0), sites: sites.slice(0, 3) };
}
