import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { handler as generate } from '#functions/api/generate-content.ts';
import { handler as outcome } from '#functions/api/get-generation.ts';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { readArticle } from '#functions/articles/articles.ts';
import { handler as generateArticles } from '#functions/events/generate-articles.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { editorial } from '#shared/config/editorial.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import { type Generation, generation } from '#shared/domain/generation/generation.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin } from '#test/support/local-token.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
/** Calls a handler as an admin and parses the body. */
export async function call(
  handler: Handler,
  query?: Record<string, string>,
): Promise<{ status: number | undefined; body: unknown }> {
  const { statusCode, body } = await handler(httpEvent({ headers: asAdmin, ...(query && { query }) }));
  return { status: statusCode, body: JSON.parse(body ?? 'null') };
}

export const startRun = () => call(generate);
export const lastRun = async (): Promise<Generation> => generation.parse((await call(outcome)).body);

/** Receives all messages of GenerateQueue and processes them. @returns the messages, and how many must be retried */
export async function generateQueued(): Promise<{ messages: string[]; failed: number }> {
  const messages = await takeAll(process.env.GENERATIONS_QUEUE_URL);
  return { messages, failed: messages.length === 0 ? 0 : await redeliver(messages) };
}
/** Processes messages like a delivery of SQS. @returns how many must be retried */
export const redeliver = async (messages: readonly string[]): Promise<number> =>
  (await generateArticles(queueEvent(messages))).batchItemFailures.length;

/** Processes all messages of ArticlesQueue. @returns their bodies */
export async function storeQueued(): Promise<string[]> {
  const messages = await takeAll(process.env.ARTICLES_QUEUE_URL);
  if (messages.length > 0) await store(queueEvent(messages));
  return messages;
}

/** Runs a generation from the request to the stored articles. */
export async function generateNow(): Promise<void> {
  await startRun();
  await generateQueued();
  await storeQueued();
}

export const generatedArticles = async () =>
  (await latestArticles({}, 500, null)).items.filter(({ sourceId }) => sourceId === editorial.sourceId);

export async function articleWithId(id: string): Promise<Article> {
  const found = await readArticle(id);
  if (found === null) throw new Error(`There is no article ${id}`);
  return found;
}

/** What each publisher adds to the news that all open with, understood without the rest. */
const details = [
  [
    'Councillors had promised a market three years ago and found money for half of a new building.',
    'Traders from four streets expect many more visitors before heavy rains begin in earnest next month.',
  ],
  [
    'Schools will send pupils on Fridays, and buses from two suburbs are free of charge until Easter.',
    'Insurance for small boats remains expensive, according to a fishing cooperative with ninety members.',
  ],
  [
    'Musicians from Cartagena played until midnight while cooks served rice and plantain to visiting families.',
    'Engineers measured how much weight old wooden piles can carry and found fewer faults than anyone had feared.',
  ],
];

/** Stores reports of one story by these publishers, an hour apart, each with different sentences. */
export async function storeReports(
  title: string,
  publishedAt: string,
  publishers: readonly string[],
  sentences: readonly string[] = [],
): Promise<void> {
  for (const [n, source] of publishers.entries()) {
    const own = sentences.map((sentence) => `<p>${sentence}</p>`).join('');
    const filler = [`${title}, people in ${source} said this morning with flags and drums.`, ...(details[n] ?? [])];
    const entry = entryOf(title, new Date(Date.parse(publishedAt) + n * 3_600_000).toISOString(), {
      link: `https://${source}.example/${encodeURIComponent(title.toLowerCase())}`,
      summary: `${title}, in short.`,
      content: `${own}${filler.map((sentence) => `<p>${sentence} ${'It was a long day for everybody there. '.repeat(12)}</p>`).join('')}`,
    });
    await store(queueEvent([packMessage(messageOf([entry], { source, fetchedAt: new Date().toISOString() }))]));
  }
}
