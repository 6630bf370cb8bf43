import { createContext, type RefObject } from 'react';

/** An element of the placement that a replacement is shown in; null outside a placement. */
export const PlacementContext = createContext<RefObject<HTMLElement | null> | null>(null);
