import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod/mini';
import { createTopics } from '#functions/catalog/topics.ts';
import { planSeed, type SeedSource, seededSourceIds, seedSources } from '#functions/sources/seed-sources.ts';
import { allSources } from '#functions/sources/sources.ts';
import { publisherSources } from '#shared/config/seed/sources.ts';
import { packSource } from '#shared/domain/sources/pack-source.ts';
import { newSource } from '#shared/domain/sources/source-settings.ts';
import { done, note, step, warn } from '../command/progress.ts';
import { messageOf, UserError } from '../command/user-error.ts';
import { readSourceList, readSourcesFile, type WantedSource, wantedSource } from '../local-stage/seed/source-list.ts';
import { packsOf } from './check-packs.ts';
import type { Outside } from './outside.ts';
import type { SiteOutputs } from './stacks.ts';

/**
 * The sources to seed, in the shape that `POST /api/sources` accepts: the real publishers of every stage, or those of a
 * file or a country. A publisher without a known feed is left out.
 * @throws UserError that names the entry and what is wrong with it
 */
export function sourcesToSeed(file: string | undefined, country?: string): SeedSource[] {
  if (file !== undefined && country !== undefined) throw new UserError('Name either --sources or --country.');
  const list =
    file !== undefined
      ? readSourcesFile(file)
      : country !== undefined
        ? sourcesOfCountry(country)
        : readSourceList(JSON.stringify(publisherSources), 'shared/config/seed/sources.ts');
  return list.map(toSeedSource);
}

const sourcesOfCountry = (country: string): WantedSource[] =>
  packsOf(country).flatMap(({ country: code, publishers }) =>
    publishers.filter(({ feed }) => feed !== null).map((publisher) => wantedSource(packSource(publisher, code))),
  );

function toSeedSource(wanted: WantedSource): SeedSource {
  const parsed = newSource.safeParse(wanted);
  if (parsed.success) return { ...parsed.data, id: wanted.id };
  const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new UserError(`${wanted.name} (${wanted.url}) is not a source. ${reasons.join('; ')}`);
}

/** Selects the table that functions/table works with in this process. */
export function selectTable(name: string): void {
  Object.assign(process.env, { STAGE: 'command', TABLE_NAME: name });
}

/** Whether the table has no sources and has never been seeded: that of a new stage. */
export async function isUnseeded(): Promise<boolean> {
  const [sources, seeded] = await Promise.all([allSources(), seededSourceIds()]);
  return sources.length === 0 && seeded.size === 0;
}

interface SeedOptions {
  dryRun: boolean;
  /** Whether sources that an editor deleted are added again. */
  restore: boolean;
}

/** Number of sources after which the progress is printed. */
const progressStep = 50;

/**
 * Adds topics and sources to the selected table, and prints what it does. Repeating it is safe: sources that are stored
 * keep an editor's changes, and deleted ones stay deleted. @returns the number of sources that were added
 */
export async function seedStage(wanted: readonly SeedSource[], { dryRun, restore }: SeedOptions): Promise<number> {
  const plan = await planSeed(wanted, { restore });
  const kept = [
    `${plan.known.length} stored already, left as they are`,
    ...(plan.deleted.length === 0
      ? []
      : [`${plan.deleted.length} deleted by an editor, not added again (--restore-deleted adds them)`]),
  ].join('; ');
  if (dryRun) {
    for (const { name, url } of plan.fresh) console.log(`  ${name}  ${url}`);
    done(`Dry run: ${sourcesIn(plan.fresh.length)} would be added; ${kept}. Nothing was changed`);
    return 0;
  }
  const topics = await createTopics();
  const { added, present, refused } = await step(
    (result) => `${sourcesIn(result.added)} added, ${topics} topics; ${kept}`,
    () =>
      seedSources(plan, new Date(), (finished, total) => {
        if (finished % progressStep === 0 && finished < total) note(`${finished} of ${total} sources`);
      }),
  );
  if (present > 0) note(`${present} more are read already, under another id.`);
  for (const { source, reason } of refused) warn(`${source.name} (${source.url}) was not added: ${reason}`);
  return added;
}

const started = z.object({ queued: z.int() });

/** Runs schedule-sources once, which queues every source that is due. New sources are. */
export async function fetchNow(functionName: string, region: string): Promise<void> {
  const { Payload, FunctionError } = await new LambdaClient({ region }).send(
    new InvokeCommand({ FunctionName: functionName, Payload: '{}' }),
  );
  const answer = Payload === undefined ? '' : Buffer.from(Payload).toString('utf8');
  if (FunctionError !== undefined)
    throw new UserError(
      `${functionName} failed (${FunctionError}): ${answer}. docs/runbook.md, Schedule sources failing.`,
    );
  done(`Fetching ${sourcesIn(started.parse(JSON.parse(answer)).queued)}; the first stories appear within minutes`);
}

interface Offer extends Pick<Outside, 'ask'> {
  stage: string;
  region: string;
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
  { TableName, ScheduleFunctionName }: Pick<SiteOutputs, 'TableName' | 'ScheduleFunctionName'>,
  { stage, region, yes, seed, ask }: Offer,
): Promise<void> {
  const command = `npm run seed -- --stage ${stage} --region ${region}`;
  try {
    selectTable(TableName);
    if (seed === false || !(await isUnseeded())) return;
    const sources = sourcesToSeed(undefined);
    const question = `The stage has no sources, so its site is empty. Add the ${sources.length} publishers it comes with, and fetch them now?`;
    if (!(seed || yes || (await ask(question)))) return note(`The stage has no sources yet. Add them with ${command}`);
    if ((await seedStage(sources, { dryRun: false, restore: false })) > 0) await fetchNow(ScheduleFunctionName, region);
  } catch (error) {
    warn(`The stage is deployed, but filling it failed: ${messageOf(error)}`);
    note(`Try again with ${command}`);
  }
}

const sourcesIn = (count: number): string => `${count} ${count === 1 ? 'source' : 'sources'}`;
