import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import type { Source } from '#shared/domain/sources/source.ts';
import { newSource } from '#shared/domain/sources/source-settings.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockSources, refusal, type SourceCall, sampleSource, withoutGains } from '../support/mock-sources.ts';

test.use({ allowedErrors: failedLoad });

const opml = (outlines: string) => `<?xml version="1.0"?><opml version="2.0"><body>${outlines}</body></opml>`;
const feed = (name: string, address: string) => `<outline text="${name}" xmlUrl="${address}"/>`;
const importFile = (page: Page, content: string | Buffer, name = 'reader.opml') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/x-opml', buffer: Buffer.from(content) });
const part = (page: Page, name = 'reader.opml') => page.getByRole('region', { name: `Feeds in ${name}` });
const rows = (page: Page) => part(page).getByRole('listitem');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Replies to an added source with the source that was sent. */
function createdReply({ body }: SourceCall): { status: number; json: Source } {
  const sent = newSource.parse(body);
  return {
    status: 201,
    json: withoutGains(sampleSource({ ...sent, id: sent.name.toLowerCase(), version: 9, status: 'new' })),
  };
}

async function open(page: Page): Promise<void> {
  await page.goto('/admin/sources');
  await expect(page.getByRole('button', { name: 'Import OPML' })).toBeEnabled();
}

test('an OPML file is listed row by row, and its new feeds are added on request [SRC-04]', async ({ page }) => {
  const changes = await mockSources(page, [sampleSource()], (call) => {
    const { name } = newSource.parse(call.body);
    if (name === 'Taken' && changes.length < 3)
      return refusal(409, 'address_in_use', {
        details: [{ field: 'url', message: 'Somebody already uses this address' }],
      });
    return createdReply(call);
  });
  await open(page);
  await importFile(
    page,
    opml(
      [
        `<outline text="Middle Eastern">${feed('Cedar', 'https://cedar.example/feed')}</outline>`,
        feed('Known', 'http://www.evening.example/feed/'),
        feed('Cedar again', 'https://cedar.example/feed#x'),
        feed('Script', 'javascript:alert(1)'),
        feed('&lt;img src=x onerror=alert(1)&gt;', 'https://img.example/'),
        feed('Taken', 'https://taken.example/'),
        '<outline text="A note without a feed"/>',
        `<outline title="Poet" XMLURL="https://poet.example/" category="/latinx/culture"/>`,
      ].join(''),
    ),
  );
  await expect(part(page).getByRole('status')).toHaveText('7 rows: 3 new, 4 skipped.');
  await expect(rows(page)).toHaveText([
    '1Cedarhttps://cedar.example/feedNew',
    '2Knownhttp://www.evening.example/feed/Already added as Evening',
    '3Cedar againhttps://cedar.example/feed#xSame feed as row 1',
    '4Scriptjavascript:alert(1)Skipped: the address must begin with http:// or https://',
    '5<img src=x onerror=alert(1)>https://img.example/Skipped: the name is empty, too long or contains HTML',
    '6Takenhttps://taken.example/New',
    '7Poethttps://poet.example/New',
  ]);
  expect(changes).toEqual([]);
  await press(page, 'Add 3 sources');
  await expect(part(page).getByRole('status')).toHaveText(
    '2 sources added, 1 failed. Failed sources stay in this list.',
  );
  await expect(rows(page).nth(5)).toContainText('Not added. Somebody already uses this address.');
  await expect(page.getByRole('rowheader')).toContainText(['Cedar', 'Evening', 'Poet']);
  expect(changes.map(({ body }) => body)).toMatchObject([
    { name: 'Cedar', region: 'middle_eastern' },
    { name: 'Taken', region: null },
    { name: 'Poet', region: 'latinx', category: 'culture' },
  ]);
  await press(page, 'Try 1 source again');
  await expect(part(page).getByRole('status')).toHaveText('3 sources added.');
  await press(page, 'Close');
  await expect(part(page)).toHaveCount(0);
});

