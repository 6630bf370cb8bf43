import type { Topic } from '#shared/domain/articles/topic.ts';
import type { AuditEntry } from '#shared/domain/team/audit-entry.ts';
import { adFields } from '#shared/records/bookings.ts';
import { type Compared, comparedKinds } from '#shared/records/compared-kinds.ts';
import type { RecordFields, Sayings } from '#shared/records/fields.ts';
import { loggedAs, loggedKinds } from '#shared/records/logged-kinds.ts';
import { memberFields } from '#shared/records/members.ts';
import { localSources, sourceFields } from '#shared/records/sources.ts';
import { storyFields } from '#shared/records/stories.ts';
import { auditMessages } from '#web/shell/messages/desk/en-audit.ts';
import { storyMessages } from '#web/shell/messages/desk/en-stories.ts';
import { type Difference, differences } from '#web/shell/records/differences.ts';
import { loggedDecision, optionsOf } from '../articles/decision-fields.ts';

const words = auditMessages.logged;

/** The fields of an ad that are of its creative, or of its booking. */
const partOf = (part: 'creative' | 'lineItem'): RecordFields =>
  Object.fromEntries(
    Object.entries(adFields).flatMap(([name, { at = '', ...field }]) =>
      at.startsWith(`${part}.`) ? [[name, { ...field, at: at.slice(part.length + 1) }]] : [],
    ),
  );

const { state, reason, note } = loggedDecision([]);

const compared: Readonly<Record<string, Compared>> = {
  ...comparedKinds,
  advertising: {
    fields: {
      creatives: { label: words.creatives, kind: 'shown', fields: partOf('creative') },
      lineItems: { label: words.lineItems, kind: 'shown', fields: partOf('lineItem') },
    },
  },
  ingestion: { fields: { sources: { label: words.sources, kind: 'shown' } } },
  member: { fields: memberFields },
  source: { fields: { ...localSources.fields, ...sourceFields, stories: { label: words.stories, kind: 'shown' } } },
  story: {
    fields: {
      ...storyFields,
      ...(state && { state: { ...state, options: optionsOf(storyMessages.states) } }),
      ...(reason && { reason }),
      ...(note && { note }),
      scheduledAt: { label: words.scheduledAt, kind: 'shown' },
    },
  },
};

/** A change of the log, field by field, with the words of the forms. */
export interface ShownEntry extends AuditEntry {
  changes: readonly Difference[];
}

export function shownEntry(entry: AuditEntry, topics: readonly Topic[], headline?: Sayings['headline']): ShownEntry {
  const kind = loggedAs(entry);
  const { before = null, after = null } = entry;
  const fields = kind === 'article' ? loggedDecision(topics) : {};
  return { ...entry, changes: differences(compared[kind] ?? { fields }, before, after, headline) };
}

/** The name of an entry's kind. */
export const kindName = (entry: AuditEntry): string => loggedKinds[loggedAs(entry)]?.title ?? entry.kind;
