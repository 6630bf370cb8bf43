import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { normalisedLanguages } from '#shared/domain/articles/language.ts';
import { fillGaps } from '#web/shell/browser-gaps.ts';
import { browserLanguage, browserLanguages } from '#web/shell/messages/locale.ts';
import { longAge, shortAge } from '#web/shell/messages/time.ts';
import { type OutboxAction, postpone, waitMs } from '#web/shell/offline/outbox.ts';
import { deviceZone } from '#web/shell/ui/browser/local-time.ts';

afterEach(() => vi.restoreAllMocks());

describe('languages', () => {
  test.each([
    [['en-US@posix'], ['en-US']],
    [
      ['en_GB.UTF-8', 'fr'],
      ['en-GB', 'fr'],
    ],
    [
      ['zh-Hant-TW', 'es-419', 'de-DE-u-co-phonebk'],
      ['zh-Hant-TW', 'es-419', 'de-DE'],
    ],
    [['C', 'POSIX', '*', '', '😀', 'en', null, 7], ['en']],
    [[], []],
    [undefined, []],
    ['en', []],
  ])('languages %j of a browser are read as %j', (languages, expected) => {
    const read = browserLanguages({ languages, language: undefined });
    expect(read).toEqual(expected);
    expect(() => new Intl.DateTimeFormat(read)).not.toThrow();
  });
  test('a browser without a list of languages has its one language', () => {
    for (const languages of [undefined, []])
      expect(browserLanguages({ languages, language: 'en_JM' })).toEqual(['en-JM']);
  });
  test('the language of a browser is its own, else the first of its list', () => {
    expect(browserLanguage({ languages: ['en-US'], language: 'en-GB@euro' })).toBe('en-GB');
    expect(browserLanguage({ languages: ['!', 'en-NG'], language: undefined })).toBe('en-NG');
    expect(browserLanguage({})).toBe('');
  });
  test('articles are chosen by the language of a POSIX locale', () => {
    expect(normalisedLanguages(['en.UTF-8', 'fr@euro', 'C', 'undefined', 'null'])).toEqual(['en', 'fr']);
  });
});

describe('the time zone', () => {
  const resolved = Intl.DateTimeFormat().resolvedOptions();
  beforeEach(() => vi.stubGlobal('document', { getElementById: () => null }));
  afterEach(() => vi.unstubAllGlobals());
  test.each(['Etc/Unknown', '', 'Mars/Olympus', undefined])('UTC replaces the zone %j', (timeZone) => {
    // A browser may report no zone, which its types exclude.
    const options = { ...resolved, timeZone: timeZone as string };
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
    expect(deviceZone()).toBe('UTC');
  });
  test('a server has UTC, wherever it stands', () => {
    vi.unstubAllGlobals();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, timeZone: 'Asia/Dubai' });
    expect(deviceZone()).toBe('UTC');
  });
  test('a zone that Intl knows is kept', () => {
    const options = { ...resolved, timeZone: 'America/Jamaica' };
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
    expect(deviceZone()).toBe('America/Jamaica');
  });
});

describe('a wrong clock', () => {
  test.each(['2010-01-01T00:00:00Z', '2040-01-01T00:00:00Z'])('at %s ages are dates with their year', (clock) => {
    for (const show of [shortAge, longAge]) expect(show('2026-11-20T12:00:00Z', new Date(clock))).toBe('Nov 20, 2026');
  });
  test('a clock that has been put back does not hold up queued actions', () => {
    const action: OutboxAction = {
      kind: 'like',
      articleId: 'a',
      wanted: true,
      id: 'a',
      reader: null,
      at: 0,
      tries: 3,
      notBefore: 0,
    };
    const then = Date.parse('2040-01-01');
    const postponed = postpone(action, then, false);
    expect(waitMs(postponed, then)).toBe(40_000);
    expect(waitMs(postponed, Date.parse('2026-11-20'))).toBe(0);
  });
});

describe('missing parts of a browser', () => {
  const missing = ['matchMedia', 'IntersectionObserver', 'ResizeObserver', 'requestIdleCallback'];
  test.each(['absent', undefined, null])('a part of the browser that is %s is replaced', (value) => {
    const browser = Object.fromEntries(value === 'absent' ? [] : missing.map((name) => [name, value]));
    fillGaps(browser);
    for (const name of missing) expect(Reflect.get(browser, name), name).toBeTypeOf('function');
  });
  test('a part that the browser has is kept', () => {
    const own = () => {};
    const browser = Object.fromEntries(missing.map((name) => [name, own]));
    fillGaps(browser);
    expect(new Set(Object.values(browser))).toEqual(new Set([own]));
  });
});
