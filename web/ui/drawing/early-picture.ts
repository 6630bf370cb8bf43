import { useLayoutEffect } from 'react';

const takeAway = (): void => document.querySelector('.early-picture')?.remove();

/** Takes away the picture that early.ts has put up, as soon as the page is `drawn` or left; until then it stands above the page's skeleton. */
export function useEarlyPicture(drawn: boolean): void {
  useLayoutEffect(() => {
    if (drawn) takeAway();
    return takeAway;
  }, [drawn]);
}
