import { describe, expect, test } from 'vitest';
import { applyEditorial, mergesWithNone } from '#shared/domain/articles/apply-editorial.ts';
import { type Corrections, type Editorial, noEditorial } from '#shared/domain/articles/editorial.ts';

const own: Parameters<typeof applyEditorial>[0] & { id: string; publishedAt: string } = {
  id: 'a',
  title: 'Ferries stay in the harbour',
  summary: 'A storm keeps them there.',
  content: `A storm keeps them there. ${'The crews wait for the wind to turn. '.repeat(8)}`.slice(0, 200),
  topic: 'general',
  region: 'caribbean',
  language: 'en',
  keywords: 'Ferry',
  image: 'https://a.example/ferry.jpg',
  publishedAt: '2026-11-20T08:00:00.000Z',
};
const at = '2026-11-21T09:00:00.000Z';
const correct = (corrections: Corrections, more: Partial<Editorial> = {}) =>
  applyEditorial(own, { ...noEditorial, version: 1, corrections, correctedAt: at, at, by: 'Ed', ...more });

describe('a card with a decision of the editors', () => {
  test('a card with a decision of the editors is the card of its publisher while nothing differs', () => {
    expect(applyEditorial(own, noEditorial)).toBe(own);
    expect(correct({}, { state: 'hidden', alone: true })).toBe(own);
    expect(correct({ title: own.title, summary: own.summary, image: own.image, topic: own.topic })).toBe(own);
  });

  test.each<[Corrections]>([[{ title: 'Ferries leave' }], [{ image: null }]])(
    'a card with a decision of the editors shows %j and when it was corrected',
    (corrections) => {
      expect(correct(corrections)).toEqual({ ...own, ...corrections, correctedAt: at });
    },
  );

  test('a card with another picture of the editors has no words of the publisher about its own', () => {
    const described = { ...own, picture: { alt: '', caption: 'A ferry at the quay', credit: 'Jane Doe' } };
    const decision = { ...noEditorial, version: 1, at };
    const decide = (corrections: Corrections) => applyEditorial(described, { ...decision, corrections });
    expect(decide({ image: 'https://a.example/other.jpg' }).picture).toBeUndefined();
    expect(decide({ image: null }).picture).toBeUndefined();
    expect(decide({ title: 'Ferries leave' }).picture).toEqual(described.picture);
  });

  test.each<[Corrections]>([[{ topic: 'finance' }], [{ region: null }], [{ language: 'fr' }], [{ keywords: 'Port' }]])(
    'a card with a decision of the editors has %j without a note, because readers see the same text',
    (corrections) => {
      expect(correct(corrections)).toEqual({ ...own, ...corrections });
    },
  );

  test('a card with a decision of the editors has the time of the decision if it has none of the correction', () => {
    expect(correct({ title: 'Ferries leave' }, { correctedAt: null }).correctedAt).toBe(at);
  });

  test('a card with a decision of the editors begins with the corrected summary in place of the old one', () => {
    const { content, summary } = correct({ summary: 'Calm seas let them leave.' });
    expect(summary).toBe('Calm seas let them leave.');
    expect(content).toMatch(/^Calm seas let them leave\. The crews wait/);
    expect(content).not.toContain('storm');
    expect(correct({ summary: 'S'.repeat(200) }).content).toBe('S'.repeat(200));
  });

  test('a card with a decision of the editors keeps the words of a body that does not begin with its summary', () => {
    const short = { ...own, content: 'The crews wait.' };
    const edited = applyEditorial(short, { ...noEditorial, version: 1, corrections: { summary: 'Calm seas.' }, at });
    expect(edited.content).toBe('Calm seas. The crews wait.');
  });

  test('a card with a decision of the editors cuts no character in half', () => {
    expect([...correct({ summary: '𝔘'.repeat(150) }).content].every((one) => one.length > 1 || one < '\ud800')).toBe(
      true,
    );
  });

  test('a card with a decision of the editors is premium or free as the editors say, else as its source says', () => {
    expect(correct({}, { isPremium: true })).toEqual({ ...own, isPremium: true });
    const premium = { ...own, isPremium: true };
    const decision = { ...noEditorial, version: 1, corrections: { topic: 'finance' } };
    expect(applyEditorial(premium, decision).isPremium).toBe(true);
    expect(applyEditorial(premium, { ...decision, isPremium: false }).isPremium).toBe(false);
  });

  test('a card with a decision of the editors merges with none if it is un-merged, taken down or a draft', () => {
    expect(mergesWithNone(noEditorial)).toBe(false);
    expect(mergesWithNone({ state: 'hidden', alone: false })).toBe(false);
    expect(mergesWithNone({ state: 'listed', alone: true })).toBe(true);
    expect(mergesWithNone({ state: 'takenDown', alone: false })).toBe(true);
    expect(mergesWithNone({ state: 'draft', alone: false })).toBe(true);
  });
});
