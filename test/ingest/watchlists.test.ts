import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readArticle } from '#functions/articles/articles.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { applySettings } from '#functions/ingest/apply-changes.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { withStoredBodies } from '#functions/ingest/fetch/new-entries.ts';
import { clearLedgerState } from '#functions/ingest/store/commits.ts';
import { saveSources } from '#functions/sources/sources.ts';
import { watchlists } from '#shared/config/seed/watchlists.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { localSignIn } from '#test/support/local-token.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';
import { sampleWatchlist } from '#test/support/sample-watchlist.ts';
import { emptyTable } from '#test/support/table-items.ts';
import { editorOf, member } from '../api/newsroom/newsroom-calls.ts';

withRealTable();
beforeAll(() => void Object.assign(process.env, localSignIn));
// Readers of a document keep it for half a minute.
let minutes = 0;
beforeEach(async () => {
  await emptyTable();
  clearLedgerState();
  passMinute();
});
afterEach(() => void vi.useRealTimers());
const passMinute = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ++minutes * 60_000 });

const at = '2026-11-20T09:00:00.000Z';
async function publish(content: unknown): Promise<void> {
  await editorOf('watchlists', await member('editor')).release(content);
  passMinute();
}
async function hitsOf(title: string): Promise<readonly string[] | undefined> {
  return (await readArticle(articleId(entryOf(title, at), 'paper')))?.watchlistHits;
}
async function arrive(title: string): Promise<void> {
  const { batchItemFailures } = await store(
    queueEvent((await withStoredBodies([messageOf([entryOf(title, at)])])).map(packMessage)),
  );
  expect(batchItemFailures).toEqual([]);
}

test('an article is held against the samples before the first publication', async () => {
  await arrive('Credit unions of the islands meet');
  expect(await hitsOf('Credit unions of the islands meet')).toEqual(['caribbean-finance-and-justice']);
});

test('an article is held against the published watchlists as it arrives', async () => {
  await arrive('A ferry leaves Castries with cocoa');
  await publish([...watchlists, sampleWatchlist({ id: 'ships', keywords: ['ferry'] })]);
  await arrive('Fog holds the night ferry at Roseau');
  expect(await hitsOf('A ferry leaves Castries with cocoa')).toEqual([]);
  expect(await hitsOf('Fog holds the night ferry at Roseau')).toEqual(['ships']);
});

test('no article is marked once the published list is empty', async () => {
  await publish([]);
  await arrive('Credit unions of the islands meet again');
  expect(await hitsOf('Credit unions of the islands meet again')).toEqual([]);
});

test('applying the settings of a source holds its articles against the published watchlists', async () => {
  await saveSources([sampleSource({ id: 'paper', region: 'caribbean' })]);
  await arrive('A ferry is late');
  await publish([sampleWatchlist({ id: 'ships', keywords: ['ferry'] })]);
  const id = articleId(entryOf('A ferry is late', at), 'paper');
  await applySettings({ runId: 'apply', applySourceId: 'paper', part: 0, parts: 1, ids: [id] });
  expect(await hitsOf('A ferry is late')).toEqual(['ships']);
});
