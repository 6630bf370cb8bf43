import { fullMoment, longAge, shortAge } from '#web/messages/time.ts';
import { useNow } from '#web/ui/use-now.ts';

/** How old a story is, kept true while the page stays open; the exact moment on hover. */
export function Age({ publishedAt, long = false }: { publishedAt: string; long?: boolean }) {
  const now = useNow();
  return (
    <time dateTime={publishedAt} title={fullMoment(publishedAt)}>
      {long ? longAge(publishedAt, now) : shortAge(publishedAt, now)}
    </time>
  );
}
