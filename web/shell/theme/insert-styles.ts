import { useInsertionEffect } from 'react';

/**
 * Takes the place of `@emotion/use-insertion-effect-with-fallbacks` (vite.config.ts). Emotion adds a component's styles
 * to the page when React commits; the first commits then stop a phone for 200 ms. React renders in slices, so styles
 * that are added while it renders stop nothing. A rendering that React gives up leaves rules behind that nothing uses.
 */
export const useInsertionEffectAlwaysWithSyncFallback = <T>(insert: () => T): T => insert();
/** For global styles, which must also be removed. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
