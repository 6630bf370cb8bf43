import { afterEach, describe, expect, test, vi } from 'vitest';
import { contract } from '#shared/api/contract.ts';
import { ApiError, call, keyOf } from '#web/api.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';

/** The network is not ours: it answers what the test says, and remembers what it was asked. */
function network(answer: () => Response) {
  const asked: [string, RequestInit | undefined][] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push([url, init]);
    return answer();
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe('keys', () => {
  test('DATA-01: a key joined by slashes is the address', async () => {
    const asked = network(() => Response.json(sampleArticle()));
    await call(contract.getArticle, { params: { id: '7' } });
    expect(asked[0]?.[0]).toBe('/api/articles/7');
    expect(keyOf(contract.getArticle, { params: { id: '7' } })).toEqual(['/api/articles', '7']);
    expect(keyOf(contract.listArticles)).toEqual(['/api/articles']);
  });
  test('a key holds the query, without what is not given, and encodes what could break out of its segment', () => {
    expect(keyOf(contract.listArticles, { query: { limit: 50, topic: undefined, region: 'asian' } })).toEqual([
      '/api/articles?limit=50&region=asian',
    ]);
    expect(keyOf(contract.getArticle, { params: { id: '../topics?x' } })).toEqual(['/api/articles', '..%2Ftopics%3Fx']);
  });
});

describe('calls', () => {
  test('DATA-02, DATA-03: credentials go along, the answer is read as JSON', async () => {
    const one = samplePreview(1);
    const asked = network(() => Response.json([one]));
    await expect(call(contract.listArticles)).resolves.toEqual([one]);
    expect(asked).toEqual([['/api/articles', { credentials: 'include' }]]);
  });
  test('an answer that breaks its promise is refused', async () => {
    network(() => Response.json({ ...sampleArticle(), coverage: 'many' }));
    await expect(call(contract.getArticle, { params: { id: 'story-1' } })).rejects.toThrow(/coverage/);
  });
  test('ERR-01: an error is the status code, a colon and the body', async () => {
    network(() => new Response('boom', { status: 500 }));
    await expect(call(contract.listTopics)).rejects.toThrow(new ApiError(500, 'boom'));
    await expect(call(contract.listTopics)).rejects.toThrow('500: boom');
  });
  test('ERR-02: with an empty body the status text stands in', async () => {
    network(() => new Response('', { status: 500, statusText: 'Internal Server Error' }));
    await expect(call(contract.listTopics)).rejects.toThrow('500: Internal Server Error');
  });
  test('DATA-04, DATA-19: a 401 throws or yields nothing, as asked', async () => {
    network(() => new Response('{"message":"Unauthorized"}', { status: 401 }));
    await expect(call(contract.listSources)).rejects.toMatchObject({ status: 401 });
    await expect(call(contract.listSources, {}, { on401: 'null' })).resolves.toBeNull();
  });
});

describe('calls that write', () => {
  const readerId = '2b0f8a52-6c1e-4d83-9a57-0f4f3f1c7d11';
  test('API-14: the body goes as JSON with the method of the contract', async () => {
    const asked = network(() => Response.json({ likes: 8, liked: true }));
    await expect(call(contract.likeArticle, { params: { id: 'story-1' }, body: { readerId } })).resolves.toMatchObject({
      likes: 8,
    });
    expect(asked).toEqual([
      [
        '/api/articles/story-1/like',
        {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ readerId }),
        },
      ],
    ]);
  });
  test('API-12: a call without a body sends none', async () => {
    const asked = network(() => new Response(null, { status: contract.recordView.status }));
    await call(contract.recordView, { params: { id: 'story-1' } });
    expect(asked).toEqual([['/api/articles/story-1/view', { method: 'POST', credentials: 'include' }]]);
  });
  test('ART-42, ART-45: a report can outlive the page', async () => {
    const asked = network(() => new Response(null, { status: contract.trackArticle.status }));
    await call(
      contract.trackArticle,
      { params: { id: 'story-1' }, body: { action: 'read', duration: 7 } },
      { keepalive: true },
    );
    expect(asked[0]?.[1]).toMatchObject({ keepalive: true, body: '{"action":"read","duration":7}' });
  });
  test('ERR-01, ERR-32: a refusal is the status code, a colon and the body', async () => {
    network(() => new Response('{"message":"Too many"}', { status: 429 }));
    await expect(call(contract.recordView, { params: { id: 'story-1' } })).rejects.toThrow(
      '429: {"message":"Too many"}',
    );
  });
});
