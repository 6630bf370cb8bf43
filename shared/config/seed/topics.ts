import type { Topic } from '../../domain/articles/topic.ts';

type NamedTopic = Omit<Topic, 'followerCount' | 'articleCount' | 'trending'>;

const topic = (id: string, displayName: string, category: string, icon: string, description: string): NamedTopic => ({
  id,
  name: id,
  displayName,
  description,
  category,
  icon,
});

/**
 * All topics: the three of classification, then one for each category of a source. No display name is a part of
 * another: readers would not know which of the two they want.
 */
export const topics: readonly NamedTopic[] = [
  topic('finance_justice', 'Finance & Justice', 'Money & Work', 'scales', 'Debt, fraud, fair banking and the courts.'),
  topic(
    'diaspora_business',
    'Diaspora Business',
    'Money & Work',
    'bridge',
    'Remittances, trade and companies that span borders.',
  ),
  topic('social_justice', 'Social Justice', 'Power & Rights', 'raised-hand', 'Rights, equality and protest.'),
  topic('general', 'General news', 'General', 'newspaper', 'The day’s news from every region.'),
  topic('finance', 'Economy', 'Money & Work', 'chart', 'Markets, prices, jobs and companies.'),
  topic('justice', 'Courts & Law', 'Power & Rights', 'gavel', 'Courts, laws and policing.'),
  topic('tech', 'Technology', 'Science & Health', 'chip', 'Start-ups, networks and science.'),
  topic('culture', 'Culture', 'Life & Ideas', 'mask', 'Music, film, food, books and festivals.'),
  topic('politics', 'Politics', 'Power & Rights', 'ballot', 'Elections, parliaments and diplomacy.'),
  topic('health', 'Health', 'Science & Health', 'heart', 'Care, medicine and wellbeing.'),
];
