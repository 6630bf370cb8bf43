import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Analytics } from '#shared/domain/desk/analytics.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { HeadlineList } from '../figures/headline-list.tsx';

const words = deskMessages.analytics;

function Score({ value }: { value: number }) {
  return (
    <Box sx={{ textAlign: 'end' }}>
      <Typography variant="wide" component="div" sx={{ fontSize: '1.5rem', fontVariantNumeric: 'lining-nums' }}>
        {formatNumber(value)}
      </Typography>
      <Typography variant="meta" color="textSecondary" sx={{ fontSize: '0.75rem' }}>
        {words.score}
      </Typography>
    </Box>
  );
}

/** The articles with the highest scores. */
export function TopPerformers({ articles }: { articles: Analytics['topPerformers'] }) {
  return (
    <HeadlineList
      articles={articles.map(({ id, title, views, likes, clicks, performanceScore }) => ({
        id,
        title,
        about: [deskMessages.views(views), deskMessages.likes(likes), words.clicks(clicks)].join(' · '),
        end: <Score value={performanceScore} />,
      }))}
    />
  );
}
