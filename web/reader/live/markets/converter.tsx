import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMemo, useState } from 'react';
import { exchangeOf } from '#shared/domain/live/exchange.ts';
import type { Market } from '#shared/domain/live/market.ts';
import { marketMessages as words } from '#web/shell/messages/en-markets.ts';
import { locale } from '#web/shell/messages/locale.ts';
import { corridor as remembered } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { parseAmount } from './amount.ts';
import { AmountField, Conversion, CurrencyField, Fields, SwapButton } from './converter-parts.tsx';
import { type Corridor, corridors, hasRate, startingCorridor } from './corridors.ts';
import { figures } from './figures.ts';

const Presets = styled('div')({
  marginBlockStart: 20,
  '& h3': { ...typography.meta, color: palette.text.secondary, marginBlockEnd: 8 },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& button': { fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums', gap: 5 },
  '[dir=rtl] & .arrow': { scale: '-1 1' },
});
/** On medium screens the fields and the result are side by side. */
const Sides = styled('div')({
  [`${breakpoints.up('sm')} and (max-width: 1023.98px)`]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 44,
    alignItems: 'start',
    '& > .answer > :first-of-type': { marginBlockStart: 0 },
  },
});
const Unavailable = styled('p')({ ...typography.excerpt, color: palette.text.secondary });

const defaultAmount = 100;

interface PresetProps {
  corridor: Corridor;
  isCurrent: boolean;
  onChoose: () => void;
}

const Preset = ({ corridor: { from, to }, isCurrent, onChoose }: PresetProps) => (
  <li>
    <Button size="small" variant={isCurrent ? 'contained' : 'outlined'} aria-pressed={isCurrent} onClick={onChoose}>
      {from}
      <span className="arrow" aria-hidden="true">
        →
      </span>
      <VisuallyHidden>{words.converter.corridor}</VisuallyHidden>
      {to}
    </Button>
  </li>
);

interface ConverterProps {
  markets: readonly Market[];
  /** The currencies of the reader's two places. */
  suggested: Corridor;
}

/**
 * Converts an amount between two currencies at the rates of the listed pairs. The last amount and currencies are
 * remembered.
 */
export function Converter({ markets, suggested }: ConverterProps) {
  const exchange = useMemo(() => exchangeOf(markets), [markets]);
  const stored = useStored(remembered);
  const [typed, setTyped] = useState(() => figures.typed(stored?.amount ?? defaultAmount));
  const chosen = startingCorridor(exchange, stored, suggested);
  if (chosen === null) {
    return (
      <Section title={words.converter.heading}>
        <Unavailable>{words.converter.unavailable}</Unavailable>
      </Section>
    );
  }
  const amount = parseAmount(typed, locale);
  const remember = ({ from, to }: Corridor, parsed = amount) =>
    remembered.write({ from, to, amount: 'value' in parsed ? parsed.value : (stored?.amount ?? defaultAmount) });
  function changeAmount(text: string) {
    setTyped(text);
    const parsed = parseAmount(text, locale);
    if (chosen !== null && 'value' in parsed) remember(chosen, parsed);
  }
  const { from, to } = chosen;
  const swapped = { from: to, to: from };
  return (
    <Section title={words.converter.heading}>
      <Sides>
        <Fields>
          <AmountField value={typed} onChange={changeAmount} isInvalid={'wrong' in amount} />
          <div className="currencies">
            <CurrencyField
              label={words.converter.from}
              value={from}
              currencies={exchange.currencies}
              onChange={(next) => remember(next === to ? swapped : { from: next, to })}
            />
            <SwapButton onSwap={() => remember(swapped)} />
            <CurrencyField
              label={words.converter.to}
              value={to}
              currencies={exchange.currencies}
              onChange={(next) => remember(next === from ? swapped : { from, to: next })}
            />
          </div>
        </Fields>
        <div className="answer">
          <Conversion amount={amount} corridor={chosen} rate={exchange.rate(from, to)} />
        </div>
      </Sides>
      <Presets>
        <h3>{words.converter.corridors}</h3>
        <ul>
          {corridors
            .filter((one) => hasRate(one, exchange))
            .map((one) => (
              <Preset
                key={`${one.from}${one.to}`}
                corridor={one}
                isCurrent={one.from === from && one.to === to}
                onChoose={() => remember(one)}
              />
            ))}
        </ul>
      </Presets>
    </Section>
  );
}

const SkeletonFields = styled('div')({ display: 'grid', gap: 16, minBlockSize: 510, alignContent: 'start' });

/** The converter while the rates are loading. */
export function ConverterSkeleton() {
  return (
    <section aria-hidden="true">
      <SectionHead>{words.converter.heading}</SectionHead>
      <SkeletonFields>
        <Skeleton style={{ blockSize: 64 }} />
        <Skeleton style={{ blockSize: 64 }} />
        <Skeleton style={{ blockSize: 104 }} />
        <Skeleton style={{ blockSize: 130 }} />
      </SkeletonFields>
    </section>
  );
}
