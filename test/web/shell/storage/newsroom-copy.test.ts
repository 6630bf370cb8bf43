import { expect, test, vi } from 'vitest';
import { seededEvents } from '#shared/config/seed/events.ts';
import { withBrowserStorage } from '#test/support/browser-storage.ts';

withBrowserStorage();

const now = new Date('2026-11-20T12:00:00.000Z');
const later = '2026-11-21T12:00:00.000Z';
const latest = '2026-11-22T12:00:00.000Z';

/** The copies of a new browser, with the samples. */
async function newBrowser() {
  const [{ seedCollections }, copies, collections] = await Promise.all([
    import('#web/shell/storage/seed-collections.ts'),
    import('#web/shell/storage/collection-copies.ts'),
    import('#web/shell/storage/collections.ts'),
  ]);
  seedCollections(now);
  return { ...copies, ...collections };
}
const titles = (records: readonly { title: string }[]) => records.map(({ title }) => title);

test('a browser with the samples follows what is published', async () => {
  const { eventsCopy, events } = await newBrowser();
  const [event] = events.read();
  if (event === undefined) throw new Error('No samples');
  eventsCopy.follow({ at: later, content: [{ ...event, title: 'Regatta' }] });
  expect(titles(events.read())).toEqual(['Regatta']);
  eventsCopy.follow({ at: latest, content: [{ ...event, title: 'Regatta moved' }] });
  expect(titles(events.read())).toEqual(['Regatta moved']);
});

test('on a production stage a browser begins without events, and follows what is published', async () => {
  vi.stubGlobal('document', { documentElement: { dataset: { samples: 'none' } } });
  const { eventsCopy, events, localAds } = await newBrowser();
  expect(events.read()).toEqual([]);
  expect(localAds.read()).toHaveLength(2);
  const [event] = seededEvents(now);
  if (event === undefined) throw new Error('No samples');
  eventsCopy.follow({ at: later, content: [{ ...event, title: 'Regatta' }] });
  expect(titles(events.read())).toEqual(['Regatta']);
});

test('a browser with content of its own keeps it', async () => {
  const { localAds, adsCopy } = await newBrowser();
  const [first] = localAds.read();
  if (first === undefined) throw new Error('No samples');
  localAds.update(first.id, { title: 'Mine' });
  adsCopy.follow({ at: later, content: [] });
  expect(titles(localAds.read())[0]).toBe('Mine');
});

test('a browser whose ads were seen and clicked still follows, and keeps its figures', async () => {
  const { localAds, adsCopy, countAdImpression, countAdClick } = await newBrowser();
  const [first] = localAds.read();
  if (first === undefined) throw new Error('No samples');
  countAdImpression('home_top', first);
  countAdClick(first);
  adsCopy.follow({ at: later, content: [{ ...first, title: 'Published' }] });
  expect(localAds.read()).toMatchObject([{ title: 'Published', impressions: 1, clicks: 1 }]);
  countAdClick(first);
  adsCopy.follow({ at: latest, content: [{ ...first, title: 'Published again' }] });
  expect(localAds.read()).toMatchObject([{ title: 'Published again', impressions: 1, clicks: 2 }]);
});

test('an older reply of a cache does not undo what was taken over', async () => {
  const { watchlists, watchlistsCopy } = await newBrowser();
  const [first] = watchlists.read();
  if (first === undefined) throw new Error('No samples');
  watchlistsCopy.take([{ ...first, name: 'Newest' }], latest);
  watchlistsCopy.follow({ at: later, content: [{ ...first, name: 'Older' }] });
  expect(watchlists.read()).toMatchObject([{ name: 'Newest' }]);
});

test('a draft that was opened counts as content of this browser', async () => {
  const { watchlists, watchlistsCopy } = await newBrowser();
  const [first] = watchlists.read();
  if (first === undefined) throw new Error('No samples');
  watchlistsCopy.take([{ ...first, name: 'Draft' }], null);
  watchlistsCopy.follow({ at: later, content: [] });
  expect(watchlists.read()).toMatchObject([{ name: 'Draft' }]);
});

test('what is published is stored once, and not again at each visit', async () => {
  const { events, eventsCopy } = await newBrowser();
  const [event] = events.read();
  if (event === undefined) throw new Error('No samples');
  const content = [{ ...event, title: 'Regatta' }];
  eventsCopy.follow({ at: later, content });
  const before = events.read();
  eventsCopy.follow({ at: later, content: structuredClone(content) });
  expect(events.read()).toBe(before);
});
