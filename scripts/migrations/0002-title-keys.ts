import { headlineOf } from '#functions/ingest/store/build-article.ts';
import { openPageItem } from '#functions/ingest/store/title-keys.ts';
import { pack, unpack } from '#functions/table/packed.ts';
import { dedupKey } from '#shared/domain/articles/dedup.ts';
import type { Headline } from '#shared/domain/articles/headline.ts';
import type { Migration } from './migration.ts';

/** The parts of a preview that deduplication compares. */
interface OldPreview {
  id: string;
  title: string;
  url: string | null;
  sourceId: string;
  publishedAt: string;
}

/** Articles whose previews are JSON texts have no title key yet. */
export const titleKeys: Migration = {
  name: '0002-title-keys',
  summary: 'Packs previews, and lists each article under its title, so that equal titles are found without their days.',
  matches: ({ sk, preview }) => sk === 'article' && typeof preview === 'string',
  migrate: async (item, read) => {
    const preview: OldPreview = JSON.parse(String(item.preview));
    const { id, url, publishedAt } = preview;
    const title = headlineOf(preview);
    const survivor = item.survivor === '' ? null : String(item.survivor);
    const report: Headline = {
      id,
      title,
      address: url ?? id,
      at: Date.parse(publishedAt),
      // The order in which reports of one time were stored: the one that survived was the first.
      seen: survivor === null ? 0 : 1,
      survivor,
    };
    const key = dedupKey(title, report.address);
    const empty = openPageItem(key, []);
    const stored = await read(String(empty.pk), String(empty.sk));
    const others = stored === null ? [] : (unpack(stored.reports as Uint8Array) as Headline[]);
    const reports = [...others.filter((other) => other.id !== id), report];
    const page = openPageItem(key, reports);
    return [
      { ...item, preview: pack(preview) },
      { ...page, pk: String(page.pk), sk: String(page.sk) },
    ];
  },
};
