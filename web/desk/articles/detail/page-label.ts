import type { Topic } from '#shared/domain/articles/topic.ts';
import { regions } from '#shared/domain/classification/taxonomy.ts';
import { regionNames } from '#shared/records/sources.ts';
import { articleDeskMessages } from '#web/shell/messages/desk/en-articles.ts';
import { topicName } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';

const words = articleDeskMessages.pageNames;

/** The name of a page of the site, by its path; the path of one that has none. */
export function pageLabel(path: string, topics: readonly Topic[]): string {
  const { pathname, searchParams } = new URL(path, 'https://site.invalid');
  const topic = searchParams.get('topic');
  const region = regions.find((one) => one === searchParams.get('region'));
  if (topic !== null) return words.topic(topicName(topic, topics));
  if (region !== undefined) return words.region(regionNames[region]);
  if (pathname === paths.home) return words.front;
  if (pathname.startsWith('/article/')) return words.article;
  if (pathname.startsWith('/publisher/')) return words.publisher;
  return pathname === paths.searchPage ? words.search : path;
}
