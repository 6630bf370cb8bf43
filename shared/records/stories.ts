import { topics } from '../config/seed/topics.ts';
import { textOfHtml } from '../domain/articles/article-text.ts';
import { regions } from '../domain/classification/regions.ts';
import { tags } from './common-fields.ts';
import type { RecordFields } from './fields.ts';
import { regionNames } from './sources.ts';

/** What editors write of a story, in the order of the form. The text has an editor of its own. */
export const storyFields: RecordFields = {
  title: { label: 'Headline', kind: 'text', isWide: true, invalid: 'Enter a headline of up to 300 characters.' },
  summary: {
    label: 'Summary',
    kind: 'textarea',
    rows: 2,
    hint: 'Up to 200 characters. Empty: the beginning of the text.',
    invalid: 'Enter up to 200 characters without HTML.',
  },
  body: { label: 'Text', kind: 'shown', say: (html) => textOfHtml(String(html)) },
  byline: { label: 'Byline', kind: 'text', invalid: 'Enter up to 120 characters.' },
  language: { label: 'Language', kind: 'language', empty: 'Not chosen', invalid: 'Choose a language.' },
  topic: {
    label: 'Topic',
    kind: 'select',
    options: [
      { value: '', label: 'Not chosen' },
      ...topics
        .map(({ id, displayName }) => ({ value: id, label: displayName }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    ],
    invalid: 'Choose a topic.',
  },
  region: {
    label: 'Region',
    kind: 'select',
    options: [...regions, 'none' as const].map((value) => ({ value, label: regionNames[value] })),
    invalid: 'Choose a region.',
  },
  image: { label: 'Picture', kind: 'url', invalid: 'Enter a web address that begins with http:// or https://.' },
  imageAlt: {
    label: 'Picture description',
    kind: 'text',
    hint: 'What it shows, for readers who do not see it.',
    invalid: 'Describe the picture in up to 300 characters.',
  },
  imageCredit: { label: 'Picture credit', kind: 'text', invalid: 'Enter up to 200 characters.' },
  sources: tags('Sources named', {
    hint: 'Readers see them below the text. An address becomes a link.',
    invalid: 'Enter up to 20 sources of up to 200 characters each.',
  }),
  notes: {
    label: 'Notes',
    kind: 'textarea',
    rows: 3,
    hint: 'For the team only. Readers never see them.',
    invalid: 'Enter up to 5,000 characters without HTML.',
  },
};
