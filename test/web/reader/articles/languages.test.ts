import { beforeEach, describe, expect, test, vi } from 'vitest';
import { siteFileFor } from '#infra/site/index-html.ts';
import { stageNamed } from '#infra/stages.ts';
import { documentTemplate } from '#shared/config/site-paths.ts';
import { byLanguage } from '#shared/domain/readers/by-language.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { previewOf } from '#web/reader/card/local-preview.ts';
import { languageCounts, missingLanguages, withoutKnown } from '#web/shell/cache/readable.ts';
import { languageOptions } from '#web/shell/messages/en-forms.ts';
import { languageInWords, languageName } from '#web/shell/messages/language-name.ts';

const list = ['en', 'es-PE', null, 'pt', 'es', 'en-GB'].map((language, n) => samplePreview(n, { language }));
const idsOf = (articles: readonly { id: string }[]) => articles.map(({ id }) => id.replace('story-', '')).join('');
const chosen = (...languages: string[]) => ({ languages, isChosen: true });

describe('a list by the reader’s languages', () => {
  test('a list by the reader’s languages is whole if the reader reads all', () => {
    expect(byLanguage(list, chosen())).toEqual({ shown: list, others: [] });
  });
  test('a list by the reader’s languages shows the languages and articles of unknown language, in the order of the list', () => {
    const { shown, others } = byLanguage(list, chosen('es'));
    expect([idsOf(shown), idsOf(others)]).toEqual(['124', '035']);
  });
  test('a list by the reader’s languages is whole if it has none of the browser’s languages, and nearly empty if it has none of the chosen', () => {
    expect(idsOf(byLanguage(list, { languages: ['fi'], isChosen: false }).shown)).toBe('012345');
    expect(idsOf(byLanguage(list, chosen('fi')).shown)).toBe('2');
  });
  test('a list by the reader’s languages is completed by the server only if little of it can be read', () => {
    const many = Array.from({ length: 120 }, (_, n) => samplePreview(n, { language: n % 2 === 0 ? 'en' : 'fr' }));
    expect(missingLanguages(byLanguage(many, chosen('en')), ['en'])).toBeUndefined();
    expect(missingLanguages(byLanguage(many.slice(0, 110), chosen('en')), ['en'])).toBe('en');
    expect(missingLanguages(byLanguage(many.slice(0, 110), chosen('en', 'fr')), ['en', 'fr'])).toBeUndefined();
    expect(missingLanguages(byLanguage(many.slice(0, 110), chosen()), [])).toBeUndefined();
  });
  test('a list by the reader’s languages gets only articles that it does not have', () => {
    expect(idsOf(withoutKnown(list, list.slice(0, 4)))).toBe('45');
  });
  test('a list by the reader’s languages has numbers by language, most first', () => {
    expect([...languageCounts([...list, samplePreview(9, { language: 'es' })])]).toEqual([
      ['es', 3],
      ['en', 2],
      ['pt', 1],
    ]);
  });
});

test('an article of the reader’s own sources keeps the language of its feed', () => {
  const local = { ...samplePreview(0), dedupKey: '', entities: [] };
  expect(previewOf({ ...local, language: 'es' }).language).toBe('es');
  expect(previewOf({ ...local, language: null }).language).toBeNull();
});

test.each([
  ['es', 'Español'],
  ['fr', 'Français'],
  ['pt', 'Português'],
  ['ar', 'العربية'],
  ['bn', 'বাংলা'],
  ['hi', 'हिन्दी'],
  ['en', 'English'],
])('the name of %s is the one that Intl gives', (code, name) => {
  const given = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? '';
  expect(languageName(code)).toBe(name);
  expect(given.charAt(0).toLocaleUpperCase(code) + given.slice(1)).toBe(name);
  expect(languageName('sw')).toBe('Kiswahili');
});

const pageFor = (html: string, stage: Parameters<typeof siteFileFor>[2], key = 'index.html'): string =>
  String(siteFileFor(key, Buffer.from(html), stage));

describe('the first languages of a stage', () => {
  test('the first languages of a stage are all on the local stage, the browser’s elsewhere, and can be set', () => {
    expect(stageNamed('local').languages).toBe('all');
    expect(stageNamed('ada').languages).toBeUndefined();
    expect(stageNamed('ada', { ada: { kind: 'personal', languages: 'all' } }).languages).toBe('all');
    expect(() => stageNamed('ada', { ada: { kind: 'personal', languages: 'en' as 'all' } })).toThrow('languages');
  });
  test('the first languages of a stage are in the page, where the first paint finds them', () => {
    const html = '<!doctype html>\n<html lang="en" dir="ltr"><head></head></html>';
    expect(pageFor(html, stageNamed('ada'))).toBe(html);
    expect(pageFor(html, { ...stageNamed('ada'), languages: 'browser' })).toBe(html);
    for (const key of ['index.html', documentTemplate])
      expect(pageFor(html, stageNamed('local'), key)).toContain('<html data-languages="all" lang="en" dir="ltr">');
    expect(pageFor(html, stageNamed('local'), 'ad-frame.html')).toBe(html);
  });
});

test('the page of production alone says that it has no samples', () => {
  const page = (kind: string) => pageFor('<html lang="en">', { kind });
  expect(page('production')).toBe('<html data-samples="none" lang="en">');
  expect([page('personal'), page('local')]).toEqual(['<html lang="en">', '<html lang="en">']);
});

describe('the languages of a browser and an account', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.unstubAllGlobals();
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  /** What the account is sent when a browser with its own languages signs in. */
  async function signIn(own: string[] | null, stored: string[] | undefined, lastAccount: string | null = null) {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return Promise.resolve(new Response('{}'));
    });
    const { readLanguages, languagesAccount } = await import('#web/shell/storage/preferences.ts');
    const { mergeLanguages } = await import('#web/reader/languages/account-languages.ts');
    if (own !== null) readLanguages.write(own);
    languagesAccount.write(lastAccount);
    mergeLanguages('ada', stored);
    const settled = readLanguages.read() === null ? lastAccount : 'ada';
    await vi.waitFor(() => expect(languagesAccount.read()).toBe(settled));
    return { browser: readLanguages.read(), sent };
  }
  test.each<
    [
      own: string[] | null,
      stored: string[] | undefined,
      last: string | null,
      browser: string[] | null,
      sent: string[] | null,
    ]
  >([
    [null, undefined, null, null, null],
    [['es'], undefined, null, ['es'], ['es']],
    [null, ['bn', 'en'], null, ['bn', 'en'], null],
    [['es'], ['en'], null, ['en', 'es'], ['en', 'es']],
    [['es'], ['en'], 'somebody-else', ['en', 'es'], ['en', 'es']],
    // The account was changed on another device.
    [['en', 'es'], ['en'], 'ada', ['en'], null],
    [['es'], [], null, [], null],
  ])(
    'the languages %j of a browser and %j of an account, last the same as those of %j: the browser gets %j, the account %j',
    async (own, stored, last, browser, sent) => {
      const result = await signIn(own, stored, last);
      expect(result.browser).toEqual(browser);
      expect(result.sent).toEqual(sent === null ? [] : [{ languages: sent }]);
    },
  );
});

test('each language that the desk offers has a name, also one that browsers do not know', () => {
  expect(languageOptions().filter(({ value, label }) => label === value || label === '')).toEqual([]);
  // Chromium's Intl has no name for it.
  const DisplayNames = vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation((code) => code);
  expect([languageInWords('pap'), languageName('pap')]).toEqual(['Papiamento', 'Papiamento']);
  DisplayNames.mockRestore();
});
