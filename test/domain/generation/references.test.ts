import { describe, expect, test } from 'vitest';
import { findReferences } from '#functions/generate/find-references.ts';
import { isAboutItself, isNoteTitle, withoutNotes } from '#shared/domain/generation/editors-notes.ts';
import { areUnderstood, stemsOf } from '#shared/domain/generation/references.ts';

/** Whether these sentences are understood below this headline. */
const isClear = (title: string, sentences: string[], language = 'en', isOpening = true): boolean =>
  areUnderstood(sentences, new Set(stemsOf(title)), isOpening, (sentence) => findReferences(sentence, language));

describe('references of English sentences [GEN-14]', () => {
  test.each([
    'He will resign before Easter, according to two friends of the family in Accra.',
    'On Tuesday she told reporters that fares will rise.',
    'It opened in March after nine years of work.',
    'Many residents fear that they and it will be forgotten.',
    'The minister said that fares would rise in May.',
    'The Minister said that fares would rise in May.',
    'Fares will rise in May, the Prime Minister announced on Tuesday.',
    'Farmers asked the Ministry to resign.',
    'Farmers asked the minister to resign on Friday.',
    'The minister in a speech on Friday praised farmers.',
    'The official in Lagos would not name a date.',
    "The company's shares fell by nine per cent on Monday.",
    'The three men were sent to prison for nine years.',
    'The two sides met in Geneva on Monday for talks.',
    'The 43-year-old was fined nine thousand dollars.',
    'The Ghanaian minister praised farmers in Tema.',
    'Jonas Bell said “he is a thief” to reporters in Suva.',
    'Port Royal was loud, and he sang until midnight.',
    'Traders went to Port Royal, where he sang until midnight.',
    'Maria Lopez sang until midnight, and he danced.',
    'Councillors had promised work on it three years ago.',
    'We reported last week that a dock was sinking.',
    'A dock is sinking, and our reporter saw water on Monday.',
    'Critics said this was too late for farmers.',
    'Jonas Bell has denied that.',
    'Meanwhile, farmers in Tema sold rice at half price.',
    'Some of them slept in tents on Monday night.',
    'Some 90 boats sank, the same number as in 2024.',
    '“We will sail again before Easter, whatever happens.”',
    'Those responsible will be found, farmers said.',
    'About 9,000 people in nine factories around Suva use it.',
    'A court in Lima annulled it on Thursday.',
    'A company in Lahore has offered to buy it.',
    'Rain fell on nine schools, and for three months that rule was not kept.',
    '“Land is dear where nobody is asked for rice.”',
    'Rent for the seven weeks was paid in May.',
    'The first two are due in Suva in May.',
    'This week the whole index went online in Suva.',
    'The latter was built by farmers in 1990.',
  ])('a sentence that refers to nothing named is unclear: %s', (sentence) => {
    expect(isClear('Fares rise again', [sentence])).toBe(false);
  });

  test.each([
    'Maria Lopez said she would resign before Easter.',
    'A minister from Ghana said he would resign before Easter.',
    'A new dock in Tema opened, and it has room for nine ships.',
    'Farmers in Tema said they would sell rice at half price.',
    'Tema opened its port to nine ships on Monday.',
    'The price of bread rose by nine per cent in May.',
    'The decision to close nine schools angered parents in Suva.',
    'The talks in Geneva ended without a deal on Monday.',
    'The United Nations sent rice to nine villages in Chad.',
    'The Ghanaian government banned nine pesticides on Monday.',
    'The largest ship in the world sank near Suva on Monday.',
    'The fares rose by nine per cent on Monday.',
    'Jonas Bell said “a dock is sinking and it leaks” on Monday.',
    '“We will sail again before Easter,” Maria Lopez said.',
    'Nine schools closed this week after rain in Suva.',
    'The 2024 budget had no money for schools in Suva.',
  ])('a sentence that names what it refers to is clear: %s', (sentence) => {
    expect(isClear('Fares rise again', [sentence])).toBe(true);
  });

  test.each([
    [true, 'Maria Lopez runs a school in Suva.', 'She has ninety pupils from six villages.'],
    [false, 'Maria Lopez runs a school in Suva.', 'He has ninety pupils from six villages.'],
    [false, 'Rain fell on two schools in Suva.', 'He has ninety pupils from six villages.'],
    [true, 'A new school opened in Suva.', 'The school has ninety pupils from six villages.'],
    [true, 'A new school opened in Suva.', 'But the school has no roof.'],
    [false, 'Four phones hang at a corner of a concrete yard.', 'Jonas Bell built it with nine friends.'],
    [true, 'Consumer groups wanted a ban on fees.', 'They got a promise in May.'],
    [true, 'Maria Lopez runs a school in Suva.', 'She says rain is a threat.', 'She wants a roof before May.'],
  ])('the sentence before decides (%s): %s %s', (clear, ...sentences) => {
    expect(isClear('Fares rise again', sentences.map(String))).toBe(clear);
  });
});

