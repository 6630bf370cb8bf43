import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getArticle, listArticles } from '#shared/api/articles.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { listTopics } from '#shared/api/topics.ts';
import { sampleArticle, samplePreview, samplePublisher, sampleTopic } from '#test/support/sample-article.ts';
import { reply } from '../../support/api.ts';
import { open } from '../../support/page.tsx';

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

/** The reach of the focus ring in px, null without one; controls of the same class have the same ring. */
async function ringOf(one: HTMLElement): Promise<number | null> {
  one.focus();
  // The component draws its ring with the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(one);
  return outlineStyle === 'none' ? null : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
}

function clippedBy(one: Element, ring: number): string[] {
  const { left, top, right, bottom } = one.getBoundingClientRect();
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
  // The focus changes the class.
  const kindOf = new Map(all.map((one) => [one, one.className]));
  const rings = new Map<string, number | null>();
  for (const [one, kind] of kindOf) if (!rings.has(kind)) rings.set(kind, await ringOf(one));
  const faults: string[] = [];
  for (const [one, kind] of kindOf) {
    const bar = barOf(one);
    one.focus();
    one.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    if (Math.min(width, height) < 24) faults.push(`${nameOf(one)}: ${width} x ${height}`);
    for (const other of all.filter((other) => bar === null || bar.contains(other))) {
      const box = other.getBoundingClientRect();
      if (other !== one && box.left < right && box.right > left && box.top < bottom && box.bottom > top)
        faults.push(`${nameOf(one)} overlaps ${nameOf(other)}`);
    }
    const ring = rings.get(kind) ?? null;
    faults.push(...(ring === null ? [`${nameOf(one)} has no ring`] : clippedBy(one, ring)));
  }
  return faults;
}

const pages = [
  ['the front page', '/', 14],
  ['an article', '/article/story-1', 3],
  ['the topics', '/topics', 0],
] as const;
test.each([390, 1280].flatMap((width) => pages.map(([what, path, cards]) => ({ width, what, path, cards }))))(
  'controls of $what are large, apart and show their whole focus ring: $width px',
  async ({ width, path, cards }) => {
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
    await expect
      .poll(() => {
        window.scrollTo(0, document.body.scrollHeight);
        return document.querySelectorAll('[data-card]').length;
      })
      .toBe(cards);
    if (path === '/article/story-1')
      await expect.element(page.getByRole('region', { name: 'Related topics' }).getByRole('link')).toHaveLength(2);
    expect(await faultsOf(targets)).toEqual([]);
  },
);
