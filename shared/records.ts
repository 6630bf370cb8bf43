import type * as z from 'zod/mini';
import { type NewsroomKind, newsroomKinds } from './domain/newsroom/newsroom-document.ts';
import type { Role } from './domain/team/role.ts';
import { affiliates } from './records/affiliates.ts';
import { events } from './records/events.ts';
import { frontPage } from './records/front-page.ts';
import { houseAds } from './records/house-ads.ts';
import { membership } from './records/membership.ts';
import { newsletter } from './records/newsletter.ts';
import { pages } from './records/pages.ts';
import type { ContentKind } from './records/record-kind.ts';
import { storyDecisions } from './records/story-decisions.ts';
import { watchlists } from './records/watchlists.ts';

/**
 * What editors edit as a draft and publish to all readers, one row a kind: access, checks, the audit log, forms, lists
 * and comparisons follow from it. Readers' pages do not import it: their script would carry the desk's texts.
 */
export const records = {
  front: frontPage,
  membership,
  watchlists,
  'house-ads': houseAds,
  affiliates,
  events,
  newsletter,
  pages,
  'story-decisions': storyDecisions,
} as const satisfies { [K in NewsroomKind]: ContentKind };

export type NewsroomContent<K extends NewsroomKind> = z.output<(typeof records)[K]['content']>;

/** The roles that edit each kind. */
export const rolesOfKinds: Readonly<Record<string, Role>> = Object.fromEntries(
  Object.entries(records).map(([kind, { role }]) => [kind, role]),
);

/** The kinds that are lists of records. */
export type ListKindName = {
  [K in NewsroomKind]: (typeof records)[K] extends { record: z.ZodMiniType } ? K : never;
}[NewsroomKind];
const isList = (kind: NewsroomKind): kind is ListKindName => 'record' in records[kind];
export const listKinds = newsroomKinds.filter(isList);
