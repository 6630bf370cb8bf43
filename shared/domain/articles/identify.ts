import { dayMs, utcDay } from '../utc-day.ts';
import { canonicalUrl } from './canonical-url.ts';
import { normaliseTitle, titleSimilarity, titleWords } from './dedup.ts';
import type { FeedEntry } from './feed-entry.ts';
import { pageKey } from './page-key.ts';

// Which article an entry is. Its address decides. The name that its source gives it (its guid) finds it after its
// address has changed, and tells it from others with the same address. Publishers repeat names and addresses, and make
// new ones with each response, so the words of the articles and their times decide whether to believe them.

/** What tells articles apart. */
export interface Identified {
  id: string;
  sourceId: string;
  title: string;
  summary: string;
  url: string | null;
  publishedAt: string;
  /** Hash of its `entryName`; absent if it has none. */
  name?: string | undefined;
}

/** An entry, whose `id` is that of its address until it is known which article it is. */
export interface Unidentified extends Identified {
  /** Whether `publishedAt` is the entry's own and not the time of the fetch. */
  isDated: boolean;
  /**
   * Id of the address with which the article may be stored: that of a redirector from which `url` was read, or `url`
   * with the names of campaigns (`pageKey`).
   */
  formerId?: string | undefined;
}

/** In place of an id: a source has given a name, or the id of an address, to several articles. */
const repeated = '';

/** What sources have named: ids of articles, or `repeated`, by source and name. */
export type Names = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The names that sources have given, with those that a batch adds. */
export class SourceNames {
  private readonly added = new Map<string, Map<string, string>>();
  private readonly stored: Names;

  constructor(stored: Names) {
    this.stored = stored;
  }

  get(sourceId: string, name: string): string | undefined {
    return this.added.get(sourceId)?.get(name) ?? this.stored.get(sourceId)?.get(name);
  }

  /** Adds a name, which is `repeated` if the source has given it to another article before. */
  give(sourceId: string, name: string, id: string): void {
    const before = this.get(sourceId, name);
    const now = before === undefined || before === id ? id : repeated;
    if (before === now) return;
    this.added.set(sourceId, (this.added.get(sourceId) ?? new Map()).set(name, now));
  }

  /** Adds the names, and the ids of addresses, that one response gives to entries which differ. */
  learnRepeated(response: readonly Unidentified[]): void {
    const first = new Map<string, Unidentified>();
    for (const entry of response)
      for (const name of [entry.id, entry.name ?? []].flat()) {
        const other = first.get(name) ?? entry;
        first.set(name, other);
        if (areOthers(other, entry)) this.give(entry.sourceId, name, repeated);
      }
  }

  /** The added names by source. */
  changes(): Record<string, [name: string, id: string][]> {
    return Object.fromEntries([...this.added].map(([sourceId, names]) => [sourceId, [...names]]));
  }
}

/** Whether two entries of one response differ. */
function areOthers(a: Unidentified, b: Unidentified): boolean {
  if (hasSameTitle(a, b)) return false;
  return (a.name !== undefined && b.name !== undefined && a.name !== b.name) || !areAlike(a.summary, b.summary);
}

/**
 * What a source calls an entry: its guid, else its address if that has a fragment. Null if neither says more than the
 * address: the guid is the address, that of the site or that of the feed, or adds a number to it as a version (BBC).
 */
export function entryName({ id, link }: Pick<FeedEntry, 'id' | 'link'>, sourceUrl: string): string | null {
  const guid = id?.trim() ?? '';
  const fragment = fragmentOf(link);
  if ((guid === '' || guid === link) && fragment === null) return null;
  const address = /^https?:/i.test(guid) ? canonicalUrl(guid) : null;
  if (address === null && guid !== '') return guid;
  const page = link === null ? null : canonicalUrl(link);
  const ofAddress = fragment === null ? null : `${page}#${fragment}`;
  if (address === null) return ofAddress;
  const part = fragmentOf(guid);
  if (part === null)
    return [page, canonicalUrl(sourceUrl), new URL(address).origin].includes(address) ? ofAddress : address;
  if (address === page && (part === fragment || /^\d{1,2}$/.test(part))) return ofAddress;
  return `${address}#${part}`;
}

