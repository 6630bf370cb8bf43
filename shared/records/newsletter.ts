import { newsletterSettings } from '../domain/newsroom/newsletter-settings.ts';
import type { RecordField } from './fields.ts';
import type { ContentKind } from './record-kind.ts';

const text = (label: string, longest: number, more: Partial<RecordField> = {}): RecordField => ({
  label,
  kind: 'text',
  required: true,
  invalid: `Enter a text of up to ${longest} characters without HTML.`,
  ...more,
});

/** What the newsletter's form says. */
export const newsletter = {
  title: 'Newsletter',
  role: 'editor',
  content: newsletterSettings,
  fields: {
    enabled: { label: 'Show the form to readers', kind: 'switch' },
    title: text('Heading', 120),
    description: text('Text', 300, { kind: 'textarea', rows: 2 }),
    buttonText: text('Button', 40),
    thanksText: text('Thanks', 200, { hint: 'Shown after a sign-up.' }),
  },
} as const satisfies ContentKind<typeof newsletterSettings>;
