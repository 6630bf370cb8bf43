import styled from '@emotion/styled';
import { palette, typography } from '#web/theme/theme.ts';

const Group = styled('fieldset')({
  display: 'flex',
  margin: 0,
  padding: 3,
  border: `1px solid ${palette.divider}`,
  borderRadius: 999,
  '& legend': { position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& label': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minBlockSize: 30,
    minInlineSize: 44,
    paddingInline: 14,
    borderRadius: 999,
    ...typography.meta,
    fontWeight: 600,
    color: palette.text.secondary,
    cursor: 'pointer',
  },
  '& label:has(:checked)': { background: palette.primary.main, color: palette.primary.contrastText },
  '& label:has(:focus-visible)': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 3 },
  '& input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' },
  '@media (pointer: coarse)': { '& label': { minBlockSize: 40 } },
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
    <Group>
      <legend>{legend}</legend>
      {items.map(({ value, label, spoken }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            aria-label={spoken}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {spoken === undefined ? label : <span aria-hidden="true">{label}</span>}
        </label>
      ))}
    </Group>
  );
}
