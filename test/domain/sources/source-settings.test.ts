import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { gainDays, gainedLately, withGain } from '#shared/domain/sources/source-gains.ts';
import {
  edited,
  newSource,
  sameRequest,
  sameSettings,
  sourceEdit,
  sourceId,
} from '#shared/domain/sources/source-settings.ts';

const body = (more: Record<string, unknown> = {}) => ({
  name: 'Island Herald',
  url: 'https://herald.example/feed.xml',
  type: 'rss',
  region: 'caribbean',
  active: true,
  ...more,
});
const fieldsAtFault = (schema: z.ZodMiniType, value: unknown): string[] => {
  const result = z.safeParse(schema, value);
  return result.success ? [] : [...new Set(result.error.issues.map((issue) => issue.path.join('.')))];
};

describe('a new source', () => {
  test('a new source needs five fields, defaults to category general and drops unknown fields [SRC-39, API-26]', () => {
    expect(newSource.parse(body({ enabled: false, owner: 'me', lastFetched: 'never' }))).toEqual({
      name: 'Island Herald',
      url: 'https://herald.example/feed.xml',
      type: 'rss',
      region: 'caribbean',
      active: true,
      category: 'general',
      metadata: {},
    });
  });

  test.each([
    ['newsapi', 'api'],
    ['gdelt', 'gdelt'],
    ['https://news.example/v2/everything', 'api'],
  ])('a new source accepts %s as the address of type %s, but not of a feed [SRC-30]', (url, type) => {
    expect(fieldsAtFault(newSource, body({ url, type }))).toEqual([]);
    if (!url.startsWith('http')) expect(fieldsAtFault(newSource, body({ url }))).toEqual(['url']);
  });

  test('a new source trims name and address, and rejects blank ones [SRC-46]', () => {
    const trimmed = newSource.parse(body({ name: '  Island Herald \n', url: ' https://herald.example/feed.xml\t' }));
    expect([trimmed.name, trimmed.url]).toEqual(['Island Herald', 'https://herald.example/feed.xml']);
    expect(fieldsAtFault(newSource, body({ name: ' \t ', url: '  ' }))).toEqual(['name', 'url']);
  });

  test('a new source accepts names of 120 characters in every script [ENT-26]', () => {
    for (const name of [
      'صحيفة الجزيرة',
      '島の新聞',
      'Le Nouvelliste — Haïti',
      'می‌خواهم',
      'A < B & <3',
      'x'.repeat(120),
    ])
      expect(fieldsAtFault(newSource, body({ name }))).toEqual([]);
  });

  test.each<[string, string, unknown]>([
    ['a long name', 'name', 'x'.repeat(121)],
    ['a name with a line break', 'name', 'Island\nHerald'],
    ['a name with a control character', 'name', 'Island\u0000Herald'],
    ['a name with a text direction mark', 'name', 'Island\u202eHerald'],
    ['a lone surrogate', 'name', 'Island\ud800Herald'],
    ['markup', 'name', '<img src=x onerror=alert(1)>'],
    ['a script', 'name', 'Herald<script>alert(1)</script>'],
    ['a number', 'name', 7],
    ['a relative address', 'url', '/feed.xml'],
    ['another scheme', 'url', 'ftp://herald.example/feed.xml'],
    ['a script as an address', 'url', 'javascript:alert(1)'],
    ['a data address', 'url', 'data:application/rss+xml,<rss/>'],
    ['a file', 'url', 'file:///etc/passwd'],
    ['a user name', 'url', 'https://editor@herald.example/feed.xml'],
    ['a password', 'url', 'https://editor:secret@herald.example/feed.xml'],
    ['an address with blanks', 'url', 'https://herald.example/a feed.xml'],
    ['an address with a line break', 'url', 'https://herald.example/\r\nHost: other'],
    ['a long address', 'url', `https://herald.example/${'x'.repeat(2000)}`],
    ['an unknown type', 'type', 'carrier-pigeon'],
    ['an unknown region', 'region', 'atlantis'],
    ['an unknown category', 'category', 'gossip'],
    ['an invalid switch', 'active', 'yes'],
    ['more records than GDELT gives', 'metadata.maxRecords', 251],
    ['no records', 'metadata.maxRecords', 0],
    ['half a record', 'metadata.maxRecords', 1.5],
    ['an invalid timespan', 'metadata.timespan', 'yesterday'],
    ['a long query', 'metadata.query', 'x'.repeat(501)],
    ['a long description', 'metadata.description', 'x'.repeat(501)],
    ['a long endpoint', 'metadata.endpoint', 'x'.repeat(201)],
    ['51 keywords', 'metadata.includeKeywords', Array.from({ length: 51 }, (_, i) => `word${i}`)],
    ['an empty keyword', 'metadata.excludeKeywords.0', ['  ']],
  ])('a new source rejects %s, in edits too [ENT-26, SRC-31]', (_, field, value) => {
    const [outer = '', inner] = field.split('.');
    const given = inner === undefined ? { [outer]: value } : { [outer]: { [inner]: value } };
    expect(fieldsAtFault(newSource, body(given))).toEqual([field]);
    // An edit is validated without the type of the source.
    if (field !== 'url' || typeof value !== 'string' || /^https?:/.test(value))
      expect(fieldsAtFault(sourceEdit, given)).toEqual([field]);
  });

  test('a new source keeps known metadata only [SRC-31]', () => {
    const metadata = {
      description: 'd',
      query: 'q',
      endpoint: 'everything',
      language: 'en',
      mode: 'artlist',
      maxRecords: 250,
      timespan: '24h',
    };
    expect(
      newSource.parse(body({ type: 'gdelt', url: 'gdelt', metadata: { ...metadata, apiKey: 'secret' } })).metadata,
    ).toEqual(metadata);
  });

  test.each(['', '.', '..', 'a/b', 'a#b', 'ä', 'x'.repeat(121), 'a b'])('a new source rejects the id %j', (id) => {
    expect(z.safeParse(sourceId, id).success).toBe(false);
  });
});

