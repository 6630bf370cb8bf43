import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { Rate } from '#shared/domain/live/exchange.ts';
import { marketMessages as words } from '#web/shell/messages/en-markets.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { SwapIcon } from '#web/shell/ui/display/icons.tsx';
import { SampleMark } from '../sample-mark.tsx';
import type { Amount } from './amount.ts';
import type { Corridor } from './corridors.ts';
import { currencyName, figures } from './figures.ts';
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
  '& output [data-sample]': { fontSize: 'max(0.5em, 1rem)', fontFamily: typography.fontFamily },
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
          {isValid ? <SampleMark of={rate} /> : null}
        </output>
      </Result>
      <Notes>
        <p className="rate">
          {converter.rate(figures.rate(1, from), figures.rate(rate.rate, to))}
          <SampleMark of={rate} />
        </p>
        <p>
          {rate.sample
            ? converter.sample
            : rate.updatedAt === undefined
              ? null
              : converter.rateDay(fullMoment(rate.updatedAt))}
        </p>
        {rate.history.length < 2 ? null : (
          <>
            <div className="history">
              <Sparkline market={{ ...rate, name: `${from}/${to}`, currency: to }} />
            </div>
            <p className="range" aria-hidden="true">
              <span>
                {words.columns.history}
                <SampleMark of={rate} />
              </span>
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

/** Id of the error message of the amount, which Conversion renders. */
const amountErrorId = 'amount-wrong';

export const Fields = styled('div')({
  display: 'grid',
  gap: 16,
  // The currencies below each other, which leaves room for their names; the swap button beside both.
  '& .currencies': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 44px',
    alignItems: 'center',
    gap: '16px 18px',
  },
  '& .currencies > button': { gridColumn: 2, gridRow: '1 / 3', inlineSize: 44, blockSize: 44 },
});

const Field = styled(TextField)({
  '& label': { margin: 0, color: palette.text.secondary, fontWeight: 400 },
  '& label + .MuiInput-root': { margin: 0, minHeight: 44 },
  '& .MuiInput-root:not(.Mui-error)::before': { borderBlockEndColor: palette.text.secondary },
  // The ring of all other controls instead of a thicker line.
  '& .MuiInput-root::after': { display: 'none' },
  '& :is(input, select):focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 3 },
  '& select': { fontSize: '1rem', fontWeight: 600, textOverflow: 'ellipsis' },
  '& option': { fontWeight: 400 },
  '& input': {
    padding: 0,
    fontFamily: typography.fontFamilySerif,
    fontSize: '1.75rem',
    fontWeight: 560,
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '-0.01em',
  },
});

export function AmountField({
  value,
  onChange,
  isInvalid,
}: {
  value: string;
  onChange: (text: string) => void;
  isInvalid: boolean;
}) {
  return (
    <Field
      variant="standard"
      label={words.converter.amount}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isInvalid}
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          enterKeyHint: 'done',
          autoComplete: 'off',
          maxLength: 40,
          dir: 'ltr',
          'aria-describedby': isInvalid ? amountErrorId : undefined,
        },
      }}
    />
  );
}

interface CurrencyFieldProps {
  label: string;
  value: string;
  currencies: readonly string[];
  onChange: (code: string) => void;
}

export function CurrencyField({ label, value, currencies, onChange }: CurrencyFieldProps) {
  return (
    <Field
      variant="standard"
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true } }}
    >
      {currencies.toSorted().map((code) => (
        <option key={code} value={code}>
          {`${code} – ${currencyName(code)}`}
        </option>
      ))}
    </Field>
  );
}

export const SwapButton = ({ onSwap }: { onSwap: () => void }) => (
  <IconButton color="primary" aria-label={words.converter.swap} onClick={onSwap}>
    <SwapIcon />
  </IconButton>
);
