import { readFileSync } from 'node:fs';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, SQSEvent } from 'aws-lambda';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readStoredArticles } from '#functions/articles/articles.ts';
import { purgeMessage } from '#functions/editorial/purge-queue.ts';
import { handler as index } from '#functions/events/index-articles.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId, entryFingerprint } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { saveSources } from '#functions/sources/sources.ts';
import { siteBucket } from '#scripts/local-stage/site/site-files.ts';
import { contract, type EndpointName, handlerFile } from '#shared/api/contract.ts';
import { documents } from '#shared/api/documents.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { editorial as composer } from '#shared/config/editorial.ts';
import { trustPages } from '#shared/config/site-paths.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import { emptyFrontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import { publicKind } from '#shared/domain/newsroom/newsroom-document.ts';
import { isRole } from '#shared/domain/team/role.ts';
import { storeReports, storeStory } from '#test/support/articles/store-reports.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, asReader, localSignIn, signedIn } from '#test/support/local-token.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';
import { withSearchBucket } from '#test/support/search/search-bucket.ts';
import { type DocumentName, fetchDocument } from '#test/support/served/document-handler.ts';

// One article is followed through everything that readers and machines can ask for, before it is taken down and after.

const page = readFileSync('web/index.html');
const site = siteBucket(() => ({ status: 200, headers: [['content-type', 'text/html']], body: page }));
withRealTable();
withSearchBucket(new Map([['site', site]]));

const now = new Date();
const minutesAgo = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
/** Words that only the article has: in its title, summary, body, picture, address and as its author. */
const words = ['marrowquill', 'glimmerpost', 'thistledrum', 'plumewhistle', 'ferrowick', 'quenbyblade'];
const story = entryOf('Zelmara Okonjo opens the Marrowquill bridge in Bridgetown', minutesAgo(3), {
  link: 'https://paper.example/news/ferrowick',
  summary: 'A glimmerpost for Zelmara Okonjo.',
  content: `<p>${'Zelmara Okonjo and the harbour board of Bridgetown met in the morning. '.repeat(5)}</p><p>Thistledrum.</p>`,
  image: 'https://pictures.example/plumewhistle.jpg',
  author: 'Ada Quenbyblade',
});
/** Another publisher's report of the bridge, which merges into a third one. Its words are in that one's coverage. */
const mergedWords = ['brambleforge', 'ostlewhin'];
const survivor = entryOf('Harbour board of Castries weighs a second berth for ferries today', minutesAgo(5));
const merged = entryOf('Harbour board of Castries weighs a second berth for ferries brambleforge', minutesAgo(4), {
  link: 'https://echo.example/ostlewhin',
});
/** Named often enough for a page; the story is one of these. */
const others = [
  'Zelmara Okonjo plants almond trees along the coast',
  'Fishers ask Zelmara Okonjo about the price of ice',
  'A library in Bridgetown is named after Zelmara Okonjo',
  'Cricket: Zelmara Okonjo hands over the silver cup',
  'Why Zelmara Okonjo gave up her seat in parliament',
  'Zelmara Okonjo and the long road to cheaper rice',
].map((title, i) => entryOf(title, minutesAgo(10 + i)));
const id = articleId(story, 'paper');
const survivorId = articleId(survivor, 'paper');
const mergedId = articleId(merged, 'echo');
const composedId = 'c0ffee0123456789';
/** An article that was composed from the story. */
const composed = {
  ...entryOf('What the new bridges of the Caribbean cost', minutesAgo(1)),
  composed: {
    id: composedId,
    topic: 'general',
    region: null,
    tags: [],
    keywords: '',
    socialTwitter: '',
    socialLinkedin: '',
    socialFacebook: '',
    coverage: [
      { id, source: 'Paper', title: story.title, url: story.link, publishedAt: minutesAgo(3) },
      { id: survivorId, source: 'Paper', title: survivor.title, url: survivor.link, publishedAt: minutesAgo(5) },
    ],
  },
};

type Request = Parameters<typeof httpEvent>[0];
type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
const modules = import.meta.glob<{ handler: Handler }>('../../../functions/api/*.ts');

const body = (value: unknown) => JSON.stringify(value);
const ofArticles = [id, survivorId, mergedId, composedId].map((one) => ({ params: { id: one } }));
const ofArticlesAsReader = ofArticles.map((one) => ({ ...one, headers: asReader }));

