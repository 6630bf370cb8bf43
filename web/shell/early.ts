import type { ComponentType } from 'react';
import { isInLanguages, normalisedLanguages } from '#shared/domain/articles/language.ts';
import { type PinsAndMutes, placePins } from '#shared/domain/front-page/place-pins.ts';
import { chooseLead, type RankedFacts } from '#shared/domain/front-page/rank-stories.ts';
import { typeset } from '#shared/domain/text/typeset.ts';

// This file and its imports run before everything else: apart from types, it imports no package and nothing large.

let loadedArticlePage: ComponentType | undefined;
/** Stores the article page when it has loaded before the app. */
export function setLoadedArticlePage(page: ComponentType): void {
  loadedArticlePage = page;
}
/** The article page, if it has loaded before the app. */
export const getLoadedArticlePage = (): ComponentType | undefined => loadedArticlePage;

/** Requests in flight, by address. */
const inFlight = new Map<string, Promise<Response>>();

/** Fetches `address` now; `api.ts` takes the response when it requests the same address. */
function fetchEarly(address: string): Promise<Response> {
  return share(address, fetch(address, { credentials: 'include' }));
}

function share(address: string, response: Promise<Response>): Promise<Response> {
  inFlight.set(address, response);
  return response.then((received) => received.clone());
}

/** The early response for a GET of `address`, once; undefined if there is none. */
export function takeEarlyResponse(method: string, address: string): Promise<Response> | undefined {
  if (method !== 'GET') return undefined;
  const response = inFlight.get(address);
  inFlight.delete(address);
  return response;
}

/**
 * Loads the page's top picture while the site's code is still being parsed. Phones show it at once in its final place
 * (base.css) until the page renders its own (shell/ui/rendering/early-picture.ts). The attributes match
 * shell/ui/display/picture.tsx, so the picture is fetched once.
 */
function showPicture(address: unknown, page: 'front' | 'article'): void {
  if (typeof address !== 'string' || !/^https?:/i.test(address)) return;
  const picture = new Image();
  Object.assign(picture, {
    className: `early-picture ${page}`,
    alt: '',
    fetchPriority: 'high',
    referrerPolicy: 'no-referrer',
    src: address,
  });
  picture.onerror = () => picture.remove();
  document.body.append(picture);
}

/**
 * Shows the first headline of the front page, on phones, where the page will render it below its picture: the news can
 * be read while the site's code still loads.
 */
