import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { frameworkGranting, requestsFor, serveAds } from '../../support/ads.ts';
import { replyTo } from '../../support/api.ts';
import { setClock, stopClock } from '../../support/clock.ts';
import { open, reload } from '../../support/page.tsx';

const notice = page.getByRole('region', { name: 'Ad choices' });
const stored = () => localStorage.getItem('adConsent');

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens the front page. @returns the consent of each request for its first ad; the list grows */
function consentsOnFrontPage(): () => string[] {
  const calls = serveAds({});
  open('/');
  return () => requestsFor(calls, 'HOME_HERO').map(({ query }) => query.consent);
}

test.each([
  ['accepted', 'personalized'],
  ['rejected', 'non_personalized'],
  ['anything else', 'non_personalized'],
])('adConsent ‘%s’ is sent as %s [ADS-21, ADS-23, ADS-24]', async (choice, value) => {
  localStorage.setItem('adConsent', choice);
  await expect.poll(consentsOnFrontPage()).toEqual([value]);
});

test.each([
  ['grants', true, 'personalized'],
  ['refuses', false, 'non_personalized'],
] as const)(
  'a consent framework that %s purpose 1 decides, and the site does not ask [ADS-22]',
  async (_, granted, value) => {
    localStorage.removeItem('adConsent');
    vi.stubGlobal('__tcfapi', frameworkGranting({ 1: granted, 3: true, 4: true }));
    await expect.poll(consentsOnFrontPage()).toEqual([value]);
    expect(notice.elements()).toEqual([]);
    await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Ad choices' }).elements()).toEqual([]);
  },
);

test('a consent framework that does not reply is sent as unknown after a second [ADS-25]', async () => {
  const framework = vi.fn();
  vi.stubGlobal('__tcfapi', framework);
  setClock(new Date());
  const consents = consentsOnFrontPage();
  await expect.poll(() => framework.mock.calls.length).toBe(1);
  await vi.advanceTimersByTimeAsync(900);
  expect(consents()).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  // The placements take turns, each after a timer.
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1);
      return consents();
    })
    .toEqual(['unknown']);
});

test.each([
  ['Accept', 'accepted', 'personalized'],
  ['Reject', 'rejected', 'non_personalized'],
])('%s is stored under adConsent and applies to later pages [ADS-26, STO-15]', async (button, choice, value) => {
  localStorage.removeItem('adConsent');
  const calls = serveAds({});
  const consents = () => requestsFor(calls, 'HOME_HERO').map(({ query }) => query.consent);
  open('/');
  await expect.element(notice).toBeVisible();
  const [accept, reject] = ['Accept', 'Reject'].map(
    (name) => notice.getByRole('button', { name }).element().getBoundingClientRect().width,
  );
  expect(accept, 'both buttons have the same width').toBe(reject);
  await expect.poll(consents).toEqual(['non_personalized']);
  await notice.getByRole('button', { name: button }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(stored()).toBe(choice);
  reload();
  await expect.poll(consents).toEqual(['non_personalized', value]);
  expect(notice.elements()).toEqual([]);
});

test('the choice about ads can be changed from the footer [ADS-26]', async () => {
  localStorage.setItem('adConsent', 'accepted');
  serveAds({});
  open('/topics');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Ad choices' }).click();
  await notice.getByRole('button', { name: 'Reject' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(stored()).toBe('rejected');
});

/** Opens the front page on a first visit, once the clock is the test's. */
function openFirstVisit() {
  localStorage.removeItem('adConsent');
  stopClock(new Date());
  return consentsOnFrontPage();
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the notice waits three seconds for a consent framework', async () => {
  openFirstVisit();
  await expect.element(page.getByRole('button', { name: 'Ad choices' })).toBeVisible();
  await wait(2900);
  vi.stubGlobal('__tcfapi', frameworkGranting({ 1: true, 3: true, 4: true }));
  await wait(10_000);
  expect(notice.elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Ad choices' }).elements()).toEqual([]);
});

test('the notice closes unanswered when a consent framework comes after it', async () => {
  openFirstVisit();
  await expect.element(page.getByRole('button', { name: 'Ad choices' })).toBeVisible();
  await wait(3000);
  await expect.element(notice).toBeVisible();
  vi.stubGlobal('__tcfapi', frameworkGranting({ 1: false }));
  await wait(1000);
  await expect.element(notice).not.toBeInTheDocument();
  expect(stored()).toBeNull();
});

test('the refusal of a late consent framework replaces an earlier Accept', async () => {
  localStorage.setItem('adConsent', 'accepted');
  stopClock(new Date());
  open('/');
  await expect.element(page.getByRole('button', { name: 'Ad choices' })).toBeVisible();
  vi.stubGlobal('__tcfapi', frameworkGranting({ 1: false }));
  await wait(1000);
  await expect.poll(stored).toBe('rejected');
});

test.each([
  ['names Google as the partner of a stage with its ad network', '/21700000000/news', true],
  ['names no partner of a stage without an ad network', undefined, false],
])('the notice %s, its purposes, and the page on privacy', async (_, adNetwork, isNamed) => {
  localStorage.removeItem('adConsent');
  replyTo(
    ({ pathname }) => pathname === '/config.json',
    () => Response.json({ adNetwork }),
  );
  setClock(new Date());
  open('/topics');
  await expect.poll(() => vi.advanceTimersByTimeAsync(500).then(() => notice.elements().length)).toBe(1);
  await expect.element(notice).toMatchTextContent('choose them by what you read here');
  if (isNamed) await expect.element(notice).toMatchTextContent('Google store data on your device');
  else expect(notice.element().textContent).not.toContain('Google');
  await expect.element(notice.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
});
