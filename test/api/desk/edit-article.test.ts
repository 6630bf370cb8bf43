import { SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handler as edit } from '#functions/api/edit-article.ts';
import { handler as editMany } from '#functions/api/edit-articles.ts';
import { handler as readCorrections } from '#functions/api/list-corrections.ts';
import { articleEntity } from '#functions/articles/article-rows.ts';
import { readStoredArticles } from '#functions/articles/articles.ts';
import { purgeMessage } from '#functions/editorial/purge-queue.ts';
import { takenDownEntity } from '#functions/editorial/taken-down.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage, unpackMessage } from '#functions/ingest/article-queue.ts';
import { unlistedPlaces, unlistedStates } from '#functions/ingest/store/unlisted-articles.ts';
import { memberEntity } from '#functions/team/members.ts';
import { editArticle, editArticles } from '#shared/api/article-desk.ts';
import { listCorrections } from '#shared/api/articles.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { auditRows } from '#test/support/desk/audit-rows.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, localSignIn, signedIn } from '#test/support/local-token.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();
beforeAll(() => void Object.assign(process.env, localSignIn));

const queues = () => [process.env.ARTICLES_QUEUE_URL, process.env.PURGES_QUEUE_URL] as const;
let stories = 0;
let id = '';
const storeStory = async (source = 'paper') => {
  const name = `${++stories} ${'abcdefghij'.charAt(stories % 10)}${stories ** 3}`;
  const entry = entryOf(`Story ${name} of the harbour bord`, '2026-11-20T10:00:00.000Z');
  expect((await store(queueEvent([packMessage(messageOf([entry], { source }))]))).batchItemFailures).toEqual([]);
  return articleId(entry, source);
};
beforeEach(async () => {
  id = await storeStory();
  for (const queue of queues()) await takeAll(queue);
});

const json = { 'content-type': 'application/json' };
const problem = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })),
  present: z.optional(z.unknown()),
});
async function call(version: number, change: unknown, { of = id, headers = asAdmin } = {}) {
  const { statusCode: status = 0, body = '' } = await edit(
    httpEvent({ params: { id: of }, headers: { ...headers, ...json }, body: JSON.stringify({ version, change }) }),
  );
  return { status, text: body };
}
async function decide(version: number, change: EditorialChange, of = id) {
  const { status, text } = await call(version, change, { of });
  expect({ status, text }).toMatchObject({ status: 200 });
  return editArticle.reply.parse(JSON.parse(text));
}
async function refused(version: number, change: unknown, given = {}) {
  const { status, text } = await call(version, change, given);
  const { code, details, present } = problem.parse(JSON.parse(text));
  return { status, code, field: details[0]?.field, present };
}
const rowOf = async (of = id) => {
  const row = (await readStoredArticles([of])).get(of);
  if (row === undefined) throw new Error('no row');
  return row;
};
const logOf = async (of = id) => (await auditRows()).filter(({ subject }) => subject === of);
const unlistedIn = async (of = id) => {
  const places = await Promise.all(unlistedStates.map((state) => unlistedPlaces(state, null, 1000)));
  return unlistedStates.filter((_, n) => places[n]?.positions.some((position) => position.endsWith(`#${of}`)));
};
const applied = async () => (await takeAll(process.env.ARTICLES_QUEUE_URL)).map((body) => unpackMessage(body));
/** The purges of this test's article: the second one of an earlier test comes after a minute. */
const purged = async () =>
  (await takeAll(process.env.PURGES_QUEUE_URL))
    .map((body) => purgeMessage.parse(JSON.parse(body)))
    .filter(({ ids }) => ids.includes(id));

