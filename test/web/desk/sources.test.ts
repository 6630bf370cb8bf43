import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Source } from '#shared/domain/sources/source.ts';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import type { NewSource } from '#shared/domain/sources/source-settings.ts';
import { ApiError } from '#web/api.ts';
import { whyFailed } from '#web/desk/sources/failure-message.ts';
import { addRows, type RowResult, type RowToAdd } from '#web/desk/sources/import-rows.ts';
import { bodyOf, checkSource, editsOf, isFilled, sourceFields, sourceValues } from '#web/desk/sources/source-form.ts';
import { fetchLine, isTroubled, stateOf } from '#web/desk/sources/source-state.tsx';
import { refusalOf } from '#web/refusal.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const listed = (given: Partial<ListedSource> = {}): ListedSource => ({
  id: 'evening',
  name: 'Evening',
  url: 'https://evening.example/feed',
  type: 'rss',
  region: 'african',
  category: 'general',
  active: true,
  metadata: {},
  lastFetched: null,
  status: 'new',
  error: null,
  errorCount: 0,
  nextDue: '1970-01-01T00:00:00.000Z',
  version: 5,
  gained: [...Array(13).fill(0), 4],
  ...given,
});
const refused = (status: number, code: string, rest: object = {}) =>
  new ApiError(status, JSON.stringify({ message: 'Said by the server', code, details: [], ...rest }));

describe('one’s own changes over a list that the edge has kept', () => {
  // What was changed is remembered by the module; each test has its own.
  let own: typeof import('#web/desk/sources/recent-edits.ts');
  beforeEach(async () => {
    vi.resetModules();
    own = await import('#web/desk/sources/recent-edits.ts');
  });

  test('a change shows although an older list comes, and gives way to a newer one', () => {
    own.noteSource(listed({ name: 'Late', version: 6 }), undefined, now);
    expect(own.withOwnChanges([listed()], later(4))).toEqual([listed({ name: 'Late', version: 6 })]);
    const theirs = listed({ name: 'Theirs', version: 7 });
    expect(own.withOwnChanges([theirs], later(5))).toEqual([theirs]);
  });

  test('an added source is there at once; a deleted one is gone; brought back it is there again, with what it gained', () => {
    own.noteSource(listed(), undefined, now);
    expect(own.withOwnChanges([], later(1))).toEqual([listed({ gained: Array(14).fill(0) })]);
    own.noteDeleted(listed(), later(2));
    expect(own.withOwnChanges([listed()], later(3))).toEqual([]);
    own.noteSource(listed({ version: 9 }), listed().gained, later(4));
    expect(own.withOwnChanges([], later(5))).toEqual([listed({ version: 9 })]);
  });

  test('after a while the list is right again: what somebody else has deleted does not come back', () => {
    own.noteSource(listed(), undefined, now);
    expect(own.withOwnChanges([], later(20))).toEqual([]);
  });
});

describe('the form', () => {
  test('SRC-09, SRC-22, SRC-39: a new source is the five fields; more is sent only where it is more than the usual', () => {
    const values = { ...sourceValues(null), name: ' Evening ', url: ' https://evening.example/feed ' };
    const checked = checkSource(values, null);
    if (!('fields' in checked)) throw new Error('refused');
    expect(bodyOf(checked.fields)).toEqual({
      name: 'Evening',
      url: 'https://evening.example/feed',
      type: 'rss',
      region: 'caribbean',
      active: true,
    });
    const asked = checkSource(
      { ...values, type: 'api', url: 'newsapi', query: ' ferry ', category: 'politics', region: 'none' },
      null,
    );
    if (!('fields' in asked)) throw new Error('refused');
    expect(bodyOf(asked.fields)).toMatchObject({
      url: 'newsapi',
      region: null,
      category: 'politics',
      metadata: { query: 'ferry' },
    });
  });

  test('SRC-07, SRC-46: blanks are nothing; an rss address must be http(s)', () => {
    const filled = { ...sourceValues(null), name: 'Evening', url: 'https://evening.example/' };
    expect([isFilled(filled), isFilled({ ...filled, name: ' \t' }), isFilled({ ...filled, url: '  ' })]).toEqual([
      true,
      false,
      false,
    ]);
    for (const url of ['javascript:alert(1)', 'ftp://a.example/', 'evening.example', 'newsapi'])
      expect(checkSource({ ...filled, url }, null)).toEqual({ invalid: ['url'] });
  });

  test('SRC-12: an edit sends what was changed and nothing else; metadata that the form does not show stay', () => {
    const was = listed({ type: 'api', url: 'newsapi', metadata: { query: 'ferry', language: 'en' } });
    const edit = (given: Record<string, string | boolean>) => {
      const checked = checkSource({ ...sourceValues(was), ...given }, was);
      return 'fields' in checked ? editsOf(was, checked.fields) : checked;
    };
    expect(edit({})).toEqual({});
    expect(edit({ name: 'Late', active: false })).toEqual({ name: 'Late', active: false });
    expect(edit({ region: 'none' })).toEqual({ region: null });
    expect(edit({ query: 'harbour' })).toEqual({ metadata: { query: 'harbour', language: 'en' } });
    expect(edit({ query: '' })).toEqual({ metadata: { language: 'en' } });
    expect(edit({ premium: true })).toEqual({ metadata: { query: 'ferry', language: 'en', premium: true } });
    const feed = listed({ metadata: { excludeKeywords: ['ad'] } });
    const kept = checkSource({ ...sourceValues(feed), name: 'Late' }, feed);
    expect('fields' in kept && editsOf(feed, kept.fields)).toEqual({ name: 'Late' });
  });

  test('SRC-21, SRC-28, CONST-45, CONST-51: types rss and api; what is GDELT’s already stays that', () => {
    const options = (was: Source | null, name: string) =>
      sourceFields({ type: 'rss' }, was)
        .find((field) => field.name === name)
        ?.options?.map(({ value }) => value);
    expect(options(null, 'type')).toEqual(['rss', 'api']);
    expect(options(listed({ type: 'gdelt' }), 'type')).toEqual(['rss', 'api', 'gdelt']);
    expect(options(null, 'region')).toEqual(['caribbean', 'african', 'latinx', 'asian', 'middle_eastern', 'none']);
  });
});

