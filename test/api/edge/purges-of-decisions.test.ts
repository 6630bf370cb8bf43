import { SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { handler as edit } from '#functions/api/edit-article.ts';
import { readStoredArticles } from '#functions/articles/articles.ts';
import { purgeMessage } from '#functions/editorial/purge-queue.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { pictureWidths } from '#shared/config/picture-path.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import { storeReports } from '#test/support/articles/store-reports.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, localSignIn } from '#test/support/local-token.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

let id = '';
let merged = '';
let other = '';
const queueUrl = () => process.env.PURGES_QUEUE_URL;
/** The first purges: the second ones are hidden for a minute. */
const purges = async () => (await takeAll(queueUrl())).map((body) => purgeMessage.parse(JSON.parse(body)));
const messages = () => takeAll(process.env.ARTICLES_QUEUE_URL);

async function decide(of: string, change: EditorialChange): Promise<void> {
  const version = (await readStoredArticles([of])).get(of)?.editorial.version;
  const headers = { ...asAdmin, 'content-type': 'application/json' };
  const body = JSON.stringify({ version, change });
  expect(await edit(httpEvent({ params: { id: of }, headers, body }))).toMatchObject({ statusCode: 200 });
}

beforeAll(() => void Object.assign(process.env, localSignIn));
/** Each test has headlines of its own, which no other story shares. */
const words = ['Quarry', 'Lighthouse', 'Orchard', 'Tannery', 'Vineyard', 'Foundry', 'Granary', 'Brewery', 'Sawmill'];
beforeEach(async () => {
  const at = (hour: number) => `2026-11-20T0${hour}:00:00.000Z`;
  const word = words.pop() ?? '';
  const title = `${word} opens`;
  [id = '', merged = '', other = ''] = await storeReports([
    ['paper', title, at(1)],
    ['echo', title, at(2)],
    ['tide', `${word} on fire: nine hurt near Accra`, at(3)],
  ]);
  await messages();
  await purges();
});

test.each<[string, EditorialChange]>([
  ['a correction', { corrections: { title: 'Ferries sail' } }],
  ['a story that becomes premium', { isPremium: true }],
  ['a note', { note: 'The board sat on Monday.' }],
  ['a story that is hidden', { state: 'hidden', reason: 'Old' }],
])('%s is purged when it is applied, with the addresses of the merged reports', async (_, change) => {
  await decide(id, change);
  // Until then readers get what the edge has.
  expect(await purges()).toEqual([]);
  await store(queueEvent(await messages()));
  const [purge, ...more] = await purges();
  expect({ ...purge, ids: purge?.ids.toSorted() }).toEqual({ ids: [id, merged].toSorted(), own: true });
  expect(more).toEqual([]);
});

test('a report that is taken out of an article purges the article too', async () => {
  await decide(merged, { alone: true });
  await store(queueEvent(await messages()));
  expect((await purges()).flatMap(({ ids }) => ids).toSorted()).toEqual([id, merged].toSorted());
});

test.each<[string, EditorialChange]>([
  ['an article that is taken down', { state: 'takenDown', reason: 'Libel' }],
  ['a passage that is left out', { omitted: ['Summary of the story'] }],
])('%s is purged at once, and again when no list has it any more, wherever it is named', async (_, change) => {
  await decide(id, change);
  expect(await purges()).toEqual([{ ids: [id] }]);
  await store(queueEvent(await messages()));
  expect(await purges()).toEqual([{ ids: [id] }]);
});

test('a decision that is delivered again purges again, and one that cannot be purged is not done', async () => {
  await decide(other, { isPremium: true });
  const sent = await messages();
  await store(queueEvent(sent));
  await purges();
  captureLog();
  const sending = vi.spyOn(SQSClient.prototype, 'send').mockRejectedValue(new Error('SQS is away') as never);
  const { batchItemFailures } = await store(queueEvent(sent, 2));
  expect(batchItemFailures).toHaveLength(1);
  sending.mockRestore();
  expect(await store(queueEvent(sent, 3))).toEqual({ batchItemFailures: [] });
  expect(await purges()).toEqual([{ ids: [other], own: true }]);
});

test('the picture of an article that is taken down leaves the edge in all widths', async () => {
  const image = 'https://pictures.example/quarry.jpg';
  const [pictured = ''] = await storeReports([['paper', 'Chapel opens', '2026-11-20T04:00:00.000Z', { image }]]);
  await decide(pictured, { state: 'takenDown', reason: 'Libel' });
  await messages().then((all) => store(queueEvent(all)));
  const paths = (await purges()).flatMap(({ pictures = [] }) => pictures);
  expect(paths).toEqual(
    pictureWidths.map((width) =>
      expect.stringMatching(new RegExp(`^/pictures/[\\w-]{16}/${width}\\?address=${encodeURIComponent(image)}$`)),
    ),
  );
});
