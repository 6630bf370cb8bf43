import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listArticles } from '#shared/api/articles.ts';
import type { AdResponse } from '#shared/domain/ads/ad.ts';
import { native, otherAdvertiser } from '#test/support/ads/sample-ad.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { adSlot, bringIntoView, frameworkGranting, serveAds } from '../../support/ads.ts';
import { networkError, reply, replyTo, status } from '../../support/api.ts';
import { open } from '../../support/page.tsx';

type Tag = Required<NonNullable<Window['googletag']>>;

/** What the page told the network, in order. */
let diary: unknown[][] = [];
/** The scripts that the page added. */
let scripts: string[] = [];
let isReachable = true;

const note =
  (name: string) =>
  (...given: unknown[]): void => {
    diary.push([name, ...given]);
  };

/** A network that writes into the element of each slot. */
function networkTag(): Tag {
  const pubads: ReturnType<Tag['pubads']> = {
    enableLazyLoad: note('lazy'),
    setForceSafeFrame: note('frame'),
    setPrivacySettings: note('privacy'),
    addEventListener: note('listen'),
  };
  return {
    cmd: { push: (command) => command() },
    enableServices: note('enable'),
    pubads: () => pubads,
    destroySlots: () => true,
    sizeMapping: () => {
      const sizes: unknown[] = [];
      const mapping: ReturnType<Tag['sizeMapping']> = {
        addSize: (...one) => {
          sizes.push(one);
          return mapping;
        },
        build: () => sizes,
      };
      return mapping;
    },
    defineSlot: (path, _sizes, id) => {
      diary.push(['slot', path]);
      const slot: NonNullable<ReturnType<Tag['defineSlot']>> = {
        addService: () => slot,
        defineSizeMapping: (mapping) => {
          diary.push(['sizes', mapping]);
          return slot;
        },
        getSlotElementId: () => id,
      };
      return slot;
    },
    display: (id) => {
      const element = document.getElementById(id);
      if (element !== null) element.textContent = 'from the network';
    },
  };
}

const append = document.head.append.bind(document.head);
beforeEach(() => {
  diary = [];
  scripts = [];
  isReachable = true;
  localStorage.setItem('adConsent', 'accepted');
  // The test loads nothing from the network: the script ends at once, well or not.
  document.head.append = (...nodes: (Node | string)[]) => {
    for (const one of nodes) {
      if (!(one instanceof HTMLScriptElement)) {
        append(one);
        continue;
      }
      scripts.push(one.src);
      if (isReachable) window.googletag = networkTag();
      one.dispatchEvent(new Event(isReachable ? 'load' : 'error'));
    }
  };
  replyTo(
    ({ pathname }) => pathname === '/config.json',
    () => Response.json({ adNetwork: '/1234/news' }),
  );
});
afterEach(() => {
  document.head.append = append;
  delete window.googletag;
  vi.unstubAllGlobals();
});

const fromNetwork = (zone: string) => expect.element(adSlot(zone).getByText('from the network')).toBeVisible();
const nothing = (zone: string) =>
  expect.element(adSlot(zone).getByCSS('[data-ad=nothing], [data-ad=gone]')).toBeInTheDocument();
const networkReplies: Record<string, AdResponse> = {
  HOME_HERO: { type: 'programmatic', gptSlot: { adUnitPath: '/1234/news/HOME_HERO' } },
  SIDEBAR_TOP: { type: 'programmatic', gptSlot: '/1234/side' },
};

test('own ads load no network script [ADS-17]', async () => {
  serveAds({ HOME_HERO: native({}), SIDEBAR_TOP: native(otherAdvertiser) });
  open('/');
  await expect.element(adSlot('SIDEBAR_TOP').getByRole('link')).toBeVisible();
  expect(scripts).toEqual([]);
});

test('slots of the network load its script once [ADS-01, ADS-05, ADS-17]', async () => {
  serveAds(networkReplies);
  open('/');
  await fromNetwork('HOME_HERO');
  await fromNetwork('SIDEBAR_TOP');
  expect(scripts).toEqual(['https://securepubads.g.doubleclick.net/tag/js/gpt.js']);
  expect(new Set(diary.filter(([name]) => name === 'slot').map(([, path]) => path))).toEqual(
    new Set(['/1234/news/HOME_HERO', '/1234/side']),
  );
});

