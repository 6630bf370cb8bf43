import { useLayoutEffect } from 'react';

function removePicture(): void {
  for (const element of document.querySelectorAll('.early-picture, .early-headline')) element.remove();
}

/**
 * Removes the picture and the headline that early.ts placed above the page's skeleton, once the page `isRendered` or
 * unmounts.
 */
export function useEarlyPicture(isRendered: boolean): void {
  useLayoutEffect(() => {
    if (isRendered) removePicture();
    return removePicture;
  }, [isRendered]);
}
