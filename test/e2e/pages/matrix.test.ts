import type { Page } from 'playwright/test';
import type { AdResponse } from '#shared/domain/ads/ad.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { native } from '#test/support/ads/sample-ad.ts';
import { axeViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockAds } from '../support/mock-ads.ts';
import { waitUntilIdle } from '../support/page-loading.ts';
import { enlargeText, expectToFit, setWidth } from './page-checks.ts';

const widths = [320, 390, 768, 1280, 1920] as const;

/**
 * Runs in the page: the holes of its columns, higher than `limit` px, described with the column and the blocks around.
 * A column is what a container has below each other: its children that begin at the same edge, and what other
 * containers show there. Its end is that of the container, so that of the next block over the full width.
 */
function findHoles(limit: number): string[] {
  interface Box {
    top: number;
    bottom: number;
    left: number;
    right: number;
  }
  const root = document.querySelector('main');
  if (root === null) return ['no main'];
  const isRow = ({ display, flexDirection }: CSSStyleDeclaration) =>
    display.includes('flex') && flexDirection.startsWith('row');
  /** A line of text fills its block, and a row of such the whole row. */
  const blockOf = (element: Element): Element => {
    const parent = element.parentElement;
    if (parent === null || element === root) return element;
    const isInline = getComputedStyle(element).display.startsWith('inline');
    return isInline || isRow(getComputedStyle(parent)) ? blockOf(parent) : element;
  };
  const shown: Box[] = [];
  const add = ({ top, bottom, width, height }: DOMRect, { left, right }: DOMRect) => {
    if (width > 1 && height > 1) shown.push({ top, bottom, left, right });
  };
  const isScrolling = ({ display, overflowX, overflowY }: CSSStyleDeclaration) =>
    display !== 'contents' && /auto|scroll/.test(overflowX + overflowY);
  /** A story, a list or a row that scrolls is one block. */
  const isWhole = (element: Element) =>
    (element.matches('article, header, ul, ol, dl, table') && !element.matches(':has(header)')) ||
    isScrolling(getComputedStyle(element));
  const read = (element: Element): void => {
    const style = getComputedStyle(element);
    const rect = element.getBoundingClientRect();
    if (style.display === 'none' || style.visibility === 'hidden' || style.position === 'fixed') return;
    const isFilled =
      style.backgroundImage !== 'none' ||
      style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
      [style.borderTopWidth, style.borderBottomWidth, style.borderLeftWidth, style.borderRightWidth].every(
        (width) => width !== '0px',
      );
    if (element.matches('img, svg, video, iframe, input, button, [role=button]'))
      add(rect, blockOf(element).getBoundingClientRect());
    if (element !== root && (isFilled || isWhole(element))) {
      add(rect, rect);
      return;
    }
    for (const node of element.childNodes) {
      if (node instanceof Element) read(node);
      else if (node.textContent?.trim() !== '') {
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) add(line, blockOf(element).getBoundingClientRect());
      }
    }
  };
  read(root);
  const nameOf = (element: Element | undefined) =>
    element === undefined
      ? 'the end'
      : `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 30)}"`;
  const inFlow = (element: Element): Element[] =>
    [...element.children].flatMap((child) => {
      const { display, position } = getComputedStyle(child);
      if (display === 'contents') return inFlow(child);
      const { width, height } = child.getBoundingClientRect();
      return /absolute|fixed/.test(position) || width < 120 || height < 2 ? [] : [child];
    });
  const holes = new Map<string, string>();
  const check = (container: Element): void => {
    if (isWhole(container)) return;
    const box = container.getBoundingClientRect();
    const children = inFlow(container);
    const columns = Map.groupBy(children, (child) => Math.round(child.getBoundingClientRect().left / 8));
    for (const column of columns.values()) {
      // An ad in the margin of a text.
      if (column.every((one) => one.querySelector('[data-placement]') && !one.querySelector('h2, article'))) continue;
      const rects = column.map((child) => child.getBoundingClientRect());
      const [left, right] = [Math.max(...rects.map((one) => one.left)), Math.min(...rects.map((one) => one.right))];
      const boxes = shown
        .filter((one) => one.right > left + 4 && one.left < right - 4 && one.bottom > box.top && one.top < box.bottom)
        .sort((a, b) => a.top - b.top);
      let end = boxes[0]?.bottom ?? box.bottom;
      const report = (next: number) => {
        const above = column.findLast((_, n) => (rects[n]?.top ?? 0) <= end + 1);
        const below = column.find((_, n) => (rects[n]?.top ?? 0) >= end - 1);
        // The innermost container is the last to describe a hole.
        holes.set(
          `${Math.round((end + scrollY) / 16)} ${Math.round(left / 64)}`,
          `${Math.round(next - end)} px at ${Math.round(left)}, ${Math.round(end + scrollY)}, ${Math.round(right - left)} wide, between ${nameOf(above)} and ${nameOf(below)}`,
        );
      };
      for (const one of boxes) {
        if (one.top - end > limit) report(one.top);
        end = Math.max(end, one.bottom);
      }
      if (box.bottom - end > limit && container !== root) report(box.bottom);
    }
    for (const child of children) check(child);
  };
  check(root);
  return [...holes.values()];
}