function showHeadline({ title, language }: { title: string; language: string }): void {
  const headline = document.createElement('div');
  const text = typeset(title, language);
  Object.assign(headline, { className: 'early-headline', dir: 'auto', lang: language, textContent: text });
  document.body.append(headline);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const countOf = (value: unknown): number => (Number.isInteger(value) ? Math.max(0, Number(value)) : 0);

/** The story of a record, as far as it ranks. */
function storyIn(value: unknown): RankedFacts['story'] {
  if (!isObject(value) || typeof value.id !== 'string') return undefined;
  const { id, lead, outlets, countries, lastAt } = value;
  return {
    id,
    lead: textOf(lead) ?? '',
    outlets: countOf(outlets),
    countries: Array.isArray(countries) ? countries : [],
    lastAt: textOf(lastAt) ?? '',
  };
}

/**
 * What chooses the lead among the articles of a reply, with the fallbacks of its schema: the page must choose the same
 * one. Records that the page leaves out have none, nor have those in languages that the reader does not read.
 */
export const leadFactsIn = (
  articles: readonly unknown[],
  languages: readonly string[] = [],
): (RankedFacts & { publisherId: string; title: string; language: string; hasLabel: boolean })[] =>
  articles.flatMap((one) => {
    if (!isObject(one) || typeof one.id !== 'string' || typeof one.title !== 'string') return [];
    const { id, title, publishedAt } = one;
    if (typeof publishedAt !== 'string') return [];
    const language = textOf(one.language);
    if (languages.length > 0 && !isInLanguages(language, languages)) return [];
    const sponsored = one.sponsored === true;
    return {
      id,
      publisherId: textOf(one.publisherId) ?? '',
      title,
      language: language ?? '',
      // The line above the headline.
      hasLabel: textOf(one.region) !== null || one.isPremium === true || sponsored,
      publishedAt,
      image: textOf(one.image),
      coverageCount: countOf(one.coverageCount),
      story: storyIn(one.story),
      priority: one.priority === 'high' ? 'high' : 'none',
      sponsored,
      ...(Array.isArray(one.composedFrom) ? { composedFrom: [] } : {}),
    };
  });

type Facts = ReturnType<typeof leadFactsIn>[number];

/** The article that leads the page: the one that the editors pinned, else the one that the articles give. */
export function leadIn(articles: readonly unknown[], plan: unknown, languages: readonly string[]): Facts | null {
  const pins = pinsIn(plan, languages);
  const { pinned, others } = placePins(leadFactsIn(articles, languages), pins, Date.now());
  return pinned.get(0) ?? chooseLead(others, [...pinned.values()], pins?.pinnedStories);
}

/** The pins of a reply that has the form of the contract; null for any other. */
function pinsIn(plan: unknown, languages: readonly string[]): PinsAndMutes<Facts> | null {
  if (!isObject(plan) || !Array.isArray(plan.pins) || !Array.isArray(plan.mutes)) return null;
  // The server checks the reply against the contract.
  const { pins, mutes, pinnedStories } = plan as unknown as PinsAndMutes<unknown>;
  return {
    pins: pins.flatMap((pin) => leadFactsIn([pin.article], languages).map((article) => ({ ...pin, article }))),
    mutes,
    pinnedStories,
  };
}

/** The languages that first-paint.js found; empty: all. */
const readLanguages = (): string[] =>
  normalisedLanguages((document.documentElement.dataset.languages ?? '').split(','));

interface EarlyRequest {
  page: 'front' | 'article' | 'other';
  /** Resolves when the reply is there and what it shows at once is shown, or has failed. */
  shown: Promise<void>;
}

/** Starts the API call of the page at this address. The caller of `takeEarlyResponse` handles failures. */
export function startEarlyRequest(): EarlyRequest {
  // vite.config.ts writes the path of listArticles into this link of index.html, which preloads it but on articles.
  const list = document.querySelector<HTMLLinkElement>('link[as=fetch]')?.getAttribute('href') ?? '';
  const [, article] = /^\/article\/([^/]+)\/?$/.exec(location.pathname) ?? [];
  if (article !== undefined) {
    // Articles of the reader's own sources are in the browser's storage (first-paint.js has checked).
    if (document.documentElement.dataset.own !== undefined) return { page: 'article', shown: Promise.resolve() };
    // The served document has the picture already (functions/documents/article.ts).
    const isServed = document.querySelector('.story') !== null;
    const shown = showReply(fetchEarly(`${list}/${article}`), (found) => {
      if (!isServed) showPicture(isObject(found) ? found.image : null, 'article');
    });
    return { page: 'article', shown: isServed ? Promise.resolve() : shown };
  }
  if (location.pathname !== '/' && location.pathname !== '/news') {
    void fetchEarly(list).catch(() => {});
    return { page: 'other', shown: Promise.resolve() };
  }
  const articlesReply = fetchEarly(list);
  const plan = planInTime(articlesReply);
  const shown = showReply(articlesReply, async (articles) => {
    const lead =
      Array.isArray(articles) && location.search === '' ? leadIn(articles, await plan, readLanguages()) : null;
    if (lead === null) return;
    showPicture(lead.image, 'front');
    if (lead.hasLabel) showHeadline(lead);
  });
  return { page: 'front', shown };
}

/** How long the front page waits for the editors' plan once it has the articles, in milliseconds. */
export const planWaitMs = 300;

/**
 * Fetches the editors' plan of the front page. If it fails or comes much later than the articles, the page does without
 * it: a plan that comes later would move the articles under the reader. The page gets the same answer.
 */
async function planInTime(articles: Promise<unknown>): Promise<unknown> {
  // first-paint.js (vite.config.ts) has requested it, or has an editor's draft.
  const address = document.documentElement.dataset.front ?? '';
  const requested = 'frontPlan' in window && window.frontPlan instanceof Promise ? window.frontPlan : fetch(address);
  const isLate = articles.then(() => new Promise((resolve) => setTimeout(resolve, planWaitMs)));
  const late = isLate.then(() => new Response(null, { status: 504 }));
  try {
    const response = await share(address, Promise.race<Response>([requested, late]));
    return await response.json();
  } catch {
    return null;
  }
}

/** Shows what can be shown of a reply at once. */
async function showReply(reply: Promise<Response>, show: (reply: unknown) => void | Promise<void>): Promise<void> {
  try {
    const response = await reply;
    await show(await response.json());
  } catch {
    // The page tries again and shows the error.
  }
}
