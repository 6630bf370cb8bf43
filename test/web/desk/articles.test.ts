import { describe, expect, test } from 'vitest';
import { deskDetail, deskRow } from '#test/support/desk/sample-desk-article.ts';
import { filtersOf, queryOf, withFilters } from '#web/desk/articles/article-filters.ts';
import { bulkCorrections } from '#web/desk/articles/bulk-bar.tsx';
import { changeWithout, conflictSides } from '#web/desk/articles/decision-fields.ts';
import { textDifferences } from '#web/desk/articles/detail/as-published.tsx';
import { correctedIn, correctionsOf } from '#web/desk/articles/detail/corrections.tsx';
import { pageLabel } from '#web/desk/articles/detail/why-here.tsx';
import { bulkOutcome, movable } from '#web/desk/articles/use-bulk.ts';
import { withVersions } from '#web/desk/articles/use-desk-articles.ts';

const params = (text: string) => new URLSearchParams(text);

describe('the filters of the address', () => {
  test('the filters of the address become the query, without those that are not set', () => {
    const filters = filtersOf(params('q=port&state=hidden&from=2026-11-01&tab=x'));
    expect(queryOf(filters)).toEqual({ q: 'port', state: 'hidden', from: '2026-11-01', limit: 50 });
  });
  test('the filters of the address leave out values that the server would refuse', () => {
    const filters = filtersOf(params('state=gone&region=nowhere&language=English&from=yesterday&to=2026-13-01'));
    expect(Object.values(filters).join('')).toBe('');
  });
  test('the filters of the address show the first page when they change, with no article open', () => {
    const next = withFilters(params('q=port&after=abc&article=one'), { state: 'draft', q: '' });
    expect(String(next)).toBe('state=draft');
  });
});

describe('differences of two texts', () => {
  test('differences of two texts are the words that only one of them has', () => {
    expect(textDifferences('Naira steadys as trade grows', 'Naira steadies as trade grows')).toEqual([
      { kind: 'both', text: 'Naira ' },
      { kind: 'first', text: 'steadys ' },
      { kind: 'second', text: 'steadies ' },
      { kind: 'both', text: 'as trade grows' },
    ]);
  });
  test('differences of two texts are none for equal texts, and everything for an empty one', () => {
    expect(textDifferences('One text', 'One text')).toEqual([{ kind: 'both', text: 'One text' }]);
    expect(textDifferences('', 'One text')).toEqual([{ kind: 'second', text: 'One text' }]);
    expect(textDifferences('', '')).toEqual([]);
  });
});

describe('corrections', () => {
  const { article: shown } = deskRow(1, { title: 'Ours', region: null, image: 'https://a.example/p.jpg' });
  const original = { ...shown, title: 'Theirs' };

  test('corrections are the changed fields only', () => {
    expect(correctionsOf(shown, original, { ...correctedIn(shown), summary: ' New summary ' })).toEqual({
      record: { corrections: { summary: 'New summary' } },
    });
  });
  test('corrections take back one that says what the publisher says', () => {
    expect(correctionsOf(shown, original, { ...correctedIn(shown), title: 'Theirs' })).toEqual({
      record: { corrections: { title: null } },
    });
  });
  test('corrections name no region and no picture', () => {
    const placed = { ...shown, region: 'asian' as const };
    expect(correctionsOf(placed, placed, { ...correctedIn(placed), region: 'none', image: '' })).toEqual({
      record: { corrections: { region: 'none', image: '' } },
    });
  });
  test('corrections name the invalid fields', () => {
    const values = { ...correctedIn(shown), title: ' ', image: 'javascript:alert(1)' };
    expect(correctionsOf(shown, original, values)).toEqual({
      problems: { title: expect.any(String), image: expect.any(String) },
    });
  });
  test('corrections have a note for readers if it has changed, and name one with HTML', () => {
    const values = correctedIn(shown);
    expect(correctionsOf(shown, original, values, ' The name was wrong. ')).toEqual({
      record: { corrections: {}, note: 'The name was wrong.' },
    });
    expect(correctionsOf(shown, original, values, '<b>')).toEqual({ problems: { note: expect.any(String) } });
  });
  test('corrections of several articles are the chosen values, or the publisher’s', () => {
    expect(bulkCorrections({ topic: '', region: '', language: '' })).toBeNull();
    expect(bulkCorrections({ topic: 'culture', region: ' publisher', language: '' })).toEqual({
      corrections: { topic: 'culture', region: null },
    });
  });
});

