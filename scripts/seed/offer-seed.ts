import type { Stage } from '#infra/stages.ts';
import type { SiteOutputs } from '../deploy/deploy-stacks.ts';
import type { Outside } from '../deploy/outside.ts';
import { note, warn } from '../local-stage/progress.ts';
import { fetchNow, isUnseeded, seedStage, selectTable, sourcesToSeed } from './seed-stage.ts';

interface Offer extends Pick<Outside, 'ask'> {
  /** Accepts without a question. */
  yes: boolean;
  /** The answer, if it was given as an option. */
  seed: boolean | undefined;
}

/**
 * Offers to fill a new stage with the publishers and to fetch them. A failure is printed and does not fail the
 * deployment, which is complete.
 */
export async function offerSeed(
  { name }: Pick<Stage, 'name'>,
  { TableName, ScheduleFunctionName }: Pick<SiteOutputs, 'TableName' | 'ScheduleFunctionName'>,
  region: string,
  { yes, seed, ask }: Offer,
): Promise<void> {
  const command = `npm run seed -- --stage ${name} --region ${region}`;
  try {
    selectTable(TableName);
    if (seed === false || !(await isUnseeded())) return;
    const sources = sourcesToSeed(undefined);
    const question = `The stage has no sources, so its site is empty. Add the ${sources.length} publishers it comes with, and fetch them now?`;
    if (!(seed || yes || (await ask(question)))) return note(`The stage has no sources yet. Add them with ${command}`);
    if ((await seedStage(sources, { dryRun: false, restore: false })) > 0) await fetchNow(ScheduleFunctionName, region);
  } catch (error) {
    warn(`The stage is deployed, but filling it failed: ${error instanceof Error ? error.message : error}`);
    note(`Try again with ${command}`);
  }
}