/**
 * What to ask of each endpoint that needs no role. `shows`: the article is in the reply before it is taken down.
 * `never`: no reply contains articles. A new endpoint needs an entry.
 */
const surfaces: Record<string, { expect: 'shows' | 'never'; requests?: Request[] }> = {
  listArticles: {
    expect: 'shows',
    requests: [{}, { query: { limit: '500' } }, { query: { source: 'paper' } }, { query: { region: 'caribbean' } }],
  },
  getArticle: { expect: 'shows', requests: ofArticles },
  // The report that leads the story is another one.
  listStories: { expect: 'never' },
  getStory: { expect: 'shows', requests: ofArticles },
  doubtStory: { expect: 'never', requests: ofArticles },
  listTakenDown: { expect: 'never' },
  // The editors have corrected it.
  listCorrections: { expect: 'shows' },
  getTrustPage: { expect: 'never', requests: trustPages.map((page) => ({ params: { page } })) },
  // The editors have pinned it.
  getFrontPage: { expect: 'shows' },
  getPublishedDocument: {
    expect: 'never',
    requests: publicKind.options.map((kind) => ({ params: { kind } })),
  },
  getMyRole: { expect: 'never' },
  recordView: { expect: 'never', requests: ofArticlesAsReader },
  trackArticle: {
    expect: 'never',
    requests: ofArticles.map((one) => ({ ...one, body: body({ action: 'external_click' }) })),
  },
  likeArticle: { expect: 'never', requests: ofArticlesAsReader },
  unlikeArticle: { expect: 'never', requests: [{ params: { id: survivorId }, headers: asReader }] },
  listTopics: { expect: 'never' },
  listTrendingTopics: { expect: 'never' },
  listPublishers: { expect: 'never' },
  getPublisher: { expect: 'never', requests: [{ params: { id: 'paper' } }, { params: { id: 'echo' } }] },
  searchArticles: {
    expect: 'shows',
    requests: [...words, 'Zelmara Okonjo', 'Castries berth', 'bridge'].map((q) => ({ query: { q } })),
  },
  suggest: { expect: 'shows', requests: ['marrow', 'Zelmara', 'Harbour board'].map((q) => ({ query: { q } })) },
  listRelated: {
    expect: 'shows',
    requests: [...ofArticles, ...others.map((one) => ({ params: { id: articleId(one, 'paper') } }))],
  },
  listSubjects: { expect: 'never', requests: ofArticles },
  getArticleUpdates: { expect: 'never', requests: ofArticles },
  getEntity: {
    expect: 'shows',
    requests: [{ params: { slug: 'zelmara-okonjo' } }, { params: { slug: 'bridgetown' } }],
  },
  listPlaces: { expect: 'never' },
  getPlace: { expect: 'shows', requests: [{ params: { slug: 'caribbean' } }] },
  listFollows: { expect: 'never' },
  getFollowStatus: {
    expect: 'never',
    requests: [{ params: { followType: 'publisher', followId: 'paper' }, headers: asReader }],
  },
  follow: {
    expect: 'never',
    requests: [{ headers: asReader, body: body({ followType: 'publisher', followId: 'paper' }) }],
  },
  unfollow: { expect: 'never', requests: [{ params: { followType: 'topic', followId: 'none' }, headers: asReader }] },
  getUser: { expect: 'never' },
  syncUser: {
    expect: 'never',
    requests: [{ headers: asReader, body: body({ firebaseUid: 'reader@example.org', email: 'reader@example.org' }) }],
  },
  updateReader: { expect: 'never', requests: [{ headers: asReader, body: body({ languages: ['en'] }) }] },
  listPersonalFeed: { expect: 'shows' },
  getRecommendations: { expect: 'never' },
  // The ids of what the reader has read and liked.
  exportReader: { expect: 'shows' },
  deleteReader: { expect: 'never', requests: [{ headers: signedIn('leaver@people.example') }] },
  getMembership: { expect: 'never' },
  checkOutMembership: { expect: 'never', requests: [{ headers: asReader, body: body({ planId: 'digital' }) }] },
  receivePayment: { expect: 'never', requests: [{ body: '{}' }] },
  getMemberArticle: { expect: 'shows', requests: ofArticlesAsReader },
  serveAd: { expect: 'never', requests: [{ query: { zone: 'HOME_TOP' } }] },
  trackImpression: {
    expect: 'never',
    requests: [{ body: body({ creativeId: 'x', zoneKey: 'HOME_TOP', pageUrl: 'https://x.example' }) }],
  },
  trackClick: {
    expect: 'never',
    requests: [{ body: body({ creativeId: 'x', zoneKey: 'HOME_TOP', pageUrl: 'https://x.example' }) }],
  },
  reportAd: {
    expect: 'never',
    requests: [{ body: body({ creativeId: 'x', zoneKey: 'HOME_TOP', pageUrl: 'https://x.example', reason: 'other' }) }],
  },
  getWeather: { expect: 'never', requests: [{ query: { city: 'london' } }] },
  listWeatherCities: { expect: 'never' },
  listMarkets: { expect: 'never' },
  listMatches: { expect: 'never' },
  listDiasporaPlayers: { expect: 'never' },
  getHealth: { expect: 'never' },
  listSources: { expect: 'never' },
  // Reads the publisher's feed, not what is stored.
  fetchFeed: { expect: 'never', requests: [{ query: { url: 'ftp://paper.example' } }] },
};
/** What to ask of each document. */
const pages: Record<DocumentName, { expect: 'shows' | 'never'; requests?: Request[] }> = {
  ...(Object.fromEntries(
    [...trustPages, 'topics', 'publishers', 'places', 'markets', 'weather', 'sports', 'subscribe'].map((name) => [
      name,
      { expect: 'never' },
    ]),
  ) as Record<DocumentName, { expect: 'never' }>),
  front: { expect: 'shows', requests: [{}, { query: { search: 'marrowquill' } }] },
  news: { expect: 'shows' },
  // The editors have corrected it.
  corrections: { expect: 'shows' },
  article: { expect: 'shows', requests: ofArticles },
  story: { expect: 'shows', requests: ofArticles },
  publisher: { expect: 'shows', requests: [{ params: { id: 'paper' } }] },
  about: { expect: 'shows', requests: [{ params: { slug: 'zelmara-okonjo' } }] },
  place: { expect: 'shows', requests: [{ params: { slug: 'caribbean' } }] },
  search: {
    expect: 'shows',
    requests: ['marrowquill', 'Zelmara Okonjo', 'brambleforge'].map((q) => ({ query: { q } })),
  },
  feed: {
    expect: 'shows',
    requests: [
      'front.xml',
      'front.json',
      'about-zelmara-okonjo.xml',
      'place-caribbean.xml',
      'publisher-paper.xml',
      'publisher-echo.json',
      'general.xml',
      'general.json',
    ].map((file) => ({ params: { file } })),
  },
  sitemap: { expect: 'shows' },
  robots: { expect: 'never' },
  picture: { expect: 'never' },
};

