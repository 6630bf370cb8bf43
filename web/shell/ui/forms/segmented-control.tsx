import styled from '@emotion/styled';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { palette, typography } from '#web/shell/theme/theme.ts';

const Group = styled(RadioGroup)({
  inlineSize: 'fit-content',
  padding: 3,
  border: `1px solid ${palette.divider}`,
  borderRadius: 999,
});
/** The radio button is the whole segment: only its label is visible. */
const Segment = styled(FormControlLabel)({
  position: 'relative',
  justifyContent: 'center',
  minHeight: 30,
  minWidth: 44,
  margin: 0,
  paddingInline: 14,
  borderRadius: 999,
  color: palette.text.secondary,
  '&:has(:checked)': { background: palette.primary.main, color: palette.primary.contrastText },
  '& .MuiRadio-root': { position: 'absolute', inset: 0, padding: 0, borderRadius: 999 },
  '& .MuiRadio-root > :not(input)': { display: 'none' },
  '& .MuiFormControlLabel-label': { ...typography.meta, fontWeight: 600 },
  '@media (pointer: coarse)': { minHeight: 40 },
});

interface SegmentedControlProps<Value extends string> {
  /** For screen readers. */
  legend: string;
  /** The name of the radio buttons, unique on the page. */
  name: string;
  items: readonly { value: Value; label: string; spoken?: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Radio buttons side by side in one capsule. */
export function SegmentedControl<Value extends string>({
  legend,
  name,
  items,
  chosen,
  onChoose,
}: SegmentedControlProps<Value>) {
  return (
    <Group row aria-label={legend} name={name} value={chosen}>
      {items.map(({ value, label, spoken }) => (
        <Segment
          key={value}
          value={value}
          control={<Radio slotProps={{ input: { 'aria-label': spoken } }} onChange={() => onChoose(value)} />}
          label={spoken === undefined ? label : <span aria-hidden="true">{label}</span>}
        />
      ))}
    </Group>
  );
}
