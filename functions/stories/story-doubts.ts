import { readStories } from '#functions/articles/stories.ts';
import { enforceLimit, isWithinLimit } from '#functions/readers/rate-limit.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { firstRows } from '#functions/table/first-rows.ts';
import { keys } from '#functions/table/keys.ts';
import { limits } from '#shared/config/limits.ts';
import { attentionDays, type DoubtedStory } from '#shared/domain/desk/attention.ts';
import { addDays, dayMs, daySeconds, hourMs, utcDay } from '#shared/domain/utc-day.ts';

/** What readers of one day say of a story: that its reports are not about one event. */
const doubtEntity = defineEntity({
  model: { entity: 'story-doubt', version: '1', service },
  attributes: {
    /** UTC. */
    day: { type: 'string', required: true },
    storyId: { type: 'string', required: true },
    /** Networks that said so. */
    count: { type: 'number' },
    /** The report that the last of them named. */
    reportId: { type: 'string' },
    expiresAt: { type: 'number' },
  },
  indexes: { byDay: keys('story-doubts', '${day}#${storyId}') },
});

/**
 * Stores a reader's doubt about a story, once for each network and day.
 * @param reportId the report that does not belong to the others; null if the reader names none
 * @throws Refusal 404 for a story that has not several reports, or not this one; 429 above the limit of the network
 */
export async function storeDoubt(id: string, reportId: string | null, address: string, now: Date): Promise<void> {
  await enforceLimit(`story-doubts#${address}`, limits.storyDoubtsPerHour, now, hourMs);
  const story = (await readStories([id])).get(id);
  const hasReport = reportId === null || story?.reports.some((report) => report.id === reportId) === true;
  // Any other id could fill the desk's list.
  if (story === undefined || story.reports.length < 2 || !hasReport) throw notFound('Story');
  if (!(await isWithinLimit(`story-doubt#${story.id}#${address}`, 1, now, dayMs))) return;
  await doubtEntity()
    .update({ day: utcDay(now), storyId: story.id })
    .add({ count: 1 })
    .set({
      ...(reportId !== null && { reportId }),
      expiresAt: Math.floor(now.getTime() / 1000) + 2 * attentionDays * daySeconds,
    })
    .go();
}

/** Rows that are read: doubts of a day about one story are one row. */
const mostRows = 200;
const mostStories = 20;

/**
 * The stories that readers have doubted in the last days and that still have the report which they named, the most
 * doubted first.
 */
export async function doubtedStories(now: Date): Promise<DoubtedStory[]> {
  const rows = await firstRows(mostRows, (page) =>
    doubtEntity()
      .query.byDay({})
      .gte({ day: addDays(utcDay(now), -attentionDays) })
      .go({ order: 'desc', ...page }),
  );
  const stories = await readStories([...new Set(rows.map(({ storyId }) => storyId))]);
  const doubts = new Map<string, number>();
  for (const { storyId, reportId, count = 0 } of rows) {
    const story = stories.get(storyId);
    const isStill = reportId === undefined || story?.reports.some(({ id }) => id === reportId);
    if (story === undefined || story.reports.length < 2 || !isStill) continue;
    doubts.set(story.id, (doubts.get(story.id) ?? 0) + count);
  }
  return [...doubts]
    .map(([id, count]) => ({ id, count }))
    .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
    .slice(0, mostStories);
}
