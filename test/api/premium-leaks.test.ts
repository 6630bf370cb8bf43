import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { readStoredArticles } from '#functions/articles/articles.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { writeRows } from '#functions/ingest/store/write-rows.ts';
import { presentManifest } from '#functions/search/index/index-state.ts';
import { indexArticles } from '#functions/search/index/index-writer.ts';
import { saveSources } from '#functions/sources/sources.ts';
import { siteBucket } from '#scripts/local-stage/site/site-files.ts';
import { contract, type EndpointName, handlerFile } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { emptyStory } from '#shared/domain/newsroom/story.ts';
import { isRole } from '#shared/domain/team/role.ts';
import { listen } from '#test/ingest/fetch/loopback.ts';
import { storeStory } from '#test/support/articles/store-reports.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, asReader, localSignIn, signedIn } from '#test/support/local-token.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';
import { withSearchBucket } from '#test/support/search/search-bucket.ts';
import { type DocumentName, fetchDocument } from '#test/support/served/document-handler.ts';
import { checkoutEvent, delivery, type FakeStripe, startStripe } from '#test/support/stripe.ts';

const page = readFileSync('web/index.html');
withRealTable();
withSearchBucket(
  new Map([['site', siteBucket(() => ({ status: 200, headers: [['content-type', 'text/html']], body: page }))]]),
);

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
const modules = import.meta.glob<{ handler: Handler }>('../../functions/api/*.ts');
/** A word that appears only in premium content. */
const secret = 'quillwortine';
const opening =
  'The harbour board met in the morning and heard what the engineers had to say about the new berth. '.repeat(4);
const now = new Date();
const premium = entryOf('Bridgetown harbour board weighs a second berth', now.toISOString(), {
  content: `<p>${opening}</p><p>Nobody outside the room was told of the ${secret} clause.</p>`,
});
const merged = entryOf(
  'Bridgetown harbour board weighs a second berth',
  new Date(now.getTime() + 60_000).toISOString(),
  {
    link: 'https://echo.example/berth',
    content: `<p>${opening}</p><p>Echo, too, knows of the ${secret} clause.</p>`,
  },
);
/** Another premium report of the berth, whose feed has no summary. */
const second = entryOf('A second berth for Bridgetown is weighed', now.toISOString(), {
  summary: '',
  content: `<p>${opening}</p><p>The ${secret} clause of the berth is told to members of the harbour board only.</p>`,
});
const open = entryOf('Accra opens a night market for spare parts', now.toISOString());
const id = articleId(premium, 'paper');
const mergedId = articleId(merged, 'echo');
const secondId = articleId(second, 'tide');
const member = signedIn('member@people.example');
let stripe: FakeStripe;