test('a hostile, large or empty file changes nothing and gives its reason [SRC-46]', async ({ page }) => {
  const changes = await mockSources(page, [sampleSource()]);
  const outside: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') outside.push(request.url());
  });
  await open(page);
  const one = opml(feed('Harbour', 'https://harbour.example/'));
  const declared = (declaration: string) => one.replace('<opml', `${declaration}<opml`);
  const laughs = `<!DOCTYPE opml [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]>`;
  const files: [string | Buffer, string][] = [
    [declared(laughs), 'The file contains a document type or entities'],
    [
      declared('<!DOCTYPE opml SYSTEM "https://elsewhere.example/x.dtd">'),
      'The file contains a document type or entities',
    ],
    [
      declared('<!doctype opml [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      'The file contains a document type or entities',
    ],
    [Buffer.from(`\ufeff${declared(laughs)}`, 'utf16le'), 'The file contains a document type or entities'],
    [one.replace('</body>', ''), 'The file is not valid XML.'],
    [opml('<outline>'.repeat(200)), 'The file is not valid XML.'],
    ['', 'The file is not valid XML.'],
    ['{"feeds":[]}', 'The file is not valid XML.'],
    ['<rss version="2.0"><channel><title>x</title></channel></rss>', 'The file is not OPML.'],
    [opml('<outline text="Only a folder"/>'), 'The file contains no feeds.'],
    [opml(`<!--${' '.repeat(1024 * 1024)}-->`), 'The file is larger than 1 MB.'],
    [
      opml(Array.from({ length: 501 }, (_, i) => feed(`F${i}`, `https://f${i}.example/`)).join('')),
      'The file contains more than 500 feeds.',
    ],
  ];
  for (const [i, [content, reason]] of files.entries()) {
    const name = `file-${i}.opml`;
    await importFile(page, content, name);
    await expect(part(page, name).getByRole('alert')).toContainText(
      `${name} was not imported. Nothing has changed. ${reason}`,
    );
  }
  expect([changes, outside]).toEqual([[], []]);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  // A repaired file of the same name is accepted.
  await importFile(page, one, 'file-11.opml');
  await expect(page.getByRole('button', { name: 'Add 1 source' })).toBeVisible();
});

test('an exported file can be imported again without loss or repeats [SRC-39]', async ({ page }) => {
  const all = [
    sampleSource(),
    sampleSource({
      id: 'b',
      name: 'Ça & “là” <3',
      url: 'https://b.example/?a=1&b=%22',
      region: null,
      category: 'politics',
      active: false,
      metadata: { excludeKeywords: ['ad, "paid"', 'ليس خبرا'] },
    }),
    sampleSource({
      id: 'w',
      name: 'Wire',
      type: 'gdelt',
      url: 'gdelt',
      region: 'middle_eastern',
      metadata: { query: 'ferry <a>', maxRecords: 30 },
    }),
  ];
  await mockSources(page, all);
  await open(page);
  const downloading = page.waitForEvent('download');
  await press(page, 'Export OPML');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('landfall-sources.opml');
  const file = await readFile(await download.path());
  await importFile(page, file);
  await expect(part(page).getByRole('status')).toHaveText('3 rows: 0 new, 3 skipped.');
  await expect(page.getByRole('button', { name: /^Add \d/ })).toHaveCount(0);

  // The same file on a stage without sources.
  const changes = await mockSources(page, [], createdReply);
  await page.reload();
  await importFile(page, file);
  await press(page, 'Add 3 sources');
  await expect(part(page).getByRole('status')).toHaveText('3 sources added.');
  const settings = (source: unknown) => {
    const { name, url, type, region, category, active, metadata } = newSource.parse(source);
    return { name, url, type, region, category, active, metadata };
  };
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
  expect(changes.map(({ body }) => settings(body)).toSorted(byName)).toEqual(
    all.map(({ id: _, ...one }) => settings(one)).toSorted(byName),
  );
});

test('an import without rights sends one call and keeps its list [SRC-47]', async ({ page }) => {
  const changes = await mockSources(page, [sampleSource()], () => refusal(401, 'unauthorized'));
  await open(page);
  await importFile(page, opml(['a', 'b', 'c'].map((name) => feed(name, `https://${name}.example/`)).join('')));
  await press(page, 'Add 3 sources');
  await expect(part(page).getByRole('status')).toHaveText(
    '0 sources added, 3 failed. Failed sources stay in this list.',
  );
  await expect(rows(page)).toContainText(['Not added. Please sign in', 'Not tried', 'Not tried']);
  expect(changes).toHaveLength(1);
  await expect(page.getByRole('button', { name: 'Try 3 sources again' })).toBeVisible();
});
