import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { reply } from '../support/api.ts';
import { open } from '../support/page.tsx';

const names = ['ads', 'affiliates', 'events', 'sources', 'watchlists'] as const;
const events = page.getByRole('region', { name: 'Upcoming Events' });
const warnings = () => vi.mocked(console.warn).mock.calls.map(([line]) => String(line));

beforeEach(() => void vi.mocked(console.warn).mockClear());

/** Opens the front page on a screen so high that all of its sidebar loads. */
async function openFrontPage(): Promise<void> {
  await page.viewport(1280, 4000);
  reply(listArticles, [samplePreview(0), samplePreview(1)]);
  open('/');
  await expect.element(page.getByCSS('[data-card]').first()).toBeVisible();
  await expect.element(events).toBeVisible();
}

test.each([
  ['broken JSON', '{"broken', null],
  ['an object', '{"an":"object"}', null],
  ['null', 'null', null],
  ['records of wrong types', '[1,null,"x",{"id":7},[]]', null],
  ['an older version', '[]', '0.0.1'],
  ['an invalid version', '[]', 'tomorrow'],
])('%s in every key is logged and read as the default [STO-03, STO-12, ERR-16]', async (_, text, version) => {
  for (const name of [...names, 'subscribers', 'ad_impressions', 'feed_layout', 'bookmarks', 'shores'])
    localStorage.setItem(`landfall_${name}`, text);
  localStorage.setItem('landfall_seeded', JSON.stringify(names));
  if (version !== null) localStorage.setItem('landfall_version', version);
  await openFrontPage();
  await expect.element(events).toMatchTextContent('No upcoming events');
  if (text === '[]') expect(localStorage.getItem('landfall_version')).toBe('1.0.0');
  else expect(warnings().filter((line) => line.includes('landfall_events')).length).toBeGreaterThan(0);
  // Reading leaves the stored text.
  expect(localStorage.getItem('landfall_events')).toBe(text);
});
