import { handler as getArticleReply } from '#functions/api/get-article.ts';
import { handler as getEntityReply } from '#functions/api/get-entity.ts';
import { handler as getFrontPageReply } from '#functions/api/get-front-page.ts';
import { handler as getPlaceReply } from '#functions/api/get-place.ts';
import { handler as getPublishedDocumentReply } from '#functions/api/get-published-document.ts';
import { handler as getPublisherReply } from '#functions/api/get-publisher.ts';
import { handler as getStoryReply } from '#functions/api/get-story.ts';
import { handler as getTrustPageReply } from '#functions/api/get-trust-page.ts';
import { handler as getWeatherReply } from '#functions/api/get-weather.ts';
import { handler as listArticlesReply } from '#functions/api/list-articles.ts';
import { handler as listCorrectionsReply } from '#functions/api/list-corrections.ts';
import { handler as listDiasporaPlayersReply } from '#functions/api/list-diaspora-players.ts';
import { handler as listMarketsReply } from '#functions/api/list-markets.ts';
import { handler as listMatchesReply } from '#functions/api/list-matches.ts';
import { handler as listPlacesReply } from '#functions/api/list-places.ts';
import { handler as listPublishersReply } from '#functions/api/list-publishers.ts';
import { handler as listTopicsReply } from '#functions/api/list-topics.ts';
import { handler as listTrendingTopicsReply } from '#functions/api/list-trending-topics.ts';
import { handler as listWeatherCitiesReply } from '#functions/api/list-weather-cities.ts';
import { handler as searchArticlesReply } from '#functions/api/search-articles.ts';
import { replyOf } from '#functions/runtime/endpoint.ts';
import { type HttpHandler, reportFailure } from '#functions/runtime/http-handler.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { getArticle, listArticles, listCorrections } from '#shared/api/articles.ts';
import type { documents } from '#shared/api/documents.ts';
import type { Endpoint, Input } from '#shared/api/endpoint.ts';
import { getFrontPage } from '#shared/api/front.ts';
import { getWeather, listDiasporaPlayers, listMarkets, listMatches, listWeatherCities } from '#shared/api/live.ts';
import { getPublishedDocument, getTrustPage } from '#shared/api/published.ts';
import { getPublisher, listPublishers } from '#shared/api/publishers.ts';
import { getEntity, getPlace, listPlaces, searchArticles } from '#shared/api/search.ts';
import { getStory } from '#shared/api/stories.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { articlePath, placePath, storyPath, trustPages } from '#shared/config/site-paths.ts';
import { articleHead, type PageHead } from '#shared/domain/articles/article-head.ts';
import { descriptionOf } from '#shared/domain/articles/article-text.ts';
import { entityHead, placeHead, publisherHead } from '#shared/domain/articles/subject-heads.ts';
import { placeNamed } from '#shared/domain/places/place.ts';
import { cursorOf, isSearch, readSearch } from '#shared/domain/search/search-address.ts';
import { storyHead } from '#shared/domain/stories/story-head.ts';
import { rememberedCity } from '#web/reader/live/weather/use-weather.ts';
import { storiesInput } from '#web/reader/subjects/story-pages.tsx';
import { withCursor } from '#web/shell/api/call-pages.ts';
import type { CallReply } from '#web/shell/api/client.ts';
import { noInput, type ServedReply, servedFailure, servedReply } from '#web/shell/cache/use-reply.ts';

/** What a page shows: the replies that the site would fetch for it, and how others describe it. */
export interface PageContent {
  replies: ServedReply[];
  /** Title and metadata for search engines and link previews. The site's own by default. */
  described?: { title: string; head: PageHead };
  /** Keeps search engines from listing it. */
  noindex?: true;
  /** It says that something failed. The site in the browser tries again. */
  isFailed?: true;
}

/** The page has moved for good to this path. */
export interface MovedPage {
  movedTo: string;
}

export interface PageRequest {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  origin: string;
}

export type PageName = Exclude<keyof typeof documents, 'feed' | 'sitemap' | 'robots' | 'picture'>;
type Page = (request: PageRequest) => Promise<PageContent | MovedPage>;

/** Nothing is at this address, or no longer. */
export class Missing extends Error {
  readonly status: 404 | 410;
  /** What the site finds instead of the reply. */
  readonly served: ServedReply;

  constructor(status: 404 | 410, served: ServedReply) {
    super(`The page has no content: ${status}`);
    this.status = status;
    this.served = served;
  }
}

/**
 * An endpoint's reply as the site keeps it.
 * @throws Missing in place of the refusals of what does not exist
 */
async function ask<E extends Endpoint>(spec: E, handler: HttpHandler, input: Input<E>) {
  try {
    const { reply, next } = await replyOf(spec, handler, input);
    // The rows of a paged list are an array, which may have a cursor.
    if (spec.paged) withCursor(reply as object, next);
    return { reply, served: servedReply(spec, input, reply as CallReply<E>) };
  } catch (error) {
    if (error instanceof Refusal && (error.status === 404 || error.status === 410))
      throw new Missing(error.status, servedFailure(spec, input, error.status));
    throw error;
  }
}
const served = async (...asked: Promise<{ served: ServedReply }>[]): Promise<ServedReply[]> =>
  (await Promise.all(asked)).map((one) => one.served);

/** What is beside the content of a page, which does without it when it cannot be read: the browser asks again. */
async function beside(...asked: Promise<{ served: ServedReply }>[]): Promise<ServedReply[]> {
  const settled = await Promise.allSettled(asked);
  return settled.flatMap((one) => {
    if (one.status === 'fulfilled') return [one.value.served];
    reportFailure('page_reply.failed', 'could not read what is beside the content of the page', one.reason);
    return [];
  });
}

