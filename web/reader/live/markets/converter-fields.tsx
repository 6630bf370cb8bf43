import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { marketMessages as words } from '#web/shell/messages/en-markets.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { SwapIcon } from '#web/shell/ui/display/icons.tsx';
import { currencyName } from './figures.ts';

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
