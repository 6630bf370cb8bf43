/** An ad on the page. */
interface ShownAd {
  id: string;
  advertiser: string;
  /** Inside its placement. */
  element: Element;
}

/** The same advertiser appears again after this many screens: two, and one for what closes up in between. */
const apartScreens = 3;

let shown: ShownAd[] = [];
let turn: Promise<unknown> = Promise.resolve();

/**
 * Whether two elements are less than `apartScreens` apart. Columns that scroll on their own can bring any two of their
 * elements next to each other.
 */
function isNear(a: Element, b: Element): boolean {
  const [columnA, columnB] = [a.closest('[data-column]'), b.closest('[data-column]')];
  if (columnA !== columnB) return true;
  const distance = Math.abs(a.getBoundingClientRect().top - b.getBoundingClientRect().top);
  return distance < apartScreens * window.innerHeight;
}

/** The ads near an element, without those that have left the page. */
function adsNear(element: Element): readonly ShownAd[] {
  shown = shown.filter((one) => one.element.isConnected);
  return shown.filter((one) => one.element !== element && isNear(one.element, element));
}

/** Ids of the ads near an element, for the request of its ad. */
export const idsNear = (element: Element): string[] => adsNear(element).map(({ id }) => id);

/** Whether neither the ad nor its advertiser is near the element. */
export const isFresh = (element: Element, ad: Pick<ShownAd, 'id' | 'advertiser'>): boolean =>
  !adsNear(element).some(({ id, advertiser }) => id === ad.id || advertiser === ad.advertiser);

/** Remembers an ad that an element shows now. */
export function rememberAd(ad: ShownAd): void {
  shown.push(ad);
}

/** A choice holds the next one up for this long at most. */
const longestTurnMs = 2000;

/** Runs `choose` once the choices before it are made: placements that load together must know each other's ads. */
export function inTurn(choose: () => Promise<void>): void {
  turn = turn.then(() => Promise.race([choose(), new Promise((resolve) => setTimeout(resolve, longestTurnMs))]));
}
