import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import type { Analytics } from '#shared/domain/desk/analytics.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { paths } from '#web/paths.ts';
import { palette, typography } from '#web/theme/theme.ts';

const words = deskMessages.analytics;
const List = styled('ol')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 20,
    alignItems: 'baseline',
    paddingBlock: 13,
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
  '& > li:first-of-type': { paddingBlockStart: 0 },
  '& a': { ...typography.brief, overflowWrap: 'anywhere' },
  '& a:hover': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 3 },
  '& p': { ...typography.meta, color: palette.text.secondary, marginBlockStart: 4, fontVariantNumeric: 'tabular-nums' },
  '& .score': {
    textAlign: 'end',
    '& b': { ...typography.wide, display: 'block', fontSize: '1.5rem', fontVariantNumeric: 'lining-nums' },
  },
  '& .score span': { ...typography.meta, fontSize: '0.75rem', color: palette.text.secondary },
});

/** The newest articles with the highest scores. */
export function TopPerformers({ articles }: { articles: Analytics['topPerformers'] }) {
  return (
    <List>
      {articles.map(({ id, title, views, clicks, performanceScore }) => (
        <li key={id}>
          <div>
            <Link to={paths.article(id)} dir="auto">
              {title}
            </Link>
            <p>
              {deskMessages.views(views)} · {words.clicks(clicks)}
            </p>
          </div>
          <div className="score">
            <b>{formatNumber(performanceScore)}</b>
            <span>{words.score}</span>
          </div>
        </li>
      ))}
    </List>
  );
}
