import type { Provider, Reading } from './provider.ts';

const slowestMs = 3 * 60 * 60_000;

/**
 * When a provider is asked again. While it is heard, after its own interval, a little less, so that a tick of the schedule that comes some seconds early
 * does not skip a turn. Each silence in a row doubles the interval, up to three hours. What the provider asks for itself is a lower bound in both cases.
 * @param failures silences in a row, this one included.
 * @param random 0 to 1, spreads what has to wait by up to a tenth, so that the stages of many newsrooms do not come back in step.
 */
export function nextDue(
  { everyMinutes }: Pick<Provider, 'everyMinutes'>,
  reading: Pick<Reading, 'waitUntil'>,
  failures: number,
  now: Date,
  random: number,
): Date {
  const interval = everyMinutes * 60_000;
  const own =
    failures === 0 ? interval * 0.9 : Math.min(interval * 2 ** Math.min(failures, 10), slowestMs) * (1 + random * 0.1);
  return new Date(Math.max(now.getTime() + own, reading.waitUntil?.getTime() ?? 0));
}
