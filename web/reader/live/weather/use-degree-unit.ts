import { type DegreeUnit, weatherUnit } from '#web/storage/preferences.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { defaultUnit } from './units.ts';

/** The unit of degrees that the reader chose, or the one that is usual where the device is. */
export function useDegreeUnit(): DegreeUnit {
  const chosen = useStored(weatherUnit);
  return chosen ?? defaultUnit(navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
