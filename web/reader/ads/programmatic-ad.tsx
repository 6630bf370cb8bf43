import styled from '@emotion/styled';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { adBreakpoints, adSizes } from '#shared/config/ad-sizes.ts';
import { type GptSlot, zoneOf } from '#shared/domain/ads/ad.ts';
import { useConsent } from './consent.tsx';
import type { AdPlacementKey } from './use-ad.ts';

interface ProgrammaticAdProps {
  slot: GptSlot;
  zone: AdPlacementKey;
  placeholder: ReactNode;
  /** What readers can do about the place; the network's ads bring their own controls. */
  controls: ReactNode;
  /** Called if the network has no ad, or may not be used. */
  onUnfilled: () => void;
}

/** Above the ad, without adding to the height that its place reserves. */
const Controls = styled('div')({ display: 'flex', justifyContent: 'end', blockSize: 20, alignItems: 'center' });

/** An ad of the network. Its third-party script loads only after the reader or the consent framework has allowed it. */
export function ProgrammaticAd({ slot, zone, placeholder, controls, onUnfilled }: ProgrammaticAdProps) {
  const id = useId();
  const consent = useConsent();
  const decided = consent?.decided ?? false;
  const allowsNetwork = consent?.allowsNetwork ?? false;
  const isPersonalized = consent?.value === 'personalized';
  const latest = useRef(onUnfilled);
  latest.current = onUnfilled;
  useEffect(() => {
    if (!decided) return;
    if (!allowsNetwork) return latest.current();
    return showNetworkAd({ id, slot, zone, isPersonalized, onUnfilled: () => latest.current() });
  }, [decided, allowsNetwork, id, isPersonalized, slot, zone]);
  return (
    <>
      {decided ? <Controls>{controls}</Controls> : placeholder}
      <div id={id} data-ad="programmatic" />
    </>
  );
}

/** The part of Google Publisher Tag that is used here (developers.google.com/publisher-tag/reference). */
interface PublisherTag {
  cmd: { push: (command: () => void) => void };
  defineSlot: (adUnitPath: string, sizes: Size[], id: string) => TagSlot | null;
  sizeMapping: () => {
    addSize: (viewport: Size, sizes: Size[]) => ReturnType<PublisherTag['sizeMapping']>;
    build: () => unknown;
  };
  destroySlots: (slots: TagSlot[]) => boolean;
  display: (id: string) => void;
  enableServices: () => void;
  pubads: () => {
    enableLazyLoad: (margins: {
      fetchMarginPercent: number;
      renderMarginPercent: number;
      mobileScaling: number;
    }) => void;
    setForceSafeFrame: (force: boolean) => void;
    setPrivacySettings: (settings: { nonPersonalizedAds: boolean }) => void;
    addEventListener: (name: 'slotRenderEnded', listener: (event: { isEmpty: boolean; slot: TagSlot }) => void) => void;
  };
}
interface TagSlot {
  addService: (service: unknown) => TagSlot;
  defineSizeMapping: (mapping: unknown) => TagSlot;
  getSlotElementId: () => string;
}
type Size = [number, number];

declare global {
  interface Window {
    googletag?: Partial<PublisherTag>;
  }
}

const tagAddress = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';
/**
 * Margins around the viewport in percent of its height: ads are fetched at 100 %, rendered at 50 %, twice that on
 * phones.
 */
const lazyLoad = { fetchMarginPercent: 100, renderMarginPercent: 50, mobileScaling: 2 };

let loading: Promise<PublisherTag> | undefined;
/** Callbacks for slots that stay empty, by element id. */
const unfilledListeners = new Map<string, () => void>();

const isReady = (tag: Partial<PublisherTag> | undefined): tag is PublisherTag => typeof tag?.defineSlot === 'function';

/** Loads the network's script, once per page. */
function publisherTag(): Promise<PublisherTag> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = tagAddress;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The ad network script failed to load'));
    document.head.append(script);
  }).then(() => {
    const tag = window.googletag;
    if (!isReady(tag)) throw new Error('The ad network script does not define `googletag`');
    tag.cmd.push(() => {
      tag.pubads().enableLazyLoad(lazyLoad);
      // SafeFrame renders every ad in an iframe of another origin.
      tag.pubads().setForceSafeFrame(true);
      tag.pubads().addEventListener('slotRenderEnded', ({ isEmpty, slot }) => {
        if (isEmpty) unfilledListeners.get(slot.getSlotElementId())?.();
      });
      tag.enableServices();
    });
    return tag;
  });
  return loading;
}

type SizesByDevice = Record<'desktop' | 'tablet' | 'phone', Size[]>;

/** The sizes that fit the placement, limited to the sizes of the slot if it has any. */
function sizesOf(slot: GptSlot, placement: string): SizesByDevice {
  const zone = zoneOf(placement);
  const allowed = typeof slot === 'string' ? undefined : slot.sizes;
  const filter = (sizes: readonly Size[]): Size[] =>
    sizes.filter(([width, height]) => allowed === undefined || allowed.some(([w, h]) => w === width && h === height));
  const { desktop, tablet, phone } = zone === undefined ? { desktop: [], tablet: [], phone: [] } : adSizes[zone];
  return { desktop: filter(desktop), tablet: filter(tablet), phone: filter(phone) };
}

interface NetworkAd {
  /** Id of the element that the network fills. */
  id: string;
  slot: GptSlot;
  zone: string;
  isPersonalized: boolean;
  onUnfilled: () => void;
}

/**
 * Fills an element with an ad of the network. A script that fails to load is logged and counts as unfilled.
 * @returns a function that removes the ad
 */
function showNetworkAd({ id, slot, zone, isPersonalized, onUnfilled }: NetworkAd): () => void {
  let isRemoved = false;
  let defined: TagSlot | null = null;
  unfilledListeners.set(id, onUnfilled);
  publisherTag()
    .then((tag) =>
      tag.cmd.push(() => {
        if (isRemoved) return;
        const { desktop, tablet, phone } = sizesOf(slot, zone);
        const mapping = tag
          .sizeMapping()
          .addSize([adBreakpoints.desktop, 0], desktop)
          .addSize([adBreakpoints.tablet, 0], tablet)
          .addSize([0, 0], phone)
          .build();
        tag.pubads().setPrivacySettings({ nonPersonalizedAds: !isPersonalized });
        defined = tag.defineSlot(
          typeof slot === 'string' ? slot : slot.adUnitPath,
          [...desktop, ...tablet, ...phone],
          id,
        );
        if (defined === null) {
          onUnfilled();
          return;
        }
        defined.defineSizeMapping(mapping).addService(tag.pubads());
        tag.display(id);
      }),
    )
    .catch((error: unknown) => {
      console.warn('Could not show an ad of the network', error);
      if (!isRemoved) onUnfilled();
    });
  return () => {
    isRemoved = true;
    unfilledListeners.delete(id);
    if (defined !== null && isReady(window.googletag)) window.googletag.destroySlots([defined]);
  };
}
