import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/shell/messages/en.ts';
import { offlineMessages } from '#web/shell/messages/en-offline.ts';
import { listsMessages } from '#web/shell/messages/readers/en-lists.ts';
import { cachedArticles, droppedCopies } from '#web/shell/offline/cached-articles.ts';
import { paths } from '#web/shell/paths.ts';
import { useObservable } from '#web/shell/state/observable.ts';
import { bookmarks, type SavedCard, savedCards } from '#web/shell/storage/reader-state.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { HeadlineList } from '../card/headline-list.tsx';
import { ListsHead } from './lists-head.tsx';
import { useFetchedCards } from './use-fetched-cards.ts';

const words = offlineMessages.saved;

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 40,
  paddingBlockEnd: 60,
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 56 },
  '& .waiting': { ...typography.meta, color: palette.text.secondary, marginBlockStart: 14 },
});

type CachedArticles = Awaited<ReturnType<typeof cachedArticles>>;
const nothing: readonly string[] = [];
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

/** The saved articles, newest first, with the copies that can be read offline and the cards of the others. */
function useSaved(): { saved: SavedCard[]; opened: ArticlePreview[]; missing: number } | null {
  const savedIds = useStored(bookmarks);
  const cards = useStored(savedCards);
  const cached = useCachedArticles(savedIds);
  const found = useMemo(() => {
    if (cached === null) return null;
    const copies = cached.saved.map(({ article }) => article);
    const byId = new Map<string, SavedCard>([...cards, ...copies].map((card) => [card.id, card]));
    return {
      saved: savedIds.flatMap((id) => byId.get(id) ?? []),
      opened: cached.opened.map(({ article }) => article),
      missing: savedIds.filter((id) => !byId.has(id)),
    };
  }, [cached, cards, savedIds]);
  useFetchedCards(found?.missing ?? nothing);
  return found === null ? null : { ...found, missing: found.missing.length };
}

/** How many saved articles are listed at a time. */
const pageSize = 50;

/** The articles saved in this browser, and the last opened ones that it can show offline. */
export default function SavedPage() {
  const found = useSaved();
  const [shown, setShown] = useState(pageSize);
  return (
    <Container>
      <title>{messages.site.title(words.title)}</title>
      <meta name="robots" content="noindex" />
      <ListsHead>
        <h1>{words.title}</h1>
        <p>
          {words.standfirst} <Link to={paths.history}>{listsMessages.toHistory}</Link>
        </p>
      </ListsHead>
      {found === null ? (
        <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
      ) : found.saved.length + found.opened.length + found.missing === 0 ? (
        <Notice title={words.none} hint={words.noneHint}>
          <Button variant="contained" component={Link} to={paths.home}>
            {messages.errors.toHome}
          </Button>
        </Notice>
      ) : (
        <Columns>
          {found.saved.length + found.missing === 0 ? null : (
            <div>
              <HeadlineList title={words.bookmarked} articles={found.saved.slice(0, shown)} />
              {found.saved.length > shown ? (
                <Button onClick={() => setShown(shown + pageSize)}>{messages.home.showMore}</Button>
              ) : null}
              {found.missing > 0 ? <p className="waiting">{words.waiting(found.missing)}</p> : null}
            </div>
          )}
          <HeadlineList title={words.opened} articles={found.opened} beside={found.saved.slice(0, shown)} />
        </Columns>
      )}
    </Container>
  );
}
