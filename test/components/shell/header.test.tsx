import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getArticle, listArticles } from '#shared/api/articles.ts';
import { searchArticles } from '#shared/api/search.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { sampleResults } from '#test/support/search/sample-search.ts';
import { reply } from '../support/api.ts';
import { setClock, setDeviceZone } from '../support/clock.ts';
import { open, reload, texts } from '../support/page.tsx';
import { signIn } from '../support/sign-in.ts';

const banner = page.getByRole('banner');
const mainLinks = banner.getByRole('navigation', { name: 'Main' }).getByRole('link');
const title = page.getByRole('heading', { level: 1 });

test('the header links the logo, the pages and the sections [HDR-01, HDR-02, HDR-03, HDR-04]', async () => {
  open('/topics');
  await expect.element(banner.getByRole('link', { name: 'Landfall' })).toHaveAttribute('href', '/');
  await expect.element(banner.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(mainLinks.elements().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Topics', '/topics'],
    ['Places', '/places'],
    ['Publishers', '/publishers'],
    ['Sports', '/sports'],
    ['Markets', '/markets'],
    ['Weather', '/weather'],
  ]);
});

test('the header links Admin after sign-in, which a visitor does not see [HDR-05]', async () => {
  open('/topics');
  await expect.element(banner.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(texts(mainLinks)).not.toContain('Admin');
  await signIn();
  await expect
    .poll(() => texts(mainLinks))
    .toEqual(['Home', 'Topics', 'Places', 'Publishers', 'Sports', 'Markets', 'Weather', 'Admin']);
  await expect.element(mainLinks.last()).toHaveAttribute('href', '/admin');
});

test('the footer links every page and section', async () => {
  open('/topics');
  const footer = page.getByRole('contentinfo');
  for (const address of ['/', '/topics', '/places', '/publishers', '/sources', '/sports', '/markets', '/weather'])
    await expect.element(footer.getByCSS(`a[href="${address}"]`).last()).toBeVisible();
});

test('Subscribe is amber and opens the plans [HDR-06, SUB-27]', async () => {
  open('/topics');
  const subscribe = banner.getByRole('link', { name: 'Subscribe' });
  await expect.element(subscribe).toHaveStyle({ backgroundColor: 'rgb(242, 178, 51)' });
  await subscribe.click();
  await expect.element(title).toHaveTextContent('Choose Your Landfall Subscription');
  expect(location.pathname).toBe('/subscribe');
});

test.each([
  ['/', ['Home']],
  ['/news', ['Home']],
  ['/topics', ['Topics']],
  ['/publishers', ['Publishers']],
  ['/sources', []],
  ['/article/story-1', []],
])('at %s the header marks %j as the current page', async (address, current) => {
  reply(listArticles, [samplePreview(0), samplePreview(1)]);
  reply(getArticle, sampleArticle());
  open(address);
  await expect.element(page.getByRole('main').getByRole('heading').first()).toBeInTheDocument();
  expect(texts(banner.getByRole('navigation', { name: 'Main' }).getByCSS('[aria-current=page]'))).toEqual(current);
});

interface Box {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}
/** The links, buttons and forms of the header that show, without those inside another. */
function boxesOf(header: Element): Box[] {
  return [...header.querySelectorAll('a, button, form')]
    .filter(
      (one) =>
        one.checkVisibility() && one.closest('form, a, button') === one && one.parentElement?.closest('form') === null,
    )
    .map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { name: one.textContent || (one.getAttribute('aria-label') ?? ''), left, right, top, bottom };
    });
}

