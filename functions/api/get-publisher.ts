import { readPublisher } from '#functions/catalog/publishers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { readSources } from '#functions/sources/sources.ts';
import { getPublisher } from '#shared/api/publishers.ts';
import { primaryLanguage } from '#shared/domain/articles/language.ts';
import type { PublisherPage } from '#shared/domain/articles/publisher.ts';
import { countryOfOutlet } from '#shared/domain/sources/outlet-country.ts';

export const handler = endpoint(getPublisher, async ({ params }) => {
  const page = await readPublisherPage(params.id);
  if (page === null) throw notFound('Publisher');
  return page;
});

/**
 * What the page of a publisher says: its counts, and what editors say of its own source. Null if no publisher has this
 * id.
 */
async function readPublisherPage(id: string): Promise<PublisherPage | null> {
  const found = await readPublisher(id);
  if (found === null) return null;
  const { sourceId, ...publisher } = found;
  const source = sourceId === null ? undefined : (await readSources([sourceId])).get(sourceId);
  const declared = primaryLanguage(source?.metadata.language);
  return {
    ...publisher,
    address: publisher.domain === '' ? null : `https://${publisher.domain}/`,
    // Of the source: a publisher has what editors say from its next article on.
    ...(source && { country: countryOfOutlet(source.metadata.country, publisher.domain) }),
    place: source?.metadata.place ?? null,
    owner: source?.metadata.owner ?? null,
    readSince: source?.addedAt ?? null,
    languages: publisher.languages.length > 0 || declared === null ? publisher.languages : [declared],
  };
}
