import { describe, expect, test } from 'vitest';
import { type Clause, parseQuery } from '#shared/domain/search/query.ts';
import { termsOf } from '#shared/domain/search/terms.ts';

const parse = (q: string) => parseQuery(q, { prefix: false });
const typing = (q: string) => parseQuery(q, { prefix: true });
const shown = (clauses: readonly Clause[]) => clauses.map(({ kind, written }) => `${kind} ${written}`);

describe('a query', () => {
  test('a query has words, phrases and exclusions', () => {
    const { must, not } = parse('haiti "port au prince" -gangs -"food aid"');
    expect(shown(must)).toEqual(['word haiti', 'phrase port au prince']);
    expect(shown(not)).toEqual(['word gangs', 'phrase food aid']);
  });

  test.each(['“bank of jamaica”', '«bank of jamaica»', '"bank of jamaica'])('a query reads the quotes of %s', (q) => {
    expect(shown(parse(q).must)).toEqual(['phrase bank of jamaica']);
  });

  test.each(['Guinea-Bissau', 'covid-19', 'Ka’ba', '3.5'])('a query reads %s as a phrase', (q) => {
    expect(shown(parse(q).must)).toEqual([`phrase ${q}`]);
  });

  test.each([
    ['en', 'cities', 'city'],
    ['es', 'luces', 'luz'],
    ['fr', 'journaux', 'journal'],
    ['pt', 'eleições', 'eleição'],
    ['ar', 'والانتخابات', 'انتخابات'],
  ])('a query finds %s articles without the language of the query: %s', (language, q, text) => {
    const [clause] = parse(q).must;
    expect(clause?.kind === 'word' && clause.terms).toContain(termsOf(text, language)[0]?.term);
  });

  test.each([
    ['bn', 'সিলেট সিলেটের সিলেটে সিলেটেও সিলেটকে'],
    ['bn', 'ঢাকা ঢাকার ঢাকায় ঢাকাকেই'],
    ['bn', 'মন্ত্রী মন্ত্রীর মন্ত্রীরা মন্ত্রীদের'],
    ['bn', 'নির্বাচন নির্বাচনের নির্বাচনগুলোতে'],
    ['bn', 'বৃষ্টি বৃষ্টির বৃষ্টিতে'],
    ['hi', 'बाढ़ बाढ़ों'],
    ['hi', 'नदी नदियाँ नदियों'],
    ['hi', 'लड़का लड़के लड़कों'],
    ['hi', 'महिला महिलाएं महिलाओं'],
    ['hi', 'हिंदू हिंदुओं'],
    ['ar', 'انتخابات الانتخابات والانتخابات بالانتخابات'],
    ['ar', 'فلسطين الفلسطينيين فلسطيني فلسطينيون'],
    ['ar', 'معلمة المعلمين معلمات'],
  ])('a query finds the forms of a word in %s from each of them: %s', (language, forms) => {
    const words = forms.split(' ');
    for (const q of words)
      for (const text of words)
        expect(parse(q).must[0]?.terms, `${q} ${text}`).toContain(termsOf(text, language)[0]?.term);
  });

  test.each([
    ['hi', 'हिंदी', 'हिंदू'],
    ['hi', 'सरकारी', 'सरकार'],
    ['bn', 'মাটি', 'মা'],
    ['bn', 'খবর', 'খব'],
  ])('a query keeps words in %s apart that differ by more than their form: %s, %s', (language, q, text) => {
    expect(parse(q).must[0]?.terms).not.toContain(termsOf(text, language)[0]?.term);
  });

  test('a query finds the base form in segments from before its language had a stemmer', () => {
    expect(parse('সিলেটের').must[0]?.terms).toEqual(expect.arrayContaining(['সিলেটের', 'সিলেট']));
  });

  test('a query finds Arabic words in segments of the earlier stemmer, which cut two endings at most', () => {
    expect(parse('والفلسطينياتها').must[0]?.terms).toEqual(expect.arrayContaining(['فلسطيني', 'فلسطين']));
  });

  test('a query has the beginning of a word at its end while typing', () => {
    expect(typing('haiti pres').must).toMatchObject([
      { kind: 'word', terms: expect.arrayContaining(['haiti']) },
      { kind: 'prefix', prefix: 'pres' },
    ]);
  });

  test.each(['haiti of', 'haiti p', 'haiti the'])('a query does not wait for the end of "%s"', (q) => {
    expect(shown(typing(q).must)).toEqual(['word haiti']);
  });

  test('a query begins with a function word only if it has no other', () => {
    expect(shown(typing('the').must)).toEqual(['prefix the']);
    expect(parse('the of').must).toEqual([]);
  });

  test.each(['"haiti pres', 'haiti -pres'])('a query has no beginning of a word in %s', (q) => {
    const { must, not } = typing(q);
    expect([...must, ...not].map(({ kind }) => kind)).not.toContain('prefix');
  });

  test('a query reads capitals as small letters if all are capitals', () => {
    expect(shown(parse('THE PRESIDENT OF HAITI').must)).toEqual(['word president', 'word haiti']);
  });

  test('a query finds every word of a query without spaces', () => {
    expect(parse('中国的经济').must).toEqual([
      { kind: 'word', terms: ['中国'], written: '中国' },
      { kind: 'word', terms: ['经济'], written: '经济' },
    ]);
  });

  test('a query reads one character without spaces as a beginning', () => {
    expect(parse('党').must).toEqual([{ kind: 'prefix', prefix: '党', terms: ['党'], written: '党' }]);
  });

  test('a query reads a Korean word as pairs, which particles do not hide', () => {
    expect(parse('대통령').must).toEqual([{ kind: 'phrase', terms: [['대통'], ['통령']], written: '대통령' }]);
  });

  test('a query has each clause once', () => {
    expect(shown(parse('haiti Haiti haïti "haiti"').must)).toHaveLength(1);
  });
});

describe('a hostile query', () => {
  test.each([
    'AND',
    'OR NOT',
    'haiti AND',
    'NEAR(haiti, 5)',
    'title:haiti',
    '^haiti*',
    '(haiti',
    'haiti")',
    '.*',
    '%_',
    '\0',
    '--',
    '-',
    '"',
    '""',
  ])('a hostile query is words like any other: %s', (q) => {
    const { must, not } = parse(q);
    for (const clause of [...must, ...not])
      for (const term of clause.terms.flat()) expect(term).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
  });

  test('a hostile query keeps 16 clauses of 10,000', () => {
    const { must, not } = parse(Array.from({ length: 10_000 }, (_, n) => `${n % 2 ? '-' : ''}w${n}`).join(' '));
    expect(must.length + not.length).toBe(16);
  });

  test('a hostile query keeps 32 terms of an endless phrase', () => {
    const [clause] = parse(`"${'ab '.repeat(5000)}"`).must;
    expect(clause?.terms).toHaveLength(32);
  });
});
