import styled from '@emotion/styled';
import { useId, useMemo } from 'react';
import type { ArticlePreview } from '#shared/domain/article.ts';
import { messages } from '#web/messages/en.ts';
import { above, color, onDesk } from '#web/theme.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { newestFirst } from './choose.ts';
import { chooseLead } from './choose-lead.ts';
import { GrowingGrid } from './growing-grid.tsx';
import { HeadlineList } from './headline-list.tsx';
import { LeadStory } from './lead-story.tsx';
import { GridSkeleton, LeadSkeleton, ListSkeleton } from './skeletons.tsx';
import { StoryGrid } from './story-grid.tsx';

/** Stories beside the rail: so many that they end where its 18 headlines do. On a wide desk they stand three abreast. */
const frontCount = { desk: 18, narrower: 13 };
/** CONST-04, CONST-05. */
const latestCount = 9;
const moreCount = 9;

// Twelve columns: 8 for the stories, 4 for the rail (HOME-03, CONST-16).
const Front = styled('div')({
  display: 'grid',
  gap: 44,
  marginBlockStart: 34,
  paddingBlockStart: 34,
  borderBlockStart: `1px solid ${color.rule}`,
  [above.tablet]: { gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 4fr)', gap: 56 },
});
const Rail = styled('aside')({
  display: 'grid',
  alignContent: 'start',
  gap: 40,
  [above.phone]: { gridTemplateColumns: '1fr 1fr', gap: 40 },
  [above.tablet]: { gridTemplateColumns: '1fr', gap: 36 },
});
const Rest = styled('section')({ marginBlockStart: 44, paddingBlockStart: 34, borderBlockStart: `1px solid ${color.rule}` });

/** The front page as an editor would lay it out: the lead, stories beside the latest headlines, then everything else. */
export function Discover({ articles }: { articles: readonly ArticlePreview[] }) {
  const restId = useId();
  const beside = useMedia(onDesk) ? frontCount.desk : frontCount.narrower;
  const { lead, front, rest, latest, more } = useMemo(() => {
    const lead = chooseLead(articles);
    const others = articles.filter((article) => article !== lead);
    const byTime = newestFirst(articles);
    return {
      lead,
      front: others.slice(0, beside),
      rest: others.slice(beside),
      latest: byTime.slice(0, latestCount),
      more: byTime.slice(latestCount, latestCount + moreCount),
    };
  }, [articles, beside]);
  return (
    <>
      <VisuallyHidden as="h1">{messages.site.title()}</VisuallyHidden>
      {lead === null ? (
        <Notice title={messages.home.empty} hint={messages.home.noneYet} />
      ) : (
        <>
          <LeadStory article={lead} />
          <Front>
            <StoryGrid articles={front} level="h2" place="front" />
            <Rail>
              <HeadlineList title={messages.home.latest} articles={latest} look="timed" />
              <HeadlineList title={messages.home.more} articles={more} look="pictured" />
            </Rail>
          </Front>
          {rest.length === 0 ? null : (
            <Rest aria-labelledby={restId}>
              <SectionHead id={restId}>{messages.home.stories}</SectionHead>
              <GrowingGrid articles={rest} level="h3" name="discover" />
            </Rest>
          )}
        </>
      )}
    </>
  );
}

/** Nine cards in the shape of the page (HOME-56). */
export function DiscoverSkeleton() {
  return (
    <div aria-hidden="true">
      <LeadSkeleton />
      <Front>
        <GridSkeleton count={8} place="front" />
        <Rail as="div">
          <ListSkeleton count={9} />
        </Rail>
      </Front>
    </div>
  );
}