describe('how a source is doing, in words', () => {
  test('SRC-42: when it was read, how often it failed, when it is next', () => {
    const due = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
    const read = { lastFetched: due(-5), status: 'ok', nextDue: due(10) } as const;
    expect(fetchLine(listed(read), now)).toBe('Last read 5 minutes ago · next in 10 minutes');
    expect(fetchLine(listed(), now)).toBe('Never read · due now');
    expect(fetchLine(listed({ ...read, active: false }), now)).toBe('Last read 5 minutes ago');
    expect(fetchLine(listed({ ...read, status: 'failing', errorCount: 3, nextDue: due(180) }), now)).toBe(
      'Last read 5 minutes ago · failed 3 times in a row · next in 3 hours',
    );
    expect(fetchLine(listed({ ...read, nextDue: due(7 * 24 * 60) }), now)).toContain('in 7 days');
  });
  test('what is switched off needs no look; a feed that has gone does', () => {
    expect([
      stateOf(listed({ active: false, status: 'failing' })),
      stateOf(listed({ active: false, status: 'gone' })),
    ]).toEqual(['off', 'gone']);
    expect([
      isTroubled(listed({ status: 'failing' })),
      isTroubled(listed({ active: false, status: 'gone' })),
      isTroubled(listed()),
    ]).toEqual([true, true, false]);
  });
});

describe('why a call failed', () => {
  test('SRC-47: a visitor is asked to sign in; a reader is told who may', () => {
    expect(whyFailed(refused(401, 'unauthorized'))).toBe('Please sign in');
    expect(whyFailed(refused(403, 'forbidden'))).toContain('only administrators');
  });
  test('a refusal is told in its own words, by field; a broken answer is not', () => {
    const inUse = [{ field: 'url', message: 'evening reads this address already' }];
    expect(whyFailed(refused(409, 'address_in_use', { details: inUse }))).toBe('Evening reads this address already.');
    expect(whyFailed(refused(400, 'bad_request', { details: [{ field: 'url', message: 'may hold no blanks' }] }))).toBe(
      'The address may hold no blanks.',
    );
    expect(whyFailed(new ApiError(502, '<html>secret</html>'))).not.toContain('secret');
    expect(whyFailed(refused(500, 'internal'))).not.toContain('Said by');
    expect(whyFailed(new TypeError('Failed to fetch'))).toContain('could not be reached');
    expect([whyFailed(refused(404, 'not_found')), whyFailed(refused(429, 'x'))]).toEqual([
      expect.stringContaining('no longer there'),
      expect.stringContaining('try again'),
    ]);
  });
  test('ERR-01: an ApiError keeps its body, of which a refusal is read with what stands there now', () => {
    const error = refused(409, 'changed_meanwhile', { present: listed() });
    expect(error.message).toMatch(/^409: \{/);
    expect(refusalOf(error)).toMatchObject({ code: 'changed_meanwhile', present: { id: 'evening' } });
    for (const other of [new ApiError(409, 'Conflict'), new ApiError(409, '{"code":1}'), new Error('409')])
      expect(refusalOf(other)).toBeNull();
  });
});

describe('adding the rows of a file', () => {
  afterEach(() => vi.restoreAllMocks());
  const rows: RowToAdd[] = ['One', 'Two', 'Three'].map((name, i) => ({
    row: i + 1,
    source: { ...listed({ name }), id: undefined },
  }));

  async function add(create: (source: NewSource) => Promise<Source>, stopped = () => false) {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const results = new Map<number, RowResult>();
    const waits: number[] = [];
    const added: string[] = [];
    await addRows(rows, {
      create,
      onResult: (row, result) => void results.set(row, result),
      onAdded: ({ name }) => void added.push(name),
      wait: async (ms) => void waits.push(ms),
      stopped,
    });
    return { kinds: [...results.values()].map(({ kind }) => kind), waits, added };
  }

  test('one that fails takes no other with it', async () => {
    const { kinds, added } = await add(async ({ name }) => {
      if (name === 'Two') throw refused(409, 'address_in_use');
      return listed({ name });
    });
    expect([kinds, added]).toEqual([
      ['added', 'failed', 'added'],
      ['One', 'Three'],
    ]);
  });
  test('who is told to wait waits, longer each time', async () => {
    let calls = 0;
    const { kinds, waits } = await add(async ({ name }) => {
      calls += 1;
      if (calls < 4) throw refused(429, 'busy');
      return listed({ name });
    });
    expect([kinds, waits]).toEqual([
      ['added', 'added', 'added'],
      [2000, 4000, 6000],
    ]);
  });
  test.each([refused(401, 'unauthorized'), refused(403, 'forbidden'), new TypeError('Failed to fetch')])(
    'what ends all is asked once: %s',
    async (error) => {
      const create = vi.fn(async () => {
        throw error;
      });
      expect((await add(create)).kinds).toEqual(['failed', 'untried', 'untried']);
      expect(create).toHaveBeenCalledTimes(1);
    },
  );
  test('stopped, the rest is left untried', async () => {
    let over = false;
    const { kinds } = await add(
      async ({ name }) => {
        over = true;
        return listed({ name });
      },
      () => over,
    );
    expect(kinds).toEqual(['added', 'untried', 'untried']);
  });
});
