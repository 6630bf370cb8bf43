import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getArticle, listArticles } from '#shared/api/articles.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { listTopics } from '#shared/api/topics.ts';
import { sampleArticle, samplePreview, samplePublisher, sampleTopic } from '#test/support/sample-article.ts';
import { reply } from '../support/api.ts';
import { open } from '../support/page.tsx';

const articles = Array.from({ length: 14 }, (_, n) =>
  samplePreview(n, {
    watchlistHits: ['caribbean-finance-and-justice'],
    source: n % 2 === 0 ? 'Harbour Tribune' : 'The Old Harbour and Windward Islands Advertiser and Gazette',
    content: 'A short one.',
    keywords: 'Kingston,ports',
  }),
);

/** Controls of cards and lists: each is at least 24 px in both directions, and no other one covers a part of it. */
const targets = '.follow button, [data-topic] button, .actions > *, .MuiChip-root, aside button, section li button';

const nameOf = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent ?? '';
/** A bar that stays at the top covers other parts at each position of scrolling: its controls are compared alone. */
const barOf = (one: Element | null): Element | null =>
  one === null || getComputedStyle(one).position === 'sticky' ? one : barOf(one.parentElement);

function clippedBy(one: Element): string[] {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const { outlineWidth, outlineOffset } = getComputedStyle(one);
  const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const faults: string[] = [];
  for (let box = one.parentElement; box !== null && box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY, contentVisibility } = getComputedStyle(box);
    if (overflowX === 'visible' && overflowY === 'visible' && contentVisibility === 'visible') continue;
    const edge = box.getBoundingClientRect();
    const isInside =
      left - ring >= edge.left - 0.5 &&
      right + ring <= edge.right + 0.5 &&
      top - ring >= edge.top - 0.5 &&
      bottom + ring <= edge.bottom + 0.5;
    if (!isInside) faults.push(`the ring of ${nameOf(one)} is clipped by ${box.tagName} ${box.className}`);
  }
  return faults;
}

/** What is wrong with the targets of the page: too small, covered by another, or with a clipped focus ring. */
async function faultsOf(selector: string): Promise<string[]> {
  const all = [...(document.querySelector('main')?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((one) =>
    one.checkVisibility(),
  );
  if (all.length === 0) return ['no targets'];
  const faults: string[] = [];
  for (const one of all) {
    const bar = barOf(one);
    one.focus();
    one.scrollIntoView({ block: 'center', inline: 'nearest' });
    // The component draws its ring with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    if (Math.min(width, height) < 24) faults.push(`${nameOf(one)}: ${width} x ${height}`);
    for (const other of all.filter((other) => bar === null || bar.contains(other))) {
      const box = other.getBoundingClientRect();
      if (other !== one && box.left < right && box.right > left && box.top < bottom && box.bottom > top)
        faults.push(`${nameOf(one)} overlaps ${nameOf(other)}`);
    }
    if (getComputedStyle(one).outlineStyle === 'none') faults.push(`${nameOf(one)} has no ring`);
    faults.push(...clippedBy(one));
  }
  return faults;
}

const pages = [
  ['the front page', '/'],
  ['an article', '/article/story-1'],
  ['the topics', '/topics'],
] as const;
test.each([390, 1280].flatMap((width) => pages.map(([what, path]) => ({ width, what, path }))))(
  'controls of $what are large, apart and show their whole focus ring: $width px',
  async ({ width, path }) => {
    await page.viewport(width, 900);
    reply(listArticles, articles);
    reply(getArticle, sampleArticle({ keywords: 'Kingston,ports' }));
    reply(listTopics, [sampleTopic({ name: 'justice', displayName: 'Courts', articleCount: 3 })]);
    reply(
      listPublishers,
      [1, 2, 3].map((n) => samplePublisher(n)),
    );
    open(path);
    await expect
      .element(
        page
          .getByRole('main')
          .getByRole('button', { name: /^Follow / })
          .first(),
      )
      .toBeVisible();
    // Rings show after a key only. The cards below are rendered as they come near.
    await userEvent.keyboard('{Tab}');
    window.scrollTo(0, document.body.scrollHeight);
    if (path === '/article/story-1')
      await expect.element(page.getByRole('region', { name: 'Related topics' }).getByRole('link')).toHaveLength(2);
    expect(await faultsOf(targets)).toEqual([]);
  },
);
