import { isPublisher, updatePublisher } from '#functions/catalog/publishers.ts';
import { publisherIdOf } from '#shared/domain/articles/publisher.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import type { SourceSettings } from '#shared/domain/sources/source-settings.ts';

/**
 * The publisher of a feed that is renamed, or was: its articles and its followers stay with it. Undefined for a feed
 * without articles and for API sources, whose entries name their publishers.
 */
export async function keptPublisher(present: Source, { name, type }: SourceSettings): Promise<string | undefined> {
  if (present.publisherId !== undefined || type !== 'rss' || name === present.name) return present.publisherId;
  const publisherId = publisherIdOf(present.name, present.id);
  return (await isPublisher(publisherId)) ? publisherId : undefined;
}

/** A feed's publisher takes on its new name and region. */
export async function updatePublisherOf(
  present: Source,
  keptId: string | undefined,
  { name, region, type }: SourceSettings,
): Promise<void> {
  if (type !== 'rss' || (name === present.name && region === present.region)) return;
  await updatePublisher(keptId ?? publisherIdOf(name, present.id), { name, region });
}
