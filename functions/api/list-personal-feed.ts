import { reportsForReader } from '#functions/readers/followed-stories.ts';
import { feedCandidates, foundForReader, readInterests } from '#functions/readers/interests.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { newestFound } from '#functions/search/newest-found.ts';
import { listPersonalFeed } from '#shared/api/readers.ts';
import { limits } from '#shared/config/limits.ts';
import { isInLanguages } from '#shared/domain/articles/language.ts';
import { personalFeed } from '#shared/domain/readers/personal-feed.ts';

export const handler = endpoint(listPersonalFeed, async ({ caller, query: { language } }) => {
  const now = new Date();
  const reader = await readInterests(caller.uid);
  const [candidates, { articles, found, fromPlaces }, reports] = await Promise.all([
    feedCandidates(reader, now, language),
    foundForReader(reader.follows, now, (search) => newestFound(search, now)),
    reportsForReader(reader.follows, now),
  ]);
  const readable = [...articles, ...reports.articles].filter(
    (one) => language === undefined || isInLanguages(one.language, language),
  );
  const { stories } = reports;
  return personalFeed(
    [...candidates, ...readable],
    { ...reader, found, fromPlaces, stories },
    limits.personalFeed,
    now,
  );
});
