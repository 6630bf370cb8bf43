import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { optimizeRevenue } from '#shared/api/desk.ts';
import { type Optimization, poundsOf, type Revenue } from '#shared/domain/ads/revenue.ts';
import { send } from '#web/shell/api/client.ts';
import { datedDay } from '#web/shell/messages/dates.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { longAge } from '#web/shell/messages/time.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { adColumns, type Column, FigureTable, numberColumn } from '../figures/figure-table.tsx';
import { pounds } from '../figures/pounds.ts';
import { useTask } from '../use-task.ts';

const words = deskMessages.revenue;

type Item = Optimization['items'][number];
type Direction = 'up' | 'down' | 'flat';
const directionOf = ({ before, after }: Item): Direction => (after > before ? 'up' : after < before ? 'down' : 'flat');

const signs = { up: '↑', down: '↓', flat: '' } as const;
const shades = { up: 'success', down: 'error', flat: 'textPrimary' } as const;

/** The weight after the optimization, with an arrow if it has changed. */
function Weight({ item }: { item: Item }) {
  const direction = directionOf(item);
  return (
    <Typography
      component="span"
      variant="inherit"
      color={shades[direction]}
      sx={{ fontWeight: direction === 'flat' ? undefined : 600 }}
    >
      {signs[direction]} {formatNumber(item.after)}
    </Typography>
  );
}

const inPounds = (pence: number): string => pounds(poundsOf(pence * 1000));

/** The prices of a line item. */
function priceOf({ cpm, cpc }: Item): string {
  const prices = [...(cpm > 0 ? [words.cpm(inPounds(cpm))] : []), ...(cpc > 0 ? [words.cpc(inPounds(cpc))] : [])];
  return prices.length === 0 ? words.noPrice : prices.join(', ');
}

function Expected({ expected }: Item) {
  if (expected === undefined) return words.unknown;
  const { value, low, high } = expected;
  return (
    <span>
      {pounds(value)}
      {low === high ? null : (
        <Typography component="span" variant="meta" color="textSecondary" sx={{ display: 'block' }}>
          {words.range(pounds(low), pounds(high))}
        </Typography>
      )}
    </span>
  );
}

/** Why a weight was changed or kept. */
function reasonOf(item: Item): string {
  const { reason } = item;
  if (reason === undefined) return words.unknown;
  const direction = directionOf(item);
  const { kept, raised, lowered, reset } = words.changes;
  if (reason === 'earnsMore' || reason === 'earnsLess') {
    if (direction === 'flat')
      return words.because(kept, reason === 'earnsMore' ? words.alreadyMore : words.alreadyLess);
    return words.because(direction === 'up' ? raised : lowered, words.reasons[reason]);
  }
  return words.because(direction === 'flat' ? kept : reset, words.reasons[reason]);
}

const columns: readonly Column<Item>[] = [
  numberColumn('base', words.baseWeight),
  numberColumn('before', words.before),
  { label: words.after, show: (item) => <Weight item={item} /> },
  ...adColumns,
  { label: words.price, show: priceOf },
  { label: words.expected, show: (item) => <Expected {...item} /> },
  {
    label: words.competitors,
    show: ({ competitors }) => (competitors === undefined ? words.unknown : pounds(competitors)),
  },
  { label: words.reason, show: reasonOf, isText: true },
];

/** The weights of the line items before and after the last optimization, with the figures and reasons. */
function LastOptimization({ last }: { last: Optimization | null }) {
  const now = useNow();
  if (last === null)
    return (
      <Typography variant="standfirst" component="p">
        {words.never}
      </Typography>
    );
  const { at, changed, period, items } = last;
  return (
    <div data-optimization={changed}>
      <Typography variant="standfirst" component="p">
        {words.changed(changed, items.length)}
      </Typography>
      <Typography variant="meta" component="p" color="textSecondary" sx={{ marginBlockEnd: '14px' }}>
        {words.last}: <time dateTime={at}>{longAge(at, now)}</time>
        {period === undefined ? null : `. ${words.evidence(datedDay(period.from), datedDay(period.to))}`}
      </Typography>
      {items.length === 0 ? null : (
        <FigureTable
          title={words.last}
          rows={items}
          keyOf={({ id }) => id}
          head={{ label: words.item, show: ({ id }) => id }}
          columns={columns}
        />
      )}
    </div>
  );
}

/** Starts the optimization of the line items' weights. */
function OptimizeButton({ onStarted }: { onStarted: () => void }) {
  const { pending, run } = useTask(words.notStarted, () => words.notStartedHint);
  const start = () =>
    run(async () => {
      await send(optimizeRevenue);
      showToast({ title: words.started });
      onStarted();
    });
  return (
    <Button variant="contained" disabled={pending} onClick={start} sx={{ marginBlock: '16px 24px' }}>
      {words.button}
    </Button>
  );
}

interface OptimizingProps {
  /** Undefined while it is loading. */
  last: Revenue['lastOptimization'];
  onStarted: () => void;
}

/** Starts the optimization and shows the result of the last one. */
export function Optimizing({ last, onStarted }: OptimizingProps) {
  return (
    <Section title={words.optimizing} className="wide">
      <Typography variant="excerpt" component="p" color="textSecondary">
        {words.about}
      </Typography>
      <OptimizeButton onStarted={onStarted} />
      {last === undefined ? null : <LastOptimization last={last} />}
    </Section>
  );
}
