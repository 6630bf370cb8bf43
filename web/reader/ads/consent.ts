import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { AdConsent } from '#shared/domain/ads/ad.ts';
import { observable } from '#web/state/observable.ts';
import { adConsent } from '#web/storage/ad-consent.ts';

/** The reader's consent to advertising. */
export interface Consent {
  value: AdConsent;
  /** Whether the reader or the consent framework has decided. Until then no ad loads anything from another host. */
  decided: boolean;
}

/**
 * The page API of IAB Europe's Transparency and Consent Framework, version 2. A consent manager installs it as
 * `__tcfapi`.
 */
type Framework = (command: 'addEventListener', version: 2, callback: (data: unknown, success: boolean) => void) => void;
const frameworkData = z.object({
  eventStatus: z.optional(z.string()),
  purpose: z.object({ consents: z.record(z.string(), z.boolean()) }),
});
/** TCF purpose 1: store or access information on a device. */
const storagePurpose = '1';
/** A framework that has not responded after this time counts as `unknown` for now. */
const timeoutMs = 1000;

const isFramework = (value: unknown): value is Framework => typeof value === 'function';
const framework = (): Framework | undefined =>
  '__tcfapi' in window && isFramework(window.__tcfapi) ? window.__tcfapi : undefined;

/** Whether a consent framework asks the reader, so the site's own notice is not needed. */
export const hasFramework = (): boolean => framework() !== undefined;

const unknown: Consent = { value: 'unknown', decided: false };
const accepted: Consent = { value: 'personalized', decided: true };
const refused: Consent = { value: 'non_personalized', decided: true };
const undecided: Consent = { value: 'non_personalized', decided: false };

const frameworkConsent = observable<Consent | null>(null);
let isSubscribed = false;

function subscribeToFramework(tcfapi: Framework): void {
  isSubscribed = true;
  const timeout = setTimeout(() => frameworkConsent.set(unknown), timeoutMs);
  try {
    tcfapi('addEventListener', 2, (data, success) => {
      const parsed = frameworkData.safeParse(data);
      // While its dialog is open (`cmpuishown`), the framework reports the previous choice.
      if (!success || !parsed.success || parsed.data.eventStatus === 'cmpuishown') return;
      clearTimeout(timeout);
      frameworkConsent.set({
        value: parsed.data.purpose.consents[storagePurpose] === true ? 'personalized' : 'non_personalized',
        decided: true,
      });
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
  const unsubscribeFramework = frameworkConsent.subscribe(listener);
  const unsubscribeStored = adConsent.subscribe(listener);
  return () => {
    unsubscribeFramework();
    unsubscribeStored();
  };
}

/** The current consent; the component renders again when it changes. */
export const useConsent = (): Consent | null => useSyncExternalStore(subscribe, readConsent);
