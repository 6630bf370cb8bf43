import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Optimization } from '#shared/domain/ads/revenue.ts';
import { clickThroughRate } from '#shared/domain/ads/revenue.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { longAge } from '#web/messages/time.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';

const words = deskMessages.revenue;
/** On phones each line item is a block with one labelled figure per line. */
const onPhones = {
  '@media (max-width: 767.98px)': {
    '&, & tbody, & tr, & tbody th, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr': { paddingBlock: '12px', borderBlockEnd: `1px solid ${palette.divider}` },
    '& tbody th, & tbody td': { padding: '3px 0', border: 0 },
    '& tbody td': { display: 'flex', flexDirection: 'row', justifyContent: 'space-between', gap: '14px' },
    '& tbody td::before': { content: 'attr(data-label)', ...typography.meta, color: palette.text.secondary },
  },
} as const;

const signs = { up: '↑', down: '↓', flat: '' } as const;
const shades = { up: 'success', down: 'error', flat: 'textPrimary' } as const;

type Item = Optimization['items'][number];
const columns: readonly (readonly [name: string, value: (item: Item) => ReactNode])[] = [
  [words.baseWeight, ({ base }) => formatNumber(base)],
  [words.before, ({ before }) => formatNumber(before)],
  [words.after, ({ before, after }) => <Weight before={before} after={after} />],
  [words.impressions, ({ impressions }) => formatNumber(impressions)],
  [words.clicks, ({ clicks }) => formatNumber(clicks)],
  [words.rate, ({ clicks, impressions }) => words.percent(clickThroughRate(clicks, impressions))],
];

/** The weight after the optimization, with an arrow if it has changed. */
function Weight({ before, after }: { before: number; after: number }) {
  const direction = after > before ? 'up' : after < before ? 'down' : 'flat';
  return (
    <Typography
      component="span"
      variant="inherit"
      color={shades[direction]}
      sx={{ fontWeight: direction === 'flat' ? undefined : 600 }}
    >
      {signs[direction]} {formatNumber(after)}
    </Typography>
  );
}

function LineItems({ items }: { items: Optimization['items'] }) {
  return (
    <Table aria-label={words.last} sx={onPhones}>
      <TableHead>
        <TableRow>
          <TableCell>{words.item}</TableCell>
          {columns.map(([name]) => (
            <TableCell key={name} align="right">
              {name}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.id}>
            <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {item.id}
            </TableCell>
            {columns.map(([name, value]) => (
              <TableCell key={name} align="right" data-label={name}>
                {value(item)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The weights of the line items before and after the last optimization. */
export function LastOptimization({ last }: { last: Optimization | null }) {
  const now = useNow();
  if (last === null) return <Typography variant="standfirst">{words.never}</Typography>;
  return (
    <div data-optimization={last.changed}>
      <Typography variant="standfirst" component="p">
        {words.changed(last.changed, last.items.length)}
      </Typography>
      <Typography
        variant="meta"
        component="time"
        dateTime={last.at}
        color="textSecondary"
        sx={{ display: 'block', marginBlockEnd: '14px' }}
      >
        {words.last}: {longAge(last.at, now)}
      </Typography>
      {last.items.length === 0 ? null : <LineItems items={last.items} />}
    </div>
  );
}
