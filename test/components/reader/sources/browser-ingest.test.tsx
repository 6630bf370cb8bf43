import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startIngest } from '#shared/api/ingestion.ts';
import { fetchFeed } from '#shared/api/sources.ts';
import { ownEntry, ownSource, twoPapers } from '#test/support/sample-source.ts';
import { hold, networkError, reply, replyTo, status } from '../../support/api.ts';
import {
  addressesOf,
  counter,
  expectEnded,
  replyFeeds,
  runButton,
  runPanel,
  seed,
  storedRecords,
  titles,
} from '../../support/own-feeds.ts';
import { open, reload, texts } from '../../support/page.tsx';
import { toast } from '../../support/toast.ts';

const line = (name: string) => runPanel.getByRole('listitem').filter({ hasText: name });
const runningButton = runPanel.getByRole('button', { name: 'Running...' });

/** Opens the page of these sources and runs their ingestion to its end. */
async function runToEnd(sources: ReturnType<typeof ownSource>[]): Promise<void> {
  seed({ sources });
  open('/sources');
  await runButton.click();
  await expectEnded();
}

test('a run shows its progress, and the button is disabled meanwhile [SRC-36, SRC-44]', async () => {
  seed({ sources: [ownSource(1), ownSource(2)] });
  const calls = replyFeeds(twoPapers);
  const release = hold(fetchFeed);
  const started = reply(startIngest, status(500));
  open('/sources');
  await runButton.click();
  await expect.element(runningButton).toHaveAttribute('aria-disabled', 'true');
  await expect.element(line('Paper 1')).toMatchTextContent('Reading...');
  release();
  await expectEnded();
  expect(addressesOf(calls).toSorted()).toEqual(['https://paper1.example/feed', 'https://paper2.example/feed']);
  expect(started).toEqual([]);
});

test('a run counts its entries and lists the new articles newest first [ING-01, ING-15, ING-30, SRC-37]', async () => {
  replyFeeds(twoPapers);
  await runToEnd([ownSource(1), ownSource(2)]);
  await expect.element(toast).toMatchTextContent('Ingestion Complete');
  await expect.element(toast).toMatchTextContent('Processed 4, added 3, deduplicated 1.');
  await expect.element(counter('Processed')).toHaveTextContent('4');
  await expect.element(counter('Added')).toHaveTextContent('3');
  await expect.element(counter('Deduplicated')).toHaveTextContent('1');
  await expect.element(counter('Errors')).toHaveTextContent('0');
  await expect.poll(() => texts(titles)).toEqual(['Newest ferry', 'Jamaica court opens', 'Older mango season']);
  await runButton.click();
  // Known articles are not added again.
  await expect.element(toast).toMatchTextContent('Processed 4, added 0, deduplicated 4.');
  reload();
  await expect.element(titles).toHaveLength(3);
});

test('a run stores complete articles and the time of each fetch [ING-18, ING-24, STO-09]', async () => {
  replyFeeds(twoPapers);
  await runToEnd([ownSource(1), ownSource(2)]);
  const [, article] = storedRecords('articles');
  expect(Object.keys(article ?? {}).toSorted()).toEqual(
    'category content dedupKey entities id image language priority publishedAt region source summary tags title topic url watchlistHits'.split(
      ' ',
    ),
  );
  expect(article).toMatchObject({
    source: 'Paper 1',
    url: 'https://paper.example/Jamaica%20court%20opens',
    region: 'caribbean',
  });
  for (const source of storedRecords('sources')) expect(source).toHaveProperty('lastFetched');
});

