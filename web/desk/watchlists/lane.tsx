import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { listDeskArticles } from '#shared/api/article-desk.ts';
import type { LocalArticle } from '#shared/domain/articles/local-article.ts';
import type { Watchlist } from '#shared/domain/classification/watchlist.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { watchlistMessages as words } from '#web/shell/messages/desk/en-desk.ts';
import { shortAge } from '#web/shell/messages/time.ts';
import { paths } from '#web/shell/paths.ts';
import { useSession } from '#web/shell/session/session.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { PanelError } from '../access/panel-error.tsx';
import { HeadlineList, HeadlineListSkeleton } from '../figures/headline-list.tsx';

const Sides = styled('div')({
  display: 'grid',
  gap: '22px 44px',
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& h3': { ...typography.meta, fontWeight: 600, color: palette.text.secondary, marginBlockEnd: 10 },
  '& p': { ...typography.meta, color: palette.text.secondary },
});

/** Articles of each side of a lane. */
const laneLength = 5;

/** The page of the articles that a published watchlist has marked. */
export const articlesOf = (id: string): string => `${paths.adminArticles}?${new URLSearchParams({ watchlist: id })}`;

type Shown = Pick<LocalArticle, 'id' | 'title' | 'source' | 'publishedAt' | 'language'>;

function Headlines({ articles }: { articles: readonly Shown[] }) {
  const now = useNow();
  if (articles.length === 0) return <p>{words.latestNone}</p>;
  return (
    <HeadlineList
      articles={articles.map(({ source, publishedAt, ...article }) => ({
        ...article,
        about: (
          <>
            <bdi>{source}</bdi> · {shortAge(publishedAt, now)}
          </>
        ),
      }))}
    />
  );
}

/** What the published watchlist has marked. */
function OnSite({ id }: { id: string }) {
  const isSignedIn = useSession().state === 'in';
  const query = { watchlist: id, state: 'listed', limit: laneLength } as const;
  const { data, error, refetch } = useReply(listDeskArticles, isSignedIn ? { query } : null);
  if (!isSignedIn) return <p>{words.siteForEditors}</p>;
  if (data !== undefined) return <Headlines articles={data.map(({ article }) => article)} />;
  if (error !== undefined) return <PanelError title={words.siteFailed} error={error} refetch={refetch} />;
  return <HeadlineListSkeleton widths={['80%', '65%', '75%']} />;
}

interface LaneProps {
  list: Watchlist;
  /** Shown before its name. */
  mark: ReactNode;
  /** The articles of this browser, the newest first. */
  articles: readonly LocalArticle[];
}

/** The newest articles of a watchlist: those of the site, and those of this browser's own sources. */
export function Lane({ list: { id, name }, mark, articles }: LaneProps) {
  const own = articles.filter(({ watchlistHits }) => watchlistHits.includes(id)).slice(0, laneLength);
  return (
    <Section
      style={{ marginBlockStart: 40 }}
      title={
        <>
          {mark}
          <bdi>{name}</bdi>
        </>
      }
      end={
        <Link to={articlesOf(id)} aria-label={words.siteOf(name)}>
          {words.siteAll}
        </Link>
      }
    >
      <Sides>
        <div>
          <h3>{words.siteNewest}</h3>
          <OnSite id={id} />
        </div>
        <div>
          <h3>{words.browserNewest}</h3>
          <Headlines articles={own} />
        </div>
      </Sides>
    </Section>
  );
}
