import { Fragment, type ReactNode } from 'react';

/** `count` copies of an element, for placeholders: they never change order. */
export const repeat = (count: number, element: ReactNode): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
  Array.from({ length: count }, (_, n) => <Fragment key={n}>{element}</Fragment>);
