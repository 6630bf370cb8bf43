import { expect, test } from '../support/fixtures.ts';
import { waitUntilIdle } from '../support/page-loading.ts';

/** Settings of a browser, and parts that it may lack. Each function runs in the page before its scripts. */
const settings: Readonly<Record<string, () => void>> = {
  'a POSIX locale': () => {
    Object.defineProperty(navigator, 'languages', { get: () => ['en-US@posix'] });
    Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' });
  },
  'no languages': () => {
    for (const name of ['languages', 'language']) Object.defineProperty(navigator, name, { get: () => undefined });
  },
  'languages that are junk': () => {
    Object.defineProperty(navigator, 'languages', { get: () => ['', '*', 'C', 'x-', '😀'] });
    Object.defineProperty(navigator, 'language', { get: () => '' });
  },
  'an unknown time zone': () => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' };
    };
  },
  'storage that throws': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    Object.defineProperty(Document.prototype, 'cookie', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  },
  'full storage': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  },
  'no storage': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: () => null });
  },
  'parts missing': () => {
    for (const name of [
      'matchMedia',
      'IntersectionObserver',
      'ResizeObserver',
      'requestIdleCallback',
      'Notification',
      'structuredClone',
      'BroadcastChannel',
    ])
      Reflect.set(window, name, undefined);
    for (const name of ['serviceWorker', 'connection', 'locks', 'onLine', 'clipboard', 'share'])
      Object.defineProperty(navigator, name, { get: () => undefined });
    Object.defineProperty(crypto, 'randomUUID', { value: undefined });
  },
};

for (const [name, set] of Object.entries(settings))
  test(`a browser with ${name} shows the news`, async ({ page }) => {
    await page.addInitScript(set);
    await page.goto('/');
    const headline = page.locator('[data-card] h2, [data-card] h3').first();
    await expect(headline).toBeVisible();
    await waitUntilIdle(page);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await headline.getByRole('link').click();
    await expect(page.locator('[data-body]')).toBeVisible();
    await page.goto('/sports');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sports & Diaspora Watch');
    await page.goto('/weather?city=Kingston');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weather');
  });

for (const year of [2010, 2040])
  test(`a browser whose clock is in ${year} shows the news with its dates`, async ({ page }) => {
    await page.addInitScript(
      (time) => {
        const ahead = time - Date.now();
        const { now } = Date;
        Date.now = () => now() + ahead;
        window.Date = new Proxy(Date, {
          construct: (target, given) => Reflect.construct(target, given.length === 0 ? [Date.now()] : given),
        });
      },
      Date.UTC(year, 0, 15),
    );
    await page.goto('/');
    await expect(page.locator('[data-card] h2, [data-card] h3').first()).toBeVisible();
    await waitUntilIdle(page);
    const times = await page.locator('[data-card] time').allTextContents();
    expect(times.length).toBeGreaterThan(0);
    for (const time of times) expect(time).toMatch(/\b20[12]\d\b/);
    await page.goto('/sports');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sports & Diaspora Watch');
  });