describe('decisions about several articles', () => {
  const listed = deskRow(1);
  const hidden = deskRow(2, {}, { state: 'hidden', version: 1 });
  const draft = deskRow(3, {}, { state: 'draft', version: 1 });

  test('decisions about several articles apply to those that they can apply to', () => {
    const rows = [listed, hidden, draft];
    expect(movable(rows, 'hide')).toEqual([listed]);
    expect(movable(rows, 'restore')).toEqual([hidden]);
    expect(movable(rows, 'publish')).toEqual([draft]);
    expect(movable(rows, 'takeDown')).toEqual(rows);
  });
  test('decisions about several articles report which articles were not changed, in their present version', () => {
    const theirs = deskRow(2, {}, { state: 'listed', version: 2, by: 'Ben Editor' });
    const saved = deskRow(1, {}, { state: 'hidden', version: 1 });
    const outcome = bulkOutcome(
      [listed, hidden, draft],
      [
        { id: 'story-1', result: 'saved', article: saved, message: null },
        { id: 'story-2', result: 'changed_meanwhile', article: theirs, message: null },
        { id: 'story-3', result: 'not_found', article: null, message: null },
      ],
    );
    expect(outcome.current).toEqual([saved, theirs]);
    expect(outcome.unsaved).toEqual([
      { article: theirs, result: 'changed_meanwhile', message: null },
      { article: draft, result: 'not_found', message: null },
    ]);
  });
});

test('a late reply does not undo a newer version in the list', () => {
  const newer = deskRow(1, { title: 'Newer' }, { version: 3 });
  const older = deskRow(1, { title: 'Older' }, { version: 2 });
  expect(withVersions([newer], [older])).toEqual([newer]);
  expect(withVersions([older], [newer])).toEqual([newer]);
});

test('the two sides of a conflict name what either editor has changed, in words', () => {
  const { article } = deskRow(1, { title: 'Ours', region: 'asian' });
  const base = deskDetail(deskRow(1, article, { isPremium: true }), { original: { ...article, title: 'Theirs' } });
  const present = deskRow(1, { ...article, summary: 'Shorter' }, { version: 3, isPremium: true, alone: true });
  const change = { state: 'takenDown', isPremium: null, corrections: { region: 'none', title: null } } as const;
  expect(conflictSides({ base, present, change }, [])).toMatchObject([
    { name: 'Headline', stored: 'Ours', wanted: 'Theirs' },
    { name: 'Summary', stored: 'Shorter', wanted: null },
    { name: 'Region', stored: 'Asian', wanted: 'No single region' },
    { name: 'State', stored: 'Listed', wanted: 'Taken down' },
    { name: 'Premium', stored: 'On', wanted: 'As its source says' },
    { name: 'Merging', stored: 'Never merged', wanted: null },
  ]);
});

test('a change keeps what was not chosen from the other editor’s version, and nothing is left if all was', () => {
  const change = { state: 'hidden', note: undefined, corrections: { title: 'Ours', topic: null } } as const;
  expect(changeWithout(change, new Set(['title']))).toEqual({ state: 'hidden', corrections: { topic: null } });
  expect(changeWithout(change, new Set(['title', 'topic']))).toEqual({ state: 'hidden' });
  expect(changeWithout(change, new Set(['title', 'topic', 'state']))).toBeNull();
});

test('pages where an article shows have names', () => {
  const paths = ['/', '/?topic=justice', '/?region=asian', '/publisher/a', '/article/b', '/search', '/somewhere'];
  expect(paths.map((path) => pageLabel(path, []))).toEqual([
    'Front page',
    'Topic: justice',
    'Region: Asian',
    'Publisher page',
    'Article page',
    'Search',
    '/somewhere',
  ]);
  expect(deskDetail(deskRow(1)).shownAt.map((path) => pageLabel(path, []))).toContain('Front page');
});
