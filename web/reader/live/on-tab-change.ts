import type { SyntheticEvent } from 'react';

/**
 * Handles a change of MUI's tabs that adds an address to the history. A press with the mouse changes the tab at the
 * focus and, before the router has rendered the new address, at the click: only the click counts.
 */
export const onTabChange =
  <Name extends string>(choose: (name: Name) => void) =>
  (event: SyntheticEvent, name: Name) => {
    if (event.type !== 'focus' || event.currentTarget.matches(':focus-visible')) choose(name);
  };