describe('deciding about an article', () => {
  test('a decision about an article stores a correction and shows it at once, before ingestion has applied it', async () => {
    const { article, editorial, isApplied, survivor } = await decide(0, {
      corrections: { title: 'Story of the harbour board', topic: 'finance', region: 'none' },
    });
    expect(article).toMatchObject({ id, title: 'Story of the harbour board', topic: 'finance', region: null });
    expect(article.correctedAt).toBe(editorial.at);
    expect({ isApplied, survivor }).toEqual({ isApplied: false, survivor: null });
    expect(editorial).toMatchObject({ version: 1, state: 'listed', by: 'chief@example.org' });
    expect((await rowOf()).editorial).toEqual({ ...editorial, by: expect.stringMatching(/^editor:/) });
  });

  test('a decision about an article sends the article to ingestion, and to the edge only if it is taken down', async () => {
    await decide(0, { corrections: { title: 'Other' } });
    expect(await applied()).toEqual([{ editorialIds: [id] }]);
    expect(await purged()).toEqual([]);
    await decide(1, { state: 'takenDown', reason: 'Libel' });
    expect(await applied()).toEqual([{ editorialIds: [id] }]);
    expect(await purged()).toContainEqual({ ids: [id] });
  });

  test('a decision about an article writes who did what to the audit log, with the changed fields only', async () => {
    const { title } = (await rowOf()).preview;
    await decide(0, { corrections: { title: 'One', language: 'fr' } });
    await decide(1, { corrections: { title: 'Two' }, isPremium: true });
    await decide(2, { state: 'takenDown', reason: 'Libel' });
    await decide(3, { state: 'listed', alone: true });
    expect(
      (await logOf()).map(({ action, by, kind, title: name, change }) => ({ action, by, kind, name, ...change })),
    ).toEqual(
      [
        {
          action: 'correct',
          before: { corrections: { title: null, language: null } },
          after: { corrections: { title: 'One', language: 'fr' } },
        },
        {
          action: 'correct, set premium',
          before: { isPremium: null, corrections: { title: 'One' } },
          after: { isPremium: true, corrections: { title: 'Two' } },
        },
        {
          action: 'take down',
          before: { state: 'listed', reason: '' },
          after: { state: 'takenDown', reason: 'Libel' },
        },
        {
          action: 'restore, un-merge',
          before: { state: 'takenDown', reason: 'Libel', alone: false },
          after: { state: 'listed', reason: '', alone: true },
        },
      ].map((row) => ({ ...row, by: 'chief@example.org', kind: 'article', name: title })),
    );
  });

  test('a decision about an article keeps the lists of what is not listed, and of what browsers must drop', async () => {
    const dropped = async () => (await takenDownEntity().get({ id }).go({ consistent: true })).data !== null;
    expect([await unlistedIn(), await dropped()]).toEqual([[], false]);
    await decide(0, { state: 'hidden' });
    expect([await unlistedIn(), await dropped()]).toEqual([['hidden'], false]);
    await decide(1, { state: 'takenDown', reason: 'Libel' });
    expect([await unlistedIn(), await dropped()]).toEqual([['takenDown'], true]);
    await decide(2, { reason: 'Libel, says the court' });
    expect([await unlistedIn(), await dropped()]).toEqual([['takenDown'], true]);
    await decide(3, { state: 'listed' });
    expect([await unlistedIn(), await dropped()]).toEqual([[], false]);
  });

  test('a decision about an article survives the same article fetched again', async () => {
    await decide(0, { corrections: { title: 'Other' } });
    const row = await rowOf();
    const again = entryOf('Changed by its publisher', '2026-11-20T10:00:00.000Z', { link: row.preview.url });
    await store(queueEvent([packMessage(messageOf([again]))]));
    expect((await rowOf()).editorial).toEqual(row.editorial);
  });

  test('a decision about an article is refused with 404 for an unknown article, and writes nothing', async () => {
    expect(await refused(0, { alone: true }, { of: 'none' })).toMatchObject({ status: 404 });
    expect((await articleEntity().get({ id: 'none' }).go()).data).toBeNull();
  });
});

describe('a decision that cannot be', () => {
  test.each([
    [{ state: 'takenDown' }, 'change.reason'],
    [{ state: 'draft' }, 'change.state'],
    [{ state: 'gone' }, 'change.state'],
    [{ corrections: { topic: 'gossip' } }, 'change.corrections.topic'],
    [{ corrections: { title: '<b>Bold</b>' } }, 'change.corrections.title'],
    [{ corrections: { title: 'x'.repeat(301) } }, 'change.corrections.title'],
    [{ corrections: { image: 'javascript:alert(1)' } }, 'change.corrections.image'],
    [{ corrections: { image: 'http://127.0.0.1/a.png' } }, 'change.corrections.image'],
    [{ corrections: { image: 'http://169.254.169.254/latest' } }, 'change.corrections.image'],
    [{ corrections: { image: 'https://router.local/a.png' } }, 'change.corrections.image'],
    [{ corrections: { image: 'https://user:pass@paper.example/a.png' } }, 'change.corrections.image'],
    [{ corrections: { region: 'mars' } }, 'change.corrections.region'],
  ])('the decision %j is refused with 400 that names %s', async (change, field) => {
    expect(await refused(0, change)).toMatchObject({ status: 400, field });
    expect((await rowOf()).editorial.version).toBe(0);
    expect(await logOf()).toEqual([]);
  });

  test('a decision about a version that is not the present one is refused with the present article', async () => {
    const { article } = await decide(0, { corrections: { title: 'One' } });
    const answer = await refused(0, { corrections: { title: 'Two' } });
    expect(answer).toMatchObject({ status: 409, code: 'changed_meanwhile', field: 'version' });
    expect(editArticle.reply.parse(answer.present)).toMatchObject({ article, editorial: { version: 1 } });
    expect(await refused(7, { alone: true })).toMatchObject({ status: 409 });
    expect(await logOf()).toHaveLength(1);
  });
});

