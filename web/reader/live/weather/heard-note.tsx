import { weatherMessages } from '#web/messages/en-weather.ts';
import { fullMoment, longAge } from '#web/messages/time.ts';

interface HeardNoteProps {
  updatedAt: string | undefined;
  sample: boolean | undefined;
  now: Date;
}

/** After so long without a word from the provider the page says that things may have changed. */
const oldMs = 3 * 3_600_000;

/** How far the figures can be trusted: when they were heard, or that they are made up. */
export function HeardNote({ updatedAt, sample, now }: HeardNoteProps) {
  if (sample === true) return weatherMessages.sample;
  const at = Date.parse(updatedAt ?? '');
  if (updatedAt === undefined || Number.isNaN(at)) return null;
  const age = longAge(updatedAt, now);
  return (
    <time dateTime={updatedAt} title={fullMoment(updatedAt)}>
      {now.getTime() - at > oldMs ? weatherMessages.lastHeard(age) : weatherMessages.updated(age)}
    </time>
  );
}
