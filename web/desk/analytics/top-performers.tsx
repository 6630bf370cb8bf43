import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import type { Analytics } from '#shared/domain/desk/analytics.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { paths } from '#web/paths.ts';
import { color, font } from '#web/theme.ts';

const words = deskMessages.analytics;
const List = styled('ol')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 20,
    alignItems: 'baseline',
    paddingBlock: 13,
    borderBlockEnd: `1px solid ${color.rule}`,
  },
  '& > li:first-of-type': { paddingBlockStart: 0 },
  '& a': { ...font.brief, overflowWrap: 'anywhere' },
  '& a:hover': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 3 },
  '& p': { ...font.meta, color: color.soft, marginBlockStart: 4, fontVariantNumeric: 'tabular-nums' },
  '& .score': {
    textAlign: 'end',
    '& b': { ...font.wide, display: 'block', fontSize: '1.5rem', fontVariantNumeric: 'lining-nums' },
  },
  '& .score span': { ...font.meta, fontSize: '0.75rem', color: color.soft },
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
