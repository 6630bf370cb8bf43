import { samplePreview } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { withoutDocuments } from '../support/mock-api.ts';

// This locale must not stay in a reused context.
test.use({ reuseContext: false, locale: 'es-PE' });

const list = Array.from({ length: 40 }, (_, n) =>
  n % 10 === 0
    ? samplePreview(n, { language: 'es', title: `El puerto reabre ${n}` })
    : samplePreview(n, { language: 'en-GB', title: `The port ${n}` }),
);

test('a stage that begins with the browser’s languages shows only these, without another request before the page is idle', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route(/\/api\/articles(\?|$)/, (route) => {
    const { search, searchParams } = new URL(route.request().url());
    asked.push(search);
    const language = searchParams.get('language');
    return route.fulfill({ json: language === null ? list : list.filter((one) => one.language === language) });
  });
  // As the stages that are not local serve it.
  await page.route(/^[^?]*\/$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(' data-languages="all"', '') });
  });
  await withoutDocuments(page);
  await page.goto('/');
  const headlines = page.locator('[data-card] .headline');
  await expect(headlines.first()).toHaveText(/^El /);
  expect(asked[0]).toBe('');
  await expect(page.getByRole('button', { name: /^Languages I read/ })).toHaveAccessibleName(
    'Languages I read: Español',
  );
  expect((await headlines.allTextContents()).filter((title) => title.trim().startsWith('The'))).toEqual([]);
});
