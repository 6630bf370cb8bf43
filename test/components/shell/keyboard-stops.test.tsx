import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getArticle, listArticles } from '#shared/api/articles.ts';
import { getFollowStatus } from '#shared/api/follows.ts';
import { getPublisher } from '#shared/api/publishers.ts';
import { searchArticles } from '#shared/api/search.ts';
import { listTopics } from '#shared/api/topics.ts';
import { sampleArticle, samplePublisherPage, sampleTopic } from '#test/support/sample-article.ts';
import { sampleHit, sampleResults } from '#test/support/search/sample-search.ts';
import { reply } from '../support/api.ts';
import { stories } from '../support/front-page.ts';
import { open, texts } from '../support/page.tsx';
import { mockFirebase, signIn } from '../support/sign-in.ts';

function replyAll(): void {
  reply(listArticles, stories(12));
  reply(listTopics, [sampleTopic({ name: 'justice', displayName: 'Courts' })]);
  reply(getArticle, sampleArticle());
  reply(getPublisher, samplePublisherPage());
  reply(getFollowStatus, { isFollowing: false });
  reply(searchArticles, sampleResults([1, 2, 3].map((n) => sampleHit(n))));
}

/** Opens a page and waits until all toolbars have one stop of the Tab key. */
async function openIdle(address: string): Promise<void> {
  open(address);
  await expect
    .poll(() => {
      const bars = [...document.querySelectorAll('[role=toolbar]')];
      const isStop = (one: HTMLElement) =>
        one.tabIndex === 0 && one.checkVisibility() && one.getClientRects().length > 0;
      const stops = bars.map((bar) => [...bar.querySelectorAll<HTMLElement>('a, button')].filter(isStop));
      return bars.length > 0 && stops.every(({ length }) => length <= 1);
    })
    .toBe(true);
}

/** What the Tab key reaches, from the start of the page, before the keyboard is at or behind an element. */
async function stopsBefore(selector: string): Promise<string[]> {
  const goal = () => page.getByCSS(selector).first().findElement();
  await goal();
  const stops: string[] = [];
  for (let n = 0; n < 40; n++) {
    await userEvent.tab();
    const at = document.activeElement;
    if (at === null || at === document.body) break;
    // Found again each time: the page may render it anew.
    const end = await goal();
    if (end.contains(at) || end.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) return stops;
    stops.push(at.getAttribute('aria-label') ?? at.textContent ?? at.tagName);
  }
  throw new Error(`The Tab key does not reach ${selector}: ${stops.join(', ')}`);
}

const headline = 'main .headline';
const pages = [
  ['/', headline],
  ['/?topic=justice', headline],
  ['/publisher/harbour-tribune', headline],
  ['/search?q=harbour', headline],
  ['/article/story-1', 'main h1'],
] as const;

for (const isSignedIn of [false, true])
  test.each(pages.flatMap((one) => [[...one, 1280] as const, [...one, 390] as const]))(
    `%s has at most twelve stops before %s at %d px, signed ${isSignedIn ? 'in' : 'out'}`,
    async (address, goal, width) => {
      await page.viewport(width, 900);
      replyAll();
      if (isSignedIn) {
        mockFirebase();
        await signIn();
      }
      await openIdle(address);
      const stops = await stopsBefore(goal);
      expect(stops.length, stops.join(', ')).toBeLessThanOrEqual(12);
      expect(stops[0]).toBe('Skip to main content');
    },
  );

const shortcuts = page.getByRole('toolbar', { name: 'Shortcuts' }).getByRole('link');
const focusedText = () => document.activeElement?.textContent;

test.each([
  ['ltr', '{ArrowRight}', '{ArrowLeft}'],
  ['rtl', '{ArrowLeft}', '{ArrowRight}'],
])('the arrow keys move along the shortcuts and around their ends: %s', async (dir, forth, back) => {
  document.documentElement.dir = dir;
  onTestFinished(() => {
    document.documentElement.dir = 'ltr';
  });
  replyAll();
  await openIdle('/');
  const names = texts(shortcuts);
  shortcuts.first().element().focus();
  await userEvent.keyboard(forth);
  expect(focusedText()).toBe(names[1]);
  await userEvent.keyboard(`${back}${back}`);
  expect(focusedText()).toBe(names.at(-1));
  await userEvent.keyboard(forth);
  expect(focusedText()).toBe(names[0]);
  await userEvent.keyboard('{End}');
  expect(focusedText()).toBe(names.at(-1));
  await userEvent.keyboard('{Home}');
  expect(focusedText()).toBe(names[0]);
});

test('the Tab key leaves a toolbar and returns to where it was', async () => {
  replyAll();
  await openIdle('/');
  shortcuts.first().element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.tab();
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Landfall' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(shortcuts.nth(1)).toHaveFocus();
});

test('a toolbar keeps one stop when a narrower page hides the item that had the focus', async () => {
  replyAll();
  await openIdle('/');
  const pages = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  pages.nth(4).element().focus();
  document.activeElement instanceof HTMLElement && document.activeElement.blur();
  await page.viewport(800, 900);
  await expect.poll(() => pages.elements().filter((one) => one.getAttribute('tabindex') === '0').length).toBe(1);
  await expect.element(pages.first()).toHaveAttribute('tabindex', '0');
});