describe('references in other languages [GEN-14]', () => {
  test.each([
    ['es', 'El ministro prometió boletos más baratos para mayo.', 'El ministro de Salud prometió boletos más baratos.'],
    ['es', 'Ella prometió boletos más baratos para mayo.', 'Ana Ruiz prometió boletos más baratos para este lunes.'],
    ['es', 'Esa medida costó nueve millones en mayo.', 'Una medida costó nueve millones en mayo.'],
    ['es', 'Además, nueve barcos zarparon de Colón.', 'Nueve barcos zarparon de Colón.'],
    ['es', 'Según dijo la empresa, suben los boletos.', 'Según dijo la empresa Naviera Azul, suben los boletos.'],
    ['fr', 'Il promet des billets moins chers en mai.', 'Marie Paul promet des billets moins chers en mai.'],
    ['fr', 'Neuf bateaux partent, dit-elle, avant mai.', 'Neuf bateaux partent avant mai.'],
    ['fr', 'L’entreprise a promis neuf bateaux.', 'L’entreprise Bleu Nord a promis neuf bateaux.'],
    ['fr', 'Cette décision coûte neuf millions.', 'En Haïti, une décision coûte neuf millions cette semaine.'],
    ['pt', 'O ministro prometeu nove barcos.', 'O ministro da Saúde prometeu nove barcos.'],
    ['pt', 'Ele prometeu nove barcos para maio.', 'Ana Reis prometeu nove barcos para maio.'],
    ['it', 'Lui ha promesso nove navi.', 'Anna Rossi ha promesso nove navi.'],
    ['de', 'Er versprach neun Schiffe.', 'Anna Roth versprach neun Schiffe.'],
    ['de', 'Der Minister versprach neun Schiffe.', 'Der Minister von Ghana versprach neun Schiffe.'],
    ['nl', 'Zij beloofde negen schepen.', 'Anna Vos beloofde negen schepen.'],
    ['sw', 'Yeye aliahidi meli tisa.', 'Anna Juma aliahidi meli tisa.'],
    ['ar', 'هو وعد بتسع سفن قبل مايو.', 'وعدت آنا رويز بتسع سفن قبل مايو.'],
    ['hi', 'उन्होंने नौ जहाज़ों का वादा किया।', 'आना रुइज़ ने नौ जहाज़ों का वादा किया।'],
    ['zh', '他承诺在五月前提供九艘船。', '王芳承诺在五月前提供九艘船。'],
  ])('%s: an unclear sentence and a clear one: %s', (language, unclear, clear) => {
    expect(isClear('', [unclear], language)).toBe(false);
    expect(isClear('', [clear], language)).toBe(true);
    expect(isClear('', [clear], language, false)).toBe(false);
  });

  test('quotations of an unknown language are only the first sentence of a report', () => {
    expect(isClear('', ['Na siga oqo e totolo.'], 'fj')).toBe(true);
    expect(isClear('', ['Na siga oqo e totolo.', 'E totolo na waqa.'], 'fj')).toBe(false);
  });
});

describe('notes of editors are no news [GEN-14]', () => {
  test.each([
    'Correction: A ship has nine masts, and not ten.',
    'CLARIFICATION — Jonas Bell is no pilot.',
    "Editor's note: Names have been changed.",
    '(Editor’s Note: Names have been changed.)',
    'An earlier version of this article gave a wrong name for a ship.',
    'This article was amended on 3 May 2026 to correct a name.',
    'This story has been updated with comments from Suva.',
    'This story is part of a series on ports in Africa.',
    'This is the third article in our series on ports.',
    'Part two of a series about ports looks at ferries in Suva.',
    'Our series on ports continues next week.',
    'Reporting by Jonas Bell; Editing by Ana Ruiz',
    'Additional reporting by Jonas Bell in Suva.',
    'This article was originally published in a magazine for sailors.',
    'Sign up for our newsletter about ports and ships.',
    'Read more: nine ships in Suva',
    'We regret the error in a table about ships.',
    '© 2026 Ports Daily. All rights reserved.',
    'Corrección: El barco tiene nueve mástiles.',
    'Una versión anterior de esta nota daba otro nombre.',
    'Nota de la redacción: cambiamos nueve nombres.',
    'Rectificatif : le bateau a neuf mâts.',
    'Cet article a été modifié le 3 mai.',
    'Correção: o barco tem nove mastros.',
    'Korrektur: Das Schiff hat neun Masten.',
    'تصحيح: السفينة لها تسعة أشرعة.',
    '更正：该船有九根桅杆。',
  ])('a note is recognised: %s', (note) => {
    expect(isAboutItself(note)).toBe(true);
  });

  test.each([
    'Correction officers in Suva went on strike on Monday.',
    'Watch sales doubled in Geneva in May.',
    'Photographers from nine countries came to Suva.',
    'Nine towns updated an earlier plan for ferries.',
    'Article nine of the constitution protects fishers.',
    'A TV series about ports won nine prizes in Suva.',
    'West Indies won the third match of the series in Suva.',
    'This report by nine doctors says water is safe.',
    'Source code for ferries was stolen in Suva.',
    'Update of nine ferries costs more than a new one.',
    'Nine people read more books in May than ever.',
  ])('news is not taken for a note: %s', (sentence) => {
    expect(isAboutItself(sentence)).toBe(false);
  });

  test('a note is left out to the end of its line, and with the line after a label', () => {
    expect(
      withoutNotes(
        "Editor's note\nNames have been changed. Nine are real.\nRain fell.\nCorrection: Nine, not ten. Sorry.\nSun.",
      ),
    ).toBe('Rain fell.\nSun.');
  });

  test('a headline of a correction is recognised', () => {
    expect(isNoteTitle('Correction: Ferry fares story')).toBe(true);
    expect(isNoteTitle('Corrections and clarifications')).toBe(true);
    expect(isNoteTitle('Correction officers strike')).toBe(false);
  });
});
