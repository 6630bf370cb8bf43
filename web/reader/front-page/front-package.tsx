import styled from '@emotion/styled';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/shell/messages/en.ts';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { SecondCard } from '../card/cards.tsx';
import { ListedHeadline } from '../card/headline-list.tsx';
import { LeadStory } from '../card/lead-story.tsx';
import { StoryGrid } from '../card/story-grid.tsx';
import { BesideCard } from '../composed/beside.tsx';

// The list is beside the lead, so that all its headlines are on the first screen. The document has it after the
// seconds, as phones show it: the most important first.
const Frame = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 26,
  '& > .lead': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: '1fr auto' },
  '& > section': { paddingBlockStart: 22, borderBlockStart: `1px solid ${palette.divider}` },
  [breakpoints.up('sm')]: {
    gridTemplateColumns: 'minmax(0, 1.65fr) minmax(0, 1fr)',
    columnGap: 32,
    '& > .seconds': { gridColumn: '1 / -1', gridRow: 2 },
    '& > .latest': {
      gridRow: 1,
      gridColumn: 2,
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      paddingBlockStart: 0,
      borderBlockStart: 0,
      '& > :first-of-type': { marginBlockEnd: 12 },
      '&::before': {
        content: '""',
        position: 'absolute',
        insetBlock: 0,
        insetInlineStart: -16,
        borderInlineStart: `1px solid ${palette.divider}`,
      },
    },
  },
});
const Seconds = styled(StoryGrid)({
  rowGap: 28,
  // For the focus ring of the last line, which the row would clip.
  paddingBlockEnd: 8,
  [breakpoints.up('sm')]: { gridTemplateColumns: 'none', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)' },
});
export const List = styled('ol')({
  '& > li': { paddingBlock: 9, borderBlockStart: `1px solid ${palette.divider}` },
  '& > li:first-of-type': { paddingBlockStart: 0, borderBlockStart: 0 },
});
const Latest = styled(List)({
  '& > li': { paddingBlock: 7 },
  '& li h3': { fontSize: '0.96875rem' },
  '& article': { display: 'flex', flexDirection: 'column' },
  '& .source': { order: -1, marginBlock: '0 2px' },
  '& .source time': { fontWeight: 600, color: palette.primary.main },
  // As long as the lead, but no longer than the first screen of a desktop.
  [breakpoints.up('sm')]: {
    flexGrow: 1,
    maxBlockSize: '36rem',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
  },
});

interface FrontPackageProps {
  lead: ArticlePreview;
  seconds: readonly ArticlePreview[];
  headlines: readonly ArticlePreview[];
}

/** The top of the front page: the lead, with the stories that follow it in rank and the latest beside them. */
export function FrontPackage({ lead, seconds, headlines }: FrontPackageProps) {
  const isAlone = seconds.length === 0;
  const first = (
    <div className="lead">
      <LeadStory article={lead} stacked={!isAlone} />
      <BesideCard id={lead.id} />
    </div>
  );
  if (isAlone) return first;
  return (
    <Frame data-package="">
      {first}
      <section className="seconds" aria-label={messages.home.top}>
        <Seconds>
          {seconds.map((article) => (
            <div key={article.id}>
              <SecondCard article={article} />
              <BesideCard id={article.id} />
            </div>
          ))}
        </Seconds>
      </section>
      <Section className="latest" title={messages.home.now}>
        <Latest>
          {headlines.map((article) => (
            <li key={article.id}>
              <ListedHeadline article={article} />
              <BesideCard id={article.id} />
            </li>
          ))}
        </Latest>
      </Section>
    </Frame>
  );
}
