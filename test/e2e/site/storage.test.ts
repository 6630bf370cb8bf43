import type { Page } from 'playwright/test';
import { expect, openSidebar, test } from '../support/fixtures.ts';

const keys = ['ads', 'affiliates', 'events', 'sources', 'watchlists'];
const card = (page: Page) => page.locator('[data-card]').first();
const events = (page: Page) => page.getByRole('region', { name: 'Upcoming Events' });
const length = (page: Page, name: string): Promise<number> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]').length, `landfall_${name}`);

/** What the page warns of. */
function warnings(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') heard.push(message.text());
  });
  return heard;
}

test('SEED-01 to SEED-07, SEED-13, STO-01, STO-02, STO-05, STO-11: a new browser is filled, whatever page it opens, and once', async ({
  page,
}) => {
  await page.goto('/topics');
  for (const [name, count] of [
    ['ads', 2],
    ['affiliates', 2],
    ['events', 2],
    ['sources', 7],
    ['watchlists', 5],
  ] as const)
    await expect.poll(() => length(page, name), name).toBe(count);
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored.filter((key) => !key.startsWith('landfall_') && key !== 'adConsent')).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('landfall_version'))).toBe('1.0.0');
  await page.evaluate(() => localStorage.setItem('landfall_ads', '[]'));
  await page.goto('/');
  await openSidebar(page);
  await expect(events(page).getByRole('listitem')).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  expect(await length(page, 'ads')).toBe(0);
});

const damages: [string, string, string | null][] = [
  ['no JSON', '{"broken', null],
  ['no list', '{"an":"object"}', null],
  ['null', 'null', null],
  ['records of wrong types', '[1,null,"x",{"id":7},[]]', null],
  ['another version', '[]', '0.0.1'],
  ['a version that is none', '[]', 'tomorrow'],
];
for (const [name, text, version] of damages) {
  test(`STO-03, STO-12, ERR-16: ${name} in every key is logged and read as the default, and the page lives`, async ({
    page,
  }) => {
    const heard = warnings(page);
    await page.addInitScript(
      ({ names, text, version }) => {
        if (sessionStorage.getItem('damaged') !== null) return;
        sessionStorage.setItem('damaged', 'yes');
        for (const one of names) localStorage.setItem(`landfall_${one}`, text);
        localStorage.setItem('landfall_seeded', '["ads","affiliates","events","sources","watchlists"]');
        if (version !== null) localStorage.setItem('landfall_version', version);
      },
      { names: [...keys, 'subscribers', 'ad_impressions', 'feed_layout', 'bookmarks', 'shores'], text, version },
    );
    await page.goto('/');
    await openSidebar(page);
    await expect(card(page)).toBeVisible();
    await expect(events(page)).toContainText('No upcoming events');
    if (text === '[]') expect(await page.evaluate(() => localStorage.getItem('landfall_version'))).toBe('1.0.0');
    else expect(heard.filter((line) => line.includes('landfall_events')).length).toBeGreaterThan(0);
    // Reading destroys nothing.
    expect(await page.evaluate(() => localStorage.getItem('landfall_events'))).toBe(text);
  });
}

test('STO-03: one damaged record costs only itself', async ({ page }) => {
  const heard = warnings(page);
  await page.addInitScript(() => {
    const good = { id: 'fair', title: 'Fair', date: '2099-01-01', location: 'Accra', attendees: 1, enabled: true };
    localStorage.setItem('landfall_events', JSON.stringify([{ id: 'bad', title: 7 }, good, null]));
  });
  await page.goto('/');
  await openSidebar(page);
  await expect(events(page).getByRole('listitem')).toHaveText([/Fair/]);
  expect(heard.filter((line) => line.startsWith('2 of 3 records in landfall_events cannot be read.'))).toHaveLength(1);
});

test('STO-04: a full storage is logged, and the page has its samples all the same', async ({ page }) => {
  const heard = warnings(page);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await page.goto('/');
  await openSidebar(page);
  await expect(card(page)).toBeVisible();
  await expect(events(page).getByRole('listitem')).toHaveCount(2);
  expect(heard.filter((line) => line.includes('landfall_events cannot be stored')).length).toBeGreaterThan(0);
});

test('STO-14: without any storage every page opens', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await openSidebar(page);
  await expect(card(page)).toBeVisible();
  await expect(events(page).getByRole('listitem')).toHaveCount(2);
  for (const address of ['/topics', '/profile', '/admin', '/sources']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
