import Button from '@mui/material/Button';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { messages } from '#web/shell/messages/en.ts';
import { observable, useObservable } from '#web/shell/state/observable.ts';
import { adConsent } from '#web/shell/storage/ad-consent.ts';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';
import { hasFramework } from './consent.ts';

const ConsentNotice = lazy(() => import('./consent-notice.tsx'));

const isReopened = observable(false);

/** Opens the consent notice again. Hidden if a consent framework manages consent. */
export function AdChoicesButton() {
  return hasFramework() ? null : (
    <Button variant="text" color="inherit" onClick={() => isReopened.set(true)}>
      {messages.ads.choices}
    </Button>
  );
}

/** Shows the consent notice on a first visit once the page is idle, unless a consent framework manages consent. */
export function ConsentPrompt() {
  const isIdle = usePageIdle();
  const hasChosen = useSyncExternalStore(adConsent.subscribe, () => adConsent.read() !== null);
  const reopened = useObservable(isReopened);
  const [isDone, setIsDone] = useState(false);
  if (!isIdle || hasFramework() || !(reopened || (!hasChosen && !isDone))) return null;
  return (
    <Suspense fallback={null}>
      <ConsentNotice
        onDone={() => {
          setIsDone(true);
          isReopened.set(false);
        }}
      />
    </Suspense>
  );
}
