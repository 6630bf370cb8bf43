import { saveAddresses } from '#functions/articles/article-addresses.ts';
import { type RowChange, withStory } from '#functions/articles/article-rows.ts';
import { changeOf, readStoredArticles } from '#functions/articles/articles.ts';
import { saveStories } from '#functions/articles/stories.ts';
import { saveTopicCounts, type TopicCounts } from '#functions/catalog/topics.ts';
import { queuePictures } from '#functions/pictures/picture-queue.ts';
import { type SourceGains, saveGains } from '#functions/sources/source-gains.ts';
import { settleAll } from '#functions/table/settle-all.ts';
import { recentCounts } from '#shared/domain/articles/topic.ts';
import { withGain } from '#shared/domain/sources/source-gains.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { addDone, isDone, loadDone, saveReceipts } from '../runs/ingest-runs.ts';
import { type Commit, rowsOfCommit } from './commit-log.ts';
import { writeComposed } from './composed-articles.ts';
import { writeNames } from './entry-names.ts';
import { saveDaysOfYear, writeDays } from './headline-days.ts';
import { queueIndexing } from './index-queue.ts';
import { writeLists } from './known-lists.ts';
import { daysIn, type LedgerState, loadGains, loadPublishers } from './ledger-state.ts';
import { noStories, publisherAfter, savePublishers } from './publisher-counts.ts';
import { writeTitleKeys } from './title-keys.ts';
import { writeRows } from './write-rows.ts';

/** Rows that the caller has in memory. */
export interface WrittenRows {
  rows: readonly RowChange[];
  /** Whether no row with this id exists. */
  isNew: (id: string) => boolean;
}

/**
 * Writes everything that follows from a commit, whose number is `state.commit`: rows, lists, headlines, counts and
 * receipts, all of them as whole values. After a crash half-way, the next consumer calls it again and arrives at the
 * same state. Receipts are the last: a message with a receipt is done.
 * @param written the rows of the commit; absent if another consumer has made it
 */
export async function project(state: LedgerState, commit: Commit, written?: WrittenRows): Promise<void> {
  const { rows, isNew } = written ?? { rows: await rowsOfCommit(commit), isNew: () => false };
  await settleAll([
    writeListedRows(state, commit, { rows, isNew }),
    moveRows(commit, rows),
    saveStories(commit.stories ?? []),
    writeComposed(rows),
    writeDays(state.commit, commit),
    writeTitleKeys(state.keys, commit.headlines),
    writeNames(state.names, commit.names ?? {}),
    saveAddresses(commit.addresses ?? {}),
    projectCalendar(state, commit),
    projectTopics(state, commit),
    projectPublishers(state, commit),
    projectGains(state, commit),
  ]);
  const pictured = rows.filter(({ preview: { image } }) => image !== null).map(({ preview: { id } }) => id);
  await Promise.all([saveReceipts(commit.receipts), queueIndexing(state.commit), queuePictures(pictured)]);
  addDone(state.done, commit.receipts);
}

/**
 * Completes a commit whose consumer may have been interrupted. Receipts are written last, so with them only the message
 * to the index may be missing.
 */
export async function completeCommit(state: LedgerState, commit: Commit): Promise<void> {
  await loadDone(
    state.done,
    commit.receipts.map(({ runId }) => runId),
  );
  const isWritten = commit.receipts.length > 0 && commit.receipts.every((one) => isDone(state.done, one));
  await (isWritten ? queueIndexing(state.commit) : project(state, commit));
}

async function writeListedRows(
  state: LedgerState,
  { departures }: Commit,
  { rows, isNew }: WrittenRows,
): Promise<void> {
  // First the rows: a list never has an article that cannot be read.
  await writeRows(rows, isNew);
  await writeLists(state.lists, state.commit, rows, departures);
}

/** Writes the story of reports that moved and are not among the rows of the commit. */
async function moveRows({ moved = [] }: Commit, rows: readonly RowChange[]): Promise<void> {
  const written = new Set(rows.map(({ preview }) => preview.id));
  const stories = new Map(moved.flatMap(([id, , story]) => (written.has(id) ? [] : [[id, story ?? id] as const])));
  const stored = await readStoredArticles([...stories.keys()]);
  const changed = [...stored].map(([id, article]) => withStory(changeOf(article), stories.get(id)));
  await writeRows(changed, () => false);
}

async function projectCalendar(state: LedgerState, { headlines }: Commit): Promise<void> {
  const changed = new Set<string>();
  for (const { at } of headlines) {
    const iso = utcDay(at);
    const [year, monthDay] = [iso.slice(0, 4), iso.slice(5)];
    const days = await daysIn(state.calendar, year);
    if (days.has(monthDay)) continue;
    days.add(monthDay);
    changed.add(year);
  }
  await Promise.all([...changed].map(async (year) => saveDaysOfYear(year, await daysIn(state.calendar, year))));
}

// A count that has the number of this commit, or of a later one, includes its change.

async function projectTopics({ topics, commit }: LedgerState, changes: Commit): Promise<void> {
  const changed = new Map<string, TopicCounts>();
  for (const [id, changedHours] of Object.entries(changes.topics)) {
    const before = topics.get(id) ?? { articleCount: 0, hours: {}, commit: 0 };
    if (before.commit >= commit) continue;
    const hours = { ...before.hours };
    let { articleCount } = before;
    for (const [hour, by] of Object.entries(changedHours)) {
      articleCount += by;
      hours[hour] = (hours[hour] ?? 0) + by;
    }
    changed.set(id, { articleCount, hours: recentCounts(hours, new Date()), commit });
  }
  await saveTopicCounts(changed);
  for (const [id, counts] of changed) topics.set(id, counts);
}

async function projectPublishers(state: LedgerState, { publishers }: Commit): Promise<void> {
  await loadPublishers(state, publishers);
  const changed = publishers.flatMap((change) => {
    const before = state.publishers.get(change.id) ?? noStories;
    return before.commit >= state.commit ? [] : [publisherAfter(before, change, state.commit)];
  });
  await savePublishers(changed);
  for (const one of changed) state.publishers.set(one.id, one);
}

async function projectGains(state: LedgerState, { gains: changes }: Commit): Promise<void> {
  await loadGains(state, Object.keys(changes));
  const changed: SourceGains[] = [];
  for (const [id, days] of Object.entries(changes)) {
    const before = state.gains.get(id);
    if (before !== undefined && before.commit >= state.commit) continue;
    let gains = before?.gains ?? {};
    for (const [day, by] of Object.entries(days)) gains = withGain(gains, day, by, new Date());
    changed.push({ id, gains, commit: state.commit });
  }
  await saveGains(changed);
  for (const one of changed) state.gains.set(one.id, one);
}