const isName = (name: string): name is EndpointName => name in contract;
const open = Object.keys(contract)
  .filter(isName)
  .filter((name) => !isRole((contract[name] satisfies Endpoint).access));
const documentNames = Object.keys(pages);

interface Reply {
  status: number;
  text: string;
  /** Words that the request asked for, which a page may repeat. */
  asked: string;
}
async function ask(name: string, request: Request = {}): Promise<Reply> {
  const module = await modules[`../../../functions/api/${handlerFile(name)}.ts`]?.();
  if (module === undefined) throw new Error(`No handler of ${name}`);
  const headers = {
    ...request.headers,
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const { statusCode = 0, body: text = '' } = await module.handler(httpEvent({ ...request, headers }));
  return { status: statusCode, text, asked: askedIn(request) };
}
const askedIn = ({ query }: NonNullable<Request>): string => (query?.q ?? query?.search ?? '').toLowerCase();

async function askAll(name: EndpointName): Promise<Reply[]> {
  const usual: Request = contract[name].access === 'anyone' ? {} : { headers: asReader };
  return Promise.all((surfaces[name]?.requests ?? [usual]).map((request) => ask(name, request)));
}
const askDocument = (name: string): Promise<Reply[]> =>
  Promise.all(
    (pages[name as DocumentName].requests ?? [{}]).map(async (request = {}) => ({
      ...(await fetchDocument(name as DocumentName, request)),
      // A page may repeat its address.
      asked: `${askedIn(request)} ${request.params?.id ?? ''}`,
    })),
  );

/** The words and ids of the two taken-down reports that a reply contains. */
const tracesIn = ({ text, asked }: Reply): string[] =>
  [...words, ...mergedWords, id, mergedId].filter((word) => text.toLowerCase().includes(word) && !asked.includes(word));
const tracesOf = (replies: readonly Reply[]): string[] => [...new Set(replies.flatMap(tracesIn))];

/** Stores what waits in the queues, and starts new processes that remember nothing. */
async function settle(): Promise<void> {
  const run = async (
    consumer: (event: SQSEvent) => Promise<{ batchItemFailures: unknown[] }>,
    queue: string | undefined,
  ) => {
    const bodies = await takeAll(queue);
    if (bodies.length > 0) expect((await consumer(queueEvent(bodies))).batchItemFailures).toEqual([]);
  };
  await run(store, process.env.ARTICLES_QUEUE_URL);
  await run(index, process.env.INDEX_QUEUE_URL);
  vi.resetModules();
}

/** An editor's decision. */
async function decide(articleIds: readonly string[], change: EditorialChange): Promise<void> {
  const stored = await readStoredArticles(articleIds);
  for (const one of articleIds) {
    const version = stored.get(one)?.editorial.version ?? 0;
    const request = { params: { id: one }, headers: asAdmin, body: body({ version, change }) };
    expect(await ask('editArticle', request)).toMatchObject({ status: 200 });
  }
  await settle();
}

const batch = (more: { source?: string } = {}) => ({ fetchedAt: now.toISOString(), ...more });
const composedMessage = () => ({
  ...messageOf([], { source: composer.sourceId, fetchedAt: now.toISOString() }),
  entries: [{ ...composed, fingerprint: entryFingerprint(composed) }],
});

beforeAll(async () => {
  captureLog();
  Object.assign(process.env, localSignIn, { SITE_BUCKET: 'site' });
  await saveSources([sampleSource({ id: 'paper', name: 'Paper' }), sampleSource({ id: 'echo', name: 'Echo' })]);
  const messages = [
    messageOf([survivor, story, ...others], batch()),
    messageOf([merged], batch({ source: 'echo' })),
    composedMessage(),
  ];
  await store(queueEvent(messages.map(packMessage)));
  await settle();
  const [other = ''] = await storeReports([['echo', 'The bridge of Barbados is open to traffic', minutesAgo(2)]]);
  await storeStory([other, id]);
  const pins = [{ place: 0, articleId: id, start: null, end: null }];
  const draft = { version: 0, content: { ...emptyFrontPagePlan, pins } };
  const front = { params: { kind: 'front' }, headers: asAdmin };
  await ask('saveNewsroomDraft', { ...front, body: body(draft) });
  expect(await ask('publishNewsroomDocument', { ...front, body: body({ version: 1 }) })).toMatchObject({
    status: 200,
  });
  await decide([id], { note: 'The bridge was misspelt.' });
  await ask('follow', { headers: asReader, body: body({ followType: 'publisher', followId: 'paper' }) });
  await ask('likeArticle', { params: { id }, headers: asReader });
  await ask('recordView', { params: { id }, headers: asReader });
});

test('every endpoint without a role and every document is in the tables', () => {
  expect(open.filter((name) => !(name in surfaces))).toEqual([]);
  expect(Object.keys(surfaces).filter((name) => !isName(name))).toEqual([]);
  expect(documentNames.toSorted()).toEqual(Object.keys(documents).toSorted());
});

describe('before an article is taken down', () => {
  test.each(open)('%s shows an article that is not taken down where the table says so', async (name) => {
    const replies = await askAll(name);
    for (const { status } of replies) expect(status).toBeLessThan(500);
    expect(tracesOf(replies).length > 0, tracesOf(replies).join()).toBe(surfaces[name]?.expect === 'shows');
  });

  test.each(documentNames)(
    'the document %s shows an article that is not taken down where the table says so',
    async (name) => {
      expect(tracesOf(await askDocument(name)).length > 0).toBe(pages[name as keyof typeof pages].expect === 'shows');
    },
  );

  test('all words of an article that is not taken down are somewhere', async () => {
    const all = await Promise.all([...open.map(askAll), ...documentNames.map(askDocument)]);
    expect(tracesOf(all.flat()).toSorted()).toEqual([...words, ...mergedWords, id, mergedId].toSorted());
  });
});

describe('after it is taken down', () => {
  beforeAll(() => decide([id, mergedId], { state: 'takenDown', reason: 'A court has ordered it' }));

  /** Addresses of the article itself contain its id. */
  const isListed: EndpointName[] = ['listTakenDown', 'exportReader'];

  test.each(open)('%s has no trace of an article that is taken down', async (name) => {
    const replies = await askAll(name);
    for (const { status } of replies) expect(status).toBeLessThan(500);
    const traces = tracesOf(replies);
    expect(isListed.includes(name) ? traces.filter((one) => one !== id && one !== mergedId) : traces).toEqual([]);
  });

  test.each(documentNames)('the document %s has no trace of an article that is taken down', async (name) => {
    expect(tracesOf(await askDocument(name))).toEqual([]);
  });

  test.each([
    'getArticle',
    'getArticleUpdates',
    'getMemberArticle',
    'recordView',
    'likeArticle',
    'trackArticle',
    'listRelated',
    'listSubjects',
  ] satisfies EndpointName[])('%s says that an article that is taken down is gone', async (name) => {
    const request = {
      headers: asReader,
      ...(name === 'trackArticle' ? { body: body({ action: 'external_click' }) } : {}),
    };
    for (const one of [id, mergedId]) {
      const { status, text } = await ask(name, { ...request, params: { id: one } });
      expect([name, status, JSON.parse(text).code]).toEqual([name, 410, 'taken_down']);
    }
  });

  test('the document of an article that is taken down says so too, with a link to the front page, and is not for search engines', async () => {
    const response = await fetchDocument('article', { params: { id } });
    expect(response).toMatchObject({
      status: 410,
      headers: { 'x-robots-tag': 'noindex', 'cache-control': 'public, max-age=0, s-maxage=10' },
    });
    expect(response.text).toMatch(/<main\b.*This article was taken down.*<footer\b/s);
    expect(response.text).toMatch(/<a [^>]*href="\/"/);
    expect(response.text).not.toContain('og:title');
  });

  test('browsers learn which copies of articles that are taken down they drop', async () => {
    const { text } = await ask('listTakenDown');
    // The composed article quotes the report, and is withdrawn.
    expect(JSON.parse(text).toSorted()).toEqual([id, mergedId, composedId].toSorted());
  });

  test('the edge is asked to drop an article that is taken down', async () => {
    const asked = (await takeAll(process.env.PURGES_QUEUE_URL)).map((one) => purgeMessage.parse(JSON.parse(one)).ids);
    expect(asked).toEqual(expect.arrayContaining([[id], [mergedId]]));
  });

  test('the report that an article was merged into stays when the article is taken down', async () => {
    const { status, text } = await ask('getArticle', { params: { id: survivorId } });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ title: survivor.title, coverage: [] });
  });

  test('the desk still has an article that is taken down', async () => {
    expect((await readStoredArticles([id])).get(id)?.editorial).toMatchObject({
      state: 'takenDown',
      reason: 'A court has ordered it',
    });
  });

  test('an article that is taken down is not brought back by its publisher, by a new version or the same one', async () => {
    const newVersion = { ...story, content: `${story.content}<p>More thistledrum.</p>`, author: 'Bo Quenbyblade' };
    await store(
      queueEvent(
        [
          messageOf([story], batch()),
          messageOf([newVersion], batch()),
          messageOf([merged], batch({ source: 'echo' })),
        ].map(packMessage),
      ),
    );
    await settle();
    const all = await Promise.all([
      ...open.filter((name) => !isListed.includes(name)).map(askAll),
      ...documentNames.map(askDocument),
    ]);
    expect(tracesOf(all.flat())).toEqual([]);
  });
});

describe('after it is restored', () => {
  beforeAll(() => decide([id], { state: 'listed', reason: '' }));

  test.each(['getArticle', 'listArticles', 'searchArticles'] satisfies EndpointName[])(
    '%s shows a restored article again',
    async (name) => {
      expect(tracesOf(await askAll(name))).toContain('marrowquill');
    },
  );

  test('browsers may keep copies of a restored article again', async () => {
    const dropped = JSON.parse((await ask('listTakenDown')).text);
    expect(dropped.toSorted()).toEqual([mergedId, composedId].toSorted());
  });
});