test.each([360, 640, 768, 1024, 1280, 1920])(
  'nothing in the header is cut off or overlaps: %d px [HDR-16]',
  async (width) => {
    await page.viewport(width, 700);
    open('/topics');
    await expect.element(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
    if (width >= 1024) await expect.element(banner.getByRole('search')).toBeVisible();
    const boxes = boxesOf(banner.element());
    expect(boxes.length).toBeGreaterThan(2);
    for (const [i, box] of boxes.entries()) {
      expect(box.left, box.name).toBeGreaterThanOrEqual(0);
      expect(box.right, box.name).toBeLessThanOrEqual(width);
      for (const other of boxes.slice(i + 1)) {
        const apart =
          box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top;
        expect(apart, `${box.name} | ${other.name}`).toBe(true);
      }
    }
  },
);

const search = page.getByPlaceholder('Search the web');

test('the search starts on Enter, and ignores blanks [HDR-07, HDR-13]', async () => {
  reply(searchArticles, sampleResults([]));
  open('/topics');
  await search.fill('   ');
  await userEvent.keyboard('{Enter}');
  expect(location.pathname).toBe('/topics');
  await search.fill('harbour');
  await userEvent.keyboard('{Enter}');
  await expect.element(title).toHaveTextContent('Results for “harbour”');
});

test('the search starts on its icon [HDR-07, HDR-13]', async () => {
  reply(searchArticles, sampleResults([]));
  open('/topics');
  await search.fill('number 1 & more');
  await page
    .getByRole('search', { name: 'Search the web' })
    .getByRole('button', { name: 'Search', exact: true })
    .click();
  await expect.element(title).toHaveTextContent('Results for “number 1 & more”');
  expect(location.pathname + location.search).toBe('/search?q=number%201%20%26%20more');
});

test('six chips open their services in a new window without opener [HDR-08, HDR-12]', async () => {
  open('/topics');
  const chips = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link');
  await expect.poll(() => texts(chips)).toEqual(['Booking', 'eBay', 'Amazon', 'YouTube', 'Facebook', 'WhatsApp']);
  for (const chip of chips.elements()) {
    expect(chip).toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.[a-z]+\.com\/$/));
    expect(chip).toHaveAttribute('target', '_blank');
    expect(chip).toHaveAttribute('rel', 'noopener');
  }
});

const menu = page.getByRole('button', { name: 'Menu' });
const sheet = page.getByRole('dialog');

test.each(['/', '/topics', '/subscribe', '/nope'])(
  'on a phone the menu at %s has the same links and closes on Escape [HDR-16]',
  async (address) => {
    await page.viewport(375, 740);
    open(address);
    await menu.click();
    await expect
      .poll(() => texts(sheet.getByRole('navigation', { name: 'Main' }).getByRole('link')))
      .toEqual(['Home', 'Topics', 'Places', 'Publishers', 'Sports', 'Markets', 'Weather']);
    await expect.element(sheet.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', '/subscribe');
    expect(sheet.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link').elements()).toHaveLength(6);
    await expect.element(sheet.getByPlaceholder('Search the web')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(menu).toHaveFocus();
  },
);

test('a link of the phone’s menu opens its page and closes the menu', async () => {
  await page.viewport(375, 740);
  open('/nope');
  await menu.click();
  await sheet.getByRole('link', { name: 'Topics' }).click();
  await expect.element(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
});

test('the header shows the date and the time of two shores, which are remembered', async () => {
  setDeviceZone('Europe/London');
  setClock('2026-11-20T11:40:00Z');
  open('/topics');
  await expect.element(banner.getByText('Friday, November 20, 2026')).toBeVisible();
  const strip = page.getByRole('group', { name: 'Your two cities' });
  const times = strip.getByCSS('time');
  await expect.poll(() => texts(times)).toEqual(['11:40 AM', '6:40 AM']);
  await expect.element(strip).toMatchTextContent('5h apart');
  await strip.getByRole('button', { name: 'Kingston: choose your two shores' }).click();
  await page.getByRole('dialog', { name: 'Your two shores' }).getByLabelText('Home').selectOptions('India');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => texts(times)).toEqual(['11:40 AM', '5:10 PM']);
  await expect.element(strip.getByRole('button', { name: /Mumbai/ })).toHaveFocus();
  reload();
  await expect.element(strip.getByRole('button', { name: /Mumbai/ })).toBeVisible();
  await expect.element(strip).toMatchTextContent('5.5h apart');
});
