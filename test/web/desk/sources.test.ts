import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Source } from '#shared/domain/sources/source.ts';
import type { NewSource } from '#shared/domain/sources/source-settings.ts';
import { fieldsIn, valuesOf } from '#shared/records/fields.ts';
import { checkSource, sourceFields, sourceFieldsOf } from '#shared/records/sources.ts';
import { sampleListedSource } from '#test/support/sample-source.ts';
import { failureMessage } from '#web/desk/access/failure-message.ts';
import { bodyOf, editsOf, isFilled } from '#web/desk/sources/source-dialog.tsx';
import { fetchLine, moveText, needsAttention, stateOf } from '#web/desk/sources/source-state.tsx';
import { type ImportRow, importRows, type RowResult } from '#web/desk/sources/use-opml-import.ts';
import { withNewer, withSource } from '#web/desk/sources/use-sources.ts';
import { ApiError } from '#web/shell/api/client.ts';
import { refusalOf } from '#web/shell/api/refusal.ts';

const now = new Date('2026-11-20T12:00:00Z');
const listed = sampleListedSource;
const refused = (status: number, code: string, rest: object = {}) =>
  new ApiError(status, JSON.stringify({ message: 'Said by the server', code, details: [], ...rest }));

describe('the list after a change', () => {
  const { gained: _, ...changed } = listed({ name: 'Late', version: 6 });

  test('the list of sources after a change shows the changed source in its place, with the gains that the list has', () => {
    const other = listed({ id: 'other' });
    expect(withSource([listed(), other], changed)).toEqual([listed({ name: 'Late', version: 6 }), other]);
  });
  test('the list of sources after a change keeps a newer version of another editor, in a late reply as in an older list', () => {
    const theirs = listed({ name: 'Theirs', version: 7 });
    expect(withSource([theirs], changed)).toEqual([theirs]);
    expect(withNewer([listed({ gained: Array(14).fill(1) })], [theirs])).toEqual([
      { ...theirs, gained: Array(14).fill(1) },
    ]);
    expect(withNewer([theirs], [listed()])).toEqual([theirs]);
  });
  test('the list of sources after a change shows an added source without gains, a restored one with those from before', () => {
    expect(withSource([], changed)).toEqual([listed({ ...changed, gained: Array(14).fill(0) })]);
    expect(withSource([], changed, listed().gained)).toEqual([listed({ ...changed })]);
  });
  test('the list of sources after a change takes the fetched list for what was added or deleted', () => {
    expect(withNewer([listed({ id: 'theirs' })], [listed()])).toEqual([listed({ id: 'theirs' })]);
  });
});

describe('source form', () => {
  test('the source form sends five fields of a new source, others only if not default [SRC-09, SRC-22, SRC-39]', () => {
    const values = { ...valuesOf(sourceFields, null), name: ' Evening ', url: ' https://evening.example/feed ' };
    const checked = checkSource(values, null);
    if (!('record' in checked)) throw new Error('refused');
    expect(bodyOf(checked.record)).toEqual({
      name: 'Evening',
      url: 'https://evening.example/feed',
      type: 'rss',
      region: 'caribbean',
      active: true,
    });
    const apiSource = checkSource(
      { ...values, type: 'api', url: 'newsapi', query: ' ferry ', category: 'politics', region: 'none' },
      null,
    );
    if (!('record' in apiSource)) throw new Error('refused');
    expect(bodyOf(apiSource.record)).toMatchObject({
      url: 'newsapi',
      region: null,
      category: 'politics',
      metadata: { query: 'ferry' },
    });
  });

  test('the source form requires name and URL, and http(s) for RSS [SRC-07, SRC-46]', () => {
    const filled = { ...valuesOf(sourceFields, null), name: 'Evening', url: 'https://evening.example/' };
    expect([isFilled(filled), isFilled({ ...filled, name: ' \t' }), isFilled({ ...filled, url: '  ' })]).toEqual([
      true,
      false,
      false,
    ]);
    for (const url of ['javascript:alert(1)', 'ftp://a.example/', 'evening.example', 'newsapi'])
      expect(checkSource({ ...filled, url }, null)).toEqual({ problems: { url: expect.any(String) } });
  });

  test('the source form sends only changed fields and keeps metadata without a field [SRC-12]', () => {
    const was = listed({ type: 'api', url: 'newsapi', metadata: { query: 'ferry', language: 'en' } });
    const edit = (given: Record<string, string | boolean>) => {
      const checked = checkSource({ ...valuesOf(sourceFields, was), ...given }, was);
      return 'record' in checked ? editsOf(was, checked.record) : checked;
    };
    expect(edit({})).toEqual({});
    expect(edit({ name: 'Late', active: false })).toEqual({ name: 'Late', active: false });
    expect(edit({ region: 'none' })).toEqual({ region: null });
    expect(edit({ query: 'harbour' })).toEqual({ metadata: { query: 'harbour', language: 'en' } });
    expect(edit({ query: '' })).toEqual({ metadata: { language: 'en' } });
    expect(edit({ premium: true })).toEqual({ metadata: { query: 'ferry', language: 'en', premium: true } });
    const feed = listed({ metadata: { excludeKeywords: ['ad'] } });
    const kept = checkSource({ ...valuesOf(sourceFields, feed), name: 'Late' }, feed);
    expect('record' in kept && editsOf(feed, kept.record)).toEqual({ name: 'Late' });
  });

  test('the source form offers the types rss and api, and gdelt to existing GDELT sources [SRC-21, SRC-28, CONST-45, CONST-51]', () => {
    const options = (was: Source | null, name: string) =>
      fieldsIn(sourceFieldsOf(was), { type: 'rss' })
        .find((field) => field.name === name)
        ?.options?.map(({ value }) => value);
    expect(options(null, 'type')).toEqual(['rss', 'api']);
    expect(options(listed({ type: 'gdelt' }), 'type')).toEqual(['rss', 'api', 'gdelt']);
    expect(options(null, 'region')).toEqual(['caribbean', 'african', 'latinx', 'asian', 'middle_eastern', 'none']);
  });
});

