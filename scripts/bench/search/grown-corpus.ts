import { hash } from 'node:crypto';
import type { SearchDocument } from '#functions/search/segment.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

/** Share of the words that a variation takes from other articles of its language, and of those that are new words. */
const foreign = 0.3;
const unheard = 0.01;
/** Articles of a day: 100,000 are the archive of three months. */
const perDay = 1100;

const lateMs = dayMs / 4;

const word = /\p{L}[\p{L}\p{M}]+/gu;

/**
 * The documents and as many variations of them as needed: words exchanged within a language, which keeps their
 * frequencies, and made-up words, because a vocabulary never ends (Heaps' law). The same for every run.
 * @param now time of the newest article, in milliseconds
 */
export function* grownCorpus(
  documents: readonly SearchDocument[],
  count: number,
  now: number,
): Generator<SearchDocument> {
  const random = seededRandom('search');
  const vocabularies = new Map<string | null, string[]>();
  for (const [language, some] of Map.groupBy(documents, (one) => one.language))
    vocabularies.set(
      language,
      some.flatMap(({ title, summary, body }) => `${title} ${summary} ${body}`.match(word) ?? []),
    );
  for (let n = 0; n < count; n++) {
    const original = documents[Math.floor(random() * documents.length)];
    if (original === undefined) return;
    const vocabulary = vocabularies.get(original.language) ?? [];
    const exchange = (text: string): string =>
      text.replace(word, (written) => {
        const choice = random();
        if (choice < unheard) return `${written}${Math.floor(random() * count).toString(36)}`;
        return choice < foreign ? (vocabulary[Math.floor(random() * vocabulary.length)] ?? written) : written;
      });
    const { title, summary, body } = original;
    yield {
      ...original,
      id: hash('sha256', `${n}-${original.id}`).slice(0, 16),
      title: exchange(title),
      summary: exchange(summary),
      body: exchange(body),
      publisherId: `${original.publisherId}-${n % 7}`,
      // Feeds bring their articles some hours late.
      publishedAt: new Date(now - Math.floor((n * dayMs) / perDay + random() * lateMs)).toISOString(),
    };
  }
}
