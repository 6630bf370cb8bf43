import { weatherMessages } from '#web/messages/en-weather.ts';
import { degreeUnits, weatherUnit } from '#web/storage/preferences.ts';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { useDegreeUnit } from './use-degree-unit.ts';

const items = degreeUnits.map((value) => ({
  value,
  label: weatherMessages.unitSigns[value],
  spoken: weatherMessages.unitNames[value],
}));

/** Celsius or Fahrenheit, for every figure of the site's weather. */
export const DegreeSwitch = () => (
  <SegmentedControl
    legend={weatherMessages.units}
    name="degree-unit"
    items={items}
    chosen={useDegreeUnit()}
    onChoose={(unit) => weatherUnit.write(unit)}
  />
);
