import { articleEntity, ingestedOf, oldAttributes } from '#functions/articles/article-rows.ts';
import { itemOf, rowOf } from '#functions/table/items.ts';
import type { Migration } from './migration.ts';

export const ingested: Migration = {
  name: '0007-ingested',
  summary: 'Packs what ingestion has written of an article into one attribute, which a batch of updates can replace.',
  matches: (item) => item.sk === 'article' && oldAttributes.some((name) => item[name] !== undefined),
  migrate: (item) => {
    const row = rowOf(articleEntity(), item);
    if (row === null) throw new Error(`${item.pk} is no article`);
    // What ingestion has written since the deployment counts; the old attributes are from before that.
    const present = ingestedOf(row);
    const { ingested: bytes } = itemOf(articleEntity(), { id: row.id, ingested: present });
    // `details` has the body that a chunk has taken the place of.
    const dropped: readonly string[] = [...oldAttributes, ...(present.chunk === null ? [] : ['details'])];
    const kept = Object.entries(item).filter(([name]) => !dropped.includes(name));
    return [{ ...Object.fromEntries(kept), pk: item.pk, sk: item.sk, ingested: item.ingested ?? bytes }];
  },
};
