import { type InStory, storyIdOf } from '../stories/one-per-story.ts';

/** A pin or a mute, and when it counts. Times ISO 8601; null: from now, and for good. */
interface Timed {
  start: string | null;
  end: string | null;
}
interface Pinnable extends InStory {
  publisherId?: string;
}
/** The part of the published plan that decides what the page shows. */
export interface PinsAndMutes<A> {
  /** Reports of pinned stories (rank-stories.ts). */
  pinnedStories?: readonly string[] | undefined;
  pins: readonly (Timed & { place: number; article: A })[];
  mutes: readonly { kind: string; id: string; until: string }[];
}

/** Whether a pin counts at `now`, in milliseconds. */
export const isCurrent = ({ start, end }: Timed, now: number): boolean =>
  !(start !== null && Date.parse(start) > now) && !(end !== null && Date.parse(end) <= now);

/** The articles at fixed places, by place, and the others in their order. */
export interface PlacedPins<A> {
  pinned: ReadonlyMap<number, A>;
  others: readonly A[];
}

/**
 * Divides the articles into the pinned and the others, without those that are muted at `now`. A story has one place,
 * the first of its pins. A pin outweighs a mute. A pinned article that the reader does not read is left to the list.
 * @param isRead whether the reader reads the article's language
 */
export function placePins<A extends Pinnable>(
  articles: readonly A[],
  plan: PinsAndMutes<A> | null,
  now: number,
  isRead: (article: A) => boolean = () => true,
): PlacedPins<A> {
  if (plan === null) return { pinned: new Map(), others: articles };
  const pinned = new Map<number, A>();
  const ids = new Set<string>();
  const stories = new Set<string>();
  for (const pin of plan.pins.toSorted((a, b) => a.place - b.place)) {
    const { place } = pin;
    if (!isCurrent(pin, now) || pinned.has(place) || !isRead(pin.article)) continue;
    // The list may have newer counters, and a story that has begun since.
    const article = articles.find(({ id }) => id === pin.article.id) ?? pin.article;
    const story = storyIdOf(article);
    if (ids.has(article.id) || stories.has(story)) continue;
    pinned.set(place, article);
    ids.add(article.id);
    stories.add(story);
  }
  const muted = new Set(plan.mutes.flatMap(({ kind, id, until }) => (Date.parse(until) > now ? `${kind} ${id}` : [])));
  const others = articles.filter(
    ({ id, publisherId }) => !ids.has(id) && !muted.has(`article ${id}`) && !muted.has(`publisher ${publisherId}`),
  );
  return { pinned, others };
}
