import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as edit } from '#functions/api/edit-article.ts';
import { handler as detail } from '#functions/api/get-desk-article.ts';
import { handler as open } from '#functions/api/get-member-article.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { getDeskArticle } from '#shared/api/article-desk.ts';
import { getMemberArticle } from '#shared/api/membership.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, asReader, localSignIn } from '#test/support/local-token.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();
beforeAll(() => void Object.assign(process.env, localSignIn));

const json = { 'content-type': 'application/json' };
let stories = 0;
let id = '';
beforeEach(async () => {
  const entry = entryOf(`A harbour opens its gate ${(++stories) ** 3}`, '2026-11-20T10:00:00.000Z', {
    content: `<p>${'Rain fell on nine villages. '.repeat(12)}</p>`,
  });
  await store(queueEvent([packMessage(messageOf([entry], { source: 'paper' }))]));
  id = articleId(entry, 'paper');
  await decide(0, { state: 'hidden', corrections: { title: 'A harbour' } });
});
const decide = async (version: number, change: EditorialChange) => {
  const body = JSON.stringify({ version, change });
  expect((await edit(httpEvent({ params: { id }, headers: { ...asAdmin, ...json }, body }))).statusCode).toBe(200);
};
async function link(previewDays = '7') {
  const { statusCode, body = '' } = await detail(
    httpEvent({ params: { id }, query: { previewDays }, headers: asAdmin }),
  );
  expect(statusCode).toBe(200);
  const { preview } = getDeskArticle.reply.parse(JSON.parse(body));
  if (preview === undefined) throw new Error('no link');
  return preview;
}
async function read(preview: string, of = id) {
  const { statusCode, headers, body = '' } = await open(httpEvent({ params: { id: of }, query: { preview } }));
  return { status: statusCode, headers, reply: JSON.parse(body) };
}

describe('the preview of an unpublished article', () => {
  test('a preview link opens a hidden article with its corrections, without an account and without a cache', async () => {
    const { token, until } = await link();
    const { status, headers, reply } = await read(token);
    expect(status).toBe(200);
    expect(getMemberArticle.reply.parse(reply)).toMatchObject({ id, title: 'A harbour', previewUntil: until });
    expect(reply.content).toContain('<p>Rain fell');
    expect(String(headers?.['cache-control'])).toContain('no-store');
  });

  test('a preview link ends after its days, by themselves', async () => {
    const { token, until } = await link('1');
    const now = Date.now();
    expect(Math.abs(Date.parse(until) - now - 86_400_000)).toBeLessThan(120_000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(until) - 1 });
    expect((await read(token)).status).toBe(200);
    vi.setSystemTime(Date.parse(until));
    expect(await read(token)).toMatchObject({ status: 410, reply: { code: 'preview_ended' } });
    vi.useRealTimers();
  });

  test('a preview link that was changed opens nothing', async () => {
    const { token } = await link();
    const [kind, minute = '', signature = ''] = token.split('.');
    const later = (Number.parseInt(minute, 36) + 60).toString(36);
    for (const forged of [
      `${kind}.${later}.${signature}`,
      `story.${minute}.${signature}`,
      `constructor.${minute}.${signature}`,
      `${kind}.${minute}.${'A'.repeat(43)}`,
      `${kind}.${minute}`,
      'x',
    ])
      expect(await read(forged)).toMatchObject({ status: 404 });
    expect((await read(token, '0123456789abcdef')).status).toBe(404);
    expect((await read('')).status).toBe(400);
    expect((await open(httpEvent({ params: { id } }))).statusCode).toBe(401);
  });

  test('a preview link gives no article once it is published, and is refused once it is taken down', async () => {
    const { token } = await link();
    await decide(1, { state: 'listed' });
    expect(await read(token)).toMatchObject({ status: 409, reply: { code: 'published' } });
    await decide(2, { state: 'takenDown', reason: 'Libel' });
    expect(await read(token)).toMatchObject({ status: 410, reply: { code: 'taken_down' } });
  });

  test('a preview link is made for editors only, and for 1 to 30 days', async () => {
    const asked = async (previewDays: string, headers: Record<string, string>) =>
      (await detail(httpEvent({ params: { id }, query: { previewDays }, headers }))).statusCode;
    expect(await asked('7', asReader)).toBe(403);
    for (const days of ['0', '31', '1.5', 'x']) expect(await asked(days, asAdmin)).toBe(400);
  });
});
