import type { Page } from 'playwright/test';
import type { Article } from '#shared/domain/articles/article.ts';
import { activeParts, hostileBodies } from '#test/support/articles/hostile-bodies.ts';
import { sampleArticle } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { mockApi } from '../support/mock-api.ts';

const body = '[data-body]';
const words = `<p>${'An ordinary sentence. '.repeat(60)}</p>`;
const hostileTitle = '<img src=x onerror=hit=1>Title';

/** Safari has no Sanitizer API: the page loads DOMPurify instead. */
const sanitisers = ['setHTML', 'DOMPurify'] as const;

/** Mocks articles with these contents; each but the last links to the next. */
async function mockArticles(page: Page, contents: readonly string[], fields: Partial<Article> = {}): Promise<void> {
  await mockApi(page, { articles: [], article: sampleArticle() });
  await page.route(/\/api\/articles\/body-\d+$/, async (route) => {
    const n = Number(/\d+$/.exec(route.request().url())?.[0]);
    const next = n + 1 < contents.length ? `<p><a href="/article/body-${n + 1}">Next</a></p>` : '';
    await route.fulfill({ json: sampleArticle({ ...fields, id: `body-${n}`, content: `${next}${contents[n]}` }) });
  });
}

test.describe('without the policy', () => {
  // Sanitising alone has to be enough.
  test.use({ bypassCSP: true });

  for (const sanitiser of sanitisers)
    test(`bodies that ${sanitiser} sanitises shift nothing, and hostile ones run and load nothing [ART-22, ART-46]`, async ({
      page,
    }) => {
      const requested: string[] = [];
      await page.route(/evil\.example|pictures\.example/, (route) => {
        requested.push(route.request().url());
        return route.fulfill({
          contentType: 'image/gif',
          body: Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'),
        });
      });
      if (sanitiser === 'DOMPurify')
        await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'));
      const files: string[] = [];
      page.on('request', (request) => files.push(request.url()));
      // Each alone is a component test. An open element can hide what follows it.
      const hostile = [hostileBodies, hostileBodies.toReversed()].map((all) => `${words}${all.join('')}`);
      await mockArticles(page, [words.repeat(5), ...hostile], { title: hostileTitle, summary: hostileTitle });
      const layoutShift = await recordLayoutShifts(page);
      await test.step('an ordinary body shifts nothing', async () => {
        // High enough to see what follows the body.
        await page.setViewportSize({ width: 1280, height: 2400 });
        await page.goto('/article/body-0');
        await expect(page.locator(`${body} > *`)).not.toHaveCount(0);
        expect(files.some((url) => url.includes('/purify-body-'))).toBe(sanitiser === 'DOMPurify');
        await expect(page.getByRole('group', { name: 'Likes, comments and sharing' })).toBeVisible();
        expect(await layoutShift()).toBeLessThanOrEqual(0.02);
      });
      for (const i of hostile.keys())
        await test.step(`hostile body ${i + 1} loses everything active`, async () => {
          await page.locator(body).getByRole('link', { name: 'Next' }).click();
          await expect(page).toHaveURL(new RegExp(`/article/body-${i + 1}$`));
          await expect(page.locator(body)).toContainText('An ordinary sentence.');
          for (const link of await page.locator(`${body} a`).filter({ hasText: 'click' }).all()) await link.click();
          expect(await page.locator(body).evaluate(activeParts)).toEqual([]);
          expect(await page.evaluate(() => 'hit' in window)).toBe(false);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostileTitle);
        });
      expect(requested.filter((url) => url.includes('evil'))).toEqual([]);
    });
});

test.describe('without a sanitiser', () => {
  // What the policy stops is logged.
  test.use({ allowedErrors: /^policy: |Content Security Policy|^Failed to load resource/ });

  test('the policy of the built site stops the scripts of a hostile body that was not sanitised [ART-46]', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      Object.assign(Element.prototype, {
        setHTML(this: Element, html: string) {
          this.innerHTML = html;
        },
      }),
    );
    const stopped: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('policy: script-src')) stopped.push(message.text());
    });
    // Without those that leave the page.
    await mockArticles(page, [`${words}${hostileBodies.slice(1, 6).join('')}`]);
    await page.goto('/article/body-0');
    await expect(page.locator(body)).toContainText('An ordinary sentence.');
    expect(await page.locator(body).evaluate(activeParts)).toContain('onload');
    await expect.poll(() => stopped.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  });
});
