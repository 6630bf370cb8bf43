import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '#web/shell/messages/en.ts';
import { offlineMessages } from '#web/shell/messages/en-offline.ts';
import { cachedArticles, droppedCopies } from '#web/shell/offline/cached-articles.ts';
import { paths } from '#web/shell/paths.ts';
import { useObservable } from '#web/shell/state/observable.ts';
import { bookmarks } from '#web/shell/storage/reader-state.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { HeadlineList } from '../card/headline-list.tsx';

const words = offlineMessages.saved;

const Head = styled('div')({
  display: 'grid',
  gap: 10,
  paddingBlock: '34px 30px',
  '& h1': { ...typography.lead, fontSize: 'clamp(2rem, 1.5rem + 2vw, 2.875rem)' },
  '& p': { ...typography.standfirst, color: palette.text.secondary, maxInlineSize: '60ch' },
});
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 40,
  paddingBlockEnd: 60,
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 56 },
  '& .waiting': { ...typography.meta, color: palette.text.secondary, marginBlockStart: 14 },
});

type CachedArticles = Awaited<ReturnType<typeof cachedArticles>>;
const none: CachedArticles = { saved: [], opened: [] };

/** The articles in this browser's cache; null until they have been read. */
function useCachedArticles(savedIds: readonly string[]): CachedArticles | null {
  const [articles, setArticles] = useState<CachedArticles | null>(null);
  const dropped = useObservable(droppedCopies);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when articles have been dropped.
  useEffect(() => {
    let isStopped = false;
    cachedArticles(savedIds)
      .catch((error: unknown) => {
        console.warn('Could not read the cached articles', error);
        return none;
      })
      .then((found) => isStopped || setArticles(found));
    return () => {
      isStopped = true;
    };
  }, [savedIds, dropped]);
  return articles;
}

/** The articles that are available offline: bookmarked ones and the last opened ones. */
export default function SavedPage() {
  const savedIds = useStored(bookmarks);
  const cached = useCachedArticles(savedIds);
  const missing = savedIds.length - (cached?.saved.length ?? 0);
  return (
    <Container>
      <title>{messages.site.title(words.title)}</title>
      <meta name="robots" content="noindex" />
      <Head>
        <h1>{words.title}</h1>
        <p>{words.standfirst}</p>
      </Head>
      {cached === null ? (
        <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
      ) : cached.saved.length + cached.opened.length + missing === 0 ? (
        <Notice title={words.none} hint={words.noneHint}>
          <Button variant="contained" component={Link} to={paths.home}>
            {messages.errors.toHome}
          </Button>
        </Notice>
      ) : (
        <Columns>
          {savedIds.length === 0 ? null : (
            <div>
              <HeadlineList title={words.bookmarked} articles={cached.saved.map(({ article }) => article)} />
              {missing > 0 ? <p className="waiting">{words.waiting(missing)}</p> : null}
            </div>
          )}
          <HeadlineList
            title={words.opened}
            articles={cached.opened.map(({ article }) => article)}
            beside={cached.saved.map(({ article }) => article)}
          />
        </Columns>
      )}
    </Container>
  );
}
