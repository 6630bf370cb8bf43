import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getArticle, listArticles } from '#shared/api/articles.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { content, ending, opening, premiumArticle } from '#test/support/membership/premium-article.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { reply } from '../../support/api.ts';
import { body } from '../../support/article.ts';
import { setClock } from '../../support/clock.ts';
import {
  inPage,
  membershipKey,
  openStory,
  paywall,
  storedMembership,
  subscribeButton,
  withMembership,
  withSettings,
} from '../../support/membership.ts';
import { open, reload } from '../../support/page.tsx';
import { signIn } from '../../support/sign-in.ts';

const summary = 'Judges cleared the last objection to the deep-water berth, opening the way to 1,400 jobs.';
const premium = premiumArticle();
const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const premiumWithPicture = premiumArticle({ image: picture, socialTwitter: 'A text for sharing' });
/** An article that does not say whether it is premium. */
const { isPremium: _, ...unsaid }: Article = sampleArticle({ content });

test('without a membership the article fades out, and the rest is not in the page [ART-38, PAY-01, PAY-12, PAY-13]', async () => {
  await openStory(premiumWithPicture);
  await expect.element(paywall).toBeVisible();
  await expect.element(page.getByText(summary)).toBeVisible();
  await expect.element(page.getByCSS(`article img[src="${picture}"]`)).toBeVisible();
  const faded = page.getByCSS('[data-opening]');
  const shown = faded.element().textContent ?? '';
  expect(shown.length).toBeGreaterThan(150);
  expect(shown.length).toBeLessThanOrEqual(200);
  expect(opening.repeat(3).startsWith(shown)).toBe(true);
  expect(getComputedStyle(faded.element()).maskImage).toContain('gradient');
  await expect.element(page.getByRole('group', { name: 'Likes, comments and sharing' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Social media posts' })).toBeVisible();
  await expect.element(page.getByRole('article').getByText('Premium', { exact: true }).first()).toBeVisible();
  await expect.element(body).not.toBeInTheDocument();
  expect(inPage(ending)).toBe(false);
  expect(inPage(opening.repeat(2))).toBe(false);
  await expect.element(page.getByRole('link', { name: /Read Full Article/i })).not.toBeInTheDocument();
});

test('the paywall shows the prices and links to the plans [PAY-02, PAY-04, SUB-26, CONST-33]', async () => {
  await openStory(premium);
  await expect.element(paywall).toMatchTextContent('Starting at £2/month for your first year');
  await expect.element(paywall).toMatchTextContent('Digital Bundle');
  await expect.element(paywall).toMatchTextContent('then £14.99 a month from');
  await expect.element(paywall.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', '/subscribe');
  await expect.element(paywall).toMatchTextContent('Already a subscriber?');
});

test.each(['digital', 'bundle'] as const)(
  'a visitor with the plan %s reads the whole article [PAY-03, PAY-05, PAY-10, ROLE-08]',
  async (planId) => {
    withMembership({ planId });
    await openStory(premium);
    await expect.element(body).toMatchTextContent(ending);
    await expect.element(paywall).not.toBeInTheDocument();
  },
);

test('a reader who subscribes at the paywall can read on [PAY-03]', async () => {
  setClock(new Date());
  await openStory(premium);
  await paywall.getByRole('link', { name: 'Subscribe' }).click();
  await subscribeButton('Digital').click();
  await vi.advanceTimersByTimeAsync(2000);
  await expect.poll(() => location.pathname).toBe('/subscribe/success');
  await openStory(premium);
  await expect.element(body).toMatchTextContent(ending);
});

test('signing in without a membership keeps the paywall [ROLE-08]', async () => {
  await signIn();
  await openStory(premium);
  await expect.element(page.getByRole('link', { name: 'Your profile, Nia Newcomer' })).toBeVisible();
  await expect.element(paywall).toBeVisible();
  await expect.element(body).not.toBeInTheDocument();
});

test('a membership past its end is expired and stored as such [PAY-07, PAY-14]', async () => {
  withMembership({ endDate: new Date(Date.now() - dayMs).toISOString() });
  const before = Date.now();
  await openStory(premium);
  await expect.element(paywall).toBeVisible();
  // A reader who had the intro price is not offered it again.
  await expect.element(paywall).toMatchTextContent('Starting at £14.99/month');
  await expect.element(paywall).not.toMatchTextContent('£2');
  const membership = storedMembership();
  expect(membership?.status).toBe('expired');
  // The page's clock ticks by the minute.
  expect(Date.parse(membership?.updatedAt ?? '')).toBeGreaterThan(before - 61_000);
});

test('an open article closes when the membership ends [PAY-14]', async () => {
  setClock('2026-11-30T12:00:00Z');
  withMembership({ endDate: '2026-11-30T12:01:30.000Z' });
  await openStory(premium);
  await expect.element(body).toMatchTextContent(ending);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(inPage(ending)).toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  await expect.element(paywall).toBeVisible();
  expect(inPage(ending)).toBe(false);
});

test('a damaged membership opens nothing [STO-03, STO-07]', async () => {
  localStorage.setItem(membershipKey, '{"status":"active","planId":"bundle"}');
  await openStory(premium);
  await expect.element(paywall).toBeVisible();
});

test('Default Premium gates articles without a value, and only those [PAY-09, MEM-43]', async () => {
  withSettings({ defaultPremium: true });
  await openStory(unsaid);
  await expect.element(paywall).toBeVisible();
  reply(getArticle, { ...unsaid, isPremium: false });
  reload();
  await expect.element(body).toMatchTextContent(ending);
});

test('only cards of premium articles have the Premium badge [PAY-15]', async () => {
  const articles = Array.from({ length: 8 }, (_, n) => samplePreview(n, { isPremium: n % 2 === 0 }));
  reply(listArticles, articles);
  open('/');
  const card = (n: number) =>
    page
      .getByCSS('[data-card]')
      .filter({ has: page.getByRole('link', { name: `Story number ${n} of the harbour` }) })
      .first();
  for (const n of [0, 2, 4]) await expect.element(card(n).getByText('Premium', { exact: true })).toBeVisible();
  for (const n of [1, 3, 5]) {
    await expect.element(card(n)).toBeVisible();
    expect(card(n).getByText('Premium', { exact: true }).elements()).toEqual([]);
  }
});

test('members see ads too [PAY-16]', async () => {
  withMembership({ planId: 'bundle' });
  await openStory(premium);
  await expect.element(body).toMatchTextContent(ending);
  await expect.element(page.getByCSS('[data-zone=ARTICLE_LEADERBOARD]')).toHaveLength(1);
  await expect.element(page.getByCSS('[data-zone=ARTICLE_MPU]')).toHaveLength(1);
});

test('the paywall can be reached and followed with the keyboard', async () => {
  await openStory(premium);
  const subscribe = paywall.getByRole('link', { name: 'Subscribe' });
  await expect.element(subscribe).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  for (let i = 0; i < 8 && document.activeElement !== subscribe.element(); i++) await userEvent.tab();
  await expect.element(subscribe).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/subscribe');
});
