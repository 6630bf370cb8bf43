import styled from '@emotion/styled';
import { useId } from 'react';
import { marketMessages } from '#web/messages/en-markets.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { SwapIcon } from '#web/ui/display/icons.tsx';
import { currencyName } from './currency-name.ts';

/** Id of the error message of the amount, which Conversion renders. */
export const amountErrorId = 'amount-wrong';

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
  '& .currencies > button': { gridColumn: 2, gridRow: '1 / 3' },
});

const Field = styled('div')({
  minInlineSize: 0,
  '& label': { ...typography.meta, color: palette.text.secondary, display: 'block' },
  '& :is(input, select)': {
    inlineSize: '100%',
    minInlineSize: 0,
    blockSize: 44,
    padding: 0,
    border: 0,
    borderBlockEnd: `1px solid ${palette.text.secondary}`,
    borderRadius: 0,
    background: 'none',
    color: palette.text.primary,
    appearance: 'none',
    fontFamily: typography.fontFamily,
    fontSize: '1rem',
    fontWeight: 600,
    textOverflow: 'ellipsis',
  },
  '& select': {
    cursor: 'pointer',
    paddingInlineEnd: 18,
    // Draws the arrow with two gradients, in the colour of the palette.
    backgroundImage: `linear-gradient(45deg, transparent 50%, ${palette.text.secondary} 50%), linear-gradient(135deg, ${palette.text.secondary} 50%, transparent 50%)`,
    backgroundSize: '5px 5px, 5px 5px',
    backgroundPosition: 'right 7px top 20px, right 2px top 20px',
    backgroundRepeat: 'no-repeat',
  },
  '[dir=rtl] & select': { backgroundPosition: 'left 2px top 20px, left 7px top 20px' },
  '& option': { background: palette.background.paper, color: palette.text.primary, fontWeight: 400 },
  '& input': {
    fontFamily: typography.fontFamilySerif,
    fontSize: '1.75rem',
    fontWeight: 560,
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '-0.01em',
  },
  '& :is(input, select):hover': { borderColor: palette.primary.main },
  '& input[aria-invalid=true]': { borderColor: palette.error.main },
});

const Swap = styled('button')({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 44,
  blockSize: 44,
  padding: 0,
  border: `1px solid ${palette.divider}`,
  borderRadius: '50%',
  background: 'none',
  color: palette.primary.main,
  cursor: 'pointer',
  '&:hover': { borderColor: palette.primary.main },
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
  const id = useId();
  return (
    <Field>
      <label htmlFor={id}>{marketMessages.converter.amount}</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={40}
        dir="ltr"
        value={value}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? amountErrorId : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}

interface CurrencyFieldProps {
  label: string;
  value: string;
  currencies: readonly string[];
  onChange: (code: string) => void;
}

export function CurrencyField({ label, value, currencies, onChange }: CurrencyFieldProps) {
  const id = useId();
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {currencies.toSorted().map((code) => (
          <option key={code} value={code}>
            {`${code} – ${currencyName(code)}`}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function SwapButton({ onSwap }: { onSwap: () => void }) {
  return (
    <Swap type="button" aria-label={marketMessages.converter.swap} onClick={onSwap}>
      <SwapIcon />
    </Swap>
  );
}
