import { describedPage, missingPage } from '#functions/publishing/described-page.ts';
import { sitePage } from '#functions/publishing/site-page.ts';
import { document } from '#functions/runtime/document.ts';
import { entityPageOf } from '#functions/search/entities.ts';
import { documents } from '#shared/api/documents.ts';
import { entityHead } from '#shared/domain/articles/subject-heads.ts';

const type = 'text/html; charset=utf-8';

export const handler = document(documents.about, async ({ params, origin }) => {
  const [page, entity] = await Promise.all([sitePage(), params === null ? null : entityPageOf(params.slug)]);
  return entity === null
    ? { missing: true, type, text: missingPage(page, 'Not enough articles yet') }
    : { type, text: describedPage(page, entity.name, entityHead(entity, origin)) };
});
