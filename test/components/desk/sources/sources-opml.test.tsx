import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Body } from '#shared/api/endpoint.ts';
import { type createSource, listSources } from '#shared/api/sources.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { refusal, reply, status } from '../../support/api.ts';
import {
  button,
  mockSources,
  openSourcesPage,
  recordChanges,
  rowHeaders,
  sampleSource,
  withoutGains,
} from '../../support/desk-sources.ts';
import { keepDownloads } from '../../support/downloads.ts';
import { open, texts } from '../../support/page.tsx';

const opml = (outlines: string) => `<?xml version="1.0"?><opml version="2.0"><body>${outlines}</body></opml>`;
const feed = (name: string, address: string) => `<outline text="${name}" xmlUrl="${address}"/>`;
const part = (name = 'reader.opml') => page.getByRole('region', { name: `Feeds in ${name}` });
const said = part().getByRole('status');
const rows = part().getByRole('listitem');

async function importFile(content: BlobPart, name = 'reader.opml'): Promise<void> {
  await expect.element(button('Import OPML')).toBeEnabled();
  await userEvent.upload(page.getByCSS('input[type=file]'), new File([content], name, { type: 'text/x-opml' }));
}

/** The source that was sent, as the server has stored it. */
const createdOf = (sent: Body<typeof createSource>): Source =>
  withoutGains(sampleSource({ ...sent, id: encodeURIComponent(sent.name), version: 9, status: 'new' }));

test('an OPML file is listed row by row, and its new feeds are added on request [SRC-04]', async () => {
  mockSources([sampleSource()], {
    create: (sent) =>
      sent.name === 'Taken' && changes.length < 3
        ? status(
            409,
            refusal('address_in_use', {
              details: [{ field: 'url', message: 'Somebody already uses this address' }],
            }),
          )
        : createdOf(sent),
  });
  const changes = recordChanges();
  await openSourcesPage();
  await importFile(
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
  await expect.element(said).toHaveTextContent('8 rows: 3 new, 5 skipped, of which 3 cannot be imported.');
  expect(texts(rows)).toEqual([
    '1Cedarhttps://cedar.example/feedNew',
    '2Knownhttp://www.evening.example/feed/Already added as Evening',
    '3Cedar againhttps://cedar.example/feed#xSame feed as row 1',
    '4Scriptjavascript:alert(1)Skipped: the address must begin with http:// or https://',
    '5<img src=x onerror=alert(1)>https://img.example/Skipped: the name is too long or contains HTML',
    '6Takenhttps://taken.example/New',
    '7A note without a feedSkipped: it has no address of a feed',
    '8Poethttps://poet.example/New',
  ]);
  expect(changes).toEqual([]);
  await button('Add 3 sources').click();
  await expect.element(said).toHaveTextContent('2 sources added, 1 failed. Failed sources stay in this list.');
  await expect.element(rows.nth(5)).toMatchTextContent('Not added. Somebody already uses this address.');
  await expect
    .poll(() => texts(rowHeaders))
    .toEqual(['Cedar', 'Evening', 'Poet'].map((name) => expect.stringMatching(new RegExp(`^${name}`))));
  expect(changes.map(({ body }) => body)).toMatchObject([
    { name: 'Cedar', region: 'middle_eastern' },
    { name: 'Taken', region: null },
    { name: 'Poet', region: 'latinx', category: 'culture' },
  ]);
  await button('Try 1 source again').click();
  await expect.element(said).toHaveTextContent('3 sources added.');
  await button('Close').click();
  await expect.element(part()).not.toBeInTheDocument();
});

/** Records what the page loads from other hosts, until the end of the test: `fetch` is not all that loads. */
function recordForeignLoads(): string[] {
  const addresses: string[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries())
      if (name.startsWith('http') && new URL(name).hostname !== location.hostname) addresses.push(name);
  });
  observer.observe({ type: 'resource' });
  onTestFinished(() => observer.disconnect());
  return addresses;
}

const utf16 = (text: string) => Uint16Array.from(text, (unit) => unit.charCodeAt(0));

test('a hostile, large or empty file changes nothing and gives its reason [SRC-46]', async () => {
  mockSources([sampleSource()]);
  const changes = recordChanges();
  const outside = recordForeignLoads();
  await openSourcesPage();
  const one = opml(feed('Harbour', 'https://harbour.example/'));
  const declared = (declaration: string) => one.replace('<opml', `${declaration}<opml`);
  const files: [BlobPart, string][] = [
    [declared('<!DOCTYPE opml [<!ENTITY a "ha">]>'), 'The file contains a document type or entities'],
    [utf16(`\ufeff${declared('<!DOCTYPE opml>')}`), 'The file contains a document type or entities'],
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
    await importFile(content, name);
    await expect
      .element(part(name).getByRole('alert'))
      .toMatchTextContent(`${name} was not imported. Nothing has changed. ${reason}`);
  }
  expect([changes, outside]).toEqual([[], []]);
  await expect.element(rowHeaders).toHaveLength(1);
  // A repaired file of the same name is accepted.
  await importFile(one, 'file-6.opml');
  await expect.element(button('Add 1 source')).toBeVisible();
});

// What the file has of each source: test/web/desk/read-opml.test.ts.
test('an exported file can be imported again without repeats [SRC-39]', async () => {
  mockSources([sampleSource(), sampleSource({ id: 'w', name: 'Wire', type: 'gdelt', url: 'gdelt' })]);
  const files = keepDownloads();
  await openSourcesPage();
  await button('Export OPML').click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['landfall-sources.opml']);
  await importFile(files[0]?.text ?? '');
  await expect.element(said).toHaveTextContent('2 rows: 0 new, 2 skipped.');
  await expect.element(page.getByRole('button', { name: /^Add \d/ })).not.toBeInTheDocument();
});

test('a visitor cannot export the sources, whose addresses the public list leaves out', async () => {
  const { id, name, url, type, region, category, active, lastFetched, status: state, gained } = sampleSource();
  reply(listSources, [{ id, name, url, type, region, category, active, lastFetched, status: state, gained }]);
  open('/admin/sources');
  await expect.element(button('Import OPML')).toBeEnabled();
  await expect.element(button('Export OPML')).toBeDisabled();
});
