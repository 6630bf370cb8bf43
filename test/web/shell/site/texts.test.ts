import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brand } from '#shared/config/brand.ts';
import { regions } from '#shared/domain/classification/regions.ts';
import { themeCss } from '#web/bundling/theme-styles.ts';
import { outboundHref } from '#web/reader/card/article-reports.ts';
import { citiesOf, hoursApart, isDay, places } from '#web/reader/live/shores/places.ts';
import { shortDay } from '#web/shell/messages/dates.ts';
import { messages } from '#web/shell/messages/en.ts';
import { clockTime, dateInFull, dayLine, fullMoment, longAge, shortAge, timeIn } from '#web/shell/messages/time.ts';
import { palettes } from '#web/shell/theme/palettes.ts';
import { horizon } from '#web/shell/ui/display/horizon.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

describe('ages', () => {
  test.each([
    [0, '0m ago'],
    [5, '5m ago'],
    [59, '59m ago'],
    [60, '1h ago'],
    [23 * 60 + 59, '23h ago'],
    [48 * 60, '2d ago'],
    [6.9 * 24 * 60, '6d ago'],
  ])('an age of %d minutes is shown as %s [CARD-20]', (minutes, text) => {
    expect(shortAge(ago(minutes), now)).toBe(text);
  });
  test('an age is shown as a date after a week, with the year if it differs', () => {
    expect(shortAge('2026-11-01T12:00:00Z', now)).toBe('Nov 1');
    expect(shortAge('2025-11-01T12:00:00Z', now)).toBe('Nov 1, 2025');
  });
  test('an unreadable time has no age [DATA-22]', () => {
    for (const show of [shortAge, longAge, fullMoment, clockTime, dayLine]) expect(show('soon', now)).toBe('');
    expect(shortDay('soon', '2026-11-20')).toBe('soon');
  });
  test('the age of a future time is not in the future', () => {
    expect(shortAge(ago(-9), now)).toBe('0m ago');
  });
  test('the age is spelled out on the article page', () => {
    expect(longAge(ago(12), now)).toBe('12 minutes ago');
    expect(longAge(ago(24 * 60), now)).toBe('yesterday');
  });
  test('a list by time names the day: today, yesterday, the weekday, and the year if it differs', () => {
    const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);
    const line = (day: number, hour: number) => dayLine(at(day, hour).toISOString(), at(20, 0, 30));
    expect([line(20, 0), line(19, 23), line(19, 0), line(18, 23)]).toEqual([
      'Today',
      'Yesterday',
      'Yesterday',
      'Wednesday, November 18',
    ]);
    expect(dayLine('2025-11-01T12:00:00Z', now)).toBe('Saturday, November 1, 2025');
  });
  test('a list by time shows the time of day, and no time that is still to come', () => {
    const at = new Date(2026, 10, 20, 14, 5);
    expect(clockTime(at.toISOString(), new Date(2026, 10, 21))).toMatch(/^2:05\sPM$/);
    expect(clockTime(ago(-90), now)).toBe(clockTime(ago(0), now));
    expect(dayLine(ago(-24 * 60), now)).toBe('Today');
  });
});

describe('message texts', () => {
  test('a message has the plural for zero and many [HOME-14, HOME-15]', () => {
    expect([0, 1, 2, 1234].map(messages.home.found)).toEqual([
      '0 articles found',
      '1 article found',
      '2 articles found',
      '1,234 articles found',
    ]);
  });
  test('a number in a message has its digits grouped [CARD-18]', () => {
    expect(messages.article.views(4318)).toBe('4,318 views');
  });
  test('a message lists other publishers', () => {
    expect(messages.card.also(0)).toEqual({ between: ' and ', end: '' });
    expect(messages.card.also(2)).toEqual({ between: ', ', end: ' and 2 more' });
  });
});

describe('outbound links', () => {
  test.each([
    ['a.b/c', 'https://a.b/c'],
    ['http://a.b/c', 'http://a.b/c'],
    ['https://a.b/c', 'https://a.b/c'],
    ['//a.b/c', '//a.b/c'],
    ['HTTPS://a.b/c', 'HTTPS://a.b/c'],
    [' https://a.b/c\n', 'https://a.b/c'],
    ['a.b:8080/c', 'https://a.b:8080/c'],
    ['javascript:alert(1)', 'https://javascript:alert(1)'],
    ['jAvA\tscript:alert(1)', 'https://jAvA\tscript:alert(1)'],
    ['\u0001javascript:alert(1)', 'https://\u0001javascript:alert(1)'],
    ['data:text/html,x', 'https://data:text/html,x'],
    ['http:a.b/c', 'https://http:a.b/c'],
  ])('the outbound link %j opens %j [ART-24]', (url, href) => {
    expect(outboundHref(url)).toBe(href);
  });
});

