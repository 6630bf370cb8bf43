import styled from '@emotion/styled';
import type { ArticlePreview } from '#shared/domain/article.ts';
import { above, color } from '#web/theme.ts';
import { BriefCard, StandardCard, WideCard } from './cards.tsx';
import { arrange } from './choose.ts';

const columnGap = 40;
const rowGap = 44;

/**
 * Hairlines between rows and columns: each cell draws the line before and above itself, and the grid clips those that fall on its own edge.
 */
export const Grid = styled('div')({
  '--columns': 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))',
  alignContent: 'start',
  columnGap,
  rowGap,
  overflow: 'clip',
  '& > *': { position: 'relative', minInlineSize: 0 },
  '& > *::before': {
    content: '""',
    position: 'absolute',
    insetBlockStart: -rowGap / 2,
    insetInlineStart: -columnGap,
    insetInlineEnd: -columnGap,
    borderBlockStart: `1px solid ${color.rule}`,
    pointerEvents: 'none',
  },
  [above.phone]: {
    '--columns': 2,
    '& > .wide': { gridColumn: 'span 2' },
    '& > *::after': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: -columnGap / 2,
      borderInlineStart: `1px solid ${color.rule}`,
      pointerEvents: 'none',
    },
  },
  '&.full': { [above.tablet]: { '--columns': 3 }, [above.desk]: { '--columns': 4 } },
  '&.front': { [above.desk]: { '--columns': 3 } },
  '& > .pair': { display: 'grid', alignContent: 'start', gap: 20 },
  '& > .pair > * + *': { borderBlockStart: `1px solid ${color.rule}`, paddingBlockStart: 20 },
});

/** Across the whole page, or beside the rail. */
export type GridPlace = 'full' | 'front';

/** Stories in the page's rhythm and the list's order. */
export function StoryGrid({ articles, level, place }: { articles: readonly ArticlePreview[]; level: 'h2' | 'h3'; place: GridPlace }) {
  return (
    <Grid className={place}>
      {arrange(articles).map((cell) => {
        if (cell.kind === 'pair') {
          return (
            <div className="pair" key={cell.articles[0]?.id}>
              {cell.articles.map((article) => (
                <BriefCard key={article.id} article={article} level={level} />
              ))}
            </div>
          );
        }
        const Card = cell.kind === 'wide' ? WideCard : StandardCard;
        return (
          <div className={cell.kind} key={cell.article.id}>
            <Card article={cell.article} level={level} />
          </div>
        );
      })}
    </Grid>
  );
}