/** Requests of the endpoints that need more than a token; the others get the token of the most privileged caller. */
const requests: Partial<Record<EndpointName, Parameters<typeof httpEvent>[0]>> = {
  getArticle: { params: { id } },
  getArticleUpdates: { params: { id } },
  getStory: { params: { id } },
  doubtStory: { params: { id } },
  getPublisher: { params: { id: 'paper' } },
  // The word is in the body only: the article is found by it, and the reply does not show it.
  searchArticles: { query: { q: secret } },
  suggest: { query: { q: 'Bridgetown' } },
  getTrustPage: { params: { page: 'privacy' } },
  listRelated: { params: { id } },
  listSubjects: { params: { id } },
  getEntity: { params: { slug: 'bridgetown' } },
  getPlace: { params: { slug: 'caribbean' } },
  recordView: { params: { id }, headers: asReader },
  trackArticle: { params: { id }, body: JSON.stringify({ action: 'external_click' }) },
  likeArticle: { params: { id }, headers: asReader },
  unlikeArticle: { params: { id }, headers: asReader },
  syncUser: {
    headers: asReader,
    body: JSON.stringify({ firebaseUid: 'reader@example.org', email: 'reader@example.org' }),
  },
  getFollowStatus: { params: { followType: 'publisher', followId: 'paper' }, headers: asReader },
  follow: { headers: asReader, body: JSON.stringify({ followType: 'publisher', followId: 'paper' }) },
  unfollow: { params: { followType: 'topic', followId: 'none' }, headers: asReader },
  deleteReader: { headers: signedIn('leaver@people.example') },
  checkOutMembership: { headers: asReader, body: JSON.stringify({ planId: 'digital' }) },
  receivePayment: { body: '{}' },
  getMemberArticle: { params: { id }, headers: asReader },
  serveAd: { query: { zone: 'HOME_TOP' } },
  trackImpression: { body: JSON.stringify({ creativeId: 'x', zoneKey: 'HOME_TOP', pageUrl: 'https://x.example' }) },
  trackClick: { body: JSON.stringify({ creativeId: 'x', zoneKey: 'HOME_TOP', pageUrl: 'https://x.example' }) },
  reportAd: {
    body: JSON.stringify({ creativeId: 'x', zoneKey: 'HOME_TOP', pageUrl: 'https://x.example', reason: 'other' }),
  },
  changeAdBook: { headers: asAdmin, body: JSON.stringify({ edition: null }) },
  createSource: {
    headers: asAdmin,
    body: JSON.stringify({
      name: 'Wharf',
      url: 'https://wharf.example/feed',
      type: 'rss',
      region: 'caribbean',
      active: false,
    }),
  },
  // The list has cards only. The detail has the whole text: the editors decide about it.
  getDeskArticle: { params: { id: 'none' }, headers: asAdmin },
  traceStory: { query: { address: id }, headers: asAdmin },
  editArticle: { params: { id: 'none' }, headers: asAdmin, body: JSON.stringify({ version: 0, change: {} }) },
  editArticles: {
    headers: asAdmin,
    body: JSON.stringify({ articles: [{ id: 'none', version: 0 }], change: { alone: true } }),
  },
  getOwnStory: { params: { id }, headers: asAdmin },
  saveOwnStory: { params: { id }, headers: asAdmin, body: JSON.stringify({ version: 0, content: emptyStory }) },
  changeOwnStory: {
    params: { id },
    headers: asAdmin,
    body: JSON.stringify({ version: 0, change: { action: 'publish' } }),
  },
  updateSource: { params: { id: 'wharf' }, headers: asAdmin, body: '{}' },
  applySource: { params: { id: 'wharf' }, headers: asAdmin },
  updateReader: { headers: asReader, body: JSON.stringify({ languages: ['en'] }) },
  deleteSource: { params: { id: 'none' }, headers: asAdmin },
  getNewsroomDocument: { params: { kind: 'membership' }, headers: asAdmin },
  getNewsroomVersion: { params: { kind: 'membership', number: '1' }, headers: asAdmin },
  getPublishedDocument: { params: { kind: 'membership' } },
  saveNewsroomDraft: {
    params: { kind: 'newsletter' },
    headers: asAdmin,
    body: JSON.stringify({ version: 0, content: null }),
  },
  publishNewsroomDocument: { params: { kind: 'newsletter' }, headers: asAdmin, body: JSON.stringify({ version: 0 }) },
  getIngestRun: { params: { runId: 'none' }, headers: asAdmin },
  inviteMember: { headers: asAdmin, body: JSON.stringify({ email: 'editor@people.example', role: 'editor' }) },
  updateMember: { params: { id: 'none' }, headers: asAdmin, body: JSON.stringify({ role: 'editor', version: 1 }) },
  removeMember: { params: { id: 'none' }, headers: asAdmin },
  notePresence: { headers: asAdmin, body: JSON.stringify({ subject: 'source#paper' }) },
};
function requestOf(name: EndpointName): Parameters<typeof httpEvent>[0] {
  const endpoint: Endpoint = contract[name];
  const headers = isRole(endpoint.access) ? asAdmin : endpoint.access === 'anyone' ? {} : asReader;
  return requests[name] ?? { headers };
}

/** The endpoints that return the article. The others never contain it. */
const withArticle: EndpointName[] = [
  'listArticles',
  'getArticle',
  'listStories',
  'getStory',
  'listPersonalFeed',
  'searchArticles',
  'suggest',
  'listDeskArticles',
];