describe('an edit', () => {
  const before = newSource.parse(body({ metadata: { query: 'ports', language: 'en' } }));

  test('an edit of a source changes only the fields it contains, and can remove the region [API-27]', () => {
    expect(edited(before, sourceEdit.parse({ name: 'Herald' }))).toMatchObject({ ...before, name: 'Herald' });
    expect(edited(before, sourceEdit.parse({ region: null, active: false }))).toMatchObject({
      ...before,
      region: null,
      active: false,
    });
    expect(edited(before, sourceEdit.parse({}))).toEqual(edited(before, {}));
    expect(sameSettings(before, edited(before, {}))).toBe(true);
  });

  test('an edit of a source distinguishes changes of the request from changes of name and category', () => {
    expect(sameRequest(before, { ...before, name: 'Herald', region: 'asian', category: 'health' })).toBe(true);
    expect(sameRequest(before, { ...before, metadata: { language: 'en', query: 'ports' } })).toBe(true);
    for (const other of [
      { url: 'https://herald.example/other.xml' },
      { type: 'api' as const },
      { active: false },
      { metadata: {} },
    ])
      expect(sameRequest(before, { ...before, ...other })).toBe(false);
  });
});

describe('articles added by a source', () => {
  const now = new Date('2026-11-20T23:30:00Z');

  test('articles added by a source are counted for 14 days, today last [SRC-42]', () => {
    const gains = { '2026-11-06': 9, '2026-11-07': 1, '2026-11-19': 3, '2026-11-20': 4 };
    expect(gainedLately(gains, now)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 4]);
    expect(gainedLately({}, now)).toEqual(Array(gainDays).fill(0));
  });

  test('articles added by a source are dropped when they are older', () => {
    expect(withGain({ '2026-11-06': 9, '2026-11-07': 1 }, '2026-11-20', 2, now)).toEqual({
      '2026-11-07': 1,
      '2026-11-20': 2,
    });
    expect(withGain({ '2026-11-20': 2 }, '2026-11-20', 3, now)).toEqual({ '2026-11-20': 5 });
    expect(withGain({}, '2026-10-01', 3, now)).toEqual({});
  });
});
