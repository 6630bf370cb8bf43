import Button from '@mui/material/Button';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AdConsent } from '#shared/domain/ads/ad.ts';
import { loadAgain } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { siteConfig } from '#web/shell/session/site-config.ts';
import { observable, useObservable } from '#web/shell/state/observable.ts';
import { fields, flag, mapOf, optional, text } from '#web/shell/state/shapes.ts';
import { adConsent } from '#web/shell/storage/ad-consent.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';

/** The reader's consent to advertising. */
export interface Consent {
  value: AdConsent;
  /** Whether the reader or the consent framework has decided. Until then no ad loads anything from another host. */
  decided: boolean;
  /** Whether the ad network's script may load: it stores and reads data on the device. */
  allowsNetwork: boolean;
}

/**
 * The page API of IAB Europe's Transparency and Consent Framework, version 2. A consent manager installs it as
 * `__tcfapi`.
 */
type Framework = (command: 'addEventListener', version: 2, callback: (data: unknown, success: boolean) => void) => void;
const consents = fields({ consents: mapOf(flag) });
const frameworkData = fields({ eventStatus: optional(text), purpose: consents, vendor: optional(consents) });
type FrameworkData = ReturnType<typeof frameworkData>;
/** Whether the GDPR does not apply to this reader. The other fields may then be missing. */
const isExempt = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'gdprApplies' in data && data.gdprApplies === false;

/** What a framework says; null if it cannot be read. */
function parseFramework(data: unknown): FrameworkData | 'exempt' | null {
  try {
    return isExempt(data) ? 'exempt' : frameworkData(data, () => {});
  } catch {
    return null;
  }
}
/** TCF purpose 1: store or access information on a device. */
const storagePurpose = '1';
/** TCF purposes 3 and 4: create profiles for personalised advertising, and select ads by them. */
const personalisationPurposes = ['3', '4'];
/** The ad network in the TCF's list of vendors: Google Advertising Products. */
const networkVendor = '755';
/** A framework that has not responded after this time counts as `unknown` for now. */
const timeoutMs = 1000;
/** How long the site's own notice waits for a framework that installs itself after our scripts. */
const lateMs = 3000;
const firstLookMs = 500;

const isFramework = (value: unknown): value is Framework => typeof value === 'function';
const framework = (): Framework | undefined =>
  '__tcfapi' in window && isFramework(window.__tcfapi) ? window.__tcfapi : undefined;

const hasFramework = (): boolean => framework() !== undefined;
/** Checks until a framework is installed, each time a tenth later: a page that stays open has little to do. */
const isInstalled = observable(false, () => {
  let timer: ReturnType<typeof setTimeout>;
  function lookAfter(ms: number): void {
    timer = setTimeout(() => (hasFramework() ? isInstalled.set(true) : lookAfter(ms * 1.1)), ms);
  }
  lookAfter(firstLookMs);
  return () => clearTimeout(timer);
});
/** Whether a consent framework asks the reader, so the site's own notice is not needed. */
const useHasFramework = (): boolean => useSyncExternalStore(isInstalled.subscribe, hasFramework, isInstalled.initial);

const unknown: Consent = { value: 'unknown', decided: false, allowsNetwork: false };
const accepted: Consent = { value: 'personalized', decided: true, allowsNetwork: true };
const refused: Consent = { value: 'non_personalized', decided: true, allowsNetwork: false };
const undecided: Consent = { value: 'non_personalized', decided: false, allowsNetwork: false };
/** Storage is allowed to the network, profiles are not. */
const storageOnly: Consent = { value: 'non_personalized', decided: true, allowsNetwork: true };

/**
 * What a framework's purposes and vendors allow; everything where the GDPR does not apply. A missing or false entry is
 * a refusal.
 */
function consentOf(data: FrameworkData | 'exempt'): Consent {
  if (data === 'exempt') return accepted;
  const { purpose, vendor } = data;
  if (purpose.consents[storagePurpose] !== true || vendor?.consents[networkVendor] !== true) return refused;
  return personalisationPurposes.every((id) => purpose.consents[id] === true) ? accepted : storageOnly;
}

const frameworkConsent = observable<Consent | null>(null);
let isSubscribed = false;

function subscribeToFramework(tcfapi: Framework): void {
  isSubscribed = true;
  const timeout = setTimeout(() => frameworkConsent.set(unknown), timeoutMs);
  try {
    tcfapi('addEventListener', 2, (data, success) => {
      const parsed = parseFramework(data);
      // While its dialog is open (`cmpuishown`), the framework reports the previous choice.
      if (!success || parsed === null) return;
      if (parsed !== 'exempt' && parsed.eventStatus === 'cmpuishown') return;
      clearTimeout(timeout);
      const consent = consentOf(parsed);
      // Until a late framework is installed, the next page reads the answer to our own notice.
      if (consent.value !== 'personalized' && adConsent.read() === 'accepted') adConsent.write('rejected');
      frameworkConsent.set(consent);
    });
  } catch (error) {
    clearTimeout(timeout);
    console.warn('The consent framework failed', error);
    frameworkConsent.set(unknown);
  }
}

/** The current consent; null until the framework responds. */
export function readConsent(): Consent | null {
  const tcfapi = framework();
  if (tcfapi !== undefined) {
    if (!isSubscribed) subscribeToFramework(tcfapi);
    return frameworkConsent.get();
  }
  const stored = adConsent.read();
  if (stored === null) return undecided;
  return stored === 'accepted' ? accepted : refused;
}

function subscribe(listener: () => void): () => void {
  const unsubscribes = [isInstalled, frameworkConsent, adConsent].map((source) => source.subscribe(listener));
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/** The current consent; the component renders again when it changes. */
export const useConsent = (): Consent | null => useSyncExternalStore(subscribe, readConsent, frameworkConsent.initial);

const ConsentNotice = lazyPart(() => import('./consent-notice.tsx'));

/** Whether ads of the stage may come from an ad network. */
const hasAdNetwork = (): Promise<boolean> =>
  siteConfig().then(
    ({ adNetwork }) => adNetwork !== undefined,
    () => false,
  );

const isReopened = observable(false);

/** Opens the consent notice again. Hidden if a consent framework manages consent. */
export function AdChoicesButton() {
  return useHasFramework() ? null : (
    <Button variant="text" color="inherit" onClick={() => isReopened.set(true)}>
      {messages.ads.choices}
    </Button>
  );
}

/**
 * Shows the consent notice on a first visit once the page is idle, unless a consent framework manages consent. It waits
 * for one that comes late, and closes without an answer when one comes later still.
 */
export function ConsentPrompt() {
  const managed = useHasFramework();
  const isIdle = usePageIdle();
  const hasChosen = useStored(adConsent) !== null;
  const reopened = useObservable(isReopened);
  const [isDone, setIsDone] = useState(false);
  const asks = reopened || (!hasChosen && !isDone);
  /** Null until the notice has waited, and it is known whom it asks for: its text must not change under the reader. */
  const [hasNetwork, setHasNetwork] = useState<boolean | null>(null);
  useEffect(() => {
    if (!asks) return;
    const timer = setTimeout(() => void hasAdNetwork().then(setHasNetwork), reopened ? 0 : lateMs);
    return () => clearTimeout(timer);
  }, [asks, reopened]);
  if (!isIdle || managed || !asks || hasNetwork === null) return null;
  return (
    <ConsentNotice
      hasNetwork={hasNetwork}
      {...(reopened ? { failed: loadAgain } : {})}
      onDone={() => {
        setIsDone(true);
        isReopened.set(false);
      }}
    />
  );
}
