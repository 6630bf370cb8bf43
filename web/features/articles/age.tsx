import { fullMoment, longAge, shortAge, shortSpan } from '#web/messages/time.ts';
import { useNow } from '#web/ui/use-now.ts';

const wordings = { long: longAge, short: shortAge, span: shortSpan };

/** How old a story is (`12 minutes ago`, `12m ago`, `12m`), kept true while the page stays open; the exact moment on hover. */
export function Age({ publishedAt, as = 'short' }: { publishedAt: string; as?: 'long' | 'short' | 'span' }) {
  const now = useNow();
  return (
    <time
      dateTime={publishedAt}
      // Worded when somebody points at it: two hundred cards would word two hundred dates that nobody looks at.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = fullMoment(publishedAt);
      }}
    >
      {wordings[as](publishedAt, now)}
    </time>
  );
}
