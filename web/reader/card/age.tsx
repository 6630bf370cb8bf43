import { fullMoment, longAge, shortAge, shortSpan } from '#web/shell/messages/time.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';

const wordings = { long: longAge, short: shortAge, span: shortSpan };

interface AgeProps {
  publishedAt: string;
  as?: 'long' | 'short' | 'span';
  /** Wording that came with the article; takes precedence. */
  given?: string | undefined;
}

/**
 * How old an article is (`12 minutes ago`, `12m ago`, `12m`). Updates while the page is open; the title shows the
 * exact time.
 */
export function Age({ publishedAt, as = 'short', given = '' }: AgeProps) {
  const now = useNow();
  return (
    <time
      dateTime={publishedAt}
      // Formatted on hover only: formatting two hundred dates would slow down a page of two hundred cards.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = fullMoment(publishedAt);
      }}
    >
      {given || wordings[as](publishedAt, now)}
    </time>
  );
}
