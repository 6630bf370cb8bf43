import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { invalidationPaths } from '#scripts/deploy/invalidation-paths.ts';
import { noRecord, parseRecord, recordKey } from '#scripts/deploy/release-record.ts';
import { type SiteFile, siteFile } from '#scripts/deploy/site-files.ts';
import { planUpload } from '#scripts/deploy/upload-plan.ts';
import { viewerRequestFunction } from '#scripts/local-stage/edge/viewer-request.ts';

const now = new Date('2026-11-20T10:00:00Z');
const daysLater = (days: number): Date => new Date(now.getTime() + days * 86_400_000);
const site = (files: Record<string, string>): SiteFile[] =>
  Object.entries(files).map(([key, text]) => siteFile(key, Buffer.from(text)));
const listing = (files: readonly SiteFile[]) => new Map(files.map(({ key, md5 }) => [key, md5]));
const first = {
  'index.html': 'one',
  'config.json': '{}',
  'ad-frame.html': 'f',
  'favicon.svg': 's',
  'sw.js': 'w',
  'assets/a-1.js': 'a',
};
const keysOf = (files: readonly SiteFile[]): string[] => files.map(({ key }) => key);

describe('what an upload does', () => {
  it('puts what is named before what names it, and a service worker after the documents that it keeps', () => {
    const { phases, invalidate } = planUpload(site(first), new Map(), noRecord, now);
    expect(phases.map(keysOf)).toEqual([
      ['assets/a-1.js'],
      ['favicon.svg'],
      ['config.json', 'ad-frame.html'],
      ['index.html'],
      ['sw.js'],
    ]);
    // Nothing was there, so no cache holds anything of it.
    expect(invalidate).toEqual([]);
  });

  it('leaves alone what is there, and empties nothing then', () => {
    const files = site(first);
    const { record } = planUpload(files, new Map(), noRecord, now);
    expect(planUpload(files, listing(files), record, now)).toMatchObject({
      phases: [],
      unchanged: 6,
      invalidate: [],
      expired: [],
    });
  });

  it('puts a file again whose headers have changed, though its bytes have not', () => {
    const files = site(first);
    const { record } = planUpload(files, new Map(), noRecord, now);
    const changed = files.map((file) =>
      file.key === 'favicon.svg' ? { ...file, cacheControl: 'public, max-age=60' } : file,
    );
    const plan = planUpload(changed, listing(files), record, now);
    expect(plan.phases.map(keysOf)).toEqual([['favicon.svg']]);
    expect(plan.invalidate).toEqual(['/favicon.svg']);
  });

  it('does again what one that broke off has put, since it has not emptied the caches', () => {
    const before = site(first);
    const { record } = planUpload(before, new Map(), noRecord, now);
    const after = site({ ...first, 'index.html': 'two' });
    // The new index.html is in the bucket already; the record still tells of the old one.
    const plan = planUpload(after, listing(after), record, now);
    expect(plan.phases.map(keysOf)).toEqual([['index.html']]);
    expect(plan.invalidate).toEqual(['/', '/index.html']);
  });

  it('keeps the assets of an older build for thirty days after it was replaced, however long it stood', () => {
    const old = site(first);
    const bucket = listing(old);
    const { record } = planUpload(old, new Map(), noRecord, now);
    const next = site({ ...first, 'assets/a-1.js': 'a' }).filter(({ key }) => key !== 'assets/a-1.js');
    const replaced = planUpload(next, bucket, record, daysLater(100));
    expect(replaced.expired).toEqual([]);
    expect(planUpload(next, bucket, replaced.record, daysLater(129)).expired).toEqual([]);
    expect(planUpload(next, bucket, replaced.record, daysLater(131)).expired).toEqual(['assets/a-1.js']);
    // Named again meanwhile, it begins anew.
    const again = planUpload(old, bucket, replaced.record, daysLater(120));
    expect(planUpload(next, bucket, again.record, daysLater(131)).expired).toEqual([]);
  });

  it('deletes nothing outside of assets/, nor its own record', () => {
    const bucket = new Map([...listing(site(first)), ['google1234.html', 'x'], [recordKey, 'x']]);
    const plan = planUpload([], bucket, noRecord, now);
    expect(Object.keys(plan.record.gone)).toEqual(['assets/a-1.js']);
    expect(planUpload([], bucket, plan.record, daysLater(31)).expired).toEqual(['assets/a-1.js']);
  });

  it.each(['', 'not json', '{"files":3}', undefined])('takes a damaged record (%j) for none', (text) => {
    expect(parseRecord(text)).toEqual(noRecord);
  });
});

describe('which addresses are emptied', () => {
  it('an asset never is, whatever has happened to it', () => {
    const { invalidate } = planUpload(
      site({ 'assets/a-1.js': 'new', 'index.html': 'new' }),
      new Map([['assets/a-1.js', 'old']]),
      noRecord,
      now,
    );
    expect(invalidate).toEqual([]);
  });

  it('a page is kept under /index.html, which is what CloudFront asks its cache for', async () => {
    const rewrite = viewerRequestFunction(
      readFileSync(new URL('../../../infra/site/rewrite-site-path.js', import.meta.url), 'utf8'),
    );
    for (const uri of ['/', '/topics', '/article/1', '/publisher/example.org'])
      expect(await rewrite({ method: 'GET', uri, sourceIp: '192.0.2.1', host: 'news.example' })).toMatchObject({
        uri: '/index.html',
      });
    expect(invalidationPaths(['index.html'])).toContain('/index.html');
    // And the record of a release cannot be read from outside.
    expect(
      await rewrite({ method: 'GET', uri: `/${recordKey}`, sourceIp: '192.0.2.1', host: 'news.example' }),
    ).toMatchObject({
      uri: '/index.html',
    });
  });

  it('more than a dozen in one folder are named by the folder; those of the root one by one', () => {
    const many = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${folder}${index}.svg`);
    expect(invalidationPaths(many('creatives/', 13))).toEqual(['/creatives/*']);
    expect(invalidationPaths(many('creatives/', 12))).toHaveLength(12);
    expect(invalidationPaths(many('', 13))).toHaveLength(13);
    expect(invalidationPaths(['licences/a b.txt'])).toEqual(['/licences/a%20b.txt']);
  });
});
