import { topics } from '../../config/seed/topics.ts';
import { singleSpaces } from '../text/single-spaces.ts';
import type { ArticlePreview } from './article.ts';
import type { ArticleState, Corrections, Editorial, EditorialChange } from './editorial.ts';

/** Fields of a publisher's card that editors can correct. */
export type Correctable = Pick<
  ArticlePreview,
  'title' | 'summary' | 'topic' | 'region' | 'language' | 'keywords' | 'image'
>;

/** An article before a change. */
export interface Decided {
  /** The publisher's own fields. */
  original: Correctable;
  editorial: Editorial;
  /** Whether it is ours: composed, or a story of the newsroom. */
  isComposed: boolean;
  /** Ids of the reports that were merged into it. */
  reports: readonly string[];
}

/** Most keywords of an article. */
const mostKeywords = 8;

/** The states that may follow each state. */
const next: Record<ArticleState, readonly ArticleState[]> = {
  listed: ['hidden', 'takenDown', 'draft'],
  hidden: ['listed', 'takenDown'],
  draft: ['listed', 'takenDown'],
  takenDown: ['listed'],
};

/** An invalid field of a change, and the reason as a sentence without a full stop. */
export interface EditorialFault {
  field: string;
  message: string;
}

/** The fault of a change that no article allows; null if there is none. */
export function changeFault({ corrections = {}, state, ...change }: EditorialChange): EditorialFault | null {
  const { topic, keywords } = corrections;
  for (const field of ['reports', 'courtOrder'] as const)
    if (change[field] && state !== 'takenDown')
      return { field: `change.${field}`, message: `${inWordsOf[field]} only when the article is taken down` };
  if (typeof topic === 'string' && !topics.some(({ id }) => id === topic))
    return { field: 'change.corrections.topic', message: 'Topic must be one of the topics of the site' };
  if (typeof keywords === 'string' && keywordsOf(keywords).length > mostKeywords)
    return { field: 'change.corrections.keywords', message: `Keywords must be at most ${mostKeywords}` };
  return null;
}

/** The fault of a change of this article; null if there is none. */
export function editorialFault({ editorial, isComposed }: Decided, change: EditorialChange): EditorialFault | null {
  const { state = editorial.state, reason } = change;
  if (state !== editorial.state) {
    if (!next[editorial.state].includes(state))
      return {
        field: 'change.state',
        message: `An article that is ${inWords[editorial.state]} cannot be ${inWords[state]}`,
      };
    if (state === 'draft' && !isComposed)
      return { field: 'change.state', message: 'Only our own articles can be drafts' };
  }
  const isTakingDown = state === 'takenDown' && editorial.state !== 'takenDown';
  if (state === 'takenDown' && (isTakingDown ? !reason : reason === ''))
    return { field: 'change.reason', message: 'Reason must say why the article is taken down' };
  return null;
}

const inWordsOf = { reports: 'Reports can be taken along', courtOrder: 'A court order can be given' };

const inWords: Record<ArticleState, string> = {
  listed: 'listed',
  hidden: 'hidden',
  draft: 'a draft',
  takenDown: 'taken down',
};

/**
 * The decision after a valid change; null if it changes nothing.
 * @param by who changes it
 */
export function changedEditorial(
  { original, editorial, reports }: Decided,
  change: EditorialChange,
  by: string,
  now: Date,
): Editorial | null {
  const state = change.state ?? editorial.state;
  const kept = state === editorial.state || state !== 'listed' ? editorial.reason : '';
  const corrections = withCorrections(original, editorial.corrections, change.corrections ?? {});
  const isPremium = change.isPremium === undefined ? editorial.isPremium : (change.isPremium ?? undefined);
  const decision = {
    state,
    reason: change.reason ?? kept,
    corrections,
    ...(isPremium === undefined ? {} : { isPremium }),
    alone: change.alone ?? editorial.alone,
    ...omittedAfter(editorial, change.omitted),
    ...noteAfter(editorial, change.note, now),
    ...takeDownAfter(editorial, state, change, reports),
  };
  if (isSame(decision, editorial)) return null;
  const at = now.toISOString();
  return { ...decision, version: editorial.version + 1, correctedAt: correctedAt(editorial, corrections, at), by, at };
}

type TakeDown = Pick<Editorial, 'courtOrder' | 'takes' | 'takenWith'>;

/** What a take-down is about. The reports that it took along stay known when it is over: they come back with it. */
function takeDownAfter(
  { state: before, version, courtOrder, takes, takenWith }: Editorial,
  state: ArticleState,
  change: EditorialChange,
  reports: readonly string[],
): TakeDown {
  const isOrdered = state === 'takenDown' && (change.courtOrder ?? (before === state && courtOrder));
  const order = isOrdered ? { courtOrder: true } : {};
  if (state !== 'takenDown' || before === state)
    return { ...order, ...(takes && { takes }), ...(takenWith && { takenWith }) };
  return change.reports && reports.length > 0
    ? { ...order, takes: { version: version + 1, ids: [...reports] } }
    : order;
}