/** Calls an endpoint in a process with a newly parsed environment. */
async function call(
  name: EndpointName,
  request = requestOf(name),
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
  const module = await modules[`../../functions/api/${handlerFile(name)}.ts`]?.();
  if (module === undefined) throw new Error(`No handler of ${name}`);
  const headers = {
    ...request?.headers,
    ...(request?.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const { statusCode = 0, body = '', headers: sent = {} } = await module.handler(httpEvent({ ...request, headers }));
  return { status: statusCode, text: body, headers: sent };
}

/** Resets the modules, so the functions parse their environment again. */
function takePayments(on: boolean): void {
  vi.resetModules();
  if (on) process.env.PAYMENTS = 'stripe';
  else delete process.env.PAYMENTS;
}

const feedServer = createServer((request, response) => {
  const path = request.url ?? '';
  if (path === '/moved') return response.writeHead(302, { location: `${feedOrigin}/feed?a=1&b=2` }).end();
  const link = path === '/echo' ? 'https://echo.example/berth' : 'https://www.paper.example/news/berth';
  const body = `<p>${opening}</p><p>The ${secret} clause.</p>`;
  return response.end(
    `<rss><channel><title>Paper</title><item><title>${premium.title}</title><link>${link}</link><description><![CDATA[${body}]]></description></item></channel></rss>`,
  );
});
let feedOrigin = '';

beforeAll(async () => {
  captureLog();
  feedOrigin = `http://127.0.0.1:${await listen(feedServer)}`;
  process.env.LOCAL_FEED_ORIGINS = feedOrigin;
  await saveSources([
    sampleSource({ id: 'members', name: 'Paper', url: `${feedOrigin}/feed/?b=2&a=1`, metadata: { premium: true } }),
    sampleSource({ id: 'paper', name: 'Paper', url: 'https://paper.example/feed', metadata: { premium: true } }),
  ]);
  requests.fetchFeed = { query: { url: `${feedOrigin}/feed?a=1&b=2&utm_source=x` } };
  stripe = await startStripe();
  Object.assign(process.env, localSignIn, {
    SITE_BUCKET: 'site',
    LOCAL_PAYMENTS: stripe.origin,
    STRIPE_PRICES: 'digital=price_digital,bundle=price_bundle',
    SITE_ORIGIN: 'https://news.example.org',
  });
  const messages = [
    messageOf([premium, open]),
    messageOf([merged], { source: 'echo' }),
    messageOf([second], { source: 'tide' }),
  ];
  await store(queueEvent(messages.map(packMessage)));
  const stored = await readStoredArticles([id, mergedId, secondId]);
  const rows = [...stored.values()].map((one) => ({ ...one, preview: { ...one.preview, isPremium: true } }));
  await writeRows(rows, () => false);
  await storeStory([id, secondId]);
  await indexArticles(await presentManifest(), new Set([id]), { commit: 1, commitAt: null });
  takePayments(false);
  expect((await call('follow')).status).toBe(201);
});
afterAll(async () => {
  feedServer.close();
  await stripe.close();
});

const isName = (name: string): name is EndpointName => name in contract;
const names = Object.keys(contract).filter(isName);

describe('premium content with payments [PAY-01]', () => {
  beforeAll(async () => {
    takePayments(true);
    stripe.add({ id: 'sub_member', uid: 'member@people.example' });
    const { body, headers } = delivery(checkoutEvent('sub_member', 'member@people.example'));
    expect((await call('receivePayment', { body, headers })).status).toBe(200);
  });

  test.each(names)('%s does not return premium content without a membership', async (name) => {
    const { text, status } = await call(name);
    expect(status).toBeLessThan(500);
    // A request that does not get past its schema proves nothing: such an endpoint needs an entry in `requests`.
    if (requests[name] === undefined) expect(status).not.toBe(400);
    expect(text).not.toContain(secret);
    if (withArticle.includes(name)) expect(text).toContain(premium.title);
  });

  test('premium content with payments is reduced to title, picture, summary and the first 200 characters as plain text [PAY-12]', async () => {
    for (const one of [id, mergedId]) {
      const { text, headers } = await call('getArticle', { params: { id: one } });
      const article = contract.getArticle.reply.parse(JSON.parse(text));
      expect(article).toMatchObject({ id, isPremium: true, withheld: true, title: premium.title });
      expect(article.content.length).toBeLessThanOrEqual(200);
      expect(article.content).not.toMatch(/[<>]/);
      expect(headers['cache-control']).toMatch(/^public/);
    }
  });

  test.each<[DocumentName, Parameters<typeof fetchDocument>[1]]>([
    ['article', { params: { id } }],
    ['story', { params: { id } }],
    ['front', {}],
    ['search', { query: { q: 'berth' } }],
    ['publisher', { params: { id: 'paper' } }],
  ])('premium content with payments is in no document of %s, for members neither', async (name, given) => {
    const { status, text } = await fetchDocument(name, { ...given, headers: member });
    expect(status).toBe(200);
    expect(text).toContain(premium.title);
    expect(text).not.toContain(secret);
  });

  test('premium content with payments is not quoted in the summary of its story', async () => {
    const { reports, summary } = contract.getStory.reply.parse(JSON.parse((await call('getStory')).text));
    expect(reports.map((report) => report.id).toSorted()).toEqual([id, secondId].toSorted());
    expect(summary.filter(({ text }) => !text.includes('in short'))).toEqual([]);
  });

  test('premium content with payments cannot be read through the feed that it comes from, nor through another feed of its publisher', async () => {
    const preview = (path: string) => call('fetchFeed', { query: { url: `${feedOrigin}${path}` } });
    for (const path of ['/feed?a=1&b=2', '/feed/?b=2&a=1#x', '/moved']) {
      const { status, text } = await preview(path);
      expect([path, status, JSON.parse(text)]).toEqual([
        path,
        422,
        expect.objectContaining({ code: 'members_only', message: 'This address has no feed that we can read' }),
      ]);
    }
    const twin = contract.fetchFeed.reply.parse(JSON.parse((await preview('/twin')).text));
    expect(twin.entries).toMatchObject([{ title: premium.title, content: '' }]);
    expect(twin.entries[0]?.summary.length).toBeLessThanOrEqual(200);
    expect((await preview('/echo')).text).toContain(secret);
  });

  test('premium content with payments is missing in the cached response for everybody, members too', async () => {
    const asked = [{}, asReader, asAdmin, member].map((headers) => call('getArticle', { params: { id }, headers }));
    expect(new Set((await Promise.all(asked)).map(({ text }) => text)).size).toBe(1);
  });

  test('premium content with payments is returned to a member, in a response that is not cached [PAY-03, PAY-10]', async () => {
    for (const one of [id, mergedId]) {
      const { status, text, headers } = await call('getMemberArticle', { params: { id: one }, headers: member });
      expect(status).toBe(200);
      expect(text).toContain(secret);
      expect(JSON.parse(text)).not.toHaveProperty('withheld');
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers).not.toHaveProperty('etag');
    }
  });

  test('premium content with payments is refused with a reason without a membership, to an administrator too [PAY-01]', async () => {
    for (const headers of [asReader, asAdmin]) {
      const { status, text } = await call('getMemberArticle', { params: { id }, headers });
      expect({ status, code: z.parse(z.object({ code: z.string() }), JSON.parse(text)).code }).toEqual({
        status: 403,
        code: 'membership_needed',
      });
    }
    expect((await call('getMemberArticle', { params: { id } })).status).toBe(401);
    expect((await call('getMemberArticle', { params: { id: 'none' }, headers: member })).status).toBe(404);
  });

  test('premium content with payments does not affect other articles, which are complete for everybody', async () => {
    const openId = articleId(open, 'paper');
    const { text } = await call('getArticle', { params: { id: openId } });
    expect(JSON.parse(text)).not.toHaveProperty('withheld');
    expect(text).toContain('A sentence of the report');
    expect((await call('getMemberArticle', { params: { id: openId }, headers: asReader })).text).toContain(
      'A sentence of the report',
    );
  });

  test('premium content with payments is refused after the end of the membership [PAY-07]', async () => {
    stripe.add({ id: 'sub_member', uid: 'member@people.example', status: 'canceled', endedAt: '2026-11-01T00:00:00Z' });
    const { body, headers } = delivery(checkoutEvent('sub_member', 'member@people.example'));
    expect((await call('receivePayment', { body, headers })).status).toBe(200);
    expect((await call('getMemberArticle', { params: { id }, headers: member })).status).toBe(403);
  });

  test('premium content with payments is not quoted by generated articles', async () => {
    const { readStory } = await import('#functions/generate/draft-story.ts');
    const story = await readStory({ key: id, ids: [id] });
    expect(story?.reports).toEqual([]);
  });
});

describe('premium content in mock mode [PAY-13, SUB-33]', () => {
  beforeAll(() => {
    takePayments(false);
    stripe.reset();
  });

  test('premium content in mock mode is returned to everybody', async () => {
    const { text } = await call('getArticle');
    expect(text).toContain(secret);
    expect(JSON.parse(text)).not.toHaveProperty('withheld');
    expect((await call('getMemberArticle')).text).toContain(secret);
  });

  test('premium content in mock mode is found by the search of the tests above', async () => {
    const results = await Promise.all(
      names.map(async (name) => [name, (await call(name)).text.includes(secret)] as const),
    );
    expect(results.filter(([, found]) => found).map(([name]) => name)).toEqual(['getArticle', 'getMemberArticle']);
  });

  test('premium content in mock mode has no payments: their endpoints return 409', async () => {
    expect(JSON.parse((await call('getMembership')).text)).toEqual({
      payments: 'mock',
      membership: null,
      renewsAt: null,
    });
    expect(JSON.parse((await call('getMembership', { headers: member })).text)).toEqual({
      payments: 'mock',
      membership: null,
      renewsAt: null,
    });
    const { body, headers } = delivery(checkoutEvent('sub_member', 'member@people.example'));
    for (const response of [
      await call('checkOutMembership'),
      await call('receivePayment', { body, headers }),
      await call('receivePayment'),
    ])
      expect({ status: response.status, code: JSON.parse(response.text).code }).toEqual({
        status: 409,
        code: 'mock_payments',
      });
    expect(stripe.requests).toEqual([]);
  });
});
