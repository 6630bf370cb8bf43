import styled from '@emotion/styled';
import type { Rate } from '#shared/domain/live/exchange.ts';
import { marketMessages as words } from '#web/shell/messages/en-markets.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import type { Amount } from './amount.ts';
import { amountErrorId } from './converter-fields.tsx';
import type { Corridor } from './corridors.ts';
import { figures } from './figures.ts';
import { Sparkline } from './trend.tsx';

// The same height for a result and for an error message: nothing below moves.
const Result = styled('div')({
  display: 'grid',
  alignContent: 'center',
  minBlockSize: 104,
  marginBlockStart: 18,
  fontVariantNumeric: 'tabular-nums',
  '& .given': { ...typography.excerpt, color: palette.text.secondary },
  '& output': {
    display: 'block',
    fontFamily: typography.fontFamilySerif,
    fontWeight: 560,
    fontSize: '2.5rem',
    lineHeight: 1.1,
    letterSpacing: '-0.018em',
    overflowWrap: 'anywhere',
  },
  '& output.long': { fontSize: '1.625rem', lineHeight: 1.2 },
  '& output.wrong': { ...typography.standfirst, color: palette.error.main },
});
const Notes = styled('div')({
  ...typography.meta,
  color: palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '& .rate': { color: palette.text.primary, fontWeight: 600 },
  '& .history': { blockSize: 56, marginBlock: '14px 6px' },
  '& .range': { display: 'flex', justifyContent: 'space-between', gap: 12 },
  '& .hint': { marginBlockStart: 12 },
});

function errorMessage({ wrong }: Extract<Amount, { wrong: string }>): string {
  const texts = words.converter.invalid;
  return wrong === 'notANumber' ? texts.notANumber(figures.typed(1234.5)) : texts[wrong];
}

interface ConversionProps {
  amount: Amount;
  corridor: Corridor;
  rate: Rate | null;
}

/** The result of the converter: the amount, the rate with its date and history; or an error message. */
export function Conversion({ amount, corridor: { from, to }, rate }: ConversionProps) {
  const { converter } = words;
  if (rate === null) {
    return (
      <Result>
        <output className="wrong">{converter.noRate}</output>
      </Result>
    );
  }
  const isValid = 'value' in amount;
  const result = isValid ? figures.money(amount.value * rate.rate, to) : errorMessage(amount);
  return (
    <>
      <Result>
        {isValid ? <span className="given">{converter.equals(figures.money(amount.value, from))}</span> : null}
        {/* One element for both: screen readers announce its changes. */}
        <output className={isValid ? (result.length > 16 ? 'long' : undefined) : 'wrong'}>
          <span id={amountErrorId}>{result}</span>
        </output>
      </Result>
      <Notes>
        <p className="rate">{converter.rate(figures.rate(1, from), figures.rate(rate.rate, to))}</p>
        <p>
          {rate.updatedAt === undefined ? null : converter.rateDay(fullMoment(rate.updatedAt))}
          {rate.sample ? ` ${converter.sample}` : null}
        </p>
        {rate.history.length < 2 ? null : (
          <>
            <div className="history">
              <Sparkline market={{ name: `${from}/${to}`, currency: to, history: rate.history }} />
            </div>
            <p className="range" aria-hidden="true">
              <span>{words.columns.history}</span>
              <span>
                {converter.range(
                  figures.rate(Math.min(...rate.history), to),
                  figures.rate(Math.max(...rate.history), to),
                )}
              </span>
            </p>
          </>
        )}
        <p className="hint">{converter.hint}</p>
      </Notes>
    </>
  );
}
