import { hash } from 'node:crypto';
import type { ArticlesMessage } from '#functions/articles/article-queue.ts';
import { categories, regions } from '#shared/domain/classification/taxonomy.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

/** One made-up article: whose it is, and the message that would have brought it alone. */
export interface MadeArticle {
  n: number;
  publishedAt: string;
  message: ArticlesMessage;
  /** The article before it told the same story: this one is merged into that. */
  repeats: boolean;
}

export const madeSources = 500;
/** One report in ten is another publisher's of the story before it, as in the feeds of the other benches. */
const repeatsEach = 10;
const syllables =
  'ba be bi bo da de di do fa fi ga go ka ki ko la le li lo ma me mi mo na ne ni no pa pe ra re ri ro sa se si so ta te ti to va ve'.split(
    ' ',
  );
/** Words of the subjects that classification looks for, among words that say nothing. */
const subjects =
  'remittances parliament hospital software election court festival bank school Kingston Lagos Bogota Manila Beirut harbour harvest railway reform union market'.split(
    ' ',
  );

/** A generator of pseudo-random numbers (Park and Miller): the same article in every run. */
function seeded(seed: number): () => number {
  let state = ((seed * 2654435761) % 2147483646) + 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const pick = <T>(random: () => number, from: readonly [T, ...T[]]): T =>
  from[Math.floor(random() * from.length)] ?? from[0];
const [firstSyllable = 'ba', ...otherSyllables] = syllables;
const [firstSubject = 'court', ...otherSubjects] = subjects;
const word = (random: () => number): string =>
  Array.from({ length: 3 }, () => pick(random, [firstSyllable, ...otherSyllables])).join('');
const words = (random: () => number, count: number): string =>
  Array.from({ length: count }, () => word(random)).join(' ');
const sentence = (random: () => number): string =>
  `${words(random, 5)} ${pick(random, [firstSubject, ...otherSubjects])} ${words(random, 4)}.`;

export const madeSource = (n: number) => ({
  id: `paper-${String(n).padStart(3, '0')}`,
  name: `Paper ${String(n).padStart(3, '0')}`,
  type: 'rss' as const,
  region: n % 6 === 5 ? null : (regions[n % 6] ?? null),
  category: categories[n % categories.length] ?? categories[0],
  url: `https://paper-${n}.example/feed`,
});

/**
 * Article number `n`, the newest is 0. They go back in time at an even rate, so that the newest are the same however many there are; a few publishers write much and many little.
 */
export function madeArticle(n: number, perDay: number, now: Date): MadeArticle {
  const repeats = n % repeatsEach === repeatsEach - 1;
  const random = seeded(n + 1);
  const source = madeSource(Math.floor(madeSources * random() ** 2));
  const publishedAt = new Date(now.getTime() - Math.floor(((n + 1) * dayMs) / perDay)).toISOString();
  const story = seeded(repeats ? n : n + 1);
  story();
  const title = `${words(story, 3)} ${pick(story, [firstSubject, ...otherSubjects])} ${words(story, 4)}`;
  const content = Array.from(
    { length: 4 + Math.floor(random() * 8) },
    () => `<p>${Array.from({ length: 4 }, () => sentence(random)).join(' ')}</p>`,
  ).join('');
  const entry = {
    id: null,
    title,
    link: `https://${source.id}.example/${n}`,
    summary: content.slice(3, 203).replaceAll(/<[^>]*>/g, ' '),
    content,
    publishedAt,
    author: null,
    categories: [],
    image: `https://${source.id}.example/pictures/${n}.jpg`,
    language: null,
  };
  return {
    n,
    publishedAt,
    repeats,
    message: {
      runId: `made-${n}`,
      source,
      part: 0,
      parts: 1,
      fetchedAt: publishedAt,
      language: 'en',
      entries: [{ ...entry, fingerprint: hash('sha256', `${source.id} ${n}`).slice(0, 10) }],
      filtered: 0,
      known: 0,
      remember: null,
    },
  };
}
