import { listRelated } from '#shared/api/search.ts';
import { expect, test } from '../support/fixtures.ts';
import { firstOnStage } from '../support/index-of-stage.ts';

test('an article of the stage ends with what the index finds related', async ({ page }) => {
  test.slow();
  const { article: id, found } = await firstOnStage(page, 'related', (reply) => {
    const stories = listRelated.reply.parse(reply);
    return stories.length >= 3 ? stories : undefined;
  });
  await page.goto(`/article/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const next = page.getByRole('region', { name: 'Keep reading' });
  await expect(next.locator(`a[href="/article/${found[0]?.id}"]`).first()).toBeVisible();
});
