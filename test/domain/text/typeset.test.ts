import { describe, expect, test } from 'vitest';
import { typeset } from '#shared/domain/text/typeset.ts';
import { searchMatches } from '#web/shell/ui/display/highlighted.tsx';

/** `_` is a no-break space, `~` a narrow one. */
const marked = (text: string) => text.replaceAll('\u00a0', '_').replaceAll('\u202f', '~');

const french: [string, string][] = [
  ['Qui gagne ? Dakar ! Enfin ; oui', 'Qui gagne~? Dakar~! Enfin~; oui'],
  ['Sénégal : la pêche reprend', 'Sénégal_: la pêche reprend'],
  ['« La mer », dit-elle', '«~La mer~», dit-elle'],
  ['«La mer» revient', '«~La mer~» revient'],
  ['Vraiment ?!', 'Vraiment~?!'],
  ['Au Québec, qui gagne?', 'Au Québec, qui gagne?'],
  ['À 12:30, lire https://exemple.org/a?b=c ; puis', 'À 12:30, lire https://exemple.org/a?b=c~; puis'],
  ['Écrire à jo@exemple.org : vite', 'Écrire à jo@exemple.org_: vite'],
  ['12 500 000 francs, 25 % et 3 km', '12~500~000 francs, 25_% et 3_km'],
  ['En 2026 120 postes, 10 millions', 'En 2026 120 postes, 10 millions'],
  ['3 minutes, 4 tonnes', '3 minutes, 4 tonnes'],
  ['Le 12,5 500 et 1234 567', 'Le 12,5 500 et 1234 567'],
  ['', ''],
];

describe('French', () => {
  test.each(french)('a French text is set with its spaces: %s', (text, set) => {
    expect(marked(typeset(text, 'fr'))).toBe(set);
    expect(marked(typeset(text, 'fr-CA'))).toBe(set);
  });
  test.each(french)('a French text is not set twice: %s', (text) => {
    const once = typeset(text, 'fr');
    expect(typeset(once, 'fr')).toBe(once);
  });
});

describe('Spanish', () => {
  test.each([
    ['¿Quién gana? ¡Lima!', '¿Quién gana? ¡Lima!'],
    ['«La mar» : vuelve ; ya', '«La mar» : vuelve ; ya'],
    ['El 25 % de 12 500 000 km', 'El 25_% de 12~500~000_km'],
  ])('a Spanish text is set with its spaces: %s', (text, set) => {
    expect(marked(typeset(text, 'es-PE'))).toBe(set);
    expect(typeset(typeset(text, 'es'), 'es')).toBe(typeset(text, 'es'));
  });
});

test.each(['en', 'pt', null, 'und'])('a text in %s stays as it is', (language) => {
  expect(typeset('« 25 % » ?', language)).toBe('« 25 % » ?');
});

test('a search finds a word beside a no-break space', () => {
  expect(searchMatches(typeset('Qui gagne ? Dakar', 'fr'), 'gagne ?')).toEqual([[4, 11]]);
});
