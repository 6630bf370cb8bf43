import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { frontMessages } from '#web/shell/messages/desk/en-front.ts';
import { shortAge } from '#web/shell/messages/time.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Picture } from '#web/shell/ui/display/picture.tsx';

const words = frontMessages.page;

export const Rows = styled('ol')({
  margin: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '72px minmax(0, 1fr)',
    gap: '6px 14px',
    alignItems: 'start',
    paddingBlock: 'var(--row-space, 12px)',
    borderBlockStart: `1px solid ${palette.divider}`,
  },
  '& > li[data-pinned]': { background: `color-mix(in srgb, ${palette.amber.main} 12%, transparent)` },
  '& > li[data-over]': { boxShadow: `inset 0 3px 0 ${palette.primary.main}` },
  '& > li[data-dragged]': { opacity: 0.5 },
  '& .place': { ...typography.meta, fontWeight: 700, color: palette.text.secondary, display: 'block' },
  '& .title': { ...typography.brief, fontSize: '1.0625rem', margin: 0, overflowWrap: 'anywhere' },
  '& .source': { ...typography.meta, color: palette.text.secondary },
  '& .state': { ...typography.meta, fontWeight: 650 },
  '& .tools': { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6 },
  [breakpoints.up('sm')]: {
    '& > li': { gridTemplateColumns: '108px minmax(0, 1fr) auto', paddingInline: 8 },
    '& .tools': { gridColumn: 'auto', maxInlineSize: 330, justifyContent: 'end' },
  },
});

interface StoryRowProps {
  story: ArticlePreview;
  /** Where it is, above the headline. */
  place?: string;
  /** Whether it is pinned, and how long. */
  state?: ReactNode;
  /** Headlines that readers find below its card. */
  beside?: readonly string[] | undefined;
  tools: ReactNode;
}

/** The content of a row of a story: picture, place, headline, source and age, and what can be done with it. */
export function StoryRow({ story, place, state = null, beside, tools }: StoryRowProps) {
  const now = useNow();
  return (
    <>
      <Picture picture={story} alt="" ratio="4 / 3" sizes="120px" fallback={null} />
      <div>
        {place === undefined ? null : <span className="place">{place}</span>}
        <p className="title" dir="auto" lang={story.language ?? undefined}>
          {story.title}
        </p>
        <span className="source">
          <bdi>{story.source}</bdi> · {shortAge(story.publishedAt, now)}
        </span>{' '}
        {state === null ? null : <span className="state">{state}</span>}
        {beside === undefined ? null : <p className="source">{words.beside(beside)}</p>}
      </div>
      <div className="tools">{tools}</div>
    </>
  );
}
