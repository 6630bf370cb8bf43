import { samplePreview } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

const stories = (count: number) => Array.from({ length: count }, (_, n) => samplePreview(n));

test('a search that was typed replaces the address, and the way back leads to the page before [HOME-22, RTE-21]', async ({
  page,
}) => {
  await mockApi(page, { articles: stories(12), topics: [] });
  const bar = page.getByPlaceholder('Search articles...');
  await page.goto('/news?search=number%2011');
  await expect(bar).toHaveValue('number 11');
  await page.goto('/?search=number%207');
  await bar.fill('number 8');
  await expect(page).toHaveURL(/\/\?search=number\+8$/);
  await bar.fill('');
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/news\?search=number%2011$/);
  await expect(bar).toHaveValue('number 11');
  await expect(page.locator('[data-card] .headline')).toHaveText(['Story number 11 of the harbour']);
});

// Here, because only the built site renders in slices as readers' browsers do.
test('typing goes on while the page renders the address of what was typed before [HOME-21]', async ({ page }) => {
  await mockApi(page, { articles: stories(50), topics: [] });
  await page.addInitScript(() => {
    const letters = [...' number 11'];
    const type = () => {
      const field = document.querySelector<HTMLInputElement>('[placeholder="Search articles..."]');
      const letter = letters.shift();
      if (field === null || letter === undefined) return;
      const text = field.value + letter;
      // React notices a value that is set past its own setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      // The rest follows, however rarely the address is read.
      setTimeout(type, 50);
    };
    // The front page reads the new address while React renders it in slices: the next letter comes between two slices.
    window.URLSearchParams = class extends URLSearchParams {
      constructor(...args: ConstructorParameters<typeof URLSearchParams>) {
        super(...args);
        if (args[0] === '?search=story') setTimeout(type);
      }
    };
  });
  await page.goto('/');
  const bar = page.getByPlaceholder('Search articles...');
  await bar.fill('story');
  await expect(page).toHaveURL(/search=story\+number\+11$/);
  await expect(bar).toHaveValue('story number 11');
});
