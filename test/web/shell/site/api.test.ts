import { afterEach, describe, expect, test, vi } from 'vitest';
import { contract } from '#shared/api/contract.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { ApiError, call, keyOf } from '#web/shell/api/client.ts';

/** Stubs fetch with a response and records the requests. */
function network(respond: () => Response) {
  const requests: [string, RequestInit | undefined][] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requests.push([url, init]);
    return respond();
  });
  return requests;
}

afterEach(() => vi.unstubAllGlobals());

describe('keys', () => {
  test('the key of a call, joined by slashes, is the address [DATA-01]', async () => {
    const requests = network(() => Response.json(sampleArticle()));
    await call(contract.getArticle, { params: { id: '7' } });
    expect(requests[0]?.[0]).toBe('/api/articles/7');
    expect(keyOf(contract.getArticle, { params: { id: '7' } })).toEqual(['/api/articles', '7']);
    expect(keyOf(contract.listArticles)).toEqual(['/api/articles']);
  });
  test('the key of a call includes the given query and encodes path segments', () => {
    expect(keyOf(contract.listArticles, { query: { limit: 50, topic: undefined, region: 'asian' } })).toEqual([
      '/api/articles?limit=50&region=asian',
    ]);
    expect(keyOf(contract.getArticle, { params: { id: '../topics?x' } })).toEqual(['/api/articles', '..%2Ftopics%3Fx']);
  });
});

describe('calls', () => {
  test('a call sends credentials and parses the response as JSON [DATA-02, DATA-03]', async () => {
    const one = samplePreview(1);
    const requests = network(() => Response.json([one]));
    await expect(call(contract.listArticles)).resolves.toEqual([one]);
    expect(requests).toEqual([['/api/articles', { credentials: 'include' }]]);
  });
  test('a call rejects a reply without an essential field', async () => {
    network(() => Response.json({ ...sampleArticle(), title: null }));
    await expect(call(contract.getArticle, { params: { id: 'story-1' } })).rejects.toThrow(/title/);
  });
  test('a call throws the status code, a colon and the body [ERR-01]', async () => {
    network(() => new Response('boom', { status: 500 }));
    await expect(call(contract.listTopics)).rejects.toThrow(new ApiError(500, 'boom'));
    await expect(call(contract.listTopics)).rejects.toThrow('500: boom');
  });
  test('a call uses the status text for an empty body [ERR-02]', async () => {
    network(() => new Response('', { status: 500, statusText: 'Internal Server Error' }));
    await expect(call(contract.listTopics)).rejects.toThrow('500: Internal Server Error');
  });
  test('a call throws on a 401 or returns null, as requested [DATA-04, DATA-19]', async () => {
    network(() => new Response('{"message":"Unauthorized"}', { status: 401 }));
    await expect(call(contract.listSources)).rejects.toMatchObject({ status: 401 });
    await expect(call(contract.listSources, {}, { on401: 'null' })).resolves.toBeNull();
  });
});

describe('writing calls', () => {
  const readerId = '2b0f8a52-6c1e-4d83-9a57-0f4f3f1c7d11';
  test('a writing call sends the body as JSON with the contract’s method [API-14]', async () => {
    const requests = network(() => Response.json({ likes: 8, liked: true }));
    await expect(call(contract.likeArticle, { params: { id: 'story-1' }, body: { readerId } })).resolves.toMatchObject({
      likes: 8,
    });
    expect(requests).toEqual([
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
  test('a writing call that needs no token declares JSON, also without a body [API-12]', async () => {
    const requests = network(() => new Response(null, { status: contract.recordView.status }));
    await call(contract.recordView, { params: { id: 'story-1' } });
    const headers = { 'content-type': 'application/json' };
    expect(requests).toEqual([['/api/articles/story-1/view', { method: 'POST', credentials: 'include', headers }]]);
  });
  test('a writing call can outlive the page [ART-42, ART-45]', async () => {
    const requests = network(() => new Response(null, { status: contract.trackArticle.status }));
    await call(
      contract.trackArticle,
      { params: { id: 'story-1' }, body: { action: 'read', duration: 7 } },
      { keepalive: true },
    );
    expect(requests[0]?.[1]).toMatchObject({ keepalive: true, body: '{"action":"read","duration":7}' });
  });
  test('a writing call throws a refusal as status code, colon and body [ERR-01, ERR-32]', async () => {
    network(() => new Response('{"message":"Too many"}', { status: 429 }));
    await expect(call(contract.recordView, { params: { id: 'story-1' } })).rejects.toThrow(
      '429: {"message":"Too many"}',
    );
  });
});
