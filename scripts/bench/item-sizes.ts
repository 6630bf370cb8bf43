import { indexNames } from '#infra/table.ts';
import type { Measured } from '#infra/traffic/measured.ts';
import { generatedSource } from './generated-articles.ts';

/** Articles in a full chunk (functions/articles/article-chunks.ts). */
const articlesOfChunk = 10;
/** The front page, a publisher, a topic and a region. */
const listsOfArticle = 4;
/** Bytes that DynamoDB adds to each item and to each copy in an index. */
const overhead = 100;
/** Attributes that an index contains (infra/table.ts), apart from its own keys. */
const projected = ['preview', 'stats', 'id', 'publishedAt', '__edb_e__', '__edb_v__', 'pk', 'sk'];

const sizeOf = (value: unknown): number =>
  value instanceof Uint8Array ? value.byteLength : Buffer.byteLength(String(value));
const bytesOf = (entries: readonly [string, unknown][]): number =>
  entries.reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOf(value), overhead);

/** Bytes of an item and of its copies in the indexes. */
function withIndexes(item: Record<string, unknown>): number {
  const entries = Object.entries(item);
  return indexNames
    .filter((name) => `${name}pk` in item)
    .reduce(
      (sum, name) => sum + bytesOf(entries.filter(([key]) => projected.includes(key) || key.startsWith(name))),
      bytesOf(entries),
    );
}

/** Average stored bytes of a listed article, its counters, headline and title key, of reading history and ad events. */
export async function measureItemSizes(ids: readonly string[]): Promise<Measured['stored']> {
  const [{ readStoredArticles }, { table }, { partitionEnds }, { GetCommand, QueryCommand }] = await Promise.all([
    import('#functions/articles/articles.ts'),
    import('#functions/table/client.ts'),
    import('#functions/table/spread.ts'),
    import('@aws-sdk/lib-dynamodb'),
  ]);
  const { client, table: TableName } = table();
  const sample = ids.slice(0, 50);
  const articles = await Promise.all(
    sample.map((id) => client.send(new GetCommand({ TableName, Key: { pk: `article#${id}`, sk: 'article' } }))),
  );
  const bytesUnder = async (pk: string) => {
    const { Items = [] } = await client.send(
      new QueryCommand({ TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }),
    );
    return Items.reduce((sum, item) => sum + withIndexes(item), 0);
  };
  const countersBytes = async (id: string) => {
    const parts = await Promise.all(partitionEnds.map((end) => bytesUnder(`counters#${id}${end}`)));
    return parts.reduce((sum, bytes) => sum + bytes, 0);
  };
  const mean = (numbers: readonly number[]) => Math.round(numbers.reduce((sum, n) => sum + n, 0) / numbers.length);
  const [{ readDay }, { dayNumber }, { pack }, { openPageItem }, { dedupKey }, lists] = await Promise.all([
    import('#functions/ingest/store/headline-days.ts'),
    import('#shared/domain/articles/story-index.ts'),
    import('#functions/table/packed.ts'),
    import('#functions/ingest/store/title-keys.ts'),
    import('#shared/domain/articles/dedup.ts'),
    import('#functions/articles/lists/leaves.ts'),
  ]);
  const stored = await readStoredArticles(sample);
  const chunks = new Set([...stored.values()].flatMap(({ chunk }) => chunk ?? []));
  const chunkBytes = await Promise.all([...chunks].map((id) => bytesUnder(`chunk#${id}`)));
  const front = await lists.readLeaves(lists.frontList, { newest: true }, 5);
  const entryBytes =
    front.reduce((sum, leaf) => sum + bytesOf(Object.entries(lists.leafItem({ list: lists.frontList, ...leaf }))), 0) /
    front.reduce((sum, { entries }) => sum + entries.length, 0);
  const day = await readDay(dayNumber(Date.now()) - 10);
  const reading = {
    pk: 'reader#local-reader',
    sk: `read#2026-11-20#${sample[0]}`,
    uid: 'local-reader',
    day: '2026-11-20',
    articleId: sample[0],
    publisherId: generatedSource(3).id,
    topic: 'general',
    expiresAt: 1_800_000_000,
    __edb_e__: 'reading',
    __edb_v__: '1',
  };
  const event = {
    pk: 'ad-events#house-newsletter#2026-11-20T10',
    sk: 'impression#0123456789abcdef',
    creativeId: 'house-newsletter',
    hour: '2026-11-20T10',
    kind: 'impression',
    id: '0123456789abcdef',
    at: '2026-11-20T10:00:00.000Z',
    zone: 'FEED_INLINE',
    zoneKey: 'FEED_INLINE_1',
    page: `https://news.example/article/${sample[0]}`,
    consent: 'personalized',
    earned: 1000,
    attempt: '01234567',
    expiresAt: 1_800_000_000,
    __edb_e__: 'ad-event',
    __edb_v__: '2',
  };
  return {
    article:
      mean(articles.flatMap(({ Item }) => (Item === undefined ? [] : [withIndexes(Item)]))) +
      Math.round(mean(chunkBytes) / articlesOfChunk + listsOfArticle * entryBytes),
    ledgerLine:
      Math.round(pack(day).length / day.length) +
      mean(day.map((one) => withIndexes(openPageItem(dedupKey(one.title, one.address), [one])))),
    counters: mean(await Promise.all(sample.map(countersBytes))),
    reading: withIndexes(reading),
    adEvent: withIndexes(event),
  };
}
