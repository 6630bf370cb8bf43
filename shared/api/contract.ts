import * as ads from './ads.ts';
import * as advertising from './advertising.ts';
import * as articleDesk from './article-desk.ts';
import * as articles from './articles.ts';
import * as desk from './desk.ts';
import type { Endpoint } from './endpoint.ts';
import * as follows from './follows.ts';
import * as front from './front.ts';
import * as ingestion from './ingestion.ts';
import * as live from './live.ts';
import * as membership from './membership.ts';
import * as newsroom from './newsroom.ts';
import * as published from './published.ts';
import * as publishers from './publishers.ts';
import * as readers from './readers.ts';
import * as search from './search.ts';
import * as sources from './sources.ts';
import * as stories from './stories.ts';
import * as team from './team.ts';
import * as topics from './topics.ts';

/** The endpoints by noun, which is also their tag in the OpenAPI document. */
export const nouns = {
  articles,
  stories,
  front,
  topics,
  publishers,
  search,
  follows,
  readers,
  membership,
  ads,
  advertising,
  live,
  sources,
  ingestion,
  desk,
  articleDesk,
  team,
  newsroom: { ...newsroom, ...published },
} as const satisfies Record<string, Record<string, Endpoint>>;

/**
 * All endpoints of the API, for infra, the OpenAPI document, the local stage and tests. Handlers and the site import
 * the file of their noun instead, to keep the rest out of their bundles. `functions/api/list-articles.ts` handles
 * `listArticles`.
 */
export const contract = {
  ...articles,
  ...stories,
  ...front,
  ...topics,
  ...publishers,
  ...search,
  ...follows,
  ...readers,
  ...membership,
  ...ads,
  ...advertising,
  ...live,
  ...sources,
  ...ingestion,
  ...desk,
  ...articleDesk,
  ...team,
  ...newsroom,
  ...published,
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;

/** Name of the handler's file and of the Lambda: `listArticles` -> `list-articles`. */
export const handlerFile = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
