import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/messages/en.ts';
import { color, font } from '#web/theme.ts';
import { Notice } from '#web/ui/display/notice.tsx';
import { Pill } from '#web/ui/forms/pill.tsx';
import { SearchTerm } from '../card/searched-text.tsx';
import { Feed } from './feed.tsx';
import type { InlineAd } from './feed-items.tsx';

const Head = styled('div')({
  marginBlockEnd: 30,
  '& h1': { ...font.lead, fontSize: 'clamp(1.75rem, 1.3rem + 1.6vw, 2.5rem)', overflowWrap: 'anywhere' },
});
const Banner = styled('p')({
  ...font.meta,
  fontSize: '0.9375rem',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  marginBlockEnd: 16,
  paddingInlineStart: 14,
  borderInlineStart: `3px solid ${color.brand}`,
  color: color.soft,
  '& b': { fontWeight: 600, color: color.ink },
});

interface FilteredFeedProps {
  articles: readonly ArticlePreview[];
  term: string;
  topic: string | null;
  onShowAll: () => void;
  inlineAd: InlineAd;
  interlude: ReactNode;
}

/** One topic, a search, or both: what was asked for, how much there is, and all of it (HOME-13 to HOME-20, HOME-24). */
export function FilteredFeed({ articles, term, topic, onShowAll, inlineAd, interlude }: FilteredFeedProps) {
  return (
    <>
      <Head>
        <Banner role="status">
          {topic === null ? null : <b>{messages.home.filteringBy(topic)}</b>}
          <span>{messages.home.found(articles.length)}</span>
        </Banner>
        <h1>{topic === null ? messages.home.results(term) : messages.home.latestOn(topic)}</h1>
      </Head>
      {articles.length === 0 ? (
        <Notice title={messages.home.empty} hint={messages.home.emptyHint}>
          <Pill type="button" onClick={onShowAll}>
            {messages.home.showAll}
          </Pill>
        </Notice>
      ) : (
        <SearchTerm value={term}>
          <Feed
            articles={articles}
            level="h2"
            name={`${topic ?? ''} ${term}`}
            inlineAd={inlineAd}
            interlude={interlude}
          />
        </SearchTerm>
      )}
    </>
  );
}
