import type { Topic } from '#shared/domain/articles/topic.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { BothSides } from '#web/shell/records/both-sides.tsx';
import { decidable, decidedField, wantedField } from '../article-fields.ts';
import type { ChangeConflict } from '../use-article-change.ts';

interface ConflictProps {
  conflict: ChangeConflict;
  topics: readonly Topic[];
  pending: boolean;
  onKeepStored: () => void;
  onOverwrite: () => void;
}

/**
 * Another editor has changed the article in the meantime: shows both sides and lets the editor choose. Only fields that
 * this editor changed would be overwritten.
 */
export function Conflict({ conflict, topics, pending, onKeepStored, onOverwrite }: ConflictProps) {
  const { base, present, change } = conflict;
  const rows = decidable
    .map((field) => ({
      field,
      stored: decidedField(present, field, topics),
      before: decidedField(base, field, topics),
      wanted: wantedField(change, field, topics),
    }))
    .filter(({ stored, before, wanted }) => wanted !== null || stored !== before);
  return (
    <BothSides
      hint={words.conflict.hint(present.editorial.by)}
      sides={rows.map(({ field, stored, wanted }) => ({ name: words.name[field], stored, wanted }))}
      pending={pending}
      onKeepStored={onKeepStored}
      onOverwrite={onOverwrite}
    />
  );
}
