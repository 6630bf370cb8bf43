import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runStart, startTestStage, type TestStage, temporaryFolder } from '#test/support/stage.ts';

describe('npm start', () => {
  it('rejects an unknown option', async () => {
    const { code, output } = await runStart(['--prot', '3000']);
    expect(code).toBe(1);
    expect(output).toContain("'--prot'");
    expect(output).not.toContain('    at ');
  });

  it('lists its options', async () => {
    const { code, output } = await runStart(['--help']);
    expect(code).toBe(0);
    for (const option of ['--port', '--data', '--fresh', '--feeds', '--sources', '--no-seed'])
      expect(output).toContain(option);
  });
});

describe('the data of a local stage', () => {
  it('is kept after Ctrl-C and after a kill, and no process remains', async () => {
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

describe('the sources of a local stage', () => {
  let feeds: { port: number; close(): void };
  beforeAll(async () => {
    feeds = await feedServer();
  });
  afterAll(() => feeds?.close());

  it('can come from OPML with nested outlines', async () => {
    const opml = `<?xml version="1.0"?><!DOCTYPE opml [<!ENTITY a "b">]>
      <opml version="2.0"><head><title>Mine</title></head><body><outline text="News"><outline text="Deep">
      <outline type="rss" text="Here &amp; There" xmlUrl="http://127.0.0.1:${feeds.port}/a.xml"/></outline></outline>
      <outline type="rss" title="Second" text="x" xmlUrl="http://127.0.0.1:${feeds.port}/b.xml"></outline></body></opml>`;
    expect(await articlesOf('list.opml', opml)).toEqual(['From a.xml by Here & There', 'From b.xml by Second']);
  });

  it('can come from JSON', async () => {
    const list = JSON.stringify([{ url: `http://127.0.0.1:${feeds.port}/c.xml`, name: 'Third', region: 'african' }]);
    expect(await articlesOf('list.json', list)).toEqual(['From c.xml by Third']);
  });

  it('can come from all files of a folder', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder.path, 'deeper'));
    await writeIn(folder.path, 'plain.rss', feed('one'));
    await writeIn(folder.path, 'deeper/two & more.xml', feed('two'));
    const stage = await startTestStage({ args: ['--no-seed', '--feeds', folder.path] });
    expect((await articles(stage)).toSorted()).toEqual(['From one by one', 'From two by two']);
    await stage.end();
    folder.remove();
  });

  it('are rejected with the number of the invalid entry', async () => {
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

/** The port of the demo feeds' server, from the URL of a stored image. */
async function demoPort(stage: TestStage): Promise<string | undefined> {
  const articles: { image: string | null }[] = await (await fetch(`${stage.url}/api/articles?limit=200`)).json();
  const picture = articles.find(({ image }) => image?.startsWith('http://127.0.0.1:'))?.image;
  const response = picture ? await fetch(picture) : undefined;
  expect(response?.headers.get('content-type')).toBe('image/svg+xml');
  return picture ? new URL(picture).port : undefined;
}

/** Processes whose command line contains the folder. */
function processesOf(folder: string): string[] {
  const list = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.includes(folder));
}

/** Serves feeds with one article, named after the feed's path. */
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
