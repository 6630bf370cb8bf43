import styled from '@emotion/styled';
import Chip from '@mui/material/Chip';

const Group = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** Choices, and at the end of their line what else there is to choose. */
export const ChoiceBar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  marginBlockEnd: 18,
  '& > form[role=search]': { flex: '1 1 240px', maxInlineSize: 340 },
});

interface ChoiceChipsProps<Value extends string> {
  /** For screen readers. */
  label: string;
  values: readonly Value[];
  chosen: Value;
  nameOf: (value: Value) => string;
  onChoose: (value: Value) => void;
}

/** Values to choose one of, as chips side by side. */
export const ChoiceChips = <V extends string>({ label, values, chosen, nameOf, onChoose }: ChoiceChipsProps<V>) => (
  <Group role="group" aria-label={label}>
    {values.map((value) => (
      <Chip
        key={value}
        component="button"
        variant={value === chosen ? 'filled' : 'outlined'}
        aria-pressed={value === chosen}
        label={nameOf(value)}
        onClick={() => onChoose(value)}
      />
    ))}
  </Group>
);