/** The part of an address behind `#`; null if it has none, or one that tracks readers or marks a text. */
export function fragmentOf(address: string | null): string | null {
  const at = address?.indexOf('#') ?? -1;
  if (at < 0) return null;
  const [fragment = ''] = address?.slice(at + 1).split(':~:') ?? [];
  return fragment === '' || /^[\w-]+=[^/]*$/.test(fragment) ? null : fragment;
}

/** The text whose hash is the id of an article that has its address in common with others. */
export const sharedIdentity = ({ id, title, publishedAt, isDated }: Unidentified): string =>
  `${id} ${isDated ? utcDay(publishedAt) : ''} ${normaliseTitle(title) || title}`;

/**
 * The id of the article that an entry is. Adds its name to `names`.
 * @param get returns an article of those that the entry may be
 * @param ownId returns the hash of its `sharedIdentity`, for an entry that has its address in common with others
 */
export function identify(
  entry: Unidentified,
  get: (id: string) => Identified | undefined,
  names: SourceNames,
  ownId: () => string,
): string {
  const { sourceId, name } = entry;
  const page = get(entry.id);
  const id = idAmong(entry, page, get, names, ownId);
  if (name !== undefined) names.give(sourceId, name, id);
  if (page !== undefined && id !== page.id) names.give(sourceId, page.id, repeated);
  return id;
}

function idAmong(
  entry: Unidentified,
  page: Identified | undefined,
  get: (id: string) => Identified | undefined,
  names: SourceNames,
  ownId: () => string,
): string {
  const { sourceId, name = '' } = entry;
  const givenTo = names.get(sourceId, name);
  const named = get(givenTo ?? '');
  if (named !== undefined) {
    const isFree = page === undefined || page.sourceId !== sourceId;
    if ((isFree && isSameStory(named, entry)) || isSameAddress(named.url, entry.url)) return named.id;
  }
  if (page === undefined) return get(entry.formerId ?? '')?.id ?? entry.id;
  if (!hasSameTitle(page, entry) && get(ownId()) !== undefined) return ownId();
  const believed = givenTo === repeated ? { ...entry, name: undefined } : entry;
  return isAnother(page, believed, names.get(sourceId, entry.id) === repeated) ? ownId() : page.id;
}

/** Whether an entry is another article than the one that has its address. */
function isAnother(page: Identified, entry: Unidentified, isShared: boolean): boolean {
  const isOfSource = page.sourceId === entry.sourceId;
  const areNamed = isOfSource && page.name !== undefined && entry.name !== undefined;
  if (areNamed && page.name === entry.name) return false;
  if (hasSameTitle(page, entry))
    return areNamed && entry.isDated && !isWithinDay(page, entry) && !areAlike(page.summary, entry.summary);
  if (isShared || haveOtherFragments(page.url, entry.url)) return true;
  if (!isOfSource || entry.name === undefined) return false;
  // Articles stored before names were have none. A name that changes with each response is known by equal times.
  return page.name === undefined ? !isSameStory(page, entry) : !isSameMoment(page, entry);
}

/** Whether an entry with the name of an article is a correction of it. Otherwise its source repeats the name. */
const isSameStory = (article: Identified, entry: Unidentified): boolean =>
  isSameMoment(article, entry) ||
  ((!entry.isDated || isWithinDay(article, entry)) &&
    (areAlike(article.title, entry.title) || areAlike(article.summary, entry.summary)));

/** Equal times say nothing if a publisher writes the day only. */
const isSameMoment = ({ publishedAt }: Identified, entry: Unidentified): boolean =>
  entry.isDated && publishedAt === entry.publishedAt && Date.parse(publishedAt) % dayMs !== 0;

const isWithinDay = (a: Identified, b: Identified): boolean =>
  Math.abs(Date.parse(a.publishedAt) - Date.parse(b.publishedAt)) <= dayMs;

const hasSameTitle = (a: Identified, b: Identified): boolean =>
  a.title === b.title || (normaliseTitle(a.title) !== '' && normaliseTitle(a.title) === normaliseTitle(b.title));

/** Whether two texts have half of their words in common. */
const areAlike = (a: string, b: string): boolean => titleSimilarity(titleWords(a), titleWords(b)) >= 0.5;

const isSameAddress = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && pageKey(a) === pageKey(b) && !haveOtherFragments(a, b);

function haveOtherFragments(a: string | null, b: string | null): boolean {
  const [one, other] = [fragmentOf(a), fragmentOf(b)];
  return one !== null && other !== null && one !== other;
}
