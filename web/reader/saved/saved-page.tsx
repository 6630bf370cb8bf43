import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { messages } from '#web/messages/en.ts';
import { offlineMessages } from '#web/messages/en-offline.ts';
import { cachedArticles } from '#web/offline/cached-articles.ts';
import { paths } from '#web/paths.ts';
import { HeadlineList } from '#web/reader/front-page/headline-list.tsx';
import { bookmarks } from '#web/storage/reader-state.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { above, color, font } from '#web/theme.ts';
import { Notice } from '#web/ui/display/notice.tsx';
import { StrongPillLink } from '#web/ui/forms/pill.tsx';
import { PageWidth } from '#web/ui/layout/page-width.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';

const texts = offlineMessages.saved;

const Head = styled('div')({
  display: 'grid',
  gap: 10,
  paddingBlock: '34px 30px',
  '& h1': { ...font.lead, fontSize: 'clamp(2rem, 1.5rem + 2vw, 2.875rem)' },
  '& p': { ...font.standfirst, color: color.soft, maxInlineSize: '60ch' },
});
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 40,
  paddingBlockEnd: 60,
  [above.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 56 },
  '& .waiting': { ...font.meta, color: color.soft, marginBlockStart: 14 },
});

type Stories = Awaited<ReturnType<typeof cachedArticles>>;
const nothing: Stories = { saved: [], opened: [] };

/** The stories on this device; null until they have been looked for. */
function useKept(savedIds: readonly string[]): Stories | null {
  const [stories, setStories] = useState<Stories | null>(null);
  useEffect(() => {
    let over = false;
    cachedArticles(savedIds)
      .catch((error: unknown) => {
        console.warn('What is kept on this device cannot be read.', error);
        return nothing;
      })
      .then((found) => over || setStories(found));
    return () => {
      over = true;
    };
  }, [savedIds]);
  return stories;
}

/** What can be read without a connection: the saved stories, and those that were opened last. */
export default function SavedPage() {
  const savedIds = useStored(bookmarks);
  const stories = useKept(savedIds);
  const waiting = savedIds.length - (stories?.saved.length ?? 0);
  return (
    <PageWidth>
      <title>{messages.site.title(texts.title)}</title>
      <meta name="robots" content="noindex" />
      <Head>
        <h1>{texts.title}</h1>
        <p>{texts.standfirst}</p>
      </Head>
      {stories === null ? (
        <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
      ) : stories.saved.length + stories.opened.length + waiting === 0 ? (
        <Notice title={texts.none} hint={texts.noneHint}>
          <StrongPillLink to={paths.home}>{messages.errors.toHome}</StrongPillLink>
        </Notice>
      ) : (
        <Columns>
          {savedIds.length === 0 ? null : (
            <div>
              <HeadlineList
                title={texts.bookmarked}
                articles={stories.saved.map(({ article }) => article)}
                look="pictured"
              />
              {waiting > 0 ? <p className="waiting">{texts.waiting(waiting)}</p> : null}
            </div>
          )}
          <HeadlineList title={texts.opened} articles={stories.opened.map(({ article }) => article)} look="pictured" />
        </Columns>
      )}
    </PageWidth>
  );
}
