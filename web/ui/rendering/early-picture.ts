import { useLayoutEffect } from 'react';

const removePicture = (): void => document.querySelector('.early-picture')?.remove();

/** Removes the picture that early.ts placed above the page's skeleton, once the page `isRendered` or unmounts. */
export function useEarlyPicture(isRendered: boolean): void {
  useLayoutEffect(() => {
    if (isRendered) removePicture();
    return removePicture;
  }, [isRendered]);
}
