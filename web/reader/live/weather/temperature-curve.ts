import type { ShownHour } from './shown-hours.ts';

/** The box that the curve is drawn in. */
export const curveWidth = 600;
export const curveHeight = 100;

/** Degrees that the box spans at least: an even day is not drawn as a mountain. */
const leastSpan = 8;

/** How high each hour stands in the box, 0 to 1; null where there is no temperature. */
export function heights(hours: readonly ShownHour[]): (number | null)[] {
  const known = hours.flatMap(({ temperature }) => temperature ?? []);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const span = Math.max(leastSpan, high - low);
  const floor = (low + high - span) / 2;
  return hours.map(({ temperature }) => (temperature === null ? null : (temperature - floor) / span));
}

/** One stretch of the curve: hours that follow on each other. */
export interface Stretch {
  d: string;
  tomorrow: boolean;
}

/** The curve, broken where an hour is not known and where tomorrow's hours end and today's begin. */
export function stretches(hours: readonly ShownHour[]): Stretch[] {
  const step = curveWidth / hours.length;
  const points = heights(hours).map((height, n) =>
    height === null ? null : { x: (n + 0.5) * step, y: (1 - height) * curveHeight },
  );
  const found: Stretch[] = [];
  for (const [n, point] of points.entries()) {
    const before = points[n - 1];
    const tomorrow = hours[n]?.when === 'tomorrow';
    if (point === null || before === null || before === undefined || tomorrow !== (hours[n - 1]?.when === 'tomorrow'))
      continue;
    const curve = ` C${before.x + step / 2} ${before.y} ${point.x - step / 2} ${point.y} ${point.x} ${point.y}`;
    const last = found.at(-1);
    if (last?.d.endsWith(` ${before.x} ${before.y}`)) last.d += curve;
    else found.push({ d: `M${before.x} ${before.y}${curve}`, tomorrow });
  }
  return found;
}
