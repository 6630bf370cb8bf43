import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { messages } from '#web/messages/en.ts';
import { adConsent } from '#web/storage/ad-consent.ts';
import { usePageIdle } from '#web/ui/rendering/page-idle.ts';
import { hasFramework } from './consent.ts';

const ConsentNotice = lazy(() => import('./consent-notice.tsx'));

let reopened = false;
const listeners = new Set<() => void>();
function setReopened(open: boolean): void {
  reopened = open;
  for (const changed of listeners) changed();
}

/** Asks again, for a reader who thinks differently now; a consent framework has its own way. */
export function AdChoices() {
  return hasFramework() ? null : (
    <button type="button" onClick={() => setReopened(true)}>
      {messages.ads.choices}
    </button>
  );
}

/** Where the question of consent stands: on a first visit, once the page has come to rest, and where no consent framework asks it (ADS-26). */
export function ConsentPlace() {
  const settled = usePageIdle();
  const answered = useSyncExternalStore(adConsent.subscribe, () => adConsent.read() !== null);
  const again = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => reopened,
  );
  const [left, setLeft] = useState(false);
  if (!settled || hasFramework() || !(again || (!answered && !left))) return null;
  return (
    <Suspense fallback={null}>
      <ConsentNotice
        onDone={() => {
          setLeft(true);
          setReopened(false);
        }}
      />
    </Suspense>
  );
}
