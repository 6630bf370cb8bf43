import { execFileSync } from 'node:child_process';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract.ts';
import { brand } from '#shared/config/brand.ts';
import { limits } from '#shared/config/limits.ts';
import { siteHostHeader } from '#shared/config/site-paths.ts';
import { type OpenStage, runStart, temporaryFolder } from '#test/support/stage.ts';
import { joinStage } from './support/shared-stage.ts';

describe('a local stage', () => {
  let stage: Awaited<ReturnType<typeof joinStage>>;
  beforeAll(async () => {
    stage = await joinStage('site');
    // An invalid message for the test of the dead-letter queue. Its three attempts take some time.
    await withSqs(stage, (client, queues) =>
      client.send(
        new SendMessageCommand({ QueueUrl: urlOf(queues, 'SourcesQueue'), MessageBody: 'not a valid message' }),
      ),
    );
  });

  it('a stage prints its address in its last line', () => {
    expect(stage.output.trimEnd().split('\n').at(-1)).toBe(`${brand.name} is ready at ${stage.url}`);
  });

  const read = async <S>(endpoint: { path: string; reply: { parse(body: unknown): S } }, query = ''): Promise<S> =>
    endpoint.reply.parse(await (await fetch(`${stage.url}${endpoint.path}${query}`)).json());

  it('a stage starts with articles, topics, publishers, matches, players, markets and cities [SEED-15, API-48]', async () => {
    expect((await read(contract.listArticles)).length).toBeGreaterThanOrEqual(30);
    expect((await read(contract.listTopics)).length).toBeGreaterThanOrEqual(10);
    expect((await read(contract.listPublishers)).length).toBeGreaterThanOrEqual(8);
    expect((await read(contract.listMatches)).length).toBeGreaterThanOrEqual(3);
    expect((await read(contract.listDiasporaPlayers)).length).toBeGreaterThanOrEqual(3);
    expect((await read(contract.listMarkets)).length).toBeGreaterThanOrEqual(10);
    expect((await read(contract.listWeatherCities)).length).toBeGreaterThanOrEqual(24);
  });

  it('articles are listed newest first, 200 by default, and each is returned by id [API-10, API-11, API-45]', async () => {
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

  it('publishers, topics and trending topics are listed [API-07, API-08, API-09, API-44]', async () => {
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

  it('an unknown route of the API is a 404 in JSON', async () => {
    const response = await fetch(`${stage.url}/api/nowhere`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'Not Found' });
  });

  it('the address of a page returns the app [RTE-20]', async () => {
    const home = await fetch(`${stage.url}/`, { headers: { cookie: 'documents=off' } });
    const deep = await fetch(`${stage.url}/admin/sources`);
    expect(deep.status).toBe(200);
    expect(deep.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const unknown = await fetch(`${stage.url}/publisher/example`);
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('x-frame-options')).toBe('DENY');
    expect(await unknown.text()).toContain('<div id="root">');
    const below = await fetch(`${stage.url}/article/a/b`);
    expect([below.status, below.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await deep.text()).toBe(await home.text());
  });

  it('a missing file is a 404', async () => {
    expect((await fetch(`${stage.url}/assets/gone.js`)).status).toBe(404);
  });

  it('pages and API responses have the security headers of the stack', async () => {
    const page = await fetch(`${stage.url}/`);
    const api = await fetch(`${stage.url}/api/topics`);
    const worker = await fetch(`${stage.url}/service-worker.js`);
    expect(worker.headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'self'; connect-src",
    );
    expect((await fetch(`${stage.url}/ad-frame.html`)).headers.get('content-security-policy')).toContain('sandbox');
    for (const { headers } of [page, api]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toContain('max-age=');
    }
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(api.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('the second of two equal requests is served from the edge cache', async () => {
    const address = `${stage.url}/api/articles?limit=10`;
    const first = await fetch(address);
    const second = await fetch(`${address}&utm_source=newsletter`);
    expect(first.headers.get('x-cache')).toContain('Miss');
    expect(second.headers.get('x-cache')).toContain('Hit');
    expect(second.headers.get('age')).toMatch(/^\d+$/);
    expect(await second.text()).toBe(await first.text());
  });

  it('a header of the caller makes no key of its own at the edge', async () => {
    const get = (host: string) => fetch(`${stage.url}/api/articles?limit=7`, { headers: { [siteHostHeader]: host } });
    const statuses = [await get('one'), await get('two')].map(({ headers }) => headers.get('x-cache')?.split(' ')[0]);
    expect(statuses).toEqual(['Miss', 'Hit']);
  });

  it('a cached response is compressed if the client accepts it', async () => {
    const address = `${stage.url}/api/articles?limit=20`;
    const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
    const brotli = await fetch(address, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotli.headers.get('vary')).toBe('Accept-Encoding');
    expect(await brotli.text()).toBe(await plain.text());
  });

  it('the edge proves to the functions that a call came through it, and replaces the proof of a caller', async () => {
    const forged = { headers: { 'x-origin-secret': 'forged' } };
    expect((await fetch(`${stage.url}/api/topics`, forged)).status).toBe(200);
    expect((await fetch(`${stage.url}/feeds/front.xml`, forged)).status).toBe(200);
    expect((await fetch(`${stage.url}${contract.getUser.path}`, forged)).status).toBe(401);
  });

  it.each(['/', '/api/articles?limit=30'])('%s is a 304 if the client has it', async (path) => {
    const etag = (await fetch(`${stage.url}${path}`)).headers.get('etag');
    expect(etag).not.toBeNull();
    const again = await fetch(`${stage.url}${path}`, { headers: { 'if-none-match': etag ?? '' } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('a body above 10 MB is rejected', async () => {
    const response = await fetch(`${stage.url}/api/ingest`, {
      method: 'POST',
      body: new Uint8Array(10 * 1024 * 1024 + 1),
    }).catch((error: unknown) => error);
    // The server may close the connection while the client is still sending.
    expect(response instanceof Response ? response.status : 413).toBe(413);
  });

  it('config.json names the sign-in emulator', async () => {
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

  it('npm run ingest reads all sources again and prints the result', () => {
    const output = execFileSync(process.execPath, ['scripts/ingest.ts', '--wait', '--url', stage.url], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(JSON.parse(output)).toMatchObject({ added: 0, errors: [] });
  });

  it('npm start explains how to choose another port if the port is taken', async () => {
    const folder = temporaryFolder();
    const port = new URL(stage.url).port;
    const { code, output } = await runStart(['--port', port, '--data', folder.path]);
    folder.remove();
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is taken`);
    expect(output).toContain('npm start -- --port ');
  });

  it('a stage locks its data folder', async () => {
    const { code, output } = await runStart(['--port', '0', '--data', stage.dataDir]);
    expect(code).toBe(1);
    expect(output).toContain(`Another stage uses ${stage.dataDir}`);
  });

  it('a message that fails three times goes to the dead-letter queue', async () => {
    await withSqs(stage, async (client, queues) => {
      const command = new GetQueueAttributesCommand({
        QueueUrl: urlOf(queues, 'SourcesDeadLetters'),
        AttributeNames: ['All'],
      });
      await expect
        .poll(async () => (await client.send(command)).Attributes, { timeout: 90_000, interval: 250 })
        .toMatchObject({ ApproximateNumberOfMessages: '1' });
    });
  });
});

async function withSqs(
  stage: OpenStage,
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

const urlOf = (queues: Record<string, string>, name: string): string =>
  Object.entries(queues).find(([id]) => id.startsWith(name))?.[1] ?? '';
