import { describe, expect, test } from 'vitest';
import { isQuotable, sentencesOf } from '#shared/domain/text/sentences.ts';

describe('sentences [GEN-14]', () => {
  test.each<[what: string, text: string, sentences: string[]]>([
    [
      'ordinary sentences',
      'The ferry sailed. It came back! Did it?',
      ['The ferry sailed.', 'It came back!', 'Did it?'],
    ],
    [
      'titles and names',
      'Dr. Ana Ruiz met St. Lucia’s Gov. Hall. They agreed.',
      ['Dr. Ana Ruiz met St. Lucia’s Gov. Hall.', 'They agreed.'],
    ],
    [
      'initials',
      'J. K. Brown and the U.S. Senate spoke. He left.',
      ['J. K. Brown and the U.S. Senate spoke.', 'He left.'],
    ],
    [
      'figures',
      'It cost US$3.5 million, no. 4 of its kind. He said no. Ships wait.',
      ['It cost US$3.5 million, no. 4 of its kind.', 'He said no.', 'Ships wait.'],
    ],
    [
      'a question within',
      '“Why?” she asked. “Go!” “Now.” Nobody went.',
      ['“Why?” she asked.', '“Go!”', '“Now.”', 'Nobody went.'],
    ],
    ['paragraphs', 'A headline without a stop\nThe text.', ['A headline without a stop', 'The text.']],
    ['ellipses', 'He waited… and left. Then... silence.', ['He waited… and left.', 'Then... silence.']],
    ['Spanish', 'El Sr. Gómez llegó. ¿Volverá? ¡Sí!', ['El Sr. Gómez llegó.', '¿Volverá?', '¡Sí!']],
    ['French', 'M. Diop parle. « Rien n’est fini. » Il part.', ['M. Diop parle.', '« Rien n’est fini.', '» Il part.']],
    ['Arabic', 'وصلت السفينة اليوم. هل تعود؟ نعم.', ['وصلت السفينة اليوم.', 'هل تعود؟', 'نعم.']],
    ['Urdu', 'جہاز آج پہنچا۔ سب خوش ہیں۔', ['جہاز آج پہنچا۔', 'سب خوش ہیں۔']],
    ['Hindi', 'जहाज़ आया। सब ख़ुश हैं।', ['जहाज़ आया।', 'सब ख़ुश हैं।']],
    [
      'Chinese',
      '渡轮今天抵达。大家都很高兴！「回来吗？」他问。',
      ['渡轮今天抵达。', '大家都很高兴！', '「回来吗？」', '他问。'],
    ],
    ['nothing', ' \n ', []],
  ])('a text is split into sentences: %s', (_, text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });

  test('incomplete sentences and unbalanced quotes and brackets are not quoted', () => {
    expect(
      ['“We won.', 'We won.”', 'He won (at last.', '« Rien n’est fini.', '"We won.', 'A headline'].map(isQuotable),
    ).toEqual(Array(6).fill(false));
    expect(['“We won.”', 'He won (at last).', '大家都很高兴！', 'جہاز آج پہنچا۔'].map(isQuotable)).toEqual(
      Array(4).fill(true),
    );
  });
});
