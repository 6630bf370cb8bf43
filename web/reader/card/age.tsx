import { fullMoment, longAge, shortAge, shortSpan } from '#web/messages/time.ts';
import { useNow } from '#web/ui/browser/use-now.ts';

const wordings = { long: longAge, short: shortAge, span: shortSpan };

interface AgeProps {
  publishedAt: string;
  as?: 'long' | 'short' | 'span';
  /** Words that came with the story go first (CARD-06, CARD-20). */
  given?: string | undefined;
}

/** How old a story is (`12 minutes ago`, `12m ago`, `12m`), kept true while the page stays open; the exact moment on hover. */
export function Age({ publishedAt, as = 'short', given = '' }: AgeProps) {
  const now = useNow();
  return (
    <time
      dateTime={publishedAt}
      // Worded when somebody points at it: two hundred cards would word two hundred dates that nobody looks at.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = fullMoment(publishedAt);
      }}
    >
      {given || wordings[as](publishedAt, now)}
    </time>
  );
}
