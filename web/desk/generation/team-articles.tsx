import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { editorial } from '#shared/config/editorial.ts';
import { messages } from '#web/messages/en.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { fullMoment, longAge } from '#web/messages/time.ts';
import { paths } from '#web/paths.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { useTeamArticles } from './use-team-articles.ts';

const words = deskMessages.teamArticles;
const List = styled('ol')({
  '& > li': { borderBlockEnd: `1px solid ${palette.divider}`, paddingBlock: 14, minBlockSize: 74 },
  '& > li:first-of-type': { paddingBlockStart: 0, minBlockSize: 60 },
  '& a': { ...typography.brief, display: 'block', overflowWrap: 'anywhere' },
  '& a:hover': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 3 },
  '& p': { ...typography.meta, color: palette.text.secondary, marginBlockStart: 5, fontVariantNumeric: 'tabular-nums' },
});
const bones = ['92%', '78%', '85%', '64%'];

/** The AI editorial team's articles: title, age and views. */
export function TeamArticles() {
  const id = useId();
  const now = useNow();
  const { data, error, refetch } = useTeamArticles();
  const shown = data?.filter(({ source }) => source === editorial.name);
  return (
    <section aria-labelledby={id} aria-busy={shown === undefined && error === undefined}>
      <SectionHead id={id}>{words.title}</SectionHead>
      {shown !== undefined && shown.length > 0 ? (
        <List>
          {shown.map((article) => (
            <li key={article.id}>
              <Link to={paths.article(article.id)} dir="auto" lang={article.language ?? undefined}>
                {article.title}
              </Link>
              <p>
                <time dateTime={article.publishedAt} title={fullMoment(article.publishedAt)}>
                  {longAge(article.publishedAt, now)}
                </time>{' '}
                · {deskMessages.views(article.views)}
              </p>
            </li>
          ))}
        </List>
      ) : shown !== undefined ? (
        <Notice level="h3" title={words.none} hint={words.noneHint} />
      ) : error !== undefined ? (
        <Notice level="h3" title={words.failed} hint={messages.home.failedHint} urgent>
          <RetryButton onRetry={refetch}>{messages.errors.retry}</RetryButton>
        </Notice>
      ) : (
        <List aria-hidden="true">
          {bones.map((size) => (
            <li key={size}>
              <Skeleton style={{ inlineSize: size, blockSize: 20 }} />
              <Skeleton style={{ inlineSize: 130, blockSize: 13, marginBlockStart: 9 }} />
            </li>
          ))}
        </List>
      )}
    </section>
  );
}
