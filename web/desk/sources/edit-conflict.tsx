import type { Source } from '#shared/domain/sources/source.ts';
import type { NewSource, SourceSettings } from '#shared/domain/sources/source-settings.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { languageInWords } from '#web/messages/language-name.ts';
import { BothSides } from '../both-sides.tsx';

const fields = [
  'name',
  'url',
  'type',
  'region',
  'category',
  'language',
  'active',
  'query',
  'includeKeywords',
  'excludeKeywords',
  'premium',
] as const;
type FieldName = (typeof fields)[number];

/** The displayed value of a field. */
function displayed(settings: SourceSettings, field: FieldName): string {
  if (field === 'type') return words.types[settings.type];
  if (field === 'region') return words.regions[settings.region ?? 'none'];
  if (field === 'category') return words.categories[settings.category];
  if (field === 'active') return settings.active ? words.on : words.off;
  if (field === 'query') return settings.metadata.query || words.empty;
  if (field === 'premium') return settings.metadata.premium === true ? words.on : words.off;
  if (field === 'language') return languageInWords(settings.metadata.language ?? '') || words.empty;
  if (field === 'includeKeywords' || field === 'excludeKeywords')
    return settings.metadata[field]?.join(', ') || words.empty;
  return settings[field];
}

interface EditConflictProps {
  /** The version that the editor started from. */
  base: Source;
  /** What the editor wants to save. */
  wanted: NewSource;
  /** The stored version. */
  present: Source;
  pending: boolean;
  onKeepStored: () => void;
  onOverwrite: () => void;
}

/**
 * Another editor has changed the source in the meantime: shows both versions and lets the editor choose. Only fields
 * that this editor changed would be overwritten.
 */
export function EditConflict({ base, wanted, present, pending, onKeepStored, onOverwrite }: EditConflictProps) {
  const isEdited = (field: FieldName) => displayed(wanted, field) !== displayed(base, field);
  const shown = fields.filter((field) => isEdited(field) || displayed(present, field) !== displayed(base, field));
  return (
    <BothSides
      hint={words.conflict.hint(present.name)}
      sides={shown.map((field) => ({
        name: words[field],
        stored: displayed(present, field),
        wanted: isEdited(field) ? displayed(wanted, field) : null,
      }))}
      pending={pending}
      onKeepStored={onKeepStored}
      onOverwrite={onOverwrite}
    />
  );
}
