import * as z from 'zod/mini';
import { regionLabels, regions } from '#shared/domain/classification/taxonomy.ts';
import {
  type Watchlist,
  watchlist,
  watchlistColors,
  watchlistPriorities,
} from '#shared/domain/classification/watchlist.ts';
import { watchlistMessages as words } from '#web/messages/en-watchlists.ts';
import type { FieldSpec } from '#web/ui/forms/field-spec.ts';
import { invalidFields } from '#web/ui/forms/invalid-fields.ts';
import type { Checked, FormValues } from '#web/ui/forms/record-form.tsx';

const watchlistFields = z.omit(watchlist, { id: true, createdAt: true, updatedAt: true });
export type WatchlistFields = z.infer<typeof watchlistFields>;

export const watchlistFormFields: readonly FieldSpec[] = [
  { name: 'name', label: words.name, kind: 'text', required: true },
  {
    name: 'priority',
    label: words.priority,
    kind: 'select',
    required: true,
    options: watchlistPriorities.map((value) => ({ value, label: words.priorities[value] })),
  },
  { name: 'description', label: words.description, kind: 'textarea', required: true },
  {
    name: 'keywords',
    label: words.keywords,
    kind: 'tags',
    hint: words.keywordsHint,
    addLabel: words.addKeyword,
    removeLabel: words.removeKeyword,
    // As they are stored, so a duplicate is detected while typing.
    normalize: (tag) => tag.trim().toLowerCase(),
  },
  {
    name: 'regions',
    label: words.regions,
    kind: 'checkboxes',
    hint: words.regionsHint,
    options: regions.map((value) => ({ value, label: regionLabels[value] })),
  },
  {
    name: 'color',
    label: words.color,
    kind: 'swatches',
    options: watchlistColors.map((value, i) => ({ value, label: words.colors[i] ?? value })),
  },
  { name: 'enabled', label: words.enabled, kind: 'switch' },
];

/** The initial values of the form. */
export const watchlistValues = (given: Watchlist | null): FormValues => ({
  name: given?.name ?? '',
  description: given?.description ?? '',
  keywords: given?.keywords ?? [],
  regions: given?.regions ?? [],
  priority: given?.priority ?? 'medium',
  color: given?.color ?? watchlistColors[0],
  enabled: given?.enabled ?? true,
});

export function checkWatchlist(values: FormValues): Checked<WatchlistFields> {
  const read = watchlistFields.safeParse(values);
  return read.success ? { fields: read.data } : { invalid: invalidFields(read.error.issues) };
}

const isBlank = (value: FormValues[string] | undefined): boolean => String(value ?? '').trim() === '';

/** The first error to show above the form, or null for the default summary. */
export function watchlistErrorSummary(
  _invalid: readonly string[],
  { name, description, keywords }: FormValues,
): string | null {
  if (isBlank(name) || isBlank(description)) return words.required;
  return Array.isArray(keywords) && keywords.length === 0 ? words.keywordRequired : null;
}
