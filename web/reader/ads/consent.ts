import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { AdConsent } from '#shared/domain/ads/ad.ts';
import { adConsent } from '#web/storage/ad-consent.ts';

export interface Consent {
  value: AdConsent;
  /** Somebody has answered: the reader here, or the framework for them. Until then nothing of an advertisement comes from another host. */
  decided: boolean;
}

/** IAB Europe's Transparency and Consent Framework, version 2: what a consent manager puts on the page. */
type Framework = (command: 'addEventListener', version: 2, heard: (data: unknown, success: boolean) => void) => void;
const frameworkData = z.object({
  eventStatus: z.optional(z.string()),
  purpose: z.object({ consents: z.record(z.string(), z.boolean()) }),
});
/** Storing or reading something on the device. */
const purpose = '1';
/** A framework that has not answered by then counts as silent for now (ADS-25). */
const patienceMs = 1000;

const isFramework = (value: unknown): value is Framework => typeof value === 'function';
const framework = (): Framework | undefined =>
  '__tcfapi' in window && isFramework(window.__tcfapi) ? window.__tcfapi : undefined;

/** Whether a consent manager asks the reader, so that we do not (ADS-26). */
export const hasFramework = (): boolean => framework() !== undefined;

let heard: Consent | null = null;
let asked = false;
const listeners = new Set<() => void>();

function take(next: Consent): void {
  heard = next;
  for (const changed of listeners) changed();
}

function askFramework(ask: Framework): void {
  asked = true;
  const patience = setTimeout(() => take(unknown), patienceMs);
  try {
    ask('addEventListener', 2, (data, success) => {
      const parsed = frameworkData.safeParse(data);
      // While its own question is open it answers as well, with what was said before.
      if (!success || !parsed.success || parsed.data.eventStatus === 'cmpuishown') return;
      clearTimeout(patience);
      take({
        value: parsed.data.purpose.consents[purpose] === true ? 'personalized' : 'non_personalized',
        decided: true,
      });
    });
  } catch (error) {
    clearTimeout(patience);
    console.warn('The consent framework cannot be asked.', error);
    take(unknown);
  }
}

const unknown: Consent = { value: 'unknown', decided: false };
const accepted: Consent = { value: 'personalized', decided: true };
const refused: Consent = { value: 'non_personalized', decided: true };
const open: Consent = { value: 'non_personalized', decided: false };

/** What holds now; null while the framework is being asked (ADS-21 to ADS-25). */
export function readConsent(): Consent | null {
  const ask = framework();
  if (ask !== undefined) {
    if (!asked) askFramework(ask);
    return heard;
  }
  const stored = adConsent.read();
  if (stored === null) return open;
  return stored === 'accepted' ? accepted : refused;
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  const unsubscribe = adConsent.subscribe(changed);
  return () => {
    listeners.delete(changed);
    unsubscribe();
  };
}

/** What the reader said about advertising, now and as it changes. */
export const useConsent = (): Consent | null => useSyncExternalStore(subscribe, readConsent);
