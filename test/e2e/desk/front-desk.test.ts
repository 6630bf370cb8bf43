import type { Page } from 'playwright/test';
import { emptyFrontPagePlan, type FrontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import type { SavedDocument } from '#shared/domain/newsroom/newsroom-document.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';
import { startSignedIn } from '../support/sign-in.ts';

test.use({ allowedErrors: failedLoad });

/** A newsroom document of the front page that this page alone changes. Returns what was published last. */
async function openDesk(page: Page, content: FrontPagePlan = emptyFrontPagePlan): Promise<() => FrontPagePlan> {
  let saved: SavedDocument = {
    kind: 'front',
    version: 1,
    published: { number: 1, by: 'ada@example.org', at: '2026-11-20T10:00:00.000Z', content },
    draft: null,
    history: [{ number: 1, by: 'ada@example.org', at: '2026-11-20T10:00:00.000Z' }],
  };
  await mockApi(page, {
    articles: Array.from({ length: 40 }, (_, n) => samplePreview(n)),
    topics: [],
    publishers: [],
  });
  await page.route(/\/api\/newsroom\/front/, async (route) => {
    const request = route.request();
    const by = { by: 'ada@example.org', at: new Date().toISOString() };
    const version = saved.version + 1;
    if (request.method() === 'PUT') {
      const { content: next } = request.postDataJSON();
      saved = { ...saved, version, draft: next === null ? null : { ...by, content: next } };
    } else if (request.method() === 'POST') {
      const number = (saved.published?.number ?? 0) + 1;
      const published = { ...by, number, content: saved.draft?.content ?? content };
      saved = { ...saved, version, draft: null, published, history: [{ ...by, number }, ...saved.history] };
    }
    await route.fulfill({ json: saved });
  });
  await startSignedIn(page, 'Ada Admin');
  await page.goto('/admin/front');
  await expect(row(page, 0)).toContainText('Story number');
  // The content is what the fake has stored, which the page has made.
  return () => saved.published?.content as FrontPagePlan;
}
const row = (page: Page, n: number) =>
  page.getByRole('list', { name: 'Stories of the front page' }).getByRole('listitem').nth(n);
const title = (n: number) => `Story number ${n} of the harbour`;
const dialog = (page: Page) => page.getByRole('dialog');

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish to all readers' }).click();
  await dialog(page)
    .getByRole('button', { name: /Publish/ })
    .click();
  await expect(dialog(page)).toHaveCount(0);
}

test('an editor pins stories with the keyboard, which is announced, and publishes', async ({ page }) => {
  const published = await openDesk(page);
  const up = page.getByRole('button', { name: `Move up: ${title(2)}` });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 1)).toContainText(title(2));
  await expect(row(page, 1)).toContainText('Pinned');
  await expect(page.getByRole('status').filter({ hasText: `${title(2)}: Place 1` })).toHaveCount(1);
  // The focus moves with the story.
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 0)).toContainText(title(2));
  await publish(page);
  expect(published().pins).toEqual([{ place: 0, articleId: 'story-2', start: null, end: null }]);
});

test('a story is dragged to a place, and out of it', async ({ page }) => {
  await openDesk(page);
  const handle = (n: number) => row(page, n).getByTitle('Drag to a place');
  const drag = async (from: number, to: number) => {
    await row(page, Math.min(from, to)).scrollIntoViewIfNeeded();
    const start = await handle(from).boundingBox();
    const end = await row(page, to).boundingBox();
    if (start === null || end === null) throw new Error('A row has no box');
    await page.mouse.move(start.x + 10, start.y + 10);
    await page.mouse.down();
    await page.mouse.move(start.x + 10, end.y + 20, { steps: 6 });
    await page.mouse.up();
  };
  await page.setViewportSize({ width: 1280, height: 1600 });
  await drag(4, 1);
  await expect(row(page, 1)).toContainText(title(4));
  await expect(row(page, 1)).toContainText('Pinned');
  await drag(1, 7);
  await expect(row(page, 4)).toContainText(title(4));
  await expect(row(page, 4)).not.toContainText('Pinned');
});

test('a pin has a place, a start and an end, and two of one place may not overlap', async ({ page }) => {
  const published = await openDesk(page);
  await page.getByRole('button', { name: `Pin: ${title(3)}`, exact: true }).click();
  await dialog(page).getByLabel('Place').selectOption('Lead');
  await dialog(page).getByRole('button', { name: '1 hour' }).click();
  await dialog(page).getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(row(page, 0)).toContainText(title(3));
  await expect(row(page, 0)).toContainText('Pinned until');
  await page.getByRole('button', { name: `Pin: ${title(5)}`, exact: true }).click();
  await dialog(page).getByLabel('Place').selectOption('Lead');
  await dialog(page).getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(`“${title(3)}” has this place in that time.`);
  await dialog(page).getByLabel('From').fill('2099-01-01T08:00');
  await dialog(page).getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(page.getByText(/Lead, from January 1, 2099/)).toBeVisible();
  await publish(page);
  expect(published().pins).toMatchObject([
    { place: 0, articleId: 'story-3', start: null },
    { place: 0, articleId: 'story-5', end: null },
  ]);
});

test('a story or its publisher is muted for a while, and shown again', async ({ page }) => {
  const published = await openDesk(page);
  await page.getByRole('button', { name: `Mute: ${title(0)}` }).click();
  await dialog(page).getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(row(page, 0)).toContainText(title(1));
  await publish(page);
  expect(published().mutes).toMatchObject([{ kind: 'article', id: 'story-0', name: title(0) }]);
  await page.getByRole('button', { name: `Show again: ${title(0)}` }).click();
  await expect(row(page, 0)).toContainText(title(0));
});

test('the breaking line has a text, a story and an end', async ({ page }) => {
  const published = await openDesk(page);
  await page.getByRole('button', { name: 'Write a breaking line' }).click();
  await page.getByLabel('Text').fill('Storm nears the coast');
  await page.getByLabel('Story it leads to').selectOption({ label: title(1) });
  await publish(page);
  expect(published().breaking).toMatchObject({ text: 'Storm nears the coast', articleId: 'story-1' });
});

test('the preview is the real page with the plan, at the width of a phone', async ({ page }) => {
  await openDesk(page);
  await page.getByRole('button', { name: `Move up: ${title(1)}` }).click();
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'On a phone' }).click(),
  ]);
  await mockApi(preview, { articles: Array.from({ length: 40 }, (_, n) => samplePreview(n)), topics: [] });
  await preview.reload();
  await expect(preview.locator('[data-card=lead]')).toContainText(title(1));
  await preview.close();
});

for (const width of [360, 1280])
  test(`axe finds nothing at ${width} px, and nothing is wider than the window`, async ({ page }) => {
    await openDesk(page, {
      pins: [{ place: 0, articleId: 'story-9', start: null, end: '2099-01-01T00:00:00.000Z' }],
      mutes: [{ kind: 'publisher', id: 'echo', name: 'Echo', until: '2099-01-01T00:00:00.000Z' }],
      breaking: { text: 'Storm nears', articleId: 'story-1', end: '2099-01-01T00:00:00.000Z' },
    });
    // Phones have the sign-in in their menu.
    await page.setViewportSize({ width, height: 900 });
    await expect(row(page, 0)).toContainText(title(9));
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: `Pin: ${title(0)}`, exact: true }).click();
    await expectAccessible(page, 'pin');
  });
