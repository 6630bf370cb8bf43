import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { clockTime, fullMoment, longAge, shortAge } from '#web/shell/messages/time.ts';
import { paths } from '#web/shell/paths.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';

/** A link in a line of facts. */
export const MetaLink = styled(Link)({
  // Above the headline's link, which covers a card.
  position: 'relative',
  // 24 px for a mouse (WCAG 2.5.8): the padding of inline text leaves the line as high as the text.
  paddingBlock: 5,
  '&:hover': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 3 },
  // Inside, where no list can clip it.
  '&:focus-visible': { outlineOffset: -2 },
  // As high as a finger needs.
  '@media (pointer: coarse)': { '&::after': { content: '""', position: 'absolute', insetBlock: -10, insetInline: -4 } },
});

interface SourceNameProps {
  /** The publisher's id; empty for a source without one, such as a reader's own. */
  id: string;
  children: ReactNode;
}

/** The name of a source, linked to the publisher's page. */
export const SourceName = ({ id, children }: SourceNameProps) =>
  id === '' ? children : <MetaLink to={paths.publisher(id)}>{children}</MetaLink>;

const wordings = { long: longAge, short: shortAge, clock: clockTime };

interface AgeProps {
  publishedAt: string;
  as?: 'long' | 'short' | 'clock';
  /** Wording that came with the article; takes precedence. */
  given?: string | undefined;
}

/**
 * How old an article is (`12 minutes ago`, `12m ago`), or when it was published (`14:05`). Updates while the page is
 * open; the title shows the exact time.
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
