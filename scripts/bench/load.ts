import { Agent, get } from 'node:http';
import { percentile } from './report.ts';

export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** Asks one address over so many kept-open connections for so many seconds. The client shares the machine with the stage. */
export async function load(
  url: string,
  connections: number,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failed = 0;
  const end = performance.now() + seconds * 1000;
  const once = () =>
    new Promise<void>((resolve) => {
      const since = performance.now();
      get(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) failed++;
        response.resume().once('end', () => {
          times.push(performance.now() - since);
          resolve();
        });
      }).once('error', () => {
        failed++;
        resolve();
      });
    });
  const since = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) await once();
    }),
  );
  const perSecond = times.length / ((performance.now() - since) / 1000);
  agent.destroy();
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99), failed };
}
