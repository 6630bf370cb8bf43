import { languageInWords } from './language-name.ts';
import { locale } from './locale.ts';

/** Texts of every form in a dialog. */
export const formMessages = {
  discard: { question: 'Discard your changes?', confirm: 'Discard', cancel: 'Keep editing' },
} as const;

/** Languages of the regions that the site serves, and of their diasporas. BCP 47. */
const languages =
  'am ar bn de en es fa fil fr gu ha he hi ht id ig it ja kn ko ku ln ml mr ms my ne nl pa pap pt ru rw si so sw ta te th tr ur vi yo zh zu'.split(
    ' ',
  );

/**
 * The languages to choose from, by name.
 * @param stored the present choice, which is offered too
 */
export const languageOptions = (stored = ''): { value: string; label: string }[] =>
  [...new Set([...languages, stored])]
    .filter((tag) => tag !== '')
    .map((value) => ({ value, label: languageInWords(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
