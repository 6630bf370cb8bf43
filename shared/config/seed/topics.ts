import type { Topic } from '../../domain/articles/topic.ts';

type NamedTopic = Omit<Topic, 'followerCount' | 'articleCount' | 'trending'>;

/** All topics: the three of classification, then one for each category of a source. */
export const topics: readonly NamedTopic[] = [
  {
    id: 'finance_justice',
    name: 'finance_justice',
    displayName: 'Finance & Justice',
    description: 'Debt, fraud, fair banking and the courts.',
    category: 'Money & Work',
    icon: 'scales',
  },
  {
    id: 'diaspora_business',
    name: 'diaspora_business',
    displayName: 'Diaspora Business',
    description: 'Remittances, trade and companies that span borders.',
    category: 'Money & Work',
    icon: 'bridge',
  },
  {
    id: 'social_justice',
    name: 'social_justice',
    displayName: 'Social Justice',
    description: 'Rights, equality and protest.',
    category: 'Power & Rights',
    icon: 'raised-hand',
  },
  {
    id: 'general',
    name: 'general',
    displayName: 'General news',
    description: 'The day’s news from every region.',
    category: 'Life & Ideas',
    icon: 'newspaper',
  },
  {
    id: 'finance',
    name: 'finance',
    displayName: 'Business',
    description: 'Markets, prices, jobs and companies.',
    category: 'Money & Work',
    icon: 'chart',
  },
  {
    id: 'justice',
    name: 'justice',
    displayName: 'Justice',
    description: 'Courts, laws and policing.',
    category: 'Power & Rights',
    icon: 'gavel',
  },
  {
    id: 'tech',
    name: 'tech',
    displayName: 'Technology',
    description: 'Start-ups, networks and science.',
    category: 'Life & Ideas',
    icon: 'chip',
  },
  {
    id: 'culture',
    name: 'culture',
    displayName: 'Culture',
    description: 'Music, film, food, books and festivals.',
    category: 'Life & Ideas',
    icon: 'mask',
  },
  {
    id: 'politics',
    name: 'politics',
    displayName: 'Politics',
    description: 'Elections, parliaments and diplomacy.',
    category: 'Power & Rights',
    icon: 'ballot',
  },
  {
    id: 'health',
    name: 'health',
    displayName: 'Health',
    description: 'Care, medicine and wellbeing.',
    category: 'Life & Ideas',
    icon: 'heart',
  },
];
