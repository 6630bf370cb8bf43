import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { getArticle } from '#shared/api/articles.ts';
import { sampleArticle } from '#test/support/sample-article.ts';
import { reply } from '../support/api.ts';
import { stopClock } from '../support/clock.ts';
import { open } from '../support/page.tsx';
import { toast } from '../support/toast.ts';

const region = page.getByCSS('[aria-live=polite]');
const share = page.getByRole('button', { name: 'Share' }).first();

/** Replaces a part of the browser until the end of the test. */
function replace(name: 'share' | 'clipboard', value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
}

beforeEach(() => {
  replace('share', undefined);
  replace('clipboard', { writeText: async () => {} });
  reply(getArticle, sampleArticle({ socialTwitter: 'A text' }));
});

/** Raises a toast by Share. */
async function raise(): Promise<void> {
  await share.click();
  await expect.element(toast).toBeVisible();
}

test('the live region is there before the first toast [CONST-52]', async () => {
  open('/article/story-1');
  await expect.element(share).toBeVisible();
  expect(region.elements()).toHaveLength(1);
  const before = region.element();
  await raise();
  await expect.element(region).toMatchTextContent('Link copied!');
  expect(region.element()).toBe(before);
});

test('a toast shows for five seconds, and longer under the pointer [CONST-23]', async () => {
  stopClock('2026-11-20T12:00:00Z');
  open('/article/story-1');
  // A window that gets the focus while a toast shows gives it other times.
  await page.getByRole('heading', { level: 1 }).click();
  await raise();
  await vi.advanceTimersByTimeAsync(4900);
  expect(toast.element()).toBeVisible();
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(toast).not.toBeInTheDocument();
  await raise();
  await toast.hover();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(toast).toBeVisible();
  await toast.unhover();
  await vi.advanceTimersByTimeAsync(5100);
  await expect.element(toast).not.toBeInTheDocument();
});

test('F8 focuses the toast, and Escape closes it and restores the focus [CONST-26]', async () => {
  open('/article/story-1');
  await raise();
  await userEvent.keyboard('{F8}');
  await expect.element(page.getByRole('region', { name: 'Notification' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(toast.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(toast).not.toBeInTheDocument();
  await expect.element(share).toHaveFocus();
});

test.each([
  [49, 'stays'],
  [50, 'closes'],
  [-120, 'stays'],
])('a toast pushed %d px %s [CONST-25]', async (distance, end) => {
  open('/article/story-1');
  await raise();
  const box = toast.element().getBoundingClientRect();
  // Whole pixels: the browser rounds where a button is pressed, not where the pointer moves.
  const [x, y] = [Math.round(box.x + 140), Math.round(box.y + box.height / 2)];
  await commands.drag([x, y], [x + distance, y]);
  if (end === 'closes') await expect.element(toast).not.toBeInTheDocument();
  else expect(toast.element()).toBeVisible();
});

test('a toast has a button that closes it', async () => {
  open('/article/story-1');
  await raise();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect.element(toast).not.toBeInTheDocument();
});
