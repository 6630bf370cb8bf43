import { expect, test } from 'vitest';
import { withoutPublisher } from '#shared/domain/articles/publisher-suffix.ts';

test.each([
  ['Ferry fares frozen - Harbour Tribune', 'Harbour Tribune'],
  ['Ferry fares frozen | the harbour tribune', 'Harbour Tribune'],
  ['Ferry fares frozen – Harbour Tribune', 'The Harbour Tribune'],
  ['Ferry fares frozen — Harbour Tribune Online', 'Harbour Tribune'],
  ['Ferry fares frozen · HarbourTribune.com', 'Harbour Tribune'],
  ['Ferry fares frozen | Harbour-Tribune', 'harbourtribune.example'],
  ['Tarifas congeladas - El País', 'elpais.example'],
  ['票价冻结｜港口日报', '港口日报'],
  ['أجور العبّارات - صحيفة الميناء', 'صحيفة الميناء'],
])('the headline %s has lost the name of %s', (title, publisher) => {
  expect(withoutPublisher(title, publisher)).toMatch(
    /^(?:Ferry fares frozen|Tarifas congeladas|票价冻结|أجور العبّارات)$/,
  );
});

test.each([
  ['Ferry fares frozen - Harbour Tribune', 'https://www.harbourtribune.example/news/1'],
  ['Ferry fares frozen | Harbour News', 'https://harbour.co.example/1'],
])('the headline %s has lost the name of the site %s', (title, link) => {
  expect(withoutPublisher(title, 'Feeds of the Coast', link)).toBe('Ferry fares frozen');
});

test.each([
  'Why we read Harbour Tribune',
  'A night at the harbour - tribune full again',
  'Ferry fares - Harbour',
  'Harbour Tribune',
  '- Harbour Tribune',
  'Talks - what next',
])('the headline %s stays', (title) => {
  expect(withoutPublisher(title, 'Harbour Tribune', 'https://example.com/1')).toBe(title);
});