describe('a request that is sent twice', () => {
  const change = { state: 'takenDown' as const, reason: 'Libel', corrections: { title: 'One' } };

  test('a decision that is sent twice has the same answer, and one version and audit row', async () => {
    const first = await decide(0, change);
    expect(await decide(0, change)).toEqual(first);
    expect(await decide(1, change)).toEqual(first);
    expect(await logOf()).toHaveLength(1);
  });

  test('a decision that is sent twice at the same time has the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide(0, change)));
    expect(new Set(answers.map(({ editorial }) => editorial.version))).toEqual(new Set([1]));
    expect(await logOf()).toHaveLength(1);
  });
});

describe('many editors', () => {
  test('many editors of one article at once: one wins each version, and the audit log has as many rows', async () => {
    const editors = Array.from({ length: 20 }, (_, n) => `editor-${n}@example.org`);
    for (const email of editors)
      await memberEntity().put({ email, role: 'editor', version: 1, invitedBy: 'x', invitedAt: '2026-11-20' }).go();
    let conflicts = 0;
    const results = await Promise.all(
      editors.map(async (email) => {
        for (let version = 0; ; ) {
          const { status, text } = await call(
            version,
            { corrections: { title: `The title of ${email}` } },
            { headers: signedIn(email) },
          );
          if (status === 200) return editArticle.reply.parse(JSON.parse(text)).editorial.version;
          expect({ status, text }).toMatchObject({ status: 409 });
          conflicts++;
          version = editArticle.reply.parse(problem.parse(JSON.parse(text)).present).editorial.version;
        }
      }),
    );
    expect(results.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(conflicts).toBeGreaterThan(0);
    const log = await logOf();
    expect(new Set(log.map(({ by }) => by))).toEqual(new Set(editors));
    expect(log).toHaveLength(20);
    expect((await rowOf()).editorial.version).toBe(20);
  }, 60_000);

  test('many editors and a commit of ingestion at once lose nothing', async () => {
    const { preview } = await rowOf();
    const fetches = Array.from({ length: 5 }, (_, n) =>
      packMessage(
        messageOf([entryOf(preview.title, preview.publishedAt, { link: preview.url, summary: `Version ${n}` })]),
      ),
    );
    await Promise.all([
      decide(0, { corrections: { title: 'Corrected' } }),
      (async () => {
        for (const message of fetches) await store(queueEvent([message]));
      })(),
    ]);
    expect((await rowOf()).editorial).toMatchObject({ version: 1, corrections: { title: 'Corrected' } });
  });
});

describe('when the queue does not take the decision', () => {
  test('a decision that the queue does not take is stored, the answer is 503, and a repeat sends it again without a new version', async () => {
    captureLog();
    const broken = mockClient(SQSClient).rejects(new Error('unreachable'));
    expect(await refused(0, { state: 'hidden' })).toMatchObject({ status: 503, code: 'not_queued' });
    broken.restore();
    expect((await rowOf()).editorial.state).toBe('hidden');
    expect(await applied()).toEqual([]);
    expect((await decide(0, { state: 'hidden' })).editorial.version).toBe(1);
    expect(await applied()).toEqual([{ editorialIds: [id] }]);
    expect(await logOf()).toHaveLength(1);
  });
});

describe('deciding about many articles', () => {
  const callMany = async (articles: { id: string; version: number }[], change: unknown) => {
    const { statusCode: status = 0, body = '' } = await editMany(
      httpEvent({ headers: { ...asAdmin, ...json }, body: JSON.stringify({ articles, change }) }),
    );
    return { status, text: body };
  };
  const decideMany = async (articles: { id: string; version: number }[], change: EditorialChange) => {
    const { status, text } = await callMany(articles, change);
    expect({ status, text }).toMatchObject({ status: 200 });
    return editArticles.reply.parse(JSON.parse(text));
  };

  test('a decision about many articles changes each, with one audit row each, and few messages', async () => {
    const ids = [id];
    while (ids.length < 25) ids.push(await storeStory());
    await takeAll(process.env.ARTICLES_QUEUE_URL);
    const results = await decideMany(
      ids.map((one) => ({ id: one, version: 0 })),
      { state: 'takenDown', reason: 'A court order' },
    );
    expect(results.map(({ id: one }) => one).toSorted()).toEqual(ids.toSorted());
    expect(new Set(results.map(({ result }) => result))).toEqual(new Set(['saved']));
    for (const one of ids) {
      expect((await rowOf(one)).editorial).toMatchObject({ state: 'takenDown', reason: 'A court order' });
      expect(await logOf(one)).toHaveLength(1);
    }
    const messages = await applied();
    expect(messages.length).toBeLessThanOrEqual(3);
    expect(
      messages
        .flatMap((message) => z.parse(z.object({ editorialIds: z.array(z.string()) }), message).editorialIds)
        .toSorted(),
    ).toEqual(ids.toSorted());
    const [purge] = await purged();
    expect(purge?.ids.toSorted()).toEqual(ids.toSorted());
  });

  test('a decision about many articles says for each that is not changed why', async () => {
    const [changed, unknown, again] = [await storeStory(), 'none', await storeStory()];
    const hidden = await storeStory();
    await decide(0, { corrections: { title: 'Meanwhile' } }, changed);
    await decide(0, { state: 'takenDown', reason: 'Libel' }, hidden);
    const results = await decideMany(
      [
        { id, version: 0 },
        { id: changed, version: 0 },
        { id: unknown, version: 0 },
        { id: hidden, version: 1 },
        { id: again, version: 0 },
        { id: again, version: 0 },
      ],
      { state: 'hidden' },
    );
    expect(new Map(results.map(({ id: one, result, article }) => [one, [result, article?.editorial.state]]))).toEqual(
      new Map([
        [id, ['saved', 'hidden']],
        [changed, ['changed_meanwhile', 'listed']],
        [unknown, ['not_found', undefined]],
        [hidden, ['refused', undefined]],
        [again, ['saved', 'hidden']],
      ]),
    );
    expect(results.find(({ id: one }) => one === hidden)?.message).toContain('taken down');
    expect((await rowOf(changed)).editorial.state).toBe('listed');
  });

  test('a decision about many articles says which one could not be written, and changes the others', async () => {
    captureLog();
    const ids = [id, await storeStory(), await storeStory()];
    const cut = [new Error('power cut')];
    const restore = beforeRequests((command) => {
      const failure = command.startsWith('TransactWrite') ? cut.pop() : undefined;
      if (failure !== undefined) throw failure;
    });
    const results = await decideMany(
      ids.map((one) => ({ id: one, version: 0 })),
      { alone: true },
    );
    restore();
    expect(results.map(({ result }) => result).toSorted()).toEqual(['refused', 'saved', 'saved']);
    for (const { id: one, result, message } of results) {
      expect((await rowOf(one)).editorial.alone).toBe(result === 'saved');
      expect(message === null).toBe(result === 'saved');
    }
  });

  test.each([
    ['a change that fits no article', [{ id: 'a', version: 0 }], { corrections: { topic: 'gossip' } }],
    ['no article', [], { alone: true }],
    ['more than 100', Array.from({ length: 101 }, (_, n) => ({ id: `a${n}`, version: 0 })), { alone: true }],
  ])('a decision about many articles is refused with %s', async (_, articles, change) => {
    expect((await callMany(articles, change)).status).toBe(400);
  });
});

describe('notes for readers', () => {
  const listed = async () => {
    const { body = '' } = await readCorrections(httpEvent({}));
    return listCorrections.reply.parse(JSON.parse(body));
  };
  const of = async (article: string) => (await listed()).filter((one) => one.id === article).map(({ text }) => text);

  test('a note for readers is listed with the corrected headline, its publisher and when, the newest first', async () => {
    const { editorial } = await decide(0, { corrections: { title: 'The board met' }, note: ' It  was the board. ' });
    const other = await storeStory();
    await decide(0, { note: 'The picture showed another quay.' }, other);
    const [newest, older] = await listed();
    expect(newest).toMatchObject({ id: other, text: 'The picture showed another quay.' });
    expect(older).toEqual({
      id,
      title: 'The board met',
      source: expect.any(String),
      language: (await rowOf()).preview.language,
      text: 'It was the board.',
      at: editorial.note?.at,
    });
  });

  test('a note for readers that is worded anew replaces the one before, and an empty one takes it back', async () => {
    await decide(0, { note: 'First' });
    await decide(1, { note: 'Second' });
    await decide(2, { corrections: { topic: 'finance' } });
    expect(await of(id)).toEqual(['Second']);
    await decide(3, { note: '' });
    expect(await of(id)).toEqual([]);
    expect((await logOf()).map(({ action }) => action)).toContain('note a correction');
  });

  test('a correction without a note for readers is not listed', async () => {
    await decide(0, { corrections: { title: 'Other' }, reason: 'Only for us' });
    expect(await of(id)).toEqual([]);
  });

  test('a note for readers of an article that is taken down is not listed until it is restored', async () => {
    await decide(0, { note: 'The name was wrong.' });
    await decide(1, { state: 'takenDown', reason: 'Libel' });
    expect(await of(id)).toEqual([]);
    await decide(2, { state: 'listed' });
    expect(await of(id)).toEqual(['The name was wrong.']);
  });

  test('a note for readers with HTML or too many words is refused', async () => {
    for (const note of ['<b>a</b>', 'a'.repeat(501)])
      expect(await refused(0, { note })).toMatchObject({ status: 400, field: 'change.note' });
  });
});
