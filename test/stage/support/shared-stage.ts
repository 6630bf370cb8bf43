import { inject } from 'vitest';
import * as z from 'zod/mini';
import { type OpenStage, stageAt } from '#test/support/stage.ts';

/**
 * Stages with the demo feeds that test files share. Their tests run at the same time, so they use readers, articles and
 * targets of follows of their own. On `ads`, tests may follow anything and serve ads; on `site`, nothing else does.
 */
export type SharedStage = 'site' | 'ads';

const joined = z.object({ url: z.string(), dataDir: z.string(), output: z.string() });

/** Joins a shared stage: the first file that asks starts it. */
export async function joinStage(name: SharedStage): Promise<OpenStage & { output: string }> {
  const response = await fetch(`${inject('stagesUrl')}${name}`);
  if (!response.ok) throw new Error(await response.text());
  const { url, dataDir, output } = joined.parse(await response.json());
  return { ...stageAt(url, dataDir), output };
}