/**
 * The decision about a report after its article was taken down with its reports, or was restored; null if it has
 * followed already, or if editors have decided about it by itself. Safe to repeat.
 */
export function followingEditorial(report: Editorial, id: string, article: Editorial): Editorial | null {
  const { takes, reason, by, at } = article;
  const { takenWith } = report;
  if (takes === undefined) return null;
  const hasFollowed = takenWith?.id === id && takenWith.version === takes.version;
  const isDown = report.state === 'takenDown';
  const decided = { ...report, version: report.version + 1, by, at, takenWith: { id, version: takes.version } };
  if (article.state === 'takenDown') {
    const order = article.courtOrder ? { courtOrder: true } : {};
    return hasFollowed || isDown ? null : { ...decided, state: 'takenDown', reason, ...order };
  }
  const { courtOrder: _, ...restored } = decided;
  return hasFollowed && isDown ? { ...restored, state: 'listed', reason: '' } : null;
}

/** What is left out, each passage once and without line breaks. */
function omittedAfter({ omitted: before }: Editorial, given = before ?? []): Pick<Editorial, 'omitted'> {
  const omitted = [...new Set(given.map(oneLine).filter((passage) => passage !== ''))];
  return omitted.length === 0 ? {} : { omitted };
}

/** The note for readers. A note whose words change has the time of the change. */
function noteAfter({ note }: Editorial, given: string | undefined, now: Date): Pick<Editorial, 'note'> {
  const text = given === undefined ? note?.text : oneLine(given);
  if (text === undefined || text === '') return {};
  return { note: text === note?.text ? note : { text, at: now.toISOString() } };
}

type GivenCorrections = NonNullable<EditorialChange['corrections']>;

/** The corrections with the given ones added. One that equals the publisher's value is dropped. */
function withCorrections(original: Correctable, present: Corrections, given: GivenCorrections): Corrections {
  /** Null takes a correction back; an absent one stays. */
  const chosen = <T>(value: T | null | undefined, kept: T | undefined, publishers: T): T =>
    value ?? (value === null || kept === undefined ? publishers : kept);
  const { title, summary, topic, region, language, keywords, image } = given;
  const shown: Correctable = {
    title: chosen(title && oneLine(title), present.title, original.title),
    summary: chosen(summary && oneLine(summary), present.summary, original.summary),
    topic: chosen(topic, present.topic, original.topic),
    region: region === 'none' ? null : chosen(region, present.region, original.region),
    language: chosen(language, present.language, original.language),
    keywords: chosen(keywords && keywordsOf(keywords).join(), present.keywords, original.keywords),
    image: image === '' ? null : chosen(image, present.image, original.image),
  };
  // The values have the types of their fields; the compiler does not follow that through entries.
  return Object.fromEntries(
    correctable.flatMap((field) => (shown[field] === original[field] ? [] : [[field, shown[field]]])),
  ) as Corrections;
}

/** In a fixed order, so that equal corrections are equal texts. */
const correctable = ['title', 'summary', 'topic', 'region', 'language', 'keywords', 'image'] as const;

const oneLine = (text: string): string => singleSpaces(text).trim();

/** The distinct keywords of a comma-separated list. */
const keywordsOf = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map(oneLine)
      .filter((word) => word !== ''),
  ),
];

/** The corrections that readers see as a changed text or picture. */
const shownText = ({ title, summary, image }: Corrections): string =>
  JSON.stringify([title, summary, image === undefined, image]);
const untouched = shownText({});

function correctedAt(
  { corrections: before, correctedAt: last }: Editorial,
  after: Corrections,
  at: string,
): string | null {
  const text = shownText(after);
  if (text === untouched) return null;
  return text === shownText(before) ? last : at;
}

type Decision = Pick<Editorial, 'state' | 'reason' | 'corrections' | 'isPremium' | 'alone' | 'omitted' | 'note'> &
  TakeDown;

const isSame = (a: Decision, b: Decision): boolean =>
  a.state === b.state &&
  a.reason === b.reason &&
  a.isPremium === b.isPremium &&
  a.alone === b.alone &&
  a.note?.text === b.note?.text &&
  a.courtOrder === b.courtOrder &&
  a.takes?.version === b.takes?.version &&
  (a.omitted ?? []).join('\n') === (b.omitted ?? []).join('\n') &&
  correctable.every((field) => a.corrections[field] === b.corrections[field]);
