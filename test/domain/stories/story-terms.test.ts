import { expect, it } from 'vitest';
import { readTerms } from '#shared/domain/stories/story-terms.ts';

const numbersIn = (title: string, language: string): string[] =>
  [...readTerms({ id: 'r', at: 0, publisher: 'p', title, summaryTerms: '', language }).shared.keys()].filter((term) =>
    term.startsWith('#'),
  );

it.each([
  ['en', 'Inflation falls to 18.5% in Ghana', ['#18.5']],
  ['fr', 'L’inflation tombe à 18,5 % au Ghana', ['#18.5']],
  ['ar', 'التضخم يتراجع إلى ١٨٫٥٪ في غانا', ['#18.5']],
  ['hi', 'घाना में महंगाई घटकर १८.५% हुई', ['#18.5']],
  ['en', 'Flood drives 125,000 from homes', ['#125000']],
  ['ar', 'الفيضان يشرد ١٢٥٬٠٠٠ شخص', ['#125000']],
  ['hi', 'बाढ़ से 1,25,000 लोग बेघर', ['#125000']],
  ['hi', 'बाढ़ से १,२५,००० लोग बेघर', ['#125000']],
  ['de', 'Flut vertreibt 1.250.000 Menschen', ['#1250000']],
  ['en', 'Budget of 2026 passes', []],
  ['ar', 'إقرار ميزانية ٢٠٢٦', []],
  ['en', 'Refunds for 1,900 nurses on the 21st', ['#1900', '#21']],
])('numbers (%s: %s) are read in every script and grouping', (language, title, numbers) => {
  expect(numbersIn(title, language)).toEqual(numbers);
});
