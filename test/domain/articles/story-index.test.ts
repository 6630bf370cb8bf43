import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  dedupKey,
  normaliseTitle,
  sharesMostWords,
  titleSimilarity,
  titleWords,
  wordsToProbe,
} from '#shared/domain/articles/dedup.ts';
import type { Headline } from '#shared/domain/articles/headline.ts';
import { dayNumber, noStoredHeadlines, type StoredHeadlines, StoryIndex } from '#shared/domain/articles/story-index.ts';
import { mergeReports } from '#test/support/articles/merge-reports.ts';
import { seeded } from '#test/support/seeded.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-18T09:00:00Z');
const report = (id: string, title: string, at: number, seen = 0): Headline => ({
  id,
  title,
  address: `https://a.example/${id}`,
  at,
  seen,
  survivor: null,
});

/** Places headlines with a fake table, which stores them and returns them by day and by key. */
async function placeAll(
  headlines: readonly Headline[],
  forgetEvery = Number.POSITIVE_INFINITY,
): Promise<Map<string, string | null>> {
  const stored = new Map<string, Headline>();
  const loadWhere = (passes: (headline: Headline) => boolean) =>
    [...stored.values()].filter(passes).map((headline) => ({ ...headline }));
  const table: StoredHeadlines = {
    ofDay: async (day) => loadWhere(({ at }) => dayNumber(at) === day),
    ofKeys: async (keys) => loadWhere(({ title, address }) => keys.includes(dedupKey(title, address))),
  };
  let index = new StoryIndex(table);
  let placed = 0;
  for (const headline of headlines) {
    if (++placed % forgetEvery === 0) index = new StoryIndex(table);
    // As ingestion does: what is known of the report is in memory when it is placed.
    await index.loadAround([headline]);
    const changed = await index.place(headline);
    for (const id of changed.keys()) {
      const now = index.get(id);
      if (now !== undefined) stored.set(id, { ...now });
    }
  }
  return new Map([...stored.values()].map((headline) => [headline.id, headline.survivor]));
}
/** Whether two titles of these words are similar. */
const areSimilar = (a: readonly string[], b: readonly string[]): boolean =>
  sharesMostWords(
    [...[...a].sort(), ...[...b].sort()],
    { from: 0, count: a.length },
    { from: a.length, count: b.length },
  );
