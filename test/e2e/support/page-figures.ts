import { expect, type Page } from 'playwright/test';

/** What repeats or is left blank on a page that has loaded to its end. */
export interface PageFigures {
  /** Articles on the page. */
  articles: number;
  /** Articles whose headline appears twice within two screens. */
  repeatedArticles: string[];
  /** Ads on the page. */
  ads: number;
  /** Advertisers with two ads within two screens. */
  repeatedAdvertisers: string[];
  /** Length of the longest part of the page whose last third is blank (px). */
  longestBlank: number;
  /** Most Tab stops of a card but the lead, which also links to the other publishers of its story. */
  mostTabStops: number;
}

/** Scrolls to the end of the page, so that all of it loads, and presses 'Show more' until everything is shown. */
export async function loadToEnd(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('settled').length > 0);
  for (;;) {
    await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      // Placements load from one screen below the viewport on; a reader is slower than this loop.
      const isWaiting = () =>
        [...document.querySelectorAll('[data-zone] > .waiting')].some((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return bottom > 0 && top < 1.9 * window.innerHeight;
        });
      for (let y = window.scrollY; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
        window.scrollTo({ top: y, behavior: 'instant' });
        do await frame();
        while (isWaiting());
      }
    });
    if ((await more.count()) === 0) return;
    const cards = page.locator('[data-card]');
    const before = await cards.count();
    await more.click();
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
  }
}

/** Counts on the page as it is now. */
export const pageFigures = (page: Page): Promise<PageFigures> =>
  page.evaluate(() => {
    const screens = 2 * window.innerHeight;
    const topOf = (element: Element) => element.getBoundingClientRect().top + window.scrollY;
    /** Names that occur twice within two screens. */
    const repeated = (rows: readonly { name: string; top: number }[]): string[] => [
      ...new Set(
        rows
          .filter((one, n) =>
            rows.some((other, m) => m > n && other.name === one.name && Math.abs(other.top - one.top) < screens),
          )
          .map(({ name }) => name),
      ),
    ];
    const main = document.querySelector('main');
    const visible = <E extends Element>(elements: Iterable<E>) => [...elements].filter((one) => one.checkVisibility());
    const headlines = visible(main?.querySelectorAll('h2 a[href^="/article/"], h3 a[href^="/article/"]') ?? []).map(
      (link) => ({ name: link.getAttribute('href') ?? '', top: topOf(link) }),
    );
    const ads = visible(main?.querySelectorAll('[data-zone] [data-ad=native]') ?? []).map((ad) => ({
      name: ad.querySelector('.label')?.textContent ?? '',
      top: topOf(ad),
    }));
    const cards = visible(main?.querySelectorAll('[data-card]') ?? []);
    const blocks = visible(
      main?.querySelectorAll('[data-card], [data-zone], aside section, aside form, aside a, li') ?? [],
    )
      .map((one) => one.getBoundingClientRect())
      .filter(({ width, height, right }) => width > 0 && height > 0 && right > (window.innerWidth * 2) / 3)
      .map(({ top, bottom }) => ({ top: top + window.scrollY, bottom: bottom + window.scrollY }))
      .sort((a, b) => a.top - b.top);
    const lastCard = Math.max(...cards.map((card) => card.getBoundingClientRect().bottom + window.scrollY));
    let longestBlank = 0;
    let covered = blocks[0]?.top ?? 0;
    for (const { top, bottom } of blocks) {
      if (top > lastCard) break;
      longestBlank = Math.max(longestBlank, top - covered);
      covered = Math.max(covered, bottom);
    }
    const tabStops = visible(main?.querySelectorAll('[data-card]:not([data-card=lead])') ?? []).map(
      (card) =>
        visible(card.querySelectorAll<HTMLElement>('a[href], button, [tabindex]')).filter(
          ({ tabIndex }) => tabIndex >= 0,
        ).length,
    );
    return {
      articles: headlines.length,
      repeatedArticles: repeated(headlines),
      ads: ads.length,
      repeatedAdvertisers: repeated(ads),
      longestBlank: Math.round(longestBlank),
      mostTabStops: Math.max(...tabStops),
    };
  });
