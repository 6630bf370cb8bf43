import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readerAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { contract } from '#shared/api/contract.ts';
import { brand } from '#shared/config/brand.ts';
import { limits } from '#shared/config/limits.ts';
import { runStart, startTestStage, type TestStage, temporaryFolder } from '#test/support/stage.ts';

describe('a local stage', () => {
  let stage: TestStage;
  beforeAll(async () => {
    stage = await startTestStage();
    // It is tried three times, with waits of some seconds between; the other tests run meanwhile.
    await withSqs(stage, (client, queues) =>
      client.send(
        new SendMessageCommand({ QueueUrl: urlOf(queues, 'SourcesQueue'), MessageBody: 'not a message of ours' }),
      ),
    );
  });
  afterAll(() => stage?.end());

  it('prints its address as the last line', () => {
    expect(stage.output().trimEnd().split('\n').at(-1)).toBe(`${brand.name} is ready at ${stage.url}`);
  });

  it('has filled its front page from the demo feeds', async () => {
    const articles = await (await fetch(`${stage.url}/api/articles?limit=50`)).json();
    expect(articles).toHaveLength(50);
  });

  const read = async <S>(endpoint: { path: string; reply: { parse(body: unknown): S } }, query = ''): Promise<S> =>
    endpoint.reply.parse(await (await fetch(`${stage.url}${endpoint.path}${query}`)).json());

  it('SEED-15, API-48: begins with stories, topics, publishers, matches, players, markets and cities', async () => {
    expect((await read(contract.listArticles)).length).toBeGreaterThanOrEqual(30);
    expect((await read(contract.listTopics)).length).toBeGreaterThanOrEqual(10);
    expect((await read(contract.listPublishers)).length).toBeGreaterThanOrEqual(8);
    expect((await read(contract.listMatches)).length).toBeGreaterThanOrEqual(3);
    expect((await read(contract.listDiasporaPlayers)).length).toBeGreaterThanOrEqual(3);
    expect((await read(contract.listMarkets)).length).toBeGreaterThanOrEqual(10);
    expect((await read(contract.listWeatherCities)).length).toBeGreaterThanOrEqual(24);
  });

  it('API-10, API-11, API-45: articles come newest first, at most 200, and each by its id', async () => {
    const listed = await read(contract.listArticles);
    expect(listed.length).toBeLessThanOrEqual(200);
    const times = listed.map(({ publishedAt }) => Date.parse(publishedAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const id = listed[0]?.id ?? '';
    const one = contract.getArticle.reply.parse(await (await fetch(`${stage.url}/api/articles/${id}`)).json());
    expect(one.id).toBe(id);
    expect((await fetch(`${stage.url}/api/articles/no-such-story`)).status).toBe(404);
    for (const limit of [limits.articles.maxLimit + 1, 0, 'many'])
      expect((await fetch(`${stage.url}/api/articles?limit=${limit}`)).status, String(limit)).toBe(400);
  });

  it('API-07 to API-09, API-44: publishers, topics, and of these the trending ones', async () => {
    const [publishers, topics, trending] = [
      await read(contract.listPublishers),
      await read(contract.listTopics),
      await read(contract.listTrendingTopics),
    ];
    for (const list of [publishers, topics]) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    expect(trending.map(({ id }) => id).toSorted()).toEqual(
      topics
        .filter((topic) => topic.trending)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(trending.length).toBeGreaterThan(0);
  });

  it('answers an unknown route of the API with 404 as JSON', async () => {
    const answer = await fetch(`${stage.url}/api/nowhere`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: 'Not Found' });
  });

  it('RTE-20 answers an address of the app with the app', async () => {
    const home = await fetch(`${stage.url}/`);
    const deep = await fetch(`${stage.url}/publisher/somebody`);
    expect(deep.status).toBe(200);
    expect(deep.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await deep.text()).toBe(await home.text());
  });

  it('answers a missing file with 404, not with the app', async () => {
    expect((await fetch(`${stage.url}/assets/gone.js`)).status).toBe(404);
  });

  it('sends the security headers of the stack with pages and with answers of the API', async () => {
    const page = await fetch(`${stage.url}/`);
    const api = await fetch(`${stage.url}/api/topics`);
    for (const { headers } of [page, api]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toContain('max-age=');
    }
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(api.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('answers the second of two equal requests from the edge cache', async () => {
    const address = `${stage.url}/api/articles?limit=7`;
    const first = await fetch(address);
    const second = await fetch(`${address}&utm_source=somebody`);
    expect(first.headers.get('x-cache')).toContain('Miss');
    expect(second.headers.get('x-cache')).toContain('Hit');
    expect(second.headers.get('age')).toMatch(/^\d+$/);
    expect(await second.text()).toBe(await first.text());
  });

  it('compresses a cached answer for those who take it', async () => {
    const address = `${stage.url}/api/articles?limit=8`;
    const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
    const brotli = await fetch(address, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotli.headers.get('vary')).toBe('Accept-Encoding');
    expect(await brotli.text()).toBe(await plain.text());
  });

  it.each(['/', '/api/articles?limit=9'])('answers %s with 304 to who has it already', async (path) => {
    const etag = (await fetch(`${stage.url}${path}`)).headers.get('etag');
    expect(etag).not.toBeNull();
    const again = await fetch(`${stage.url}${path}`, { headers: { 'if-none-match': etag ?? '' } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('ROLE-11 refuses who has no token, and a reader on a call of the admin', async () => {
    const anonymous = await fetch(`${stage.url}/api/ingest`, { method: 'POST' });
    expect(anonymous.status).toBe(401);
    const token = await signIn(stage.url, readerAccount);
    const reader = await fetch(`${stage.url}/api/ingest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reader.status).toBe(403);
  });

  it('refuses a body above 10 MB', async () => {
    const answer = await fetch(`${stage.url}/api/ingest`, {
      method: 'POST',
      body: new Uint8Array(10 * 1024 * 1024 + 1),
    }).catch((error: unknown) => error);
    // The connection may be closed while the client still writes.
    expect(answer instanceof Response ? answer.status : 413).toBe(413);
  });

  it('has a config.json that sends the page to the sign-in emulator', async () => {
    const config = await (await fetch(`${stage.url}/config.json`)).json();
    expect(config).toMatchObject({ stage: 'local', firebase: { projectId: `demo-${brand.product}`, apiKey: 'local' } });
    const emulator = await fetch(`${config.authEmulator}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"idToken":"nonsense"}',
    });
    expect(emulator.status).toBe(400);
    expect(await emulator.text()).toContain('INVALID_ID_TOKEN');
  });

  it('npm run ingest reads every source again and prints what came of it', () => {
    const output = execFileSync(process.execPath, ['scripts/ingest.ts', '--wait', '--url', stage.url], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(JSON.parse(output)).toMatchObject({ added: 0, errors: [] });
  });

  it('says that the port is taken, and the way out', async () => {
    const folder = temporaryFolder();
    const port = new URL(stage.url).port;
    const { code, output } = await runStart(['--port', port, '--data', folder.path]);
    folder.remove();
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is taken`);
    expect(output).toContain('npm start -- --port ');
  });

  it('does not share its data folder', async () => {
    const { code, output } = await runStart(['--port', '0', '--data', stage.dataDir]);
    expect(code).toBe(1);
    expect(output).toContain(`Another stage uses ${stage.dataDir}`);
  });

  it('moves a message that fails three times to the dead-letter queue', async () => {
    await withSqs(stage, async (client, queues) => {
      const asked = new GetQueueAttributesCommand({
        QueueUrl: urlOf(queues, 'SourcesDeadLetters'),
        AttributeNames: ['All'],
      });
      await expect
        .poll(async () => (await client.send(asked)).Attributes, { timeout: 90_000, interval: 250 })
        .toMatchObject({ ApproximateNumberOfMessages: '1' });
    });
  });
});

describe('npm start', () => {
  it('refuses an option that it does not have', async () => {
    const { code, output } = await runStart(['--prot', '3000']);
    expect(code).toBe(1);
    expect(output).toContain("'--prot'");
    expect(output).not.toContain('    at ');
  });

  it('shows its options', async () => {
    const { code, output } = await runStart(['--help']);
    expect(code).toBe(0);
    for (const option of ['--port', '--data', '--fresh', '--feeds', '--sources', '--no-seed'])
      expect(output).toContain(option);
  });
});

describe('the data of a local stage', () => {
  it('survives Ctrl-C and a kill, and neither leaves anything behind', async () => {
    const folder = temporaryFolder();
    const first = await startTestStage({ dataDir: folder.path });
    const stored = await titles(first);
    const port = await demoPort(first);
    expect(stored).toHaveLength(20);
    expect(await first.end('SIGINT')).toBe(0);
    expect(processesOf(folder.path)).toEqual([]);

    const second = await startTestStage({ dataDir: folder.path });
    expect(await titles(second)).toEqual(stored);
    expect(await demoPort(second)).toBe(port);
    expect(await second.end('SIGKILL')).toBe('SIGKILL');
    await expect.poll(() => processesOf(folder.path)).toEqual([]);

    const third = await startTestStage({ dataDir: folder.path });
    expect(await titles(third)).toEqual(stored);
    expect(await third.end('SIGTERM')).toBe(0);
    folder.remove();
  });
});

describe('a list of sources', () => {
  let feeds: { port: number; close(): void };
  beforeAll(async () => {
    feeds = await feedServer();
  });
  afterAll(() => feeds?.close());

  it('is read from OPML with nested outlines', async () => {
    const opml = `<?xml version="1.0"?><!DOCTYPE opml [<!ENTITY a "b">]>
      <opml version="2.0"><head><title>Mine</title></head><body><outline text="News"><outline text="Deep">
      <outline type="rss" text="Here &amp; There" xmlUrl="http://127.0.0.1:${feeds.port}/a.xml"/></outline></outline>
      <outline type="rss" title="Second" text="x" xmlUrl="http://127.0.0.1:${feeds.port}/b.xml"></outline></body></opml>`;
    expect(await articlesOf('list.opml', opml)).toEqual(['From a.xml by Here & There', 'From b.xml by Second']);
  });

  it('is read from JSON', async () => {
    const list = JSON.stringify([{ url: `http://127.0.0.1:${feeds.port}/c.xml`, name: 'Third', region: 'african' }]);
    expect(await articlesOf('list.json', list)).toEqual(['From c.xml by Third']);
  });

  it('is made of every file below a folder', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder.path, 'deeper'));
    await writeIn(folder.path, 'plain.rss', feed('one'));
    await writeIn(folder.path, 'deeper/two & more.xml', feed('two'));
    const stage = await startTestStage({ args: ['--no-seed', '--feeds', folder.path] });
    expect((await articles(stage)).toSorted()).toEqual(['From one by one', 'From two by two']);
    await stage.end();
    folder.remove();
  });

  it('names the entry that is wrong', async () => {
    const folder = temporaryFolder();
    const file = await writeIn(
      folder.path,
      'list.json',
      JSON.stringify([{ url: 'https://one.example/feed' }, { url: 'file:///etc/passwd' }]),
    );
    const { code, output } = await runStart(['--port', '0', '--data', `${folder.path}/data`, '--sources', file]);
    folder.remove();
    expect(code).toBe(1);
    expect(output).toContain('entry 2');
    expect(output).toContain('not an http(s) address');
  });
});

async function withSqs(
  stage: TestStage,
  work: (client: SQSClient, queues: Record<string, string>) => Promise<unknown>,
): Promise<void> {
  const { sqs, queues } = stage.announced();
  const client = new SQSClient({
    endpoint: sqs,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await work(client, queues);
  client.destroy();
}

async function articlesOf(name: string, list: string): Promise<string[]> {
  const folder = temporaryFolder();
  const file = await writeIn(folder.path, name, list);
  const stage = await startTestStage({ args: ['--no-seed', '--sources', file] });
  const found = await articles(stage);
  await stage.end();
  folder.remove();
  return found.toSorted();
}

async function articles(stage: TestStage): Promise<string[]> {
  const list: { title: string; source: string }[] = await (await fetch(`${stage.url}/api/articles`)).json();
  return list.map(({ title, source }) => `${title} by ${source}`);
}

/** A feed with one article, named after the feed. */
const feed = (name: string): string => `<?xml version="1.0"?><rss version="2.0"><channel><title>${name}</title>
  <link>https://${name}.example/</link><description>d</description><item><title>From ${name}</title><link>https://${name}.example/one</link>
  <pubDate>${new Date().toUTCString()}</pubDate><description>Ministers met in Lagos.</description></item></channel></rss>`;

async function writeIn(folder: string, name: string, text: string): Promise<string> {
  const { writeFile } = await import('node:fs/promises');
  await writeFile(`${folder}/${name}`, text);
  return `${folder}/${name}`;
}

async function titles(stage: TestStage): Promise<string[]> {
  const articles: { title: string }[] = await (await fetch(`${stage.url}/api/articles?limit=20`)).json();
  return articles.map(({ title }) => title);
}

/** The port of the demo feeds' server, as a stored picture's address has it. */
async function demoPort(stage: TestStage): Promise<string | undefined> {
  const articles: { image: string | null }[] = await (await fetch(`${stage.url}/api/articles?limit=200`)).json();
  const picture = articles.find(({ image }) => image?.startsWith('http://127.0.0.1:'))?.image;
  const answer = picture ? await fetch(picture) : undefined;
  expect(answer?.headers.get('content-type')).toBe('image/svg+xml');
  return picture ? new URL(picture).port : undefined;
}

/** Programs whose command line names a folder. */
function processesOf(folder: string): string[] {
  const list = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.includes(folder));
}

const urlOf = (queues: Record<string, string>, name: string): string =>
  Object.entries(queues).find(([id]) => id.startsWith(name))?.[1] ?? '';

/** A publisher with one article in each feed, named after the feed's path. */
async function feedServer(): Promise<{ port: number; close(): void }> {
  const server = createServer((req, res) => {
    const name = (req.url ?? '').slice(1);
    res.setHeader('content-type', 'application/rss+xml');
    res.end(feed(name));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, close: () => server.close() };
}
