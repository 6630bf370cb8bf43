import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { articleEntity } from '#functions/articles/article-rows.ts';
import { startS3Server } from '#scripts/local-stage/s3/s3-server.ts';
import { siteBucket } from '#scripts/local-stage/site/site-files.ts';
import { servedPageId } from '#shared/config/site-paths.ts';
import { noEditorial } from '#shared/domain/articles/editorial.ts';
import { changeRows, redirectStory, storeReports, storeStory } from '#test/support/articles/store-reports.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { fetchDocument as ask, documentOrigin as origin } from '#test/support/served/document-handler.ts';

withRealTable();

const nasty = 'Tides & "ships" <b>bold</b> </script><script>x</script> \u202e🌍';
const arabic = 'محكمة الاستئناف توافق على الرصيف الجديد في كينغستون';
let storage: Awaited<ReturnType<typeof startS3Server>>;
let ids: string[] = [];
const at = (n: number): string => ids[n] ?? '';
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const fetchDocument = (id: string) => ask('story', { params: { id } });
const scriptIn = (text: string, start: string): unknown =>
  JSON.parse(text.slice(text.indexOf(start) + start.length).split('</script>', 1)[0] ?? '');

beforeAll(async () => {
  captureLog();
  const page = readFileSync('web/index.html');
  const files = () => ({ status: 200, headers: [['content-type', 'text/html']] as [string, string][], body: page });
  storage = await startS3Server(new Map([['site', siteBucket(files)]]));
  Object.assign(process.env, { AWS_ENDPOINT_URL_S3: storage.endpoint, SITE_BUCKET: 'site' });
  ids = await storeReports([
    [
      'gleaner',
      'Appeal court clears the Kingston berth',
      minutesAgo(30),
      { content: '<p>The appeal court cleared the deep-water berth of Kingston on Friday morning.</p>' },
    ],
    ['nation', nasty, minutesAgo(20), { image: 'https://pictures.example/berth.jpg' }],
    ['wire', arabic, minutesAgo(10)],
  ]);
  await changeRows([at(2)], (row) => ({ ...row, preview: { ...row.preview, language: 'ar' } }));
  await storeStory(ids);
});
afterAll(() => storage.close());

describe('the document of a story', () => {
  test('the document of a story has its headline, its canonical address and links to its first reports', async () => {
    const { status, text, headers } = await fetchDocument(at(0));
    expect(status).toBe(200);
    expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=60/);
    expect(text).toContain('<title>Appeal court clears the Kingston berth – Landfall</title>');
    expect(text).toContain(`<link data-served rel="canonical" href="${origin}/story/${at(0)}" />`);
    expect(text).toContain('property="og:image" content="https://pictures.example/berth.jpg"');
    expect(text).toMatch(/name="description" content="3 reports by Gleaner, Nation and Wire\. The appeal court/);
    for (const id of ids) expect(text).toContain(`href="/article/${id}"`);
    expect(text).toMatch(new RegExp(`lang="ar"[^<]*>(?:<[^>]*>)*${arabic}<`));
  });

  test('the document of a story escapes what publishers write', async () => {
    const { text } = await fetchDocument(at(0));
    expect(text).not.toContain('<script>x');
    expect(text).not.toContain('<b>bold');
    expect(text).toContain('&lt;b&gt;bold');
  });

  test('the document of a story describes a list of articles, and has the data of the page', async () => {
    const { text } = await fetchDocument(at(0));
    const data = z
      .object({
        '@type': z.string(),
        mainEntity: z.object({ numberOfItems: z.int(), itemListElement: z.array(z.unknown()) }),
      })
      .parse(scriptIn(text, 'type="application/ld+json">'));
    expect([data['@type'], data.mainEntity.numberOfItems]).toEqual(['CollectionPage', 3]);
    expect(data.mainEntity.itemListElement[2]).toMatchObject({
      position: 3,
      item: {
        '@type': 'NewsArticle',
        headline: arabic,
        inLanguage: 'ar',
        publisher: { name: 'Wire' },
        isPartOf: { '@id': `${origin}/story/${at(0)}` },
      },
    });
    const served = JSON.stringify(scriptIn(text, `id="${servedPageId}">`));
    for (const id of ids) expect(served).toContain(`"id":"${id}"`);
    expect(served).toContain('deep-water berth');
  });

  test('the document of a story redirects former ids, those of its reports and garbled links', async () => {
    await redirectStory('former', at(0));
    for (const id of ['former', at(1), `${at(0)}).`]) {
      const { status, headers } = await fetchDocument(id);
      expect([id, status, headers.location]).toEqual([id, 301, `/story/${at(0)}`]);
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=10');
    }
  });

  test('the document of a story is in the sitemap, once', async () => {
    const { text: body } = await ask('sitemap');
    expect(body.split(`<loc>${origin}/story/`)).toHaveLength(2);
    expect(body).toContain(`<loc>${origin}/story/${at(0)}</loc>`);
  });

  test('the document of a report alone names the address of the article as its own', async () => {
    const [alone = ''] = await storeReports([['star', 'A brass band plays at the gates', minutesAgo(5)]]);
    const { text } = await fetchDocument(alone);
    expect(text).toContain(`rel="canonical" href="${origin}/article/${alone}"`);
  });

  test('the document of a story is missing for an unknown id, and gone when all reports are taken down', async () => {
    expect(await fetchDocument('none')).toMatchObject({ status: 404, headers: { 'x-robots-tag': 'noindex' } });
    expect((await fetchDocument('<script>')).status).toBe(404);
    for (const id of ids)
      await articleEntity()
        .update({ id })
        .set({ editorial: { ...noEditorial, version: 1, state: 'takenDown' } })
        .go();
    const { status, text } = await fetchDocument(at(0));
    expect(status).toBe(410);
    expect(text).not.toContain('Kingston');
  });
});
