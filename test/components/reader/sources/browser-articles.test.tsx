import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { getArticle, likeArticle, listArticles, recordView, trackArticle } from '#shared/api/articles.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { ownEntry, ownSource } from '#test/support/sample-source.ts';
import { localArticles } from '#web/shell/storage/local-articles.ts';
import { type Call, reply, status } from '../../support/api.ts';
import { expectEnded, replyFeeds, runButton, seed, storedRecords, titles } from '../../support/own-feeds.ts';
import { open, reload, texts } from '../../support/page.tsx';

const headline = page.getByRole('heading', { level: 1 });
const body = page.getByCSS('[data-body]');
const storedTitles = () => storedRecords('articles').map(({ title }) => title);

/** Runs an ingestion of one source with these entries. */
async function ingest(entries: FeedEntry[]): Promise<void> {
  seed({ sources: [ownSource(1)] });
  replyFeeds(() => entries);
  open('/sources');
  await runButton.click();
  await expectEnded();
}

test('a hostile feed stores and shows only text and http(s) addresses', async () => {
  await ingest([
    ownEntry({
      title: '<img src=x onerror=alert(1)> Court',
      link: 'https://paper.example/safe',
      image: 'javascript:alert(1)',
      summary: '<script>alert(1)</script>Plain & simple',
      content: `<p onclick="alert(1)">Words <a href="javascript:alert(1)">linked</a>.</p><iframe src="https://evil.example"></iframe>${'<p>More of it, and more.</p>'.repeat(12)}`,
    }),
    ownEntry({ title: 'Without a way', link: 'javascript:alert(2)' }),
  ]);
  const articles = storedRecords('articles');
  expect(articles.map(({ url, image }) => [url, image]).toSorted()).toEqual([
    [null, null],
    ['https://paper.example/safe', null],
  ]);
  expect(JSON.stringify(articles.map(({ content }) => content))).not.toMatch(/javascript|onclick|iframe|evil/);
  await page.getByRole('link', { name: /Court$/ }).click();
  await expect.element(headline).toHaveTextContent('<img src=x onerror=alert(1)> Court');
  await expect.element(body).toMatchTextContent('Words linked.');
  expect(body.getByCSS('a, img, iframe').elements()).toEqual([]);
});

test('an article of an own source opens from the browser and sends no call [ING-29, ART-41]', async () => {
  reply(listArticles, [samplePreview(0)]);
  const calls: Call[][] = [getArticle, recordView, trackArticle, likeArticle].map((endpoint) =>
    reply(endpoint, status(500)),
  );
  await ingest([ownEntry({ title: 'My own ferry' })]);
  const card = page.getByCSS('[data-card]');
  expect(card.getByRole('button').elements()).toEqual([]);
  await card.getByRole('link', { name: 'My own ferry' }).click();
  await expect.poll(() => location.pathname).toMatch(/^\/article\/[0-9a-f]{16}$/);
  await expect.element(headline).toHaveTextContent('My own ferry');
  await expect
    .element(page.getByRole('link', { name: /^Read full/i }))
    .toHaveAttribute('href', 'https://paper.example/My%20own%20ferry');
  reload();
  await expect.element(headline).toHaveTextContent('My own ferry');
  expect(calls.flat()).toEqual([]);
});

test('the lane mixes watchlist hits of own sources with those of the site, newest first [HOME-62, ING-29]', async () => {
  const now = Date.now();
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const hit = { watchlistHits: ['caribbean-finance-and-justice'] };
  reply(listArticles, [
    samplePreview(0, { ...hit, title: 'Told by both', url: 'https://both.example/', publishedAt: at(3) }),
    samplePreview(1, { ...hit, title: 'Jamaica debt swap: told by both', publishedAt: at(10) }),
    samplePreview(2, { ...hit, publishedAt: at(30) }),
    samplePreview(3),
  ]);
  await ingest([
    ownEntry({ title: 'Barbados central bank speaks', publishedAt: at(20) }),
    ownEntry({ title: 'Jamaica debt swap: told by both', publishedAt: at(5) }),
    ownEntry({ title: 'A football match in Lima', publishedAt: at(1) }),
  ]);
  open('/');
  const lane = page.getByRole('region', { name: 'Caribbean Finance and Justice' });
  await expect
    .poll(() => texts(lane.getByRole('heading', { level: 3 })))
    .toEqual([
      'Told by both',
      'Jamaica debt swap: told by both',
      'Barbados central bank speaks',
      'Story number 2 of the harbour',
    ]);
  const own = lane.getByRole('listitem').filter({ hasText: 'Barbados' });
  expect(own.getByRole('button', { name: /Follow/ }).elements()).toEqual([]);
  await lane.getByRole('link', { name: 'Barbados central bank speaks' }).click();
  await expect.element(headline).toHaveTextContent('Barbados central bank speaks');
});

test('a full storage is reported, and the new articles remain until the page closes [STO-04, STO-14]', async () => {
  await ingest([ownEntry({ title: 'The first that fits' })]);
  const set = Storage.prototype.setItem;
  onTestFinished(() => {
    Storage.prototype.setItem = set;
    // What was not stored would be read until a page closes.
    localArticles.write([]);
  });
  Storage.prototype.setItem = function (key: string, value: string) {
    if (key.endsWith('_articles')) throw new DOMException('Full', 'QuotaExceededError');
    set.call(this, key, value);
  };
  replyFeeds(() => [ownEntry({ title: 'No room for this one' })]);
  await runButton.click();
  await expect
    .element(page.getByCSS('[data-toast=destructive]'))
    .toMatchTextContent('They will be lost when you close the page.');
  await expect.element(titles).toHaveLength(2);
  expect(storedTitles()).toEqual(['The first that fits']);
  await page.getByRole('link', { name: 'No room for this one' }).click();
  await expect.element(headline).toHaveTextContent('No room for this one');
});