describe('two shores', () => {
  test.each([
    [null, null, 'Europe/London', 'London', 'Kingston'],
    [null, 'JM', 'America/Jamaica', 'Kingston', 'London'],
    [null, 'NG', 'Africa/Lagos', 'Lagos', 'New York'],
    [null, null, 'Antarctica/Troll', 'London', 'Kingston'],
    ['SN', 'FR', 'Europe/London', 'Paris', 'Dakar'],
    ['caribbean', 'GB', 'Europe/London', 'London', 'Kingston'],
    ['middle_eastern', 'US', 'America/Los_Angeles', 'Los Angeles', 'Beirut'],
    ['IN', 'AE', 'Asia/Dubai', 'Dubai', 'Mumbai'],
    ['GB', 'IN', 'Asia/Calcutta', 'Mumbai', 'London'],
    // Never one city twice.
    ['JM', 'JM', 'America/Jamaica', 'Kingston', 'London'],
    ['caribbean', 'JM', 'America/Jamaica', 'Kingston', 'Port of Spain'],
    ['JM', 'caribbean', 'America/Jamaica', 'Port of Spain', 'Kingston'],
    ['GB', null, 'Antarctica/Troll', 'Paris', 'London'],
    // Cities that we do not know.
    ['BF', 'DE', 'Europe/Berlin', 'Berlin', 'Ouagadougou'],
    ['BR', 'US', 'America/Phoenix', 'Phoenix', 'São Paulo'],
  ])('the two clocks of a reader of %s in %s whose device is in %s are of %s and %s', (home, here, zone, ...names) => {
    expect(Object.values(citiesOf({ home, here }, zone)).map(({ name }) => name)).toEqual(names);
  });
  test('the clocks of the two shores follow time zones, including half hours and daylight saving', () => {
    expect(timeIn('America/Jamaica', now)).toMatch(/7:00/);
    expect(hoursApart('Europe/London', 'America/Jamaica', now)).toBe(5);
    expect(hoursApart('Europe/London', 'America/Jamaica', new Date('2026-07-01T12:00:00Z'))).toBe(6);
    expect(hoursApart('Europe/London', 'Asia/Kolkata', now)).toBe(5.5);
    expect([isDay('Europe/London', now), isDay('Asia/Manila', now), isDay('America/Los_Angeles', now)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(dateInFull(now)).toContain('2026');
  });
  test('every place of a shore has a valid time zone', () => {
    for (const { timeZone } of places) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  });
});

describe('horizon art', () => {
  const colours = { skies: ['#fff', '#eee'], suns: ['#fa0', '#f50'], land: ['#0a0', '#080', '#040'] } as const;
  test('horizon art draws the same scene for the same article and another for the next', () => {
    expect(horizon('a', colours)).toEqual(horizon('a', colours));
    expect(new Set(Array.from({ length: 40 }, (_, i) => JSON.stringify(horizon(`story-${i}`, colours)))).size).toBe(40);
  });
  test('horizon art stays within the frame without invalid numbers', () => {
    for (let i = 0; i < 300; i++) {
      const scene = horizon(`story-${i}`, colours);
      expect(JSON.stringify(scene)).not.toMatch(/NaN|null,"x|Infinity/);
      expect(scene.land).toHaveLength(3);
      expect(scene.sun.y).toBeLessThan(560);
    }
  });
});

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function contrast(a: string, b: string): number {
  const light = (hex: string) =>
    [1, 3, 5]
      .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, i) => sum + c * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0);
  const [bright = 0, dark = 0] = [light(a), light(b)].sort((x, y) => y - x);
  return (bright + 0.05) / (dark + 0.05);
}

describe('colour', () => {
  test.each(Object.entries(palettes))('every text in the %s colours has a contrast of at least 4.5:1', (_, palette) => {
    const grounds = [palette.background.default, palette.background.paper];
    const texts = [
      palette.text.primary,
      palette.text.secondary,
      palette.text.quiet,
      palette.primary.main,
      palette.error.main,
      ...regions.map((region) => palette.region[region]),
    ];
    for (const ground of grounds)
      for (const text of texts) expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.primary.contrastText, palette.primary.main)).toBeGreaterThanOrEqual(4.5);
  });
  test('the styles of the first paint use variables of the theme only', () => {
    const used = [...readFileSync('web/base.css', 'utf8').matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
    expect(used).toContain('--news-palette-background-default');
    expect(used.filter((name) => !themeCss.includes(`${name}:`))).toEqual([]);
  });
});

describe('text and style rules', () => {
  const sources = globSync('web/**/*.tsx').map((file) => [file, readFileSync(file, 'utf8')] as const);
  test('the site keeps texts in web/shell/messages', () => {
    const spelled = sources.flatMap(([file, text]) =>
      [
        ...text.matchAll(/(?:>|\b(?:aria-label|placeholder|title|alt)=")\s*([A-Za-z][a-z]+ ?[A-Za-z ]*)\s*(?:<\/|")/g),
      ].map(([, words]) => `${file}: ${words}`),
    );
    expect(spelled).toEqual([]);
  });
  test('the site names the product in the brand file only', () => {
    const written = [
      ...sources,
      ...globSync('web/**/*.{ts,html,css}').map((file) => [file, readFileSync(file, 'utf8')] as const),
    ].filter(([, text]) => text.includes(brand.name));
    expect(written.map(([file]) => file)).toEqual([]);
  });
  test('the site uses logical instead of left and right properties', () => {
    const sided = sources.flatMap(([file, text]) =>
      [
        ...text.matchAll(
          /\b(?:margin|padding|border)(?:Left|Right)\b|\b(?:left|right):\s*['"\d-]|(?:textAlign|float): '(?:left|right)'/g,
        ),
      ].map(([found]) => `${file}: ${found}`),
    );
    expect(sided).toEqual([]);
  });
});
