import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { noRecord, parseRecord, recordKey } from '#scripts/deploy/release/release-record.ts';
import { type SiteFile, siteFile } from '#scripts/deploy/site-files.ts';
import { invalidationPaths, planUpload } from '#scripts/deploy/upload.ts';
import { viewerRequestFunction } from '#scripts/local-stage/edge/viewer-functions.ts';
import { renderedPaths } from '#shared/api/documents.ts';
import { documentTemplate, pagePaths } from '#shared/config/site-paths.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

const now = new Date('2026-11-20T10:00:00Z');
const daysLater = (days: number): Date => new Date(now.getTime() + days * dayMs);
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

describe('an upload plan', () => {
  it('an upload plan uploads files before those that refer to them, and the service worker after the invalidation', () => {
    const { phases, workers, invalidate } = planUpload(site(first), new Map(), noRecord, now);
    expect(phases.map(keysOf)).toEqual([
      ['assets/a-1.js'],
      ['favicon.svg'],
      ['config.json', 'ad-frame.html'],
      ['index.html'],
    ]);
    expect(keysOf(workers)).toEqual(['sw.js']);
    // The bucket was empty, so the caches are empty too.
    expect(invalidate).toEqual([]);
  });

  it('an upload plan skips unchanged files and invalidates nothing for them', () => {
    const files = site(first);
    const { record } = planUpload(files, new Map(), noRecord, now);
    expect(planUpload(files, listing(files), record, now)).toMatchObject({
      phases: [],
      unchanged: 6,
      invalidate: [],
      expired: [],
    });
  });

  it('an upload plan uploads a file again if only its headers have changed', () => {
    const files = site(first);
    const { record } = planUpload(files, new Map(), noRecord, now);
    const changed = files.map((file) =>
      file.key === 'favicon.svg' ? { ...file, cacheControl: 'public, max-age=60' } : file,
    );
    const plan = planUpload(changed, listing(files), record, now);
    expect(plan.phases.map(keysOf)).toEqual([['favicon.svg']]);
    expect(plan.invalidate).toEqual(['/favicon.svg']);
  });

  it('an upload plan does not invalidate the service worker, which no cache keeps', () => {
    const before = site(first);
    const { record } = planUpload(before, new Map(), noRecord, now);
    const plan = planUpload(site({ ...first, 'sw.js': 'new' }), listing(before), record, now);
    expect([keysOf(plan.workers), plan.phases, plan.invalidate]).toEqual([['sw.js'], [], []]);
  });

  it('an upload plan repeats the uploads of an interrupted deployment, because the caches were not invalidated', () => {
    const before = site(first);
    const { record } = planUpload(before, new Map(), noRecord, now);
    const after = site({ ...first, 'index.html': 'two' });
    // The new index.html is in the bucket already, but the record has the old one.
    const plan = planUpload(after, listing(after), record, now);
    expect(plan.phases.map(keysOf)).toEqual([['index.html']]);
    expect(plan.invalidate).toEqual(['/', '/index.html']);
    const paths = invalidationPaths(['index.html', documentTemplate]);
    expect(paths).toEqual([...new Set(['/', '/index.html', `/${documentTemplate}`, ...renderedPaths])].toSorted());
  });

  it('an upload plan keeps the assets of an older build for 30 days after it was replaced', () => {
    const old = site(first);
    const bucket = listing(old);
    const { record } = planUpload(old, new Map(), noRecord, now);
    const next = site({ ...first, 'assets/a-1.js': 'a' }).filter(({ key }) => key !== 'assets/a-1.js');
    const replaced = planUpload(next, bucket, record, daysLater(100));
    expect(replaced.expired).toEqual([]);
    expect(planUpload(next, bucket, replaced.record, daysLater(129)).expired).toEqual([]);
    expect(planUpload(next, bucket, replaced.record, daysLater(131)).expired).toEqual(['assets/a-1.js']);
    // If a build uses the asset again, the 30 days start again.
    const again = planUpload(old, bucket, replaced.record, daysLater(120));
    expect(planUpload(next, bucket, again.record, daysLater(131)).expired).toEqual([]);
  });

  it('an upload plan deletes only assets, and not its own record', () => {
    const bucket = new Map([...listing(site(first)), ['google1234.html', 'x'], [recordKey, 'x']]);
    const plan = planUpload([], bucket, noRecord, now);
    expect(Object.keys(plan.record.gone)).toEqual(['assets/a-1.js']);
    expect(planUpload([], bucket, plan.record, daysLater(31)).expired).toEqual(['assets/a-1.js']);
  });

  it.each(['', 'not json', '{"files":3}', undefined])(
    'an upload plan treats a damaged record (%j) as empty',
    (text) => {
      expect(parseRecord(text)).toEqual(noRecord);
    },
  );
});

describe('cache invalidation', () => {
  it('an invalidation of caches never includes assets', () => {
    const { invalidate } = planUpload(
      site({ 'assets/a-1.js': 'new', 'index.html': 'new' }),
      new Map([['assets/a-1.js', 'old']]),
      noRecord,
      now,
    );
    expect(invalidate).toEqual([]);
  });

  it('an invalidation of caches uses /index.html for all pages, which is their cache key', async () => {
    const code = readFileSync(new URL('../../../infra/site/rewrite-site-path.js', import.meta.url), 'utf8');
    const rewrite = viewerRequestFunction(code.replace('PAGES', JSON.stringify(pagePaths)));
    for (const uri of ['/', '/topics', '/profile', '/admin/sources'])
      expect(await rewrite({ method: 'GET', uri, sourceIp: '192.0.2.1', headers: {} })).toMatchObject({
        uri: '/index.html',
      });
    expect(invalidationPaths(['index.html'])).toContain('/index.html');
    // The record of a release is not public.
    expect(await rewrite({ method: 'GET', uri: `/${recordKey}`, sourceIp: '192.0.2.1', headers: {} })).toMatchObject({
      uri: '/not-found.html',
    });
  });

  it('an invalidation of caches has what functions have made by the settings, such as premium stories', () => {
    expect(invalidationPaths(['config.json'])).toEqual(['/config.json', ...renderedPaths].toSorted());
    expect(invalidationPaths(['favicon.svg'])).toEqual(['/favicon.svg']);
  });

  it('an invalidation of caches uses a wildcard for more than twelve files in a folder, but not in the root', () => {
    const many = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${folder}${index}.svg`);
    expect(invalidationPaths(many('creatives/', 13))).toEqual(['/creatives/*']);
    expect(invalidationPaths(many('creatives/', 12))).toHaveLength(12);
    expect(invalidationPaths(many('', 13))).toHaveLength(13);
    expect(invalidationPaths(['licences/a b.txt'])).toEqual(['/licences/a%20b.txt']);
  });
});
