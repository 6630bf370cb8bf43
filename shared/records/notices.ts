import * as z from 'zod/mini';
import { lineField } from '../domain/text/text-fields.ts';
import { enabled } from './common-fields.ts';
import { listKind } from './record-kind.ts';

const notice = z.object({
  id: z.string(),
  title: lineField(120),
  text: lineField(500),
  enabled: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** What the newsroom tells all readers. */
export const notices = listKind({
  title: 'Notices',
  role: 'editor',
  tab: 'notices',
  record: notice,
  name: 'title',
  columns: ['text'],
  words: {
    heading: 'Notices',
    add: 'New notice',
    newTitle: 'New notice',
    editTitle: 'Edit notice',
    none: 'No notices yet',
    noneHint: 'Notices are published like every list.',
  },
  fields: {
    title: { label: 'Title', kind: 'text', required: true, invalid: 'Enter a title of up to 120 characters.' },
    text: { label: 'Text', kind: 'textarea', required: true, invalid: 'Enter a text of up to 500 characters.' },
    enabled,
  },
});
