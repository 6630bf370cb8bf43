import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listPublishers } from '#shared/api/publishers.ts';
import { searchArticles } from '#shared/api/search.ts';
import { listTopics } from '#shared/api/topics.ts';
import { samplePublisher, sampleTopic } from '#test/support/sample-article.ts';
import { sampleHit, sampleResults } from '#test/support/search/sample-search.ts';
import { reply } from '../../support/api.ts';
import { open } from '../../support/page.tsx';

const filter = (name: string) => page.getByRole('complementary').getByRole('region', { name });
const chips = page.getByRole('list', { name: 'Chosen filters' });
const address = () => location.pathname + location.search;
const search = () =>
  reply(
    searchArticles,
    sampleResults(
      [1, 2, 3].map((n) => sampleHit(n)),
      { total: 1234 },
    ),
  );
const all = 'q=harbour&topic=justice&region=african&source=harbour-tribune&language=es&from=2026-10-01&to=2026-10-31';

test('filters are links with numbers, and each narrows the search', async () => {
  reply(listTopics, [sampleTopic({ name: 'justice', displayName: 'Courts & Justice' })]);
  reply(listPublishers, [samplePublisher(1, { id: 'harbour-tribune', name: 'Harbour Tribune' })]);
  const calls = search();
  open('/search?q=harbour');
  const choose = (region: string, name: string) => filter(region).getByRole('link', { name, exact: true }).click();
  await choose('Topics', 'Courts & Justice, 31 articles');
  await expect.poll(address).toBe('/search?q=harbour&topic=justice');
  await choose('Publishers', 'Harbour Tribune, 24 articles');
  await choose('Shores', 'African, 6 articles');
  await choose('Languages', 'Spanish, 4 articles');
  await choose('Months', 'October 2026, 12 articles');
  await expect.poll(address).toBe(`/search?${all}`);
  await expect.poll(() => calls.at(-1)?.query).toMatchObject(Object.fromEntries(new URLSearchParams(all)));
});

test('chips of the chosen filters widen the search again, one by one or all at once', async () => {
  search();
  open(`/search?${all}`);
  await expect.element(chips.getByRole('link', { name: 'Remove filter: October 2026' })).toBeVisible();
  await chips.getByRole('link', { name: 'Remove filter: African' }).click();
  await expect.poll(address).not.toMatch(/region=/);
  await expect.element(page.getByRole('heading', { level: 2, name: '1,234 articles' })).toHaveFocus();
  await chips.getByRole('link', { name: 'Remove all' }).click();
  await expect.poll(address).toBe('/search?q=harbour');
  await expect.element(chips).not.toBeInTheDocument();
});

test('a chosen value of a filter is marked, and its link takes it off', async () => {
  search();
  open('/search?q=harbour&region=caribbean');
  const chosen = filter('Shores').getByRole('link', { name: 'Remove filter: Caribbean' });
  await expect.element(chosen).toHaveAttribute('aria-current', 'true');
  await chosen.click();
  await expect.poll(address).toBe('/search?q=harbour');
});

test('dates are spans up to today', async () => {
  vi.setSystemTime('2026-11-23T12:00:00Z');
  search();
  open('/search?q=harbour');
  await expect.element(filter('Date').getByRole('link', { name: 'Any time' })).toHaveAttribute('aria-current', 'true');
  await filter('Date').getByRole('link', { name: 'Last 7 days' }).click();
  await expect.poll(address).toBe('/search?q=harbour&from=2026-11-16');
  await expect.element(page.getByRole('link', { name: 'Remove filter: Last 7 days' })).toBeVisible();
});

test('dates may be two days of the reader’s own, in their order', async () => {
  vi.setSystemTime('2026-11-23T12:00:00Z');
  const calls = search();
  open('/search?q=harbour&from=2026-11-16');
  const dates = filter('Date');
  await dates.getByLabelText('From').fill('2026-11-20');
  await dates.getByLabelText('To').fill('2026-11-10');
  await dates.getByRole('button', { name: 'Set dates' }).click();
  await expect.element(dates.getByRole('alert')).toHaveTextContent('The first day is after the last one.');
  expect(address()).toBe('/search?q=harbour&from=2026-11-16');
  await dates.getByLabelText('To').fill('2026-11-21');
  await dates.getByRole('button', { name: 'Set dates' }).click();
  await expect.poll(address).toBe('/search?q=harbour&from=2026-11-20&to=2026-11-21');
  await expect.poll(() => calls.at(-1)?.query.to).toBe('2026-11-21');
  const chip = page.getByRole('link', { name: 'Remove filter: Nov 20, 2026 – Nov 21, 2026', exact: true });
  await expect.element(chip).toBeVisible();
});
