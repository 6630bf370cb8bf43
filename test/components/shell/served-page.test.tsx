import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { servedAt, servedPages } from '#test/support/served/served-pages.ts';
import { replyTo } from '../support/api.ts';
import { setClock } from '../support/clock.ts';
import { store } from '../support/page.tsx';
import { openServed } from '../support/served.tsx';

vi.stubGlobal('HAS_SERVICE_WORKER', false);
const addresses = servedPages.map(([address]) => address);
const openAfter = (minutes: number) => setClock(new Date(servedAt.getTime() + minutes * 60_000));

describe.each([360, 768, 1280, 1920])('at %s px', (width) => {
  // The choice of languages on the profile is the browser's.
  test.each(addresses.filter((one) => one !== '/profile'))(
    'React takes %s over, and nothing moves or is drawn again',
    async (address) => {
      await page.viewport(width, 900);
      openAfter(2);
      const takeOver = await openServed(address);
      const { lost, faults, shifts } = await takeOver();
      expect(faults).toEqual([]);
      expect(lost).toEqual([]);
      expect(shifts).toEqual([]);
    },
  );
});

/** Lets the device be in this time zone for all formats that name none. */
function moveTo(timeZone: string): void {
  const { DateTimeFormat } = Intl;
  vi.stubGlobal('Intl', {
    ...Object.fromEntries(Object.getOwnPropertyNames(Intl).map((name) => [name, Reflect.get(Intl, name)])),
    DateTimeFormat: new Proxy(DateTimeFormat, {
      construct: (target, [locale, options]) =>
        new target(locale, { ...options, timeZone: options?.timeZone ?? timeZone }),
      apply: (target, _, [locale, options]) => target(locale, { ...options, timeZone: options?.timeZone ?? timeZone }),
    }),
  });
}

test.each(addresses)('React takes %s over as it was served, whoever reads it', async (address) => {
  moveTo('Pacific/Kiritimati');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar', 'de-DE', 'en-GB']);
  openAfter(3 * 60);
  // What is stale is requested again.
  replyTo(
    ({ pathname }) =>
      /^\/api\/(?:articles|stories|entities|pages|places|corrections|publishers|search)(?:\/[\w-]+)?$/.test(pathname),
    () => new Promise(() => {}),
  );
  store('appearance', 'dark');
  store('feed_layout', 'columns');
  store('weather_city', 'Kingston');
  store('shores', { home: 'JM', here: 'DE' });
  store('text_size', 150);
  store('languages', ['en', 'fr']);
  localStorage.setItem('adConsent', 'accepted');
  try {
    const takeOver = await openServed(address);
    const { faults } = await takeOver();
    expect(faults).toEqual([]);
    // Then times are the reader's.
    if (address === '/sports') expect(document.body.textContent).toContain('Line Islands Time');
  } finally {
    vi.unstubAllGlobals();
    vi.stubGlobal('HAS_SERVICE_WORKER', false);
  }
});
