import type { Page } from 'playwright/test';
import * as z from 'zod/mini';
import { listStories } from '#shared/api/stories.ts';
import { expectToFit, setWidth } from '../pages/page-checks.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitUntilIdle } from '../support/page-loading.ts';

const sides = ['home', 'here', 'elsewhere'];

/** An event of the demo feeds that outlets in Jamaica, in Britain and elsewhere report, one of them in Arabic. */
async function eventOnBothShores(page: Page): Promise<string> {
  const stories = z.parse(listStories.reply, await (await page.request.get('/api/stories')).json());
  const found = stories.find(
    ({ lead: { story } }) =>
      story?.languages.includes('ar') && ['JM', 'GB'].every((country) => story.countries.includes(country)),
  );
  if (found === undefined) throw new Error('The demo feeds have no event on both shores with an Arabic report');
  return found.id;
}

/** The sides of the links that the Tab key reaches, in order, from the focused element on. */
async function sidesByTab(page: Page): Promise<string[]> {
  const reached: string[] = [];
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press('Tab');
    const side = await page.evaluate(
      () => document.activeElement?.closest('[data-side]')?.getAttribute('data-side') ?? '',
    );
    if (side === '' && reached.length > 0) break;
    if (side !== '' && reached.at(-1) !== side) reached.push(side);
  }
  return reached;
}

for (const width of [360, 1280])
  test(`a reader follows an event from the front page through home and here by keyboard at ${width} px`, async ({
    page,
  }) => {
    await setWidth(page, width);
    const id = await eventOnBothShores(page);
    await page.goto('/');
    await waitUntilIdle(page);
    const way = page.locator(`main a[data-story="${id}"]`).first();
    await expect(way).toHaveText(/^\d+ reports from \d+ shores$/);
    await way.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/story/${id}$`));
    await expect(page.getByText(/reported first/)).toBeVisible();

    const main = page.getByRole('main');
    for (const [side, country] of [
      ['Home', 'Jamaica'],
      ['Here', 'United Kingdom'],
    ] as const) {
      await main.getByRole('combobox', { name: side }).focus();
      await page.keyboard.type(country);
      await expect(main.getByRole('region', { name: `${side} · ${country}` })).toBeVisible();
    }
    expect(await sidesByTab(page), 'the keyboard goes through the shores in their order').toEqual(sides);

    const arabic = main.locator('[data-side] [data-report]:has(h3[lang=ar])').first();
    await expect(arabic.getByRole('heading')).toHaveCSS('direction', 'rtl');
    await expect(arabic.locator('.meta')).toHaveCSS('direction', 'ltr');
    await expectToFit(page, width);
    await expectAccessible(page, `${width} px`);

    const here = main.locator('[data-side=here]').getByRole('heading', { level: 3 }).first();
    const title = await here.innerText();
    await here.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const back = page.getByRole('region', { name: 'Also reported by' }).getByRole('link', { name: /the whole story$/ });
    await back.focus();
    await page.keyboard.press('Enter');
    await expect(main.getByRole('region', { name: 'Home · Jamaica' }), 'the shores are remembered').toBeVisible();
  });
