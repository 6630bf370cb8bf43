import { languageInWords } from './language-name.ts';
import { counted, locale } from './locale.ts';

/** Texts of every form in a dialog. */
export const formMessages = {
  save: 'Save',
  cancel: 'Cancel',
  discard: { question: 'Discard your changes?', confirm: 'Discard', cancel: 'Keep editing' },
  leave: {
    question: 'Leave without saving?',
    detail: 'Your changes on this page are not saved and will be lost.',
    confirm: 'Leave',
    cancel: 'Keep editing',
  },
  errorCount: (count: number) => `${counted(count, 'field needs', 'fields need')} attention.`,
  removeTag: (tag: string) => `Remove ${tag}`,
  yes: 'Yes',
  no: 'No',
  empty: '–',
  noDate: (text: string) => `${text} (not a date)`,
  value: 'Value',
  entry: (place: number) => `Entry ${place}`,
  added: (name: string) => `${name} (added)`,
  removed: (name: string) => `${name} (removed)`,
  order: 'Order',
  changed: 'Changed',
  unknownArticle: 'An article that could not be found',
} as const;

/** Texts of every list of records. */
export const listMessages = {
  edit: 'Edit',
  remove: 'Delete',
  deleteConfirm: 'Yes, delete',
  deleteCancel: 'Keep',
  actions: 'Actions',
  enabled: 'Enabled',
  editName: (name: string) => `Edit ${name}`,
  removeName: (name: string) => `Delete ${name}`,
  enabledName: (name: string) => `Enabled: ${name}`,
  deleteQuestion: (name: string) => `Delete “${name}”? This cannot be undone.`,
  saveFailed: 'Save Failed',
  saveFailedHint: 'Your browser could not save this. It will be lost when you close the page.',
  done: 'Success',
  error: 'Error',
} as const;

/** Texts where two editors have changed the same thing. */
export const conflictMessages = {
  title: 'Changed by someone else',
  field: 'Field',
  stored: 'Current',
  yours: 'Yours',
  same: 'unchanged',
  keepStored: 'Keep current version',
  overwrite: 'Save my version',
  /** For a version with parts of both. */
  overwriteChosen: 'Save what I chose',
  /** Names a choice of a value. */
  choice: (field: string, column: string) => `${field}: ${column}`,
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
