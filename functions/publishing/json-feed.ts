import type { FeedChannel } from './feed-channel.ts';

/** Builds a JSON Feed 1.1 (jsonfeed.org). */
export function jsonFeed({ title, description, page, json, items }: FeedChannel): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: json,
    description,
    language: 'en',
    items: items.map(
      ({ link, title, summary, source, original, publishedAt, correctedAt, image, categories, language }) => ({
        id: link,
        url: link,
        ...(original === null ? {} : { external_url: original }),
        title,
        summary,
        content_text: summary,
        ...(image === null ? {} : { image }),
        date_published: publishedAt,
        ...(correctedAt === null ? {} : { date_modified: correctedAt }),
        authors: [{ name: source }],
        tags: categories,
        ...(language === null ? {} : { language }),
      }),
    ),
  });
}