test('slots of the network have its margins, and sizes for each width [ADS-19, ADS-20, CONST-19]', async () => {
  serveAds(networkReplies);
  open('/');
  await fromNetwork('HOME_HERO');
  expect(diary).toContainEqual(['lazy', { fetchMarginPercent: 100, renderMarginPercent: 50, mobileScaling: 2 }]);
  expect(diary).toContainEqual(['frame', true]);
  const [, mapping] = diary.find(([name]) => name === 'sizes') ?? [];
  expect(mapping).toEqual([
    [[1024, 0], expect.any(Array)],
    [[768, 0], expect.any(Array)],
    [[0, 0], expect.any(Array)],
  ]);
});

test('the place of a network ad can be closed, and its reports are left to the network [ADS-35]', async () => {
  serveAds(networkReplies);
  open('/');
  await fromNetwork('SIDEBAR_TOP');
  const place = adSlot('SIDEBAR_TOP');
  expect(place.getByRole('button', { name: 'Report this ad' }).elements()).toEqual([]);
  await place.getByRole('button', { name: 'Close this ad' }).click();
  await expect.element(place).not.toBeVisible();
});

test('after Accept the network may show personalised ads', async () => {
  serveAds(networkReplies);
  open('/');
  await fromNetwork('HOME_HERO');
  expect(diary).toContainEqual(['privacy', { nonPersonalizedAds: false }]);
});

test('consent to storage without profiles asks the network for ads that are not personalised [ADS-33]', async () => {
  vi.stubGlobal('__tcfapi', frameworkGranting({ 1: true }));
  serveAds(networkReplies);
  open('/');
  await fromNetwork('HOME_HERO');
  expect(diary).toContainEqual(['privacy', { nonPersonalizedAds: true }]);
  expect(diary).not.toContainEqual(['privacy', { nonPersonalizedAds: false }]);
});

test('after Reject no script of the network loads, and its slots are replaced', async () => {
  localStorage.setItem('adConsent', 'rejected');
  reply(
    listArticles,
    Array.from({ length: 6 }, (_, n) => samplePreview(n)),
  );
  serveAds({ ...networkReplies, FEED_INLINE_1: status(500) });
  open('/');
  for (const zone of ['HOME_HERO', 'SIDEBAR_TOP', 'FEED_INLINE_1']) {
    await bringIntoView(adSlot(zone));
    await nothing(zone);
  }
  expect(scripts).toEqual([]);
});

test.each([
  ['a network error', networkError()],
  ['a status that is neither OK nor 204', status(500)],
])('%s falls back to the slot of the network [ADS-06, ADS-30, ADS-31, ERR-13]', async (_, answer) => {
  serveAds({ HOME_HERO: answer });
  open('/');
  await fromNetwork('HOME_HERO');
  expect(diary.find(([name]) => name === 'slot')).toEqual(['slot', '/1234/news/HOME_HERO']);
});

test('without a network a failed call leaves the slot empty and logs one line [ADS-31]', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
  replyTo(
    ({ pathname }) => pathname === '/config.json',
    () => Response.json({}),
  );
  serveAds({ HOME_HERO: status(500), SIDEBAR_TOP: networkError() });
  open('/');
  await nothing('HOME_HERO');
  await nothing('SIDEBAR_TOP');
  expect(logged.mock.calls.filter(([line]) => String(line).includes('no ad network'))).toHaveLength(1);
  logged.mockRestore();
});

test('a network script that fails to load is logged and shows nothing [ADS-18, ERR-14]', async () => {
  isReachable = false;
  const warned = vi.mocked(console.warn);
  warned.mockClear();
  serveAds({ HOME_HERO: { type: 'programmatic', gptSlot: '/1234/hero' } });
  open('/');
  await nothing('HOME_HERO');
  expect(warned.mock.calls.map(([line]) => line)).toContain('Could not show an ad of the network');
});
