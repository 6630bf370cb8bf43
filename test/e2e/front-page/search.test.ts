import { samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

const stories = (count: number) => Array.from({ length: count }, (_, n) => samplePreview(n));
const topics = [sampleTopic({ name: 'justice', displayName: 'Courts' }), sampleTopic({ name: 'culture' })];
const cards = '[data-card]';

const byTopic = [
  samplePreview(1, { title: 'By topic', topic: 'Justice', category: 'general' }),
  samplePreview(2, { title: 'By category', topic: '', category: 'justice' }),
  samplePreview(3, { title: 'By part', topic: 'social_justice', category: 'general' }),
  samplePreview(4, { title: 'Not at all', topic: 'finance', category: 'finance' }),
  samplePreview(5, { title: 'Alone', topic: 'culture', category: 'general' }),
];

// Also covers HOME-15, HOME-18, HOME-65.
test('a topic tab names its filter, counts its articles and lists them [HOME-13, HOME-14, HOME-16, HOME-17]', async ({
  page,
}) => {
  await mockApi(page, { articles: byTopic, topics });
  await page.goto('/');
  await page.getByRole('tab', { name: 'Courts' }).click();
  await expect(page.getByText('Filtering by: Courts')).toBeVisible();
  await expect(page.getByText('3 articles found')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Latest Articles - Courts' })).toBeVisible();
  await expect(page.locator(`${cards} h2`)).toHaveText(['By topic', 'By category', 'By part']);
});

test('a topic tab counts one article in the singular and survives a reload [HOME-14, HOME-15]', async ({ page }) => {
  await mockApi(page, { articles: byTopic, topics });
  await page.goto('/');
  await page.getByRole('tab', { name: 'culture' }).click();
  await expect(page.getByText('1 article found')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Latest Articles - culture' })).toBeVisible();
});

const aboutJamaica = [
  samplePreview(1, { title: 'Jamaica votes', topic: 'justice' }),
  samplePreview(2, { title: 'Ports open', source: 'Jamaica Wire', topic: 'culture', category: 'culture' }),
  samplePreview(3, { title: 'Trinidad sails', content: 'JAMAICA' }),
];

test('a search matches titles and sources only, and hides the lists [HOME-19, HOME-24]', async ({ page }) => {
  await mockApi(page, { articles: aboutJamaica, topics });
  await page.goto('/');
  await page.getByPlaceholder('Search articles...').fill('JAMA');
  await expect(page.locator(`${cards} h2`)).toHaveText(['Jamaica votes', 'Ports open']);
  await expect(page.getByText('Latest News')).toHaveCount(0);
});

test('a search on a topic tab applies both filters [HOME-20]', async ({ page }) => {
  await mockApi(page, { articles: aboutJamaica, topics });
  await page.goto('/');
  await page.getByPlaceholder('Search articles...').fill('JAMA');
  await expect(page.locator(`${cards} h2`)).toHaveCount(2);
  await page.getByRole('tab', { name: 'Courts' }).click();
  await expect(page.locator(`${cards} h2`)).toHaveText(['Jamaica votes']);
});

// Also covers RTE-21.
test('the search term is the same in the address, the bar and the header [HOME-21, HOME-22, HOME-23, RTE-17]', async ({
  page,
}) => {
  await mockApi(page, { articles: stories(12), topics });
  const bar = page.getByPlaceholder('Search articles...');
  const header = page.getByPlaceholder('Search the web');
  await page.goto('/news?search=number%2011');
  await expect(bar).toHaveValue('number 11');
  await expect(page.locator(cards)).toHaveCount(1);
  await page.getByRole('button', { name: 'Search the web' }).click();
  await expect(bar).toBeHidden();
  await expect(header).toHaveValue('number 11');
  await page.keyboard.press('Escape');
  await page.goto('/?search=number%207');
  await expect(bar).toHaveValue('number 7');
  await expect(page.locator(`${cards} h2`)).toHaveText(['Story number 7 of the harbour']);
  await bar.fill('number 8');
  await expect(page).toHaveURL(/search=number\+8$/);
  await page.getByRole('button', { name: 'Search the web' }).click();
  await expect(header).toHaveValue('number 8');
  await page.keyboard.press('Escape');
  await bar.fill('');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Latest News')).toBeVisible();
  await page.goBack();
  await expect(bar).toHaveValue('number 11');
});

test('typing goes on while the page renders the address of what was typed before [HOME-21]', async ({ page }) => {
  await mockApi(page, { articles: stories(50), topics });
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

test('a search without a match offers the way back to all articles [HOME-55]', async ({ page }) => {
  await mockApi(page, { articles: stories(3), topics });
  await page.goto('/?search=nothing-like-it');
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search or topic filter')).toBeVisible();
  await page.getByRole('button', { name: 'Show all articles' }).click();
  await expect(page.locator(cards).first()).toBeVisible();
});
