import { adBreakpoints, adSizes } from '#shared/config/ad-sizes.ts';
import { type GptSlot, zoneOf } from '#shared/domain/ads/ad.ts';

/** Of Google Publisher Tag as much as is used here (developers.google.com/publisher-tag/reference). */
interface PublisherTag {
  cmd: { push: (act: () => void) => void };
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
    addEventListener: (name: 'slotRenderEnded', heard: (event: { isEmpty: boolean; slot: TagSlot }) => void) => void;
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
/** ADS-19, CONST-19. */
const lazyLoad = { fetchMarginPercent: 100, renderMarginPercent: 50, mobileScaling: 2 };

let loading: Promise<PublisherTag> | undefined;
const emptied = new Map<string, () => void>();

const isReady = (tag: Partial<PublisherTag> | undefined): tag is PublisherTag => typeof tag?.defineSlot === 'function';

/** The network's script, loaded once a page and only for a slot that is to be shown (ADS-17). */
function publisherTag(): Promise<PublisherTag> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = tagAddress;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The script of the ad network did not load'));
    document.head.append(script);
  }).then(() => {
    const tag = window.googletag;
    if (!isReady(tag)) throw new Error('The script of the ad network is not what it should be');
    tag.cmd.push(() => {
      tag.pubads().enableLazyLoad(lazyLoad);
      // Another origin for whatever an advertiser sends.
      tag.pubads().setForceSafeFrame(true);
      tag.pubads().addEventListener('slotRenderEnded', ({ isEmpty, slot }) => {
        if (isEmpty) emptied.get(slot.getSlotElementId())?.();
      });
      tag.enableServices();
    });
    return tag;
  });
  return loading;
}

type Fitting = Record<'desktop' | 'tablet' | 'phone', Size[]>;

/** The sizes that fit the place and, where the answer names some, are among those (ADS-20). */
function sizesOf(slot: GptSlot, placeKey: string): Fitting {
  const zone = zoneOf(placeKey);
  const given = typeof slot === 'string' ? undefined : slot.sizes;
  const only = (sizes: readonly Size[]): Size[] =>
    sizes.filter(([width, height]) => given === undefined || given.some(([w, h]) => w === width && h === height));
  const { desktop, tablet, phone } = zone === undefined ? { desktop: [], tablet: [], phone: [] } : adSizes[zone];
  return { desktop: only(desktop), tablet: only(tablet), phone: only(phone) };
}

interface NetworkAd {
  /** Of the element that the network fills. */
  id: string;
  slot: GptSlot;
  zone: string;
  personal: boolean;
  onNothing: () => void;
}

/** Has the network fill an element; a script that does not come is logged and leaves the place empty (ADS-18). Returns how to take it away. */
export function showNetworkAd({ id, slot, zone, personal, onNothing }: NetworkAd): () => void {
  let left = false;
  let defined: TagSlot | null = null;
  emptied.set(id, onNothing);
  publisherTag()
    .then((tag) =>
      tag.cmd.push(() => {
        if (left) return;
        const { desktop, tablet, phone } = sizesOf(slot, zone);
        const mapping = tag
          .sizeMapping()
          .addSize([adBreakpoints.desktop, 0], desktop)
          .addSize([adBreakpoints.tablet, 0], tablet)
          .addSize([0, 0], phone)
          .build();
        tag.pubads().setPrivacySettings({ nonPersonalizedAds: !personal });
        defined = tag.defineSlot(
          typeof slot === 'string' ? slot : slot.adUnitPath,
          [...desktop, ...tablet, ...phone],
          id,
        );
        if (defined === null) {
          onNothing();
          return;
        }
        defined.defineSizeMapping(mapping).addService(tag.pubads());
        tag.display(id);
      }),
    )
    .catch((error: unknown) => {
      console.warn('No advertisement of the network can be shown.', error);
      if (!left) onNothing();
    });
  return () => {
    left = true;
    emptied.delete(id);
    if (defined !== null && isReady(window.googletag)) window.googletag.destroySlots([defined]);
  };
}
