import { regionLabels, regions } from '../domain/classification/regions.ts';
import { watchlist, watchlistColors, watchlistPriorities } from '../domain/classification/watchlist.ts';
import { enabled, tags } from './common-fields.ts';
import { listKind } from './record-kind.ts';

export const priorityNames: Readonly<Record<string, string>> = { high: 'High', medium: 'Medium', low: 'Low' };
const colorNames = ['Red', 'Orange', 'Amber', 'Lime', 'Green', 'Cyan', 'Blue', 'Violet', 'Pink', 'Grey'];

/** The keywords that editors watch for. */
export const watchlists = listKind({
  title: 'Watchlists',
  role: 'editor',
  record: watchlist,
  name: 'name',
  about: 'description',
  columns: ['priority', 'regions', 'keywords'],
  words: {
    heading: 'Watchlists',
    add: 'Add Watchlist',
    newTitle: 'Add Watchlist',
    editTitle: 'Edit Watchlist',
    none: 'No watchlists yet',
    noneHint: 'Add a name and keywords, then run ingestion.',
    done: { added: 'Watchlist added', updated: 'Watchlist updated', removed: 'Watchlist deleted' },
    note: 'Published watchlists mark articles for all readers from the next fetch on. Articles that are already here keep their marks until the settings of their source are applied.',
  },
  fields: {
    name: { label: 'Name', kind: 'text', required: true, invalid: 'Enter a name of up to 120 characters.' },
    priority: {
      label: 'Priority',
      kind: 'select',
      required: true,
      options: watchlistPriorities.map((value) => ({ value, label: priorityNames[value] ?? value })),
      initial: 'medium',
      invalid: 'Choose a priority.',
    },
    description: {
      label: 'Description',
      kind: 'textarea',
      required: true,
      invalid: 'Enter a description of up to 500 characters.',
    },
    keywords: tags('Keywords', {
      hint: 'Press Enter after each keyword. Keywords match whole words.',
      // As they are stored, so a duplicate is detected while typing.
      normalize: (tag) => tag.trim().toLowerCase(),
      invalid: 'Enter up to 100 keywords of up to 80 characters each.',
    }),
    regions: {
      label: 'Regions',
      kind: 'checkboxes',
      hint: 'Leave empty for all regions.',
      options: regions.map((value) => ({ value, label: regionLabels[value] })),
      empty: 'All',
      invalid: 'Choose regions from the list.',
    },
    color: {
      label: 'Colour',
      kind: 'swatches',
      options: watchlistColors.map((value, i) => ({ value, label: colorNames[i] ?? value })),
      initial: watchlistColors[0],
      invalid: 'Choose a colour.',
    },
    enabled,
    lane: {
      label: 'Lane on this page',
      kind: 'switch',
      hint: 'A row of its newest articles, for editors.',
      empty: 'Off',
    },
  },
});