const topics = () => ask(listTopics, listTopicsReply, noInput);

const front: Page = async () => {
  const [articles, others] = await Promise.all([
    served(ask(listArticles, listArticlesReply, noInput)),
    beside(topics(), ask(getFrontPage, getFrontPageReply, noInput).catch(withoutPlan)),
  ]);
  return { replies: [...articles, ...others] };
};

/** As readers get it while nothing is published: the page arranges the articles itself. */
function withoutPlan(error: unknown): { served: ServedReply } {
  reportFailure('page_reply.failed', 'could not read the editors’ plan for the page', error);
  return { served: servedReply(getFrontPage, noInput, { number: 0, pins: [], mutes: [], breaking: null }) };
}

const trust =
  (page: (typeof trustPages)[number]): Page =>
  async () => ({
    replies: await served(
      ask(getTrustPage, getTrustPageReply, { params: { page } }),
      ...(page === 'corrections' ? [ask(listCorrections, listCorrectionsReply, noInput)] : []),
    ),
  });

/** The pages by the names of their rows in shared/api/documents.ts. They throw what their endpoints refuse. */
export const pages: Readonly<Record<PageName, Page>> = {
  front,
  news: front,
  article: async ({ params: { id = '' }, origin }) => {
    const { reply, served } = await ask(getArticle, getArticleReply, { params: { id } });
    if (reply.id !== id) return { movedTo: articlePath(reply.id) };
    const head = articleHead(reply, descriptionOf(reply), origin);
    return { replies: [served], described: { title: reply.title, head } };
  },
  story: async ({ params: { id = '' }, origin }) => {
    const { reply, served } = await ask(getStory, getStoryReply, { params: { id } });
    if (reply.id !== id) return { movedTo: storyPath(reply.id) };
    return { replies: [served], described: { title: reply.title, head: storyHead(reply, origin) } };
  },
  publisher: async ({ params: { id = '' }, query, origin }) => {
    const stories = storiesInput({ source: id, topic: query.get('topic') ?? undefined }, query.get('after'));
    const [publisher, others] = await Promise.all([
      ask(getPublisher, getPublisherReply, { params: { id } }),
      beside(ask(listArticles, listArticlesReply, stories), topics()),
    ]);
    const { reply } = publisher;
    return {
      replies: [publisher.served, ...others],
      described: { title: reply.name, head: publisherHead(reply, origin) },
    };
  },
  about: async ({ params: { slug = '' }, origin }) => {
    const place = placeNamed(slug);
    if (place !== null) return { movedTo: placePath(place.slug) };
    const { reply, served } = await ask(getEntity, getEntityReply, { params: { slug } });
    return { replies: [served], described: { title: reply.name, head: entityHead(reply, origin) } };
  },
  places: async () => ({ replies: await served(ask(listPlaces, listPlacesReply, noInput)) }),
  place: async ({ params: { slug = '' }, origin }) => {
    const { reply, served } = await ask(getPlace, getPlaceReply, { params: { slug } });
    if (reply.slug !== slug) return { movedTo: placePath(reply.slug) };
    const others = await beside(
      topics(),
      ask(listMarkets, listMarketsReply, noInput),
      ...(reply.city === null ? [] : [ask(getWeather, getWeatherReply, { query: { city: reply.city } })]),
    );
    return {
      replies: [served, ...others],
      described: { title: reply.name, head: placeHead(reply, origin) },
      ...(reply.count === 0 ? { noindex: true } : {}),
    };
  },
  search: async ({ query }) => {
    const search = readSearch(query);
    if (!isSearch(search)) return { replies: [], noindex: true };
    try {
      const given = { query: { ...search, cursor: cursorOf(query) } };
      const { reply, next } = await replyOf(searchArticles, searchArticlesReply, given);
      return { replies: [servedReply(searchArticles, { query: search }, withCursor(reply, next))], noindex: true };
    } catch (error) {
      // A refused cursor is the caller's fault. The site searches again, and can offer to try again.
      if (!(error instanceof Refusal)) reportFailure('search_page.failed', 'could not search for the page', error);
      return { replies: [servedFailure(searchArticles, { query: search }, 503)], isFailed: true, noindex: true };
    }
  },
  topics: async () => ({
    replies: [
      ...(await served(topics())),
      ...(await beside(ask(listTrendingTopics, listTrendingTopicsReply, noInput))),
    ],
  }),
  publishers: async () => ({ replies: await served(ask(listPublishers, listPublishersReply, noInput)) }),
  markets: async () => ({ replies: await served(ask(listMarkets, listMarketsReply, noInput)) }),
  weather: async ({ query }) => {
    const cities = await ask(listWeatherCities, listWeatherCitiesReply, noInput);
    const city = query.get('city')?.trim() || rememberedCity(null, cities.reply);
    const weather = await ask(getWeather, getWeatherReply, { query: { city } });
    return { replies: [cities.served, weather.served] };
  },
  sports: async () => ({
    replies: await beside(
      ask(listMatches, listMatchesReply, noInput),
      ask(listDiasporaPlayers, listDiasporaPlayersReply, noInput),
    ),
  }),
  subscribe: async () => ({
    replies: await served(ask(getPublishedDocument, getPublishedDocumentReply, { params: { kind: 'membership' } })),
  }),
  ...(Object.fromEntries(trustPages.map((page) => [page, trust(page)])) as Record<(typeof trustPages)[number], Page>),
};
