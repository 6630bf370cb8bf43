import type { DeskArticle, DeskArticleDetail } from '#shared/domain/desk/desk-article.ts';
import { deskDetail, deskRow } from './sample-desk-article.ts';

const at = new Date(0).toISOString();
const long = deskRow(
  1,
  { title: `Long ${'headline'.repeat(20)}`, source: 'Publisher'.repeat(8), keywords: 'word'.repeat(90) },
  { version: 3, state: 'hidden', by: `editor${'name'.repeat(12)}@news.example`, at, reason: 'because'.repeat(40) },
);
/** It reads from right to left. */
export const taken = deskRow(
  2,
  { title: 'عنوان', language: 'ar', region: 'middle_eastern' },
  { version: 1, state: 'takenDown', at },
);
const draft = deskRow(
  3,
  { isPremium: true },
  { version: 1, state: 'draft', at, by: 'AI Editorial Team' },
  { survivor: 'story-1' },
);
/** Articles in all kinds of states, with words that are too long for a line. */
export const longRows: readonly DeskArticle[] = [long, taken, draft];
/** The first of them. */
export const longDetail: DeskArticleDetail = deskDetail(long, {
  original: { ...long.article, title: `Their ${'headline'.repeat(20)}`, image: `https://a.example/${'a'.repeat(200)}` },
  classification: {
    topics: [{ value: 'justice', words: ['appeal', 'word'.repeat(30)] }],
    regions: [{ value: 'caribbean', words: ['Kingston'] }],
    priority: [],
    watchlists: [],
    topicFromSource: false,
    regionFromSource: false,
  },
  merged: [{ id: 'm', source: 'S', title: 'report'.repeat(30), url: null, publishedAt: at, score: 1, rule: 'key' }],
});