describe('state of a source', () => {
  test('the state of a source says when it was read, how often it failed and when it is next [SRC-42]', () => {
    const due = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
    const read = { lastFetched: due(-5), status: 'ok', nextDue: due(10) } as const;
    expect(fetchLine(listed(read), now)).toBe('Last fetched 5 minutes ago · next in 10 minutes');
    expect(fetchLine(listed(), now)).toBe('Never fetched · due now');
    expect(fetchLine(listed({ ...read, active: false }), now)).toBe('Last fetched 5 minutes ago');
    expect(fetchLine(listed({ ...read, status: 'failing', errorCount: 3, nextDue: due(180) }), now)).toBe(
      'Last fetched 5 minutes ago · failed 3 times in a row · next in 3 hours',
    );
    expect(fetchLine(listed({ ...read, nextDue: due(7 * 24 * 60) }), now)).toContain('in 7 days');
  });
  test('the state of a source flags gone feeds, but not switched-off sources', () => {
    expect([
      stateOf(listed({ active: false, status: 'failing' })),
      stateOf(listed({ active: false, status: 'gone' })),
    ]).toEqual(['off', 'gone']);
    expect([
      needsAttention(listed({ status: 'failing' })),
      needsAttention(listed({ active: false, status: 'gone' })),
      needsAttention(listed()),
    ]).toEqual([true, true, false]);
  });
});