test('a failing source gets a note, and the articles of the others are added [ING-16, ERR-26]', async () => {
  replyFeeds((address) => {
    if (address.includes('paper1'))
      return status(422, { message: 'url: no', details: [{ message: 'This is a page, not a feed.' }] });
    if (address.includes('paper2')) return networkError();
    if (address.includes('paper3')) return Response.json({ entries: 'none' });
    return [ownEntry({ title: 'The one that came' })];
  });
  await runToEnd([1, 2, 3, 4].map((n) => ownSource(n)));
  await expect.element(line('Paper 1')).toMatchTextContent('This is a page, not a feed.');
  await expect.element(line('Paper 2')).toMatchTextContent('Could not be reached.');
  await expect.element(line('Paper 3')).toMatchTextContent('The response is not a feed.');
  await expect.element(line('Paper 4')).toMatchTextContent('1 entry');
  await expect.element(counter('Errors')).toHaveTextContent('3');
  await expect.poll(() => texts(titles)).toEqual(['The one that came']);
  expect(storedRecords('sources').filter((source) => 'lastFetched' in source)).toHaveLength(1);
});

test('a run that cannot start raises an error toast, is logged and can be tried again [SRC-38, ERR-21]', async () => {
  seed({ sources: [ownSource(1)] });
  replyFeeds(() => [ownEntry({ title: 'Came later' })]);
  const { Worker } = window;
  window.Worker = class extends Worker {
    constructor(_address: string | URL, options?: WorkerOptions) {
      super('/nothing-here.js', options);
    }
  };
  try {
    open('/sources');
    await runButton.click();
    await expect.element(page.getByCSS('[data-toast=destructive]')).toMatchTextContent('Error');
    await expect.element(page.getByCSS('[data-toast=destructive]')).toMatchTextContent('Failed to run ingestion');
  } finally {
    window.Worker = Worker;
  }
  expect(console.error).toHaveBeenCalledExactlyOnceWith('Ingestion failed.', expect.anything());
  vi.mocked(console.error).mockClear();
  await runButton.click();
  await expect.poll(() => texts(titles)).toEqual(['Came later']);
});

test('a news API without a key and a disabled source send no request [ING-03, ING-24]', async () => {
  const calls = replyFeeds(() => [ownEntry({ title: 'The one that came' })]);
  await runToEnd([ownSource(1, { type: 'api', url: 'newsapi' }), ownSource(2), ownSource(4, { enabled: false })]);
  expect(addressesOf(calls)).toEqual(['https://paper2.example/feed']);
  await expect.element(counter('Errors')).toHaveTextContent('0');
});

test('the stage can name another feed proxy [ING-26]', async () => {
  replyFeeds(() => []);
  replyTo(
    ({ pathname }) => pathname === '/config.json',
    () => Response.json({ feedProxy: 'http://127.0.0.1:9/fetch/?of={url}&as=json' }),
  );
  const requested: string[] = [];
  replyTo(
    ({ href, port }) => {
      if (port === '9') requested.push(href);
      return port === '9';
    },
    () => Response.json({ title: '', link: null, language: null, entries: [ownEntry({ title: 'By the other way' })] }),
  );
  await runToEnd([ownSource(1)]);
  await expect.poll(() => texts(titles)).toEqual(['By the other way']);
  expect(requested).toEqual(['http://127.0.0.1:9/fetch/?of=https%3A%2F%2Fpaper1.example%2Ffeed&as=json']);
});

test('a page runs one ingestion at a time, and cancelling stores nothing [ING-33]', async () => {
  seed({ sources: [ownSource(1)] });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const calls = replyFeeds(async () => {
    await held;
    return [ownEntry({ title: 'Never stored' })];
  });
  open('/sources');
  await runButton.dblClick();
  await expect.element(runningButton).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => calls).toHaveLength(1);
  runningButton.element().focus();
  await userEvent.keyboard('{Enter}');
  // Navigates within the site, without loading the document again.
  history.pushState(null, '', '/admin/watchlists');
  dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Watchlists Management' })).toBeVisible();
  await expect.element(runningButton).toHaveAttribute('aria-disabled', 'true');
  await runPanel.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(runPanel).toMatchTextContent('Cancelled. Your articles have not changed.');
  await expect.element(runButton).toHaveFocus();
  release();
  await expect.element(runButton).toHaveAttribute('aria-disabled', 'false');
  expect(calls).toHaveLength(1);
  expect(storedRecords('articles')).toEqual([]);
});
