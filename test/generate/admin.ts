import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { handler as generate } from '#functions/api/generate-content.ts';
import { handler as outcome } from '#functions/api/get-generation.ts';
import { packMessage } from '#functions/articles/article-queue.ts';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { readArticle } from '#functions/articles/articles.ts';
import { handler as compose } from '#functions/events/generate-articles.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { editorial } from '#shared/config/editorial.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import { type Generation, generation } from '#shared/domain/generation/generation.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin } from '#test/support/local-token.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
/** Calls a handler as the admin; parsed. */
export async function call(
  handler: Handler,
  query?: Record<string, string>,
): Promise<{ status: number | undefined; body: unknown }> {
  const { statusCode, body } = await handler(httpEvent({ headers: asAdmin, ...(query && { query }) }));
  return { status: statusCode, body: JSON.parse(body ?? 'null') };
}

export const press = () => call(generate);
export const lastRun = async (): Promise<Generation> => generation.parse((await call(outcome)).body);

/** Takes what GenerateQueue holds and composes; answers how many messages there were, and how many must be tried again. */
export async function composeQueued(): Promise<{ messages: string[]; failed: number }> {
  const messages = await takeAll(process.env.GENERATIONS_QUEUE_URL);
  return { messages, failed: messages.length === 0 ? 0 : await composeAgain(messages) };
}
/** As SQS would hand the messages out once more. */
export const composeAgain = async (messages: readonly string[]): Promise<number> =>
  (await compose(queueEvent(messages))).batchItemFailures.length;

/** Stores what ArticlesQueue holds; answers the bodies of its messages. */
export async function storeQueued(): Promise<string[]> {
  const messages = await takeAll(process.env.ARTICLES_QUEUE_URL);
  if (messages.length > 0) await store(queueEvent(messages));
  return messages;
}

/** Everything from the button to the list. */
export async function generateNow(): Promise<void> {
  await press();
  await composeQueued();
  await storeQueued();
}

export const composedNow = async () =>
  (await latestArticles({}, 500, null)).items.filter(({ sourceId }) => sourceId === editorial.sourceId);

export async function wholeArticle(id: string): Promise<Article> {
  const found = await readArticle(id);
  if (found === null) throw new Error(`There is no article ${id}`);
  return found;
}

/** Reports of one story by these publishers, an hour apart, each with sentences of its own. */
export async function report(
  title: string,
  publishedAt: string,
  publishers: readonly string[],
  sentences: readonly string[] = [],
): Promise<void> {
  for (const [n, source] of publishers.entries()) {
    const own = sentences.map((sentence) => `<p>${sentence}</p>`).join('');
    const filler = [
      `${title}, people in ${source} said on the quay this morning with flags and drums.`,
      `The council of ${source} had promised the work three years ago and paid for half of it.`,
      `Traders near ${source} market expect the first boats before the rains begin in earnest.`,
    ];
    const entry = entryOf(title, new Date(Date.parse(publishedAt) + n * 3_600_000).toISOString(), {
      link: `https://${source}.example/${encodeURIComponent(title.toLowerCase())}`,
      summary: `${title}, in short.`,
      content: `${own}${filler.map((sentence) => `<p>${sentence} ${'It was a long day for everybody there. '.repeat(8)}</p>`).join('')}`,
    });
    await store(queueEvent([packMessage(messageOf([entry], { source, fetchedAt: new Date().toISOString() }))]));
  }
}