const sorted = (map: Map<string, string | null>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

describe('titles', () => {
  test('a normalised title keeps the letters of every script [ING-21]', () => {
    expect(normaliseTitle('  Île-de-France: “Grève”, jour 3! ')).toBe('île de france grève jour 3');
    expect(normaliseTitle("U.S. court's ruling")).toBe('us courts ruling');
    expect(dedupKey('البنك المركزي يرفع الفائدة', 'x')).not.toBe(dedupKey('افتتاح معرض الكتاب', 'x'));
    expect(dedupKey('!!!', 'https://a.example/1')).toBe('https://a.example/1');
  });
  test.each([
    ['a soft hyphen', 'Mi\u00adgration of seasonal workers rises'],
    ['a space of no width', 'Migration of\u200b seasonal wor\u200bkers rises'],
    ['a joiner and a byte order mark', '\ufeffMigration of sea\u2060sonal workers rises'],
    ['marks of direction', '\u202aMigration of \u2068seasonal\u2069 workers\u200e rises\u202c'],
    ['no-break spaces', 'Migration\u00a0of\u202fseasonal workers rises'],
    ['wide letters', 'Ｍｉｇｒａｔｉｏｎ　of seasonal workers rises'],
    ['a selector of a variant', 'Migration\ufe0f of seasonal workers rises'],
    ['quotes', '‘Migration’ of “seasonal” workers rises!'],
  ])('the key of a title is the same with %s [ING-21]', (_, title) => {
    expect(dedupKey(title, 'a')).toBe('migration of seasonal workers rises');
  });
  test('the key of a title does not depend on how its letters and apostrophes are written [ING-21]', () => {
    const forms = ["Hawai'i: e\u0301te\u0301", 'Hawai‘i: été', 'Hawaiʻi: été', 'Hawai´i: été', 'Hawai＇i: été'];
    expect([...new Set(forms.map((form) => dedupKey(form, 'a')))]).toEqual(['hawaii été']);
    expect(dedupKey('می\u200cرود', 'a')).toBe(dedupKey('میرود', 'a'));
  });
  test('the key of a title without letters is that of its page [ING-21]', () => {
    expect(dedupKey('…', 'https://www.a.example/1?utm_source=x')).toBe(dedupKey('!!!', 'https://a.example/amp/1'));
  });
  test('the key of a title is its first 50 characters [ING-14]', () => {
    const start50 = 'central bank holds the rate for a third month as prices';
    expect(dedupKey(`${start50} ease`, 'a')).toBe(dedupKey(`${start50} climb again`, 'b'));
    expect([...dedupKey('𝔘'.repeat(60), 'a')].length).toBeLessThanOrEqual(50);
  });
  test('the similarity of titles divides shared words by the larger word count; empty titles are not similar [ING-13, ING-20]', () => {
    const ten = 'a b c d e f g h i j'.split(' ');
    expect(titleSimilarity(ten, [...ten.slice(0, 9), 'z'])).toBe(0.9);
    expect(titleSimilarity([], [])).toBe(0);
    expect(areSimilar([], [])).toBe(false);
  });
  test('titles of one story have a similarity above 0.8, and share one of the words to probe [ING-12, CONST-42]', () => {
    const words = 'ash bay cod dew elm fig gum hay ivy jet'.split(' ');
    const eight = [...words.slice(0, 8), 'x1', 'x2'].sort();
    const nine = [...words.slice(0, 9), 'x1'].sort();
    expect(areSimilar(words, eight)).toBe(false);
    expect(areSimilar(words, nine)).toBe(true);
    for (let size = 1; size <= 30; size++) {
      const a = Array.from({ length: size }, (_, i) => `word${i}`);
      for (let changed = 0; changed <= size; changed++) {
        const b = a.map((word, i) => (i < changed ? `other${i}` : word));
        expect(areSimilar(a, b)).toBe(titleSimilarity(a, b) > 0.8 + 1e-9);
        if (areSimilar(a, b)) expect(a.slice(0, wordsToProbe(size)).some((word) => b.includes(word))).toBe(true);
      }
    }
  });
});

describe('surviving reports', () => {
  test('reports with equal keys within a month merge into the earliest [ING-11, ING-22]', async () => {
    const verdicts = await placeAll([
      report('late', 'Storm watch lifted', start + 72 * hour),
      report('early', 'Storm watch lifted!', start),
    ]);
    expect(Object.fromEntries(verdicts)).toEqual({ early: null, late: 'early' });
    const month = [report('old', 'Fish prices', start), report('new', 'Fish prices', start + 31 * 24 * hour)];
    expect((await placeAll(month)).get('new')).toBeNull();
  });
  test('reports with similar titles merge within 24 hours only [ING-12]', async () => {
    const a = report('a', 'Harbour pilots vote to end a nine day strike at the port today', start);
    const near = report(
      'near',
      'Harbour pilots vote to end their nine day strike at the port today',
      start + 24 * hour,
    );
    const far = { ...near, id: 'far', at: start + 25 * hour };
    expect((await placeAll([a, near])).get('near')).toBe('a');
    expect((await placeAll([a, far])).get('far')).toBeNull();
  });
  test('the report stored first survives when times are equal [ING-23]', async () => {
    const verdicts = await placeAll([
      report('z', 'Ferries stay in harbour', start, 1),
      report('b', 'Ferries stay in harbour', start, 2),
    ]);
    expect(Object.fromEntries(verdicts)).toEqual({ z: null, b: 'z' });
  });
  test('the surviving report does not depend on the order of arrival or on the days in memory [ING-23]', async () => {
    const words = 'port court bank vote storm ferry school nurse train tax'.split(' ');
    let state = 7;
    const random = () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    for (let round = 0; round < 30; round++) {
      const headlines = Array.from({ length: 60 }, (_, i) => {
        const picked = Array.from({ length: 6 }, () => words[Math.floor(random() * words.length)]).join(' ');
        return report(`h${i}`, picked, start + Math.floor(random() * (round % 2 ? 120 : 1200)) * hour, i);
      });
      const expected = sorted(mergeReports(headlines));
      const shuffled = [...headlines].sort(() => random() - 0.5);
      expect(sorted(await placeAll(shuffled, 9))).toEqual(expected);
      expect(sorted(await placeAll([...shuffled, ...headlines]))).toEqual(expected);
    }
  });
});

describe('a series', () => {
  const title = 'Exchange rates today';
  const edition = (id: string, hours: number, publisher = 'bank', headline = title): Headline => ({
    ...report(id, headline, start + hours * hour),
    publisher,
  });
  const verdictsOf = async (...editions: Headline[]) => {
    const verdicts = await placeAll(editions);
    expect(sorted(await placeAll(editions.toReversed(), 1))).toEqual(sorted(verdicts));
    return Object.fromEntries(verdicts);
  };

  test('a later edition of a series is a new article after more than 24 hours, and a report until then [ING-11, ING-22]', async () => {
    expect(await verdictsOf(edition('first', 0), edition('same day', 24), edition('next', 24.1))).toEqual({
      first: null,
      'same day': 'first',
      next: null,
    });
    const daily = [0, 1, 2, 3].map((day) => edition(`day ${day}`, day * 24.5));
    expect(Object.values(await verdictsOf(...daily))).toEqual([null, null, null, null]);
  });
  test('a series repeats the whole title, not only its first 50 characters [ING-14, ING-22]', async () => {
    const start50 = 'Central bank publishes the exchange rates of today for';
    expect(
      await verdictsOf(edition('a', 0, 'bank', `${start50} euros`), edition('b', 48, 'bank', `${start50} pounds`)),
    ).toEqual({ a: null, b: 'a' });
  });
  test('a report of another publisher joins the nearest earlier edition of a series [ING-11, ING-22]', async () => {
    const editions = [edition('monday', 0), edition('tuesday', 25), edition('wednesday', 50)];
    const wire = edition('wire', 49, 'wire');
    expect(await verdictsOf(...editions, wire)).toMatchObject({ wire: 'tuesday', wednesday: null });
    expect(await verdictsOf(edition('wire', 0, 'wire'), edition('monday', 48))).toEqual({ wire: null, monday: 'wire' });
  });
  test('an edition of a series joins the report of another publisher within 24 hours only [ING-11, ING-12]', async () => {
    const reports = [edition('wire', 0, 'wire'), edition('one', 1), edition('two', 30), edition('three', 60)];
    expect(await verdictsOf(...reports, edition('wire 2', 59, 'wire'))).toEqual({
      wire: null,
      one: 'wire',
      two: null,
      'wire 2': null,
      three: 'wire 2',
    });
  });
  test('a report without a publisher is in no series', async () => {
    const [first, second] = [edition('first', 0), edition('second', 48)].map(
      ({ publisher: _, ...headline }): Headline => headline,
    );
    if (first === undefined || second === undefined) throw new Error('There are two reports');
    expect(await verdictsOf(first, second)).toEqual({ first: null, second: 'first' });
  });
  test('the surviving editions of a series do not depend on the order of arrival [ING-23]', async () => {
    const random = seeded(41);
    const below = (limit: number) => Math.floor(random() * limit);
    const titles = [title, `${title}!`, 'Fuel prices of the week', `${title} ${'and the day before '.repeat(3)}a`];
    for (let round = 0; round < 60; round++) {
      const written = Array.from({ length: 40 }, (_, i) => ({
        ...edition(`e${i}`, below(40 * 24), `paper ${below(3)}`, titles[below(titles.length)]),
        seen: i,
        ...(random() < 0.1 ? ({ alone: true } as const) : {}),
      }));
      // Some times and publishers are corrected.
      const before = written.map((one) =>
        random() < 0.2 ? edition(one.id, below(40 * 24), `paper ${below(3)}`, one.title) : one,
      );
      const arriving = [...before, ...written].toSorted(() => random() - 0.5);
      expect(sorted(await placeAll([...arriving, ...written], 13))).toEqual(sorted(mergeReports(written)));
    }
  });
});

describe('a report that is set apart', () => {
  const title = 'Harbour pilots vote to end a nine day strike at the port today';
  const [first, second, third] = [
    report('first', title, start),
    report('second', `${title}!`, start + hour),
    report('third', title.replace('nine', 'ten'), start + 2 * hour),
  ];
  const alone = (headline: Headline): Headline => ({ ...headline, alone: true });

  test('a report that is set apart frees the reports that were merged into it: the earliest of them survives', async () => {
    const verdicts = await placeAll([first, second, third, alone(first)]);
    expect(Object.fromEntries(verdicts)).toEqual({ first: null, second: null, third: 'second' });
  });

  test('a report that is set apart leaves the report that it was merged into', async () => {
    const verdicts = await placeAll([first, second, third, alone(second)]);
    expect(Object.fromEntries(verdicts)).toEqual({ first: null, second: null, third: 'first' });
  });

  test('a report that is set apart merges again when it is no longer apart', async () => {
    const verdicts = await placeAll([first, alone(first), second, third, alone(third), first, third]);
    expect(Object.fromEntries(verdicts)).toEqual({ first: null, second: 'first', third: 'first' });
  });

  test('a report that is set apart is apart for reports that come later, also to an index that has forgotten it', async () => {
    const verdicts = await placeAll([alone(second), third, first], 1);
    expect(Object.fromEntries(verdicts)).toEqual({ first: null, second: null, third: 'first' });
  });

  test('a report that is set apart leaves a state that depends on the last decisions only', async () => {
    const random = seeded(21);
    const words = 'port court bank vote storm ferry'.split(' ');
    for (let round = 0; round < 20; round++) {
      const headlines = Array.from({ length: 40 }, (_, i) => {
        const title = Array.from({ length: 5 }, () => words[Math.floor(random() * words.length)]).join(' ');
        return report(`h${i}`, title, start + Math.floor(random() * 60) * hour, i);
      });
      const decided = headlines.map((one) => (random() < 0.3 ? alone(one) : one));
      const passing = headlines.filter(() => random() < 0.3).map((one) => (random() < 0.5 ? alone(one) : one));
      const placed = [...headlines, ...passing, ...decided.toSorted(() => random() - 0.5)];
      expect(sorted(await placeAll(placed, 11))).toEqual(sorted(mergeReports(decided)));
    }
  });
});

/** Places headlines in order of time. @returns the comparisons of words for each */
async function comparisonsOf(headlines: readonly Headline[]): Promise<number> {
  const index = new StoryIndex(noStoredHeadlines);
  const verdicts: [string, string | null][] = [];
  for (const headline of headlines) await index.place(headline);
  for (const { id } of headlines) verdicts.push([id, index.get(id)?.survivor ?? null]);
  expect(sorted(new Map(verdicts))).toEqual(sorted(mergeReports(headlines)));
  return index.comparisons / headlines.length;
}

describe('comparisons', () => {
  test('comparisons of titles are few where all titles share common words, and miss no similar title', async () => {
    const random = seeded(11);
    const rare = () => `name${Math.floor(random() * 100_000)}`;
    const headlines = Array.from({ length: 1500 }, (_, i) =>
      report(
        `h${i}`,
        `minister says the government plans new law on ${rare()} after ${rare()} ${rare()}`,
        start + i * 60_000,
      ),
    );
    const copies = headlines
      .filter((_, i) => i % 10 === 0)
      .map(({ id, title, at }) => report(`copy-${id}`, `Breaking ${title}`, at + hour));
    expect(await comparisonsOf([...headlines, ...copies])).toBeLessThan(3);
  });
  test('comparisons of titles visit only reports of the day before and after where all titles have the same few words', async () => {
    const random = seeded(12);
    const lists = ['ab', 'cd', 'ef', 'gh', 'ij', 'kl', 'mn', 'op'].map((pair) =>
      Array(20)
        .fill(pair)
        .map((one, i) => `${one}${i}`),
    );
    const index = new StoryIndex(noStoredHeadlines);
    for (let i = 0; i < 2000; i++) {
      const title = lists.map((words) => words[Math.floor(random() * words.length)]).join(' ');
      await index.place(report(`h${i}`, title, start + i * 0.1 * hour));
    }
    // 240 of them are within a day, each word is in a twentieth of those, and two words of each title are looked up.
    expect(index.visits / 2000).toBeLessThan(25);
  });
});

test('loading a later day before an earlier one moves no report in a long list', () => {
  const index = new StoryIndex(noStoredHeadlines);
  for (const day of [1, 0])
    index.learn(
      Array.from({ length: 1000 }, (_, i) =>
        report(`${day}-${i}`, `Port of name${i}`, start + (24 * day + i / 50) * hour),
      ),
    );
  // Short lists stay in order: in that of its name, each report of the later day moves once.
  expect(index.moves / 2000).toBeLessThan(2);
});

const headlinesFile = new URL('../../../../shared/headlines/headlines.jsonl', import.meta.url);
describe.runIf(existsSync(headlinesFile))('real headlines', () => {
  test('real headlines take few comparisons and get the verdicts of the rule applied to all at once [ING-12]', async () => {
    const rows = readFileSync(headlinesFile, 'utf8').split('\n').filter(Boolean);
    const headlines = rows.map((line, i) => {
      const { title, publishedAt }: { title: string; publishedAt: string } = JSON.parse(line);
      return report(`h${i}`, title, Date.parse(publishedAt), i);
    });
    const comparisons = await comparisonsOf(headlines);
    console.info(`comparisons of words: ${comparisons.toFixed(1)} a headline`);
    expect(comparisons).toBeLessThan(10);
  });
  test('the index merges no real headlines of different stories and prints the recall on near-duplicates [ING-12]', () => {
    interface Row {
      story: string;
      title: string;
      publishedAt: string;
    }
    const rows = readFileSync(headlinesFile, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): Row => JSON.parse(line))
      .map((row) => ({
        ...row,
        at: Date.parse(row.publishedAt),
        key: dedupKey(row.title, row.title),
        normal: normaliseTitle(row.title),
        words: titleWords(row.title).sort(),
        plain: [...new Set(row.title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])],
      }));
    type Headline = (typeof rows)[number];
    const same = (a: Headline, b: Headline) =>
      a.key === b.key || (Math.abs(a.at - b.at) <= 24 * hour && areSimilar(a.words, b.words));
    const jaccard = (a: string[], b: string[]) => {
      const both = a.filter((word) => b.includes(word)).length;
      return both / (a.length + b.length - both);
    };
    // The aggregator assigned a bankruptcy and a boilerplate line to two stories each: stories with an equal headline
    // are one.
    const storyOf = new Map<string, string>();
    const oneOf = new Map<string, string>();
    const root = (story: string): string => {
      const parent = oneOf.get(story);
      return parent === undefined ? story : root(parent);
    };
    for (const row of rows) {
      const first = storyOf.get(row.normal) ?? row.story;
      storyOf.set(row.normal, first);
      if (root(first) !== root(row.story)) oneOf.set(root(row.story), root(first));
    }
    const wrong: string[] = [];
    let pairs = 0;
    let found = 0;
    for (const [i, a] of rows.entries()) {
      for (const b of rows.slice(i + 1)) {
        const together = same(a, b);
        if (together && root(a.story) !== root(b.story)) wrong.push(`${a.title} | ${b.title}`);
        if (a.story !== b.story || a.title === b.title || jaccard(a.plain, b.plain) < 0.6) continue;
        pairs++;
        if (together) found++;
      }
    }
    console.info(`near-duplicate pairs found: ${found} of ${pairs} (${((100 * found) / pairs).toFixed(1)} %)`);
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(0);
  });
});