/** Runs in the page: pictures that one view shows twice, and stories that a list has twice. */
function findRepeats(): string[] {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main article img')].filter((one) =>
    one.checkVisibility(),
  );
  const twice = pictures.flatMap((one, n) =>
    pictures
      .slice(n + 1)
      .filter((other) => other.src === one.src)
      .filter((other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        return Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom) < innerHeight;
      })
      .map(() => `picture ${one.src}`),
  );
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main .headline')];
  const lists = Map.groupBy(links, (link) => link.closest('[data-masonry], [data-column], ol, ul, section'));
  const repeated = [...lists.values()].flatMap((list) => {
    const stories = list.map(({ href }) => href);
    return stories.filter((story, n) => stories.indexOf(story) !== n).map((story) => `story ${story}`);
  });
  // Of the front page, which has a package.
  const cards = [...document.querySelectorAll<HTMLAnchorElement>('main:has([data-package]) [data-card] .headline')];
  const hrefs = cards.map(({ href }) => href);
  const again = hrefs.filter((href, n) => hrefs.indexOf(href) !== n).map((href) => `card ${href}`);
  return [...twice, ...repeated, ...again];
}

/** Runs in the page: the sizes of the headlines of its cards, that of the lead first. */
function headlineSizes(): number[] {
  const sizeOf = (one: Element | null) => (one === null ? 0 : Number.parseFloat(getComputedStyle(one).fontSize));
  const lead = sizeOf(document.querySelector('[data-card=lead] .headline'));
  const all = [...document.querySelectorAll('[data-card] .headline')].map(sizeOf);
  return [lead, ...new Set(all.filter((size) => size !== lead).sort((a, b) => b - a))];
}

/** Screens, and the headlines that are whole on the first ones of the front page. */
const firstScreens = [
  { width: 1280, height: 900, screens: 1, least: 7 },
  { width: 390, height: 844, screens: 2, least: 4 },
];

/** The first screens show several headlines, in three sizes, in both schemes and directions. */
async function checkFirstScreens(page: Page): Promise<void> {
  for (const { width, height, screens, least } of firstScreens)
    for (const dir of ['ltr', 'rtl'])
      await test.step(`first screens of ${width} x ${height}, ${dir}`, async () => {
        await page.setViewportSize({ width, height });
        await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir);
        const count = () =>
          page.evaluate(
            (bottom) =>
              [...document.querySelectorAll('main .headline')].filter(
                (one) => one.checkVisibility() && one.getBoundingClientRect().bottom + scrollY <= bottom,
              ).length,
            screens * height,
          );
        await softly.poll(count, { message: 'headlines', timeout }).toBeGreaterThanOrEqual(least);
        const [lead = 0, next = 0, ...others] = await page.evaluate(headlineSizes);
        softly(lead, 'the lead is the largest').toBeGreaterThan(next);
        softly(others.length, 'three sizes').toBeGreaterThanOrEqual(1);
        await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'));
      });
}

/** Goes through the page as a reader does: its parts load as they come near. Ends at its top. */
async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isWaiting = () =>
      [...document.querySelectorAll('main .waiting, main [data-pending], main .MuiSkeleton-root')].some((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top < 2 * innerHeight && bottom > -innerHeight;
      });
    const frame = () => new Promise(requestAnimationFrame);
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      for (let n = 0; n < 2 || (n < 120 && isWaiting()); n++) await frame();
    }
    scrollTo({ top: 0, behavior: 'instant' });
    for (let n = 0; n < 2; n++) await frame();
  });
  await page.waitForLoadState('networkidle');
}

