import { expect, test } from 'vitest';
import { type Hidden, hiddenLimits, mergedHidden } from '#shared/domain/readers/hidden.ts';
import { hiddenWord, hidesOf } from '#shared/domain/readers/hides.ts';
import { samplePreview } from '#test/support/sample-article.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const hidden = (value: string, given: Partial<Hidden> = {}): Hidden => ({
  ...{ kind: 'word', value, name: value, at: now, until: null },
  ...given,
});
const plain = { title: '', summary: '', content: '', keywords: '' };
function isHidden(typed: string, title: string): boolean {
  const word = hiddenWord(typed);
  if (word === null) throw new Error('not a word');
  return hidesOf([hidden(word)], now)(samplePreview(1, { ...plain, title }));
}

test.each([
  ['cat', 'The Cat sat'],
  ['CAT', 'a cat’s life'],
  ['cat', 'anti-cat laws'],
  ['cafe', 'Un café à Paris'],
  ['Élysée', 'The Elysee answers'],
  ['elysee', 'L’E\u0301lyse\u0301e répond'],
  ['world cup', 'The World\u00a0Cup begins'],
  ['Москва', 'в МОСКВА сегодня'],
  ['الجزيرة', 'قناة الجَزِيرَة اليوم'],
  ['चुनाव', 'आज चुनाव होगा'],
  ['서울', '서울 시장'],
  ['日本', '日本の首相が訪問'],
  ['GDP', '日本GDP増加'],
  ['รัฐบาล', 'รัฐบาลไทยประกาศ'],
  ['C-19', 'Rules after C 19 end'],
])('the word %s hides the title %s', (word, title) => {
  expect(isHidden(word, title)).toBe(true);
});

test.each([
  ['cat', 'Catalonia votes'],
  ['cat', 'a bobcat'],
  ['art', 'The start of a party'],
  ['की', 'का काम'],
  ['京都', '東京都の知事'],
  ['مصر', 'مصرف ليبيا'],
  ['world cup', 'A cup for the world'],
  ['GDP', '日本AGDP増加'],
])('the word %s does not hide the title %s', (word, title) => {
  expect(isHidden(word, title)).toBe(false);
});

test.each(['', '  ', '!?', '…', '\u202e', 'a', 'x'.repeat(hiddenLimits.word + 1)])('%j cannot be hidden', (typed) => {
  expect(hiddenWord(typed)).toBeNull();
});

test('a word hides by title, summary, first words or keyword, not across two of them', () => {
  const hides = hidesOf([hidden('world cup')], now);
  for (const field of ['title', 'summary', 'content', 'keywords'])
    expect(hides(samplePreview(1, { ...plain, [field]: 'The World Cup' }))).toBe(true);
  expect(hides(samplePreview(1, { ...plain, keywords: 'world,cup' }))).toBe(false);
  expect(hides(samplePreview(1, { ...plain, title: 'The world', summary: 'Cup' }))).toBe(false);
});

test('a publisher is hidden by its id, a topic as a topic and as a category', () => {
  const hides = hidesOf([hidden('gleaner', { kind: 'publisher' }), hidden('culture', { kind: 'topic' })], now);
  expect(hides(samplePreview(1, { publisherId: 'gleaner' }))).toBe(true);
  expect(hides(samplePreview(1, { topic: 'culture' }))).toBe(true);
  expect(hides(samplePreview(1, { category: 'culture' }))).toBe(true);
  const other = { publisherId: 'culture', title: 'gleaner', topic: '', category: 'general' } as const;
  expect(hides(samplePreview(1, other))).toBe(false);
});

test('what is hidden for a while shows again when that has passed', () => {
  const article = samplePreview(1, { publisherId: 'gleaner' });
  const items = [hidden('gleaner', { kind: 'publisher', until: now + 1000 })];
  expect([hidesOf(items, now + 999)(article), hidesOf(items, now + 1000)(article)]).toEqual([true, false]);
});

test('the later decision of two devices about each target counts, in either order', () => {
  const phone = [hidden('cat', { at: 1 }), hidden('dog', { at: 4, until: 4 })];
  const desktop = [
    hidden('cat', { at: 2, until: 2 }),
    hidden('dog', { at: 3 }),
    hidden('dog', { kind: 'topic', at: 1 }),
  ];
  const merged = mergedHidden(phone, desktop, now);
  expect(merged.map(({ kind, value, until }) => [kind, value, until])).toEqual([
    ['topic', 'dog', null],
    ['word', 'dog', 4],
    ['word', 'cat', 2],
  ]);
  expect(mergedHidden(desktop, phone, now)).toEqual(merged);
  expect(mergedHidden(merged, phone, now)).toEqual(merged);
});

test('those that have ended are dropped first if there are too many', () => {
  const active = Array.from({ length: 150 }, (_, n) => hidden(`a${n}`, { at: n }));
  const ended = Array.from({ length: 150 }, (_, n) => hidden(`e${n}`, { at: 1000 + n, until: 1 }));
  const merged = mergedHidden(active, ended, now);
  expect(merged).toHaveLength(hiddenLimits.kept);
  expect(merged.filter(({ until }) => until === null)).toHaveLength(150);
});
