import { describe, expect, it } from 'vitest';
import { type SummarisedReport, summariseStory } from '#shared/domain/stories/summarise-story.ts';

let reports = 0;
const report = (text: string, given: Partial<SummarisedReport> = {}): SummarisedReport => {
  const n = ++reports;
  return { id: `r${n}`, publisherId: `outlet-${n}`, title: `Headline ${n}`, language: 'en', text, ...given };
};
const textsOf = (given: SummarisedReport[], lead = given[0]): string[] =>
  summariseStory(given, lead?.id ?? '').map(({ text }) => text);

const gleaner = report(
  'The appeal court in Kingston cleared the deep-water berth on Friday. The ruling ends four years of hearings about the port. He welcomed the decision of the three judges in the morning.',
);
const nation = report(
  'Judges in Kingston cleared the deep-water berth on Friday, four years after the first hearing. About 1,400 jobs depend on the new port, its builders said. Fishers of Port Royal fear for their reefs and ask for money.',
);
const star = report(
  'A brass band played at the gates of the harbour while trucks waited outside. The port of Kingston will be deepened to sixteen metres by 2028.',
);

describe('the summary of a story', () => {
  it('the summary of a story has three to five whole sentences in order of publication, each with its report', () => {
    const summary = summariseStory([gleaner, nation, star], nation.id);
    expect(summary.length).toBeGreaterThanOrEqual(3);
    expect(summary.length).toBeLessThanOrEqual(5);
    const order = [gleaner.id, nation.id, star.id];
    expect(summary.map(({ reportId }) => order.indexOf(reportId))).toEqual(
      summary.map(({ reportId }) => order.indexOf(reportId)).toSorted(),
    );
    const all = [gleaner, nation, star];
    for (const { text, reportId } of summary) {
      expect(all.find(({ id }) => id === reportId)?.text).toContain(text);
      expect(text).toMatch(/\.$/);
    }
  });

  it('the summary of a story repeats nothing, and has at most two sentences of an outlet', () => {
    const summary = textsOf([gleaner, nation, star]);
    expect(summary.filter((text) => text.includes('cleared the deep-water berth'))).toHaveLength(1);
    const sameOutlet = [gleaner, nation, star].map((one) => ({ ...one, publisherId: 'one' }));
    expect(textsOf(sameOutlet)).toHaveLength(2);
  });

  it('the summary of a story begins no sentence with a word for something before it, unless that is there', () => {
    expect(textsOf([gleaner, nation, star]).some((text) => /^(?:He|It|But)\b/.test(text))).toBe(false);
    const alone = report(
      'Olivia Grange opened the new museum of music in Kingston. She thanked the donors of the old records.',
    );
    expect(textsOf([alone])).toEqual([
      'Olivia Grange opened the new museum of music in Kingston.',
      'She thanked the donors of the old records.',
    ]);
    const dangling = report(
      'He thanked all donors of the records in a long speech on Friday. But nobody from the ministry was there to hear it.',
    );
    expect(textsOf([dangling])).toEqual([]);
  });

  it('the summary of a story leaves out the place and agency before a sentence, and nothing else', () => {
    const wires = [
      'KINGSTON, Jamaica: More than half of the nurses will share the refund from Britain.',
      'PORT OF SPAIN (AP) — Ferries of the island stop for three weeks in January.',
      'NATO: a word that is no place stays with what the alliance says of the bay.',
    ].map((text) => report(text));
    expect(textsOf(wires)).toEqual([
      'More than half of the nurses will share the refund from Britain.',
      'Ferries of the island stop for three weeks in January.',
      wires[2]?.text,
    ]);
  });

  it('the summary of a story is in the language of the lead only', () => {
    const spanish = report('El tribunal de apelación de Kingston autorizó el muelle el viernes por la mañana.', {
      language: 'es-MX',
    });
    expect(textsOf([gleaner, spanish, nation], spanish)).toEqual([spanish.text]);
    expect(textsOf([gleaner, { ...nation, language: 'en-GB' }, spanish]).join()).not.toContain('tribunal');
  });

  it('the summary of a story has no correction, no note about the text and no sentence that was cut', () => {
    const noted = report(
      'Correction: an earlier version of this article misspelt the name of the judge.\nThis article was updated on Friday to add the name of the judge.\nThe ferry to Nevis stops for three weeks because its engine is broken.\nPassengers will be taken to the island by the boats of the coast guard and…',
    );
    expect(textsOf([noted])).toEqual(['The ferry to Nevis stops for three weeks because its engine is broken.']);
    expect(
      textsOf([report('The judge was named Smith and not Smythe, as we wrote.', { title: 'Correction: the judge' })]),
    ).toEqual([]);
  });

  it.each([
    ['no sentence end', 'the harbour was closed for the whole of the day and nobody knows when it opens again', []],
    ['nothing', '', []],
    ['a flood of full stops', '.'.repeat(5000), []],
    ['one endless sentence', `${'harbour '.repeat(4000)}.`, []],
    ['half a quotation', 'The minister said: “We shall open the harbour on Monday morning. Nobody will be late.', []],
    [
      'Arabic',
      'أعلنت وزارة النقل في بيروت إغلاق المرفأ القديم لمدة ثلاثة أسابيع. هل يعود العمل قبل نهاية الشهر المقبل في المدينة؟',
      [
        'أعلنت وزارة النقل في بيروت إغلاق المرفأ القديم لمدة ثلاثة أسابيع.',
        'هل يعود العمل قبل نهاية الشهر المقبل في المدينة؟',
      ],
    ],
    [
      'Chinese',
      '金斯敦上诉法院周五批准建设新的深水泊位项目并驳回上诉。港口建设公司说新港口将带来一千四百个工作岗位。',
      ['金斯敦上诉法院周五批准建设新的深水泊位项目并驳回上诉。', '港口建设公司说新港口将带来一千四百个工作岗位。'],
    ],
    ['a Chinese pronoun', '他说新港口将会给金斯敦市带来一千四百个新的工作岗位。', []],
  ])('the summary of a story takes %s for what it is', (name, text, expected) => {
    const language = name === 'Arabic' ? 'ar' : name.includes('Chinese') ? 'zh-Hans' : 'en';
    expect(textsOf([report(text, { language })])).toEqual(expected);
  });

  it('the summary of a story without its lead is empty, and that of a hundred long reports is made at once', () => {
    expect(summariseStory([gleaner], 'none')).toEqual([]);
    const many = Array.from({ length: 100 }, (_, n) =>
      report(
        Array.from(
          { length: 30 },
          (__, m) => `Report ${n} counts ${m} ships of the line in the bay of the island.`,
        ).join(' '),
      ),
    );
    const start = performance.now();
    expect(textsOf(many)).not.toEqual([]);
    expect(performance.now() - start).toBeLessThan(4000);
  });
});
