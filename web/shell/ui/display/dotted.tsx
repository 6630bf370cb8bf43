import { Fragment, type ReactNode } from 'react';

/**
 * Texts with dots between them; empty ones are left out. Each text is isolated, so the dots stay between texts of
 * different directions. Their element must have the direction of the page.
 */
export const Dotted = ({ items }: { items: readonly ReactNode[] }) =>
  items
    .filter((item) => item !== null && item !== undefined && item !== '' && item !== false)
    .map((item, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a line do not move.
      <Fragment key={n}>
        {n === 0 ? null : ' · '}
        <bdi>{item}</bdi>
      </Fragment>
    ));
