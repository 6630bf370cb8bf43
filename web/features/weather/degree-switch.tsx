import styled from '@emotion/styled';
import { weatherMessages } from '#web/messages/en-weather.ts';
import { degreeUnits, weatherUnit } from '#web/storage/weather-unit.ts';
import { color, type } from '#web/theme.ts';
import { useDegreeUnit } from './use-degree-unit.ts';

const Switch = styled('fieldset')({
  display: 'flex',
  margin: 0,
  padding: 3,
  border: `1px solid ${color.rule}`,
  borderRadius: 999,
  '& legend': { position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& label': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minBlockSize: 30,
    minInlineSize: 44,
    borderRadius: 999,
    ...type.meta,
    fontWeight: 600,
    color: color.soft,
    cursor: 'pointer',
  },
  '& label:has(:checked)': { background: color.brand, color: color.onBrand },
  '& label:has(:focus-visible)': { outline: `2px solid ${color.brand}`, outlineOffset: 3 },
  '& input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' },
  '@media (pointer: coarse)': { '& label': { minBlockSize: 40 } },
});

/** Celsius or Fahrenheit, for every figure of the site's weather. */
export function DegreeSwitch() {
  const unit = useDegreeUnit();
  return (
    <Switch>
      <legend>{weatherMessages.units}</legend>
      {degreeUnits.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="degree-unit"
            aria-label={weatherMessages.unitNames[one]}
            checked={unit === one}
            onChange={() => weatherUnit.write(one)}
          />
          <span aria-hidden="true">{weatherMessages.unitSigns[one]}</span>
        </label>
      ))}
    </Switch>
  );
}
