import type { ArticlePreview } from '../articles/article.ts';
import type { Region } from '../classification/taxonomy.ts';
import { type FeedReason, type ReaderInterests, reasonFor } from './personal-feed.ts';

/** Why a reader sees a story. */
export type StoryReason =
  | { kind: 'sponsored' }
  | { kind: 'search'; term: string }
  /** It has the topic or region of the article above; with neither, its words and names. */
  | { kind: 'similar'; topic: string | null; region: Region | null }
  | ({ kind: 'followed' } & FeedReason)
  /** It is one of the newest, which all readers see. */
  | { kind: 'latest'; region: Region | null };

/** The article that a list follows. */
export interface SimilarStory extends Pick<ArticlePreview, 'topic' | 'region'> {
  /** Whether the search index chose the list, by words and names. */
  bySubject?: true;
}

interface ReasonFacts {
  /** The search term of the list; empty without one. */
  term: string;
  /** The article that the list follows, if it lists similar ones. */
  similarTo: SimilarStory | null;
  /** What the reader follows; nothing for visitors. */
  follows: Pick<ReaderInterests, 'publishers' | 'topics' | 'stories'>;
}

/**
 * Why a reader sees a story: the rule by which its list chose it comes first, then what the reader follows. All other
 * lists show the newest articles to everybody.
 */
export function storyReason(article: ArticlePreview, { term, similarTo, follows }: ReasonFacts): StoryReason {
  if (article.sponsored) return { kind: 'sponsored' };
  if (term !== '') return { kind: 'search', term };
  if (similarTo?.bySubject) return { kind: 'similar', topic: null, region: null };
  if (similarTo !== null) {
    const topic = article.topic !== '' && article.topic === similarTo.topic ? article.topic : null;
    const region = article.region === similarTo.region ? article.region : null;
    if (topic !== null || region !== null) return { kind: 'similar', topic, region };
  }
  const followed = reasonFor(article, follows);
  return followed === null ? { kind: 'latest', region: article.region } : { kind: 'followed', ...followed };
}
