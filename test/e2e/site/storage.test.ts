import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { loadSidebar } from '../support/page-loading.ts';

const keys = ['ads', 'affiliates', 'events', 'sources', 'watchlists'];
const card = (page: Page) => page.locator('[data-card]').first();
const events = (page: Page) => page.getByRole('region', { name: 'Upcoming Events' });
const length = (page: Page, name: string): Promise<number> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]').length, `landfall_${name}`);

/** Records the console warnings of the page. */
function warnings(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') logged.push(message.text());
  });
  return logged;
}

// Also covers SEED-03, SEED-04, SEED-05, STO-05.
test('the first visit fills every collection, on any page [SEED-01, SEED-02, SEED-06, SEED-07]', async ({ page }) => {
  await page.goto('/topics');
  for (const [name, count] of [
    ['ads', 2],
    ['affiliates', 2],
    ['events', 2],
    ['sources', 7],
    ['watchlists', 5],
  ] as const)
    await expect.poll(() => length(page, name), name).toBe(count);
});

test('every key has the prefix, and the data has a version [STO-01, STO-02, STO-11]', async ({ page }) => {
  await page.goto('/topics');
  await expect.poll(() => length(page, 'watchlists')).toBe(5);
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored.filter((key) => !key.startsWith('landfall_') && key !== 'adConsent')).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('landfall_version'))).toBe('1.0.0');
});

test('an emptied collection stays empty [SEED-13]', async ({ page }) => {
  await page.goto('/topics');
  await expect.poll(() => length(page, 'ads')).toBe(2);
  await page.evaluate(() => localStorage.setItem('landfall_ads', '[]'));
  await page.goto('/');
  await loadSidebar(page);
  await expect(events(page).getByRole('listitem')).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  expect(await length(page, 'ads')).toBe(0);
});

const damages: [string, string, string | null][] = [
  ['broken JSON', '{"broken', null],
  ['an object', '{"an":"object"}', null],
  ['null', 'null', null],
  ['records of wrong types', '[1,null,"x",{"id":7},[]]', null],
  ['an older version', '[]', '0.0.1'],
  ['an invalid version', '[]', 'tomorrow'],
];
for (const [name, text, version] of damages) {
  test(`${name} in every key is logged and read as the default [STO-03, STO-12, ERR-16]`, async ({ page }) => {
    const logged = warnings(page);
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
    await loadSidebar(page);
    await expect(card(page)).toBeVisible();
    await expect(events(page)).toContainText('No upcoming events');
    if (text === '[]') expect(await page.evaluate(() => localStorage.getItem('landfall_version'))).toBe('1.0.0');
    else expect(logged.filter((line) => line.includes('landfall_events')).length).toBeGreaterThan(0);
    // Reading leaves the stored text.
    expect(await page.evaluate(() => localStorage.getItem('landfall_events'))).toBe(text);
  });
}

test('a damaged record is the only one lost [STO-03]', async ({ page }) => {
  const logged = warnings(page);
  await page.addInitScript(() => {
    const good = { id: 'fair', title: 'Fair', date: '2099-01-01', location: 'Accra', attendees: 1, enabled: true };
    localStorage.setItem('landfall_events', JSON.stringify([{ id: 'bad', title: 7 }, good, null]));
  });
  await page.goto('/');
  await loadSidebar(page);
  await expect(events(page).getByRole('listitem')).toHaveText([/Fair/]);
  expect(logged.filter((line) => line.startsWith('Could not read 2 of 3 records in landfall_events.'))).toHaveLength(1);
});

test('a full storage is logged, and the samples still show [STO-04]', async ({ page }) => {
  const logged = warnings(page);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await page.goto('/');
  await loadSidebar(page);
  await expect(card(page)).toBeVisible();
  await expect(events(page).getByRole('listitem')).toHaveCount(2);
  expect(logged.filter((line) => line.includes('Could not store landfall_events')).length).toBeGreaterThan(0);
});

test('every page opens without storage [STO-14]', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await loadSidebar(page);
  await expect(card(page)).toBeVisible();
  await expect(events(page).getByRole('listitem')).toHaveCount(2);
  for (const address of ['/topics', '/profile', '/admin', '/sources']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