/** The most between two lines or pictures of a column: 48 px between two blocks, and the padding inside them. */
const limit = 80;
/** A page whose size has changed is laid out again in a moment; ms. */
const timeout = 1500;
/** Reports all faults of a page. */
const softly = expect.configure({ soft: true });

async function check(page: Page, most: number): Promise<void> {
  for (const width of widths)
    await test.step(`at ${width} px`, async () => {
      await setWidth(page, width);
      await readThrough(page);
      await expectToFit(page, width);
      await softly.poll(() => page.evaluate(findHoles, most), { message: 'holes', timeout }).toEqual([]);
      softly(await page.evaluate(findRepeats), 'repeats').toEqual([]);
      await test.step('mirrored', async () => {
        await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
        await expectToFit(page, width);
        await softly.poll(() => page.evaluate(findHoles, most), { message: 'holes', timeout }).toEqual([]);
        await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'));
      });
      await test.step('with text of 200 %', async () => {
        await enlargeText(page, 200);
        await expectToFit(page, width);
        await softly.poll(() => page.evaluate(findHoles, 2.25 * most), { message: 'holes', timeout }).toEqual([]);
        await enlargeText(page, 100);
      });
    });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    softly(await axeViolations(page, ['color-contrast']), colorScheme).toEqual([]);
  }
}

const advertisers = ['harbour', 'lantern', 'pepper', 'barrel', 'coral', 'mango'];
const zones = ['HOME_HERO', 'SIDEBAR_TOP', 'ARTICLE_LEADERBOARD', 'ARTICLE_MPU', 'FEED_INLINE_1', 'FEED_INLINE_2'];
const ads: Record<string, AdResponse> = Object.fromEntries(
  zones.map((zone, n) => [zone, native({ id: zone, advertiserName: advertisers[n] ?? zone })]),
);

interface MatrixPage {
  name: string;
  /** The path, or what leads to it from the newest articles. */
  path: string | ((newest: readonly ArticlePreview[]) => string);
  /** A reply with `articles`, of which there have to be some. */
  ready?: string;
  /** Where it has places for ads: whether they are full. */
  sold?: boolean;
  /** The most between two lines or pictures of a column (px), if more. */
  most?: number;
}

const pages: readonly MatrixPage[] = [
  { name: 'the front page, with ads,', path: '/', sold: true },
  { name: 'the front page, without ads,', path: '/', sold: false },
  { name: 'a topic with ads', path: '/?topic=culture', sold: true },
  { name: 'a topic without ads', path: '/?topic=culture', sold: false },
  { name: 'an article with ads', path: ([first]) => `/article/${first?.id}`, sold: true },
  { name: 'an article without ads', path: ([first]) => `/article/${first?.id}`, sold: false },
  {
    name: 'a story',
    path: (newest) => `/story/${newest.find(({ story }) => story !== undefined)?.story?.id}`,
    // Its columns compare shores: each ends where its reports do.
    most: Number.POSITIVE_INFINITY,
  },
  { name: 'a publisher', path: '/publisher/lagos-ledger' },
  // The result beside the end of the filters may end a row below it.
  { name: 'a search', path: '/search?q=port', most: 190 },
  // Once its articles are indexed.
  { name: 'a place', path: '/place/jamaica', ready: '/api/places/jamaica' },
  { name: 'the places', path: '/places' },
  { name: 'the plans', path: '/subscribe' },
];

for (const { name, path, ready, sold = false, most = limit } of pages)
  test.describe(() => {
    test.use({ requestsAds: sold });
    test.describe.configure({ timeout: 240_000 });
    test(`${name} has no holes, repeats or sideways scrolling, and enough contrast`, async ({ page, request }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      if (ready !== undefined)
        await expect
          .poll(async () => (await (await request.get(ready)).json()).articles.length, { timeout: 120_000 })
          .toBeGreaterThan(6);
      if (sold) await mockAds(page, ads);
      // Without the editors' own ads too.
      else await page.addInitScript(() => localStorage.setItem('landfall_seeded', '["ads"]'));
      await setWidth(page, widths[0]);
      await page.goto(typeof path === 'string' ? path : path(await (await request.get('/api/articles')).json()));
      await waitUntilIdle(page);
      await check(page, most);
      if (path === '/') await checkFirstScreens(page);
    });
  });
