import { listSubjects } from '#shared/api/search.ts';
import { expect, test } from '../support/fixtures.ts';
import { firstOnStage } from '../support/index-of-stage.ts';

test('a name that many stories of the stage have is a page, with its document, that articles lead to', async ({
  page,
}) => {
  test.slow();
  const { article, found } = await firstOnStage(page, 'subjects', (subjects) =>
    listSubjects.reply.parse(subjects).find(({ slug }) => slug !== null),
  );
  await page.goto(`/article/${article}`);
  const address = `/about/${encodeURIComponent(found.slug ?? '')}`;
  const topics = page.getByRole('region', { name: 'Related topics' });
  // Until the subjects are loaded, a name leads to the search.
  await topics.locator(`a[href="${address}"]`, { hasText: found.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('main').locator('[data-card]').nth(4)).toBeVisible();
  const document = await page.request.get(page.url());
  expect(document.status()).toBe(200);
  expect(await document.text()).toContain(`rel="canonical" href="${page.url()}"`);
  expect((await page.request.get('/about/no-such-name-at-all')).status()).toBe(404);
});
