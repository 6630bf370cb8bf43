import { describe, expect, test } from 'vitest';
import { termsOf } from '#shared/domain/search/terms.ts';
import { wordsOf } from '#shared/domain/search/words.ts';

const terms = (text: string, language: string | null = null) =>
  termsOf(text, language)
    .map(({ term }) => term)
    .join(' ');

describe('terms', () => {
  test.each([
    ['accents and capitals', 'CURAÇAO Año Übung Žižek', 'curacao ano ubung zizek'],
    ['letters that Unicode does not decompose', 'Straße Søren Łódź Ærø Ðorđe', 'strasse soren lodz aero dorde'],
    ['the Turkish letters i', 'İzmir ISPARTA ılık', 'izmir isparta ilik'],
    ['hooked letters of West Africa', 'Ɗan Ƙasa ɓera Ɛwe', 'dan kasa bera ewe'],
    ['Yoruba marks', 'Ọ̀yọ́ ẹ̀kọ́', 'oyo eko'],
    ['the final sigma', 'ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['full-width letters and ligatures', 'Ｋｙｏｔｏ ﬁnance', 'kyoto finance'],
    ['digits of other scripts', '٢٠٢٦ २०२६', '2026 2026'],
    ['soft hyphens and joiners', 'Ja\u00admai\u200dca', 'jamaica'],
  ])('terms fold %s', (_, text, folded) => {
    expect(terms(text)).toBe(folded);
  });

  test.each([
    ['a mark after a plain letter', 'cafe\u0301 ole', [0, 5, 6, 9]],
    ['a plain word that goes on with other letters', 'naïve co\u00adop', [0, 5, 6, 11]],
    ['initials', 'U.S. e.g. a.b', [0, 3, 5, 8, 10, 13]],
    ['a full stop after a word', 'end.of it.', [0, 3, 4, 6, 7, 9]],
    ['signs, spaces and half of a pair around it', 'a\u00a0b—c_d😀e\ud800f', [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12]],
  ])('terms begin and end at %s', (_, text, places) => {
    expect(wordsOf(text).flatMap(({ start, end }) => [start, end])).toEqual(places);
  });

  test.each([
    ['en', 'The islands and their cities, boxes, buses, classes', 'island city box buse class'],
    ['en', 'The news of Paris and Texas in series', 'news paris texas series'],
    ['es', 'Las elecciones de los países; las luces', 'eleccion pais luz'],
    ['fr', 'Les journaux français, une école, des écoles', 'journal francai ecole ecole'],
    ['pt', 'Os jornais e as eleições, a eleição, os papéis', 'jornal eleica eleica papel'],
  ])('terms stem %s: %s', (language, text, stems) => {
    expect(terms(text, language)).toBe(stems);
  });

  test.each([
    ['es', 'elección', 'elecciones'],
    ['es', 'ministro', 'ministras'],
    ['fr', 'hôpital', 'hôpitaux'],
    ['fr', 'élection', 'elections'],
    ['fr', 'français', 'françaises'],
    ['fr', 'ministre', 'ministres'],
    ['pt', 'cidadão', 'cidadãos'],
    ['pt', 'hotel', 'hotéis'],
    ['pt', 'vacina', 'vacinas'],
    ['en', 'remittance', 'remittances'],
    ['ar', 'انتخابات', 'الانتخابات'],
    ['ar', 'لبنان', 'لبنانية'],
    ['ar', 'مدرسة', 'المدرسه'],
  ])('terms are the same in %s for %s and %s', (language, one, other) => {
    expect(terms(one, language)).toBe(terms(other, language));
  });

  test.each([
    ['alef, ya and ta marbuta', 'أحمد إلى مدرسة', 'احمد مدرسه'],
    ['vowel points and tatweel', 'مُحَمَّد العـــراق', 'محمد العراق'],
    ['Persian and Urdu letters', 'کی', 'كي'],
  ])('terms normalise Arabic: %s', (_, text, folded) => {
    expect(terms(text, 'fa')).toBe(folded);
  });

  test('terms stem no Persian or Urdu text by the rules of Arabic', () => {
    expect(terms('تهران', 'fa')).toBe('تهران');
  });

  test.each([
    ['Chinese', '北京大学', '北京 京大 大学 学'],
    ['Japanese', 'カリブ海の', 'カリ リブ ブ海 海の の'],
    ['Thai, where vowels and tones stay with their letter', 'น้ำท่วม', 'น้ํา' + 'ท่ ท่ว วม ม'],
    ['Korean', '대통령이 서울에', '대통 통령 령이 이 서울 울에 에'],
    ['Burmese', 'မြန်မာ', 'မြန် န်မာ မာ'],
  ])('terms are pairs of characters in %s', (_, text, pairs) => {
    expect(terms(text)).toBe(pairs);
  });

  test.each([
    ['Hindi', 'ज़मीन चुनाव', 'जमीन चुनाव'],
    ['Bengali', 'বাংলাদেশ নির্বাচন', 'বাংলাদেশ নির্বাচন'],
    ['Amharic', 'አዲስ አበባ', 'አዲስ አበባ'],
  ])('terms keep the vowel signs of %s', (_, text, folded) => {
    expect(terms(text)).toBe(folded);
  });

  test.each([
    ['English genitives and contractions', 'Haiti’s won’t', 'haiti won'],
    ['French articles', 'L’économie d’Haïti', 'economie haiti'],
    ['articles that are words elsewhere', 'l’eau, l l’île l', 'eau l ile l'],
    ['initials', 'U.S. and U.A.E. talks', 'us uae talks'],
    ['hyphens', 'Guinea-Bissau', 'guinea bissau'],
    ['numbers', 'US$3.5 million', 'us 3 5 million'],
  ])('terms split words at %s', (_, text, words) => {
    expect(terms(text)).toBe(words);
  });

  test('terms leave function words out, but not acronyms that look like them', () => {
    expect(terms('The WHO and the UN, who are in it')).toBe('who un who');
  });

  test('terms have exact places in the text as it was written', () => {
    const text = '🌊 L’e\u0301conomie 北京';
    expect(termsOf(text, 'fr').map(({ term, start, end }) => [term, text.slice(start, end)])).toEqual([
      ['economi', 'e\u0301conomie'],
      ['北京', '北京'],
      ['京', '京'],
    ]);
  });

  test('terms cut endless words', () => {
    expect(terms('x'.repeat(100_000))).toBe('x'.repeat(48));
  });
});
