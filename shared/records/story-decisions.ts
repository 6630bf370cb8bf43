import { mostDecided, storyDecision } from '../domain/stories/story-decision.ts';
import { enabled, tags } from './common-fields.ts';
import type { RecordField, Sayings } from './fields.ts';
import { listKind } from './record-kind.ts';

/** The id in the address of a report, or what is typed. */
const idIn = (typed: string): string => /\/(?:article|story)\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed.trim();

const headlines = (ids: unknown, { headline }: Sayings): string =>
  Array.isArray(ids) ? ids.map((id) => headline(String(id))).join('; ') : '';

const reports = (label: string, hint: string): RecordField =>
  tags(label, {
    hint,
    normalize: idIn,
    say: headlines,
    invalid: `Add up to ${mostDecided} reports by their addresses on this site.`,
  });

/** What editors have decided about stories: which reports belong to them, their headlines and their rank. */
export const storyDecisions = listKind({
  title: 'Decisions about stories',
  role: 'editor',
  record: storyDecision,
  name: 'title',
  about: 'headline',
  columns: ['isPinned'],
  words: {
    heading: 'Decisions about stories',
    add: '',
    newTitle: 'Decide about this story',
    editTitle: 'Decide about this story',
    none: 'No decisions about stories yet',
    noneHint: 'Open an article, and see under “Why here” which story it is in.',
    done: { added: 'Decision saved here', updated: 'Decision saved here', removed: 'Decision deleted' },
    note: 'A published decision groups reports when the next articles arrive, and holds as long as it is in this list. Headlines and pins show within a minute. The list has room for 200 stories: delete decisions about those that have ended.',
  },
  fields: {
    title: { label: 'Story', kind: 'shown' },
    headline: {
      label: 'Headline',
      kind: 'text',
      isWide: true,
      hint: 'Empty: the headline of its most central report.',
      empty: 'That of the most central report',
      invalid: 'Enter a headline of up to 300 characters.',
    },
    isPinned: {
      label: 'Pinned',
      kind: 'switch',
      hint: 'It ranks before all other stories on the front page.',
    },
    together: reports('Reports that belong to it', 'Paste the address of a report on this site, and press Enter.'),
    apart: reports('Reports that do not belong to it', 'They stay out of this story, even if their words are alike.'),
    enabled,
  },
});
