import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

/** Headlines of four lines on a phone. */
const title =
  'Ferry line between the islands resumes after nineteen months, with fares frozen until the end of the year';

test.describe('with the consent notice open', () => {
  test.use({ adChoice: null });
  test('the first headline of the front page and of an article is on the first screen, on a phone, a tablet and two desktops', async ({
    page,
  }) => {
    const image = '/creatives/sample-boats.svg';
    await mockApi(page, {
      articles: [samplePreview(0, { title, image }), samplePreview(1), samplePreview(2)],
      topics: [],
      article: sampleArticle({ id: 'story-0', title, image }),
    });
    for (const [address, heading] of [
      ['/', page.locator('[data-card=lead] h2')],
      ['/article/story-0', page.getByRole('heading', { level: 1 })],
    ] as const) {
      await page.goto(address);
      await expect(heading).toHaveText(title);
      const notice = page.getByRole('region', { name: 'Ad choices' });
      await expect(notice).toBeVisible();
      for (const [width, height] of [
        [390, 844],
        [768, 1024],
        [1280, 900],
        [1440, 900],
      ] as const)
        await test.step(`${address} at ${width} x ${height}`, async () => {
          await page.setViewportSize({ width, height });
          // React renders the layout of the new width after the browser has it.
          await expect(async () => {
            const [above, below] = await Promise.all([heading.boundingBox(), notice.boundingBox()]);
            expect((above?.y ?? Number.NaN) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
          }).toPass({ timeout: 5000 });
        });
    }
  });
});
