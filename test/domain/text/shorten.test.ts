import { describe, expect, test } from 'vitest';
import { applyEditorial } from '#shared/domain/articles/apply-editorial.ts';
import { noEditorial } from '#shared/domain/articles/editorial.ts';
import { changedEditorial } from '#shared/domain/articles/editorial-change.ts';
import { linesOfHtml } from '#shared/domain/text/html-lines.ts';
import { sentencesOf } from '#shared/domain/text/sentences.ts';
import { shortenHtml, shortenText } from '#shared/domain/text/shorten.ts';
import { samplePreview } from '#test/support/sample-article.ts';

const lie = 'Jonas Bell stole the boat.';

describe('HTML without what the editors left out', () => {
  test.each([
    ['a sentence', `<p>Rain fell. ${lie} It was late.</p>`, '<p>Rain fell. […] It was late.</p>'],
    ['a paragraph', `<p>Rain fell.</p><p>${lie}</p><p>Sun.</p>`, '<p>Rain fell.</p><p>[…]</p><p>Sun.</p>'],
    [
      'a sentence with elements',
      '<p>Rain. <em>Jonas</em> <a href="https://x.example/bell-stole">Bell stole</a> the boat. Sun.</p>',
      '<p>Rain. <em>[…]</em> Sun.</p>',
    ],
    ['a whole link', `<p><a href="/lie">${lie}</a> Sun.</p>`, '<p>[…] Sun.</p>'],
    ['an element that begins before', '<p><b>Rain. Jonas Bell</b> stole the boat.</p>', '<p><b>Rain. […]</b></p>'],
    ['it wherever it is', `<p>${lie}</p><blockquote>${lie}</blockquote>`, '<p>[…]</p><blockquote>[…]</blockquote>'],
    ['other white space', '<p>Rain.  Jonas\n Bell&nbsp;stole\u00a0the boat.</p>', '<p>Rain.  […]</p>'],
    ['a description of a picture', `<p>${lie}<img src="/a.jpg" alt="${lie}"></p>`, '<p>[…]<img src="/a.jpg"></p>'],
  ])('leaves out %s', (_, html, expected) => {
    expect(shortenHtml(html, [lie])).toEqual({ html: expected, missing: [] });
  });

  test('compares references and quotation marks as readers see them', () => {
    const html = '<p>Rain. &quot;A &amp; B&quot; isn&#39;t “sunk”. Sun.</p>';
    expect(shortenHtml(html, ['“A & B” isn’t "sunk".']).html).toBe('<p>Rain. […] Sun.</p>');
  });

  test('never leaves out a part of a word, and says which passages it has not', () => {
    const html = '<p>Train. Rains.</p>';
    expect(shortenHtml(html, ['rain', 'Rain', lie])).toEqual({ html, missing: ['rain', 'Rain', lie] });
  });

  test('marks passages in a row once', () => {
    expect(shortenHtml('<p>One is. Two is. Three is.</p>', ['One is.', 'Two is.']).html).toBe('<p>[…] Three is.</p>');
  });

  test('leaves out every sentence that the desk offers, in any language, and nothing else', () => {
    const html =
      '<h2>عنوان الخبر.</h2><p>قال الوزير إن السفينة غرقت. وصلت فرق الإنقاذ.</p><ul><li>船が沈んだ。助けが来た。</li></ul><p>O &lt;b&gt; é &amp; ou? Não!</p>';
    const sentences = linesOfHtml(html).flatMap(sentencesOf);
    expect(sentences).toHaveLength(7);
    for (const sentence of sentences) {
      const { html: left, missing } = shortenHtml(html, [sentence]);
      expect(missing).toEqual([]);
      const kept = linesOfHtml(left).join(' ');
      expect(kept).not.toContain(sentence);
      for (const other of sentences) if (other !== sentence) expect(kept).toContain(other);
    }
    expect(linesOfHtml(shortenHtml(html, sentences).html).join('').replaceAll('[…]', '')).toBe('');
  });
});

describe('a card without what the editors left out', () => {
  test.each([
    [`Rain fell. ${lie} Sun.`, 'Rain fell. […] Sun.'],
    ['Rain fell. Jonas Bell stole', 'Rain fell. […]'],
    ['Rain fell. Jonas Bell stole…', 'Rain fell. […]'],
    ['Rain fell. Jonas Bell stole [...]', 'Rain fell. […]'],
    ['Rain fell. Jonas Bell', 'Rain fell. Jonas Bell'],
    ['Rain fell.', 'Rain fell.'],
  ])('%s', (text, expected) => {
    expect(shortenText(text, [lie])).toBe(expected);
  });

  test('summary and excerpt are shortened, also in a card that the publisher has changed, and no correction is claimed', () => {
    const own = samplePreview(1, { summary: `${lie} Rain.`, content: `Rain fell. ${lie} Sun. Jonas Bell st` });
    const decision = { ...noEditorial, version: 1, omitted: [lie], at: '2026-11-20T12:00:00Z' };
    const shown = applyEditorial(own, decision);
    expect(shown).toMatchObject({ summary: '[…] Rain.', content: 'Rain fell. […] Sun. […]' });
    expect(shown.correctedAt).toBeUndefined();
    expect(applyEditorial({ ...own, summary: `Sun. ${lie}` }, decision).summary).toBe('Sun. […]');
    const clean = { ...own, summary: 'Sun.', content: 'Sun.' };
    expect(applyEditorial(clean, decision)).toBe(clean);
  });
});

describe('a decision to leave something out', () => {
  const decided = { original: samplePreview(1), editorial: noEditorial, isComposed: false, reports: [] };
  const now = new Date('2026-11-20T12:00:00Z');

  test('holds each passage once, makes a version, and can be taken back', () => {
    const editorial = changedEditorial(decided, { omitted: [lie, ` ${lie}\n`] }, 'ada', now);
    expect(editorial).toMatchObject({ omitted: [lie], version: 1, correctedAt: null });
    if (editorial === null) throw new Error('Nothing has changed');
    expect(changedEditorial({ ...decided, editorial }, { omitted: [lie] }, 'ada', now)).toBeNull();
    const undone = changedEditorial({ ...decided, editorial }, { omitted: [] }, 'ada', now);
    expect(undone).toMatchObject({ version: 2 });
    expect(undone).not.toHaveProperty('omitted');
  });

  test('stays when something else is decided', () => {
    const editorial = { ...noEditorial, version: 1, omitted: [lie] };
    expect(changedEditorial({ ...decided, editorial }, { state: 'hidden' }, 'ada', now)?.omitted).toEqual([lie]);
  });
});