describe('failure message', () => {
  test('the failure message asks visitors to sign in and names the role for readers [SRC-47]', () => {
    expect(failureMessage(refused(401, 'unauthorized'))).toBe('Please sign in');
    expect(failureMessage(refused(403, 'forbidden'))).toContain('Only editors and owners');
  });
  test('the failure message shows the server’s message by field, but not a broken response', () => {
    const inUse = [{ field: 'url', message: 'evening already uses this address' }];
    expect(failureMessage(refused(409, 'address_in_use', { details: inUse }))).toBe(
      'Evening already uses this address.',
    );
    expect(
      failureMessage(
        refused(400, 'bad_request', { details: [{ field: 'url', message: 'URL must not contain spaces' }] }),
      ),
    ).toBe('URL must not contain spaces.');
    expect(failureMessage(new ApiError(502, '<html>secret</html>'))).not.toContain('secret');
    expect(failureMessage(refused(500, 'internal'))).not.toContain('Said by');
    expect(failureMessage(new TypeError('Failed to fetch'))).toContain('could not be reached');
    expect([failureMessage(refused(404, 'not_found')), failureMessage(refused(429, 'x'))]).toEqual([
      expect.stringContaining('deleted'),
      expect.stringContaining('try again'),
    ]);
  });
  test('the failure message parses a refusal with the present state from an ApiError [ERR-01]', () => {
    const error = refused(409, 'changed_meanwhile', { present: listed() });
    expect(error.message).toMatch(/^409: \{/);
    expect(refusalOf(error)).toMatchObject({ code: 'changed_meanwhile', present: { id: 'evening' } });
    for (const other of [new ApiError(409, 'Conflict'), new ApiError(409, '{"code":1}'), new Error('409')])
      expect(refusalOf(other)).toBeNull();
  });
});

describe('importing rows', () => {
  afterEach(() => vi.restoreAllMocks());
  const rows: ImportRow[] = ['One', 'Two', 'Three'].map((name, i) => ({
    row: i + 1,
    source: { ...listed({ name }), id: undefined },
  }));

  async function importAll(create: (source: NewSource) => Promise<Source>, isStopped = () => false) {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const results = new Map<number, RowResult>();
    const waits: number[] = [];
    const added: string[] = [];
    await importRows(rows, {
      create,
      onResult: (row, result) => void results.set(row, result),
      onAdded: ({ name }) => void added.push(name),
      wait: async (ms) => void waits.push(ms),
      isStopped,
    });
    return { kinds: [...results.values()].map(({ kind }) => kind), waits, added };
  }

  test('importing rows continues after a failed row', async () => {
    const { kinds, added } = await importAll(async ({ name }) => {
      if (name === 'Two') throw refused(409, 'address_in_use');
      return listed({ name });
    });
    expect([kinds, added]).toEqual([
      ['added', 'failed', 'added'],
      ['One', 'Three'],
    ]);
  });
  test('importing rows retries a rate-limited row with growing pauses', async () => {
    let calls = 0;
    const { kinds, waits } = await importAll(async ({ name }) => {
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
    'importing rows stops after %s',
    async (error) => {
      const create = vi.fn(async () => {
        throw error;
      });
      expect((await importAll(create)).kinds).toEqual(['failed', 'untried', 'untried']);
      expect(create).toHaveBeenCalledTimes(1);
    },
  );
  test('importing rows leaves the rest untried when stopped', async () => {
    let isStopped = false;
    const { kinds } = await importAll(
      async ({ name }) => {
        isStopped = true;
        return listed({ name });
      },
      () => isStopped,
    );
    expect(kinds).toEqual(['added', 'untried', 'untried']);
  });
});

describe('the line of a feed’s rhythm and of its move', () => {
  const healthy = {
    status: 'ok',
    lastFetched: '2026-11-20T09:55:00.000Z',
    nextDue: '2026-11-20T12:00:00.000Z',
  } as const;
  const at = new Date('2026-11-20T10:00:00.000Z');

  test.each([
    [{ feed: 7200 }, 'the feed asks for 2 hours between fetches'],
    [{ feed: 60, headers: 1800 }, 'the publisher’s server asks for 30 minutes between fetches'],
    [{ feed: 172_800 }, 'the feed asks for 2 days between fetches (the most is 6 hours)'],
  ])('the line of a feed names what is asked: %o', (pace, text) => {
    expect(fetchLine(listed({ ...healthy, pace }), at)).toBe(`Last fetched 5 minutes ago · next in 2 hours · ${text}`);
  });

  test('the line of a feed names nothing that is asked if it is not longer, or the feed is failing or off', () => {
    const line = 'Last fetched 5 minutes ago · next in 2 hours';
    expect(fetchLine(listed({ ...healthy, pace: { feed: 900, headers: 0 } }), at)).toBe(line);
    const failing = { status: 'failing', errorCount: 3, pace: { feed: 7200 } } as const;
    expect(fetchLine(listed({ ...healthy, ...failing }), at)).not.toContain('asks');
    expect(fetchLine(listed({ ...healthy, active: false, pace: { feed: 7200 } }), at)).not.toContain('asks');
  });

  test('the line of a feed that moves has the new address, since when, and why it is not taken', () => {
    const move = { to: 'https://new.example/feed', since: '2026-11-18T10:00:00.000Z' };
    expect(moveText(listed({ move }), at)).toBe(
      'Moves to https://new.example/feed (first seen 2 days ago). Taken after three days.',
    );
    const refused = { reason: 'Morning already uses this address', at: at.toISOString() };
    expect(moveText(listed({ move: { ...move, refused } }), at)).toBe(
      'Moves to https://new.example/feed (first seen 2 days ago). Not taken: Morning already uses this address.',
    );
  });

  test('the line of a feed that has moved has the old address for thirty days', () => {
    const from = 'https://old.example/feed';
    expect(moveText(listed({ moved: { from, at: '2026-11-19T10:00:00.000Z' } }), at)).toBe(
      `Moved from ${from} by its publisher yesterday.`,
    );
    expect(moveText(listed({ moved: { from, at: '2026-10-01T10:00:00.000Z' } }), at)).toBeNull();
    expect(moveText(listed(), at)).toBeNull();
  });
});
