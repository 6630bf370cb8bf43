import * as z from 'zod/mini';
import { type PageReport, type StoryPage, storyPage } from '#shared/domain/stories/story-page.ts';
import { samplePreview } from '../sample-article.ts';

/** A report in a story as the server promises it; `n` makes it one of many, the earliest first. */
export function sampleReport(n: number, given: Partial<PageReport> = {}): PageReport {
  const age = 14 * 60 - n * 40;
  const publishedAt = new Date(Date.now() - age * 60_000).toISOString();
  const source = `Paper ${n}`;
  return {
    ...samplePreview(n, { source, publisherId: `paper-${n}`, title: `Report ${n} of the berth`, publishedAt }),
    country: null,
    copies: [],
    ...given,
  };
}

/** A story of three countries and two scripts, as the server promises it: Jamaica, Britain and Egypt. */
export function sampleStory(given: Partial<StoryPage> = {}): StoryPage {
  const reports = [
    sampleReport(1, { country: 'JM', source: 'Harbour Tribune', publisherId: 'harbour-tribune' }),
    sampleReport(2, { country: 'GB', title: 'London traders weigh the Kingston toll' }),
    sampleReport(3, {
      country: 'EG',
      language: 'ar',
      source: 'جريدة المرفأ',
      publisherId: 'marfa',
      title: 'المحكمة تفتح الطريق أمام رصيف كينغستون (1,400 وظيفة)',
      summary: 'رفضت المحكمة آخر اعتراض على الرصيف.',
    }),
    sampleReport(4, { country: 'JM', isPremium: true }),
  ];
  return z.parse(storyPage, {
    id: 'story-1',
    title: 'Kingston port expansion wins court approval',
    language: 'en',
    lead: 'story-1',
    reports,
    summary: [
      { text: 'Judges cleared the last objection on Friday.', reportId: 'story-1' },
      { text: 'رفضت المحكمة آخر اعتراض على الرصيف.', reportId: 'story-3' },
    ],
    people: ['Andrew Holness'],
    places: ['Kingston', 'بيروت'],
    composed: [],
    outletsRead: { JM: 5, GB: 4, EG: 2 },
    ...given,
  });
}
