import { createContext, type RefObject, useEffect, useRef } from 'react';
import { dayMs } from '#shared/domain/utc-day.ts';
import { fields, listOf, number, text } from '#web/shell/state/shapes.ts';
import { storedValue } from '#web/shell/storage/stored-value.ts';

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

/** How long an ad that the reader has closed stays away, and how many such ads are remembered. */
const closedMs = 30 * dayMs;
const mostClosed = 50;

const closedAds = storedValue('closed_ads', listOf(fields({ id: text, until: number })), []);

/** Keeps an ad that the reader has closed away from this browser for 30 days. */
export function closeAd(id: string, now = Date.now()): void {
  const others = closedAds.read().filter((one) => one.id !== id && one.until > now);
  closedAds.write([{ id, until: now + closedMs }, ...others].slice(0, mostClosed));
}

/** Ids of the ads that an element must not show: those that the reader has closed, and those elsewhere on the page. */
export function idsWithout(element: Element, now = Date.now()): string[] {
  const others = shown.filter((one) => one.element.isConnected && one.element !== element);
  const closed = closedAds.read().filter(({ until }) => until > now);
  return [...new Set([...closed, ...others].map(({ id }) => id))];
}

/** Whether the element may show the ad: neither it nor its advertiser is near, and it is not one of `idsWithout`. */
export const isFresh = (element: Element, ad: Pick<ShownAd, 'id' | 'advertiser'>): boolean =>
  !adsNear(element).some(({ id, advertiser }) => id === ad.id || advertiser === ad.advertiser) &&
  !idsWithout(element).includes(ad.id);

/** Remembers an ad that an element shows now. */
export function rememberAd(ad: ShownAd): void {
  shown.push(ad);
}

/** A choice holds the next one up for this long at most. */
const longestTurnMs = 2000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let waiting: { element: Element; choose: () => Promise<void> }[] = [];
let isChoosing = false;
/** The placements that have asked for their turn. */
const asked = new WeakSet<Element>();

/**
 * Runs `choose` once the choices of the placements above are made: placements that load together must know each
 * other's ads, and the one at the top comes first.
 */
export function inTurn(element: Element, choose: () => Promise<void>): void {
  asked.add(element);
  waiting.push({ element, choose });
  if (!isChoosing) void chooseAll();
}

/** Whether a placement of the screen, above all that wait, has yet to ask: a busy browser renders it a moment later. */
function isOneMissing(): boolean {
  const top = Math.min(...waiting.map(({ element }) => element.getBoundingClientRect().top));
  return [...document.querySelectorAll('[data-zone]')].some((one) => {
    const box = one.getBoundingClientRect();
    return !asked.has(one) && box.bottom > 0 && box.top < top;
  });
}

async function chooseAll(): Promise<void> {
  isChoosing = true;
  const since = performance.now();
  do await pause(0);
  while (isOneMissing() && performance.now() - since < longestTurnMs);
  while (waiting.length > 0) {
    const tops = new Map(waiting.map((one) => [one, one.element.getBoundingClientRect().top]));
    const [next, ...rest] = waiting.toSorted((a, b) => (tops.get(a) ?? 0) - (tops.get(b) ?? 0));
    waiting = rest;
    if (next !== undefined) await Promise.race([next.choose(), pause(longestTurnMs)]);
  }
  isChoosing = false;
}

/** The visible share from which an ad counts as shown. */
const visibleShare = 0.5;

/** Calls `onVisible` once, when half of the element is on screen; not before `isShown`. */
export function useOnceVisible(element: RefObject<Element | null>, onVisible: () => void, isShown = true): void {
  const isDone = useRef(false);
  const latest = useRef(onVisible);
  latest.current = onVisible;
  useEffect(() => {
    if (!isShown || isDone.current || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isVisible = entries.some((one) => one.isIntersecting && one.intersectionRatio >= visibleShare);
        if (isDone.current || !isVisible) return;
        isDone.current = true;
        observer.disconnect();
        latest.current();
      },
      { threshold: visibleShare },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isShown]);
}

interface Replaced {
  /** An element of the placement. */
  marker: RefObject<HTMLElement | null>;
  /** Closes the placement: the reader has closed its replacement. */
  onClose: () => void;
}

/** The placement that a replacement is shown in; null outside a placement. */
export const PlacementContext = createContext<Replaced | null>(null);
