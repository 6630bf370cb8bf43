import { readPublisher } from '#functions/catalog/publishers.ts';
import { describedPage, missingPage } from '#functions/publishing/described-page.ts';
import { sitePage } from '#functions/publishing/site-page.ts';
import { document } from '#functions/runtime/document.ts';
import { documents } from '#shared/api/documents.ts';
import { publisherHead } from '#shared/domain/articles/subject-heads.ts';

const type = 'text/html; charset=utf-8';

export const handler = document(documents.publisher, async ({ params, origin }) => {
  const [page, publisher] = await Promise.all([sitePage(), params === null ? null : readPublisher(params.id)]);
  return publisher === null
    ? { missing: true, type, text: missingPage(page, 'Publisher not found') }
    : { type, text: describedPage(page, publisher.name, publisherHead(publisher, origin)) };
});
