import { readPublisherPage } from '#functions/publishing/publisher-facts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { getPublisher } from '#shared/api/publishers.ts';

export const handler = endpoint(getPublisher, async ({ params }) => {
  const page = await readPublisherPage(params.id);
  if (page === null) throw notFound('Publisher');
  return page;
});
