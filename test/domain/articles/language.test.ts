import { francAll } from 'franc-min';
import { describe, expect, test } from 'vitest';
import { detectLanguage } from '#functions/ingest/store/detect-language.ts';
import { isInLanguages, normalisedLanguages, primaryLanguage } from '#shared/domain/articles/language.ts';
import { mergedLanguages } from '#shared/domain/readers/read-languages.ts';
import { labelledHeadlines, labelledSets } from '#test/support/articles/labelled-headlines.ts';

describe('the language of a tag', () => {
  test.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['ES_mx', 'es'],
    ['zh-Hant-TW', 'zh'],
    ['eng', 'en'],
    ['iw', 'he'],
    ['fil', 'fil'],
  ])('the language of the tag %s is %s', (tag, language) => expect(primaryLanguage(tag)).toBe(language));
  test.each([null, undefined, '', 'und', 'mul', 'english', 'x-klingon', '12'])('the tag %s names no language', (tag) =>
    expect(primaryLanguage(tag)).toBeNull(),
  );
  test('the language decides whether an article is read; one of an unknown language always is', () => {
    expect(isInLanguages('es-PE', ['en', 'es'])).toBe(true);
    expect(isInLanguages('pt', ['en', 'es'])).toBe(false);
    expect(isInLanguages(null, ['en'])).toBe(true);
    expect(isInLanguages('und', ['en'])).toBe(true);
  });
});

describe('a list of languages', () => {
  test('a list of languages has each one once, sorted', () =>
    expect(normalisedLanguages(['fr', 'EN', 'en-GB', '?'])).toEqual(['en', 'fr']));
  test('the list of languages of a browser and an account has those of both', () => {
    expect(mergedLanguages(['es', 'en'], ['en', 'fr'])).toEqual(['en', 'es', 'fr']);
    expect(mergedLanguages(['es'], [])).toEqual([]);
    expect(mergedLanguages([], ['es'])).toEqual([]);
  });
});

describe('the language of a text without a tag', () => {
  test.each([
    [
      'en',
      'Kingston port expansion wins court approval after a year. The judge found that the authority had consulted the families of the fishing beach.',
    ],
    [
      'es',
      'La yerba mate argentina vuelve a los barcos rumbo a Beirut. Las cooperativas de Misiones firmaron el acuerdo con los importadores del Líbano.',
    ],
    [
      'pt',
      'Porto de Luanda encurta para quatro dias a espera dos navios. A administração diz que a mudança baixa o preço dos bens para as famílias na diáspora.',
    ],
    [
      'fr',
      'Le port de Dakar rouvre ses quais aux pirogues de pêche. Les familles installées à Marseille envoient de quoi réparer les moteurs et les filets.',
    ],
    [
      'bn',
      'ঢাকার ডেলিভারি কর্মীরা মজুরি বাড়ানোর দাবিতে তিন দিনের কর্মবিরতি পালন করেছেন। প্রবাসী শ্রমিকদের পরিবারগুলোও তাঁদের পাশে দাঁড়িয়েছে বলে জানিয়েছে সংগঠনটি।',
    ],
    [
      'hi',
      'दुबई के भारतीय कामगारों ने वेतन की शिकायतों के लिए एक साझा हेल्पलाइन बनाई है। संगठन का कहना है कि पहले महीने में ही सैकड़ों परिवारों ने फ़ोन किया।',
    ],
  ])('the language of a text without a tag is %s', (language, text) => expect(detectLanguage(text)).toBe(language));
  test('the language of a text without a tag is that of franc, which looks up each trigram in every language', () => {
    const texts = labelledSets.flatMap((set) => {
      const lines = labelledHeadlines(set).map(({ title, summary }) => `${title}. ${summary}`);
      return lines.map((line, i) => `${line} ${lines[i + 1]}`.trim()).filter(({ length }) => length >= 100);
    });
    const francsVerdict = (text: string) => {
      const [best, second] = francAll(text.slice(0, 600), { ignore: ['mag', 'bho', 'mai', 'hne', 'awa'] });
      return (best?.[1] ?? 0) - (second?.[1] ?? 0) < 0.05 ? null : primaryLanguage(best?.[0]);
    };
    const verdicts = texts.map(detectLanguage);
    expect(new Set(verdicts)).toEqual(new Set(['en', 'es', 'pt', 'fr', 'ar', 'hi', null]));
    expect(verdicts).toEqual(texts.map(francsVerdict));
  });
  test('the language of a text without a tag is unknown if the text is short or names nothing but numbers and addresses', () => {
    expect(detectLanguage('Boda real')).toBeNull();
    expect(detectLanguage(`https://example.org/${'el-puerto-de-la-ciudad-'.repeat(20)}`)).toBeNull();
    expect(detectLanguage('12 345 '.repeat(40))).toBeNull();
  });
});
