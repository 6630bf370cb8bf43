import Pagination from '@mui/material/Pagination';
import { useState } from 'react';
import { editorial } from '#shared/config/editorial.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { Generation } from '#shared/domain/generation/generation.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { messages } from '#web/shell/messages/en.ts';
import { fullMoment, longAge } from '#web/shell/messages/time.ts';
import { useObservable } from '#web/shell/state/observable.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { HeadlineList, HeadlineListSkeleton } from '../figures/headline-list.tsx';
import { isGenerating } from './generation.ts';
import { useTeamArticles } from './use-team-articles.ts';

const words = deskMessages.teamArticles;
const pageSize = 10;

/** Title, age and views of each article, ten on a page. */
function Articles({ articles }: { articles: readonly ArticlePreview[] }) {
  const now = useNow();
  const [requested, setRequested] = useState(1);
  const pageCount = Math.ceil(articles.length / pageSize);
  // A refetched list may have fewer pages.
  const page = Math.min(requested, pageCount);
  return (
    <>
      <HeadlineList
        articles={articles.slice((page - 1) * pageSize, page * pageSize).map((article) => ({
          id: article.id,
          title: article.title,
          language: article.language,
          about: (
            <>
              <time dateTime={article.publishedAt} title={fullMoment(article.publishedAt)}>
                {longAge(article.publishedAt, now)}
              </time>{' '}
              · {deskMessages.views(article.views)}
            </>
          ),
        }))}
      />
      {pageCount === 1 ? null : (
        <Pagination
          aria-label={words.pages}
          count={pageCount}
          page={page}
          onChange={(_, next) => setRequested(next)}
          sx={{
            marginBlockStart: '18px',
            '@media (pointer: coarse)': { '& .MuiPaginationItem-root': { minWidth: 44, height: 44, margin: 0 } },
          }}
        />
      )}
    </>
  );
}

/** The AI editorial team's articles, with those of the latest generation. */
export function TeamArticles({ generation }: { generation: Generation | undefined }) {
  // A run that was started here refetches the list itself.
  const isFollowed = useObservable(isGenerating);
  const written = isFollowed ? [] : (generation?.articles.map((article) => article.id) ?? []);
  const { data, error, refetch } = useTeamArticles(written);
  const shown = data?.filter(({ source }) => source === editorial.name);
  return (
    <Section title={words.title} aria-busy={shown === undefined && error === undefined}>
      {shown !== undefined && shown.length > 0 ? (
        <Articles articles={shown} />
      ) : shown !== undefined ? (
        <Notice level="h3" title={words.none} hint={words.noneHint} />
      ) : error !== undefined ? (
        <Notice level="h3" title={words.failed} hint={failureHint(error)} urgent>
          <RetryButton onRetry={refetch}>{messages.errors.retry}</RetryButton>
        </Notice>
      ) : (
        <HeadlineListSkeleton widths={['92%', '78%', '85%', '64%']} />
      )}
    </Section>
  );
}
