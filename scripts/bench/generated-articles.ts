import { hash } from 'node:crypto';
import type { ArticlesMessage } from '#functions/ingest/article-queue.ts';
import { categories, regions } from '#shared/domain/classification/taxonomy.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

/** A generated article, as a queue message with a single entry. */
export interface GeneratedArticle {
  n: number;
  publishedAt: string;
  message: ArticlesMessage;
  /** True for a second report of the previous article's story, which is merged into that article. */
  isDuplicate: boolean;
}

export const generatedSourceCount = 500;
/** One article in ten is a second report of a story, as in the feeds of the other benchmarks. */
const duplicateInterval = 10;
const syllables =
  'ba be bi bo da de di do fa fi ga go ka ki ko la le li lo ma me mi mo na ne ni no pa pe ra re ri ro sa se si so ta te ti to va ve'.split(
    ' ',
  );
/** Words that classification recognises; the others are random. */
const subjects =
  'remittances parliament hospital software election court festival bank school Kingston Lagos Bogota Manila Beirut harbour harvest railway reform union market'.split(
    ' ',
  );

/** Pseudo-random numbers (Park and Miller): every run generates the same articles. */
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

export const generatedSource = (n: number) => ({
  id: `paper-${String(n).padStart(3, '0')}`,
  name: `Paper ${String(n).padStart(3, '0')}`,
  type: 'rss' as const,
  region: n % 6 === 5 ? null : (regions[n % 6] ?? null),
  category: categories[n % categories.length] ?? categories[0],
  url: `https://paper-${n}.example/feed`,
});

/**
 * Generates article number `n`; 0 is the newest. Articles go back in time at an even rate, so the newest ones are the
 * same for any number of articles. A few publishers write much and many write little.
 */
export function generateArticle(n: number, perDay: number, now: Date): GeneratedArticle {
  const isDuplicate = n % duplicateInterval === duplicateInterval - 1;
  const random = seeded(n + 1);
  const source = generatedSource(Math.floor(generatedSourceCount * random() ** 2));
  const publishedAt = new Date(now.getTime() - Math.floor(((n + 1) * dayMs) / perDay)).toISOString();
  const story = seeded(isDuplicate ? n : n + 1);
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
    isDuplicate,
    message: {
      runId: `generated-${n}`,
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
