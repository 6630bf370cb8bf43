/**
 * Articles, prepositions and the like, folded, in English, Spanish, French, Portuguese and Arabic, and the particles that a
 * query in Chinese, Japanese or Thai may have. They are half of a
 * text and find nothing, so neither the index nor a query has them. Words with a second meaning in one of the languages
 * stay out of the list: "sur" is south, "son" a child, "sin" a deed, "para" a state of Brazil.
 */
export const functionWords: ReadonlySet<string> = new Set(
  [
    'the of and to in a is that for on with as it at by from be are has had have he his her its an or this',
    'but not they their were which been would there she we you i was if so than then them these those into',
    'de la el en y los las del que un una por con se su al como es lo mas pero sus le ha o fue esta entre cuando',
    'les des et du une dans qui pour au pas ce il sont aux avec ne est ont nous vous cette ces leur elle mais ou',
    'e os da do dos das em um uma no na nos nas ao com nao foi pelo pela seu sua ser tem',
    '的 了 和 在 是 与 及 の は が を に で と も へ ของ และ ที่ ใน',
    'في من على الي عن ان هذا هذه التي الذي مع هو هي او ما لا كان ثم بعد قد كما و',
  ].flatMap((line) => line.split(' ')),
);
