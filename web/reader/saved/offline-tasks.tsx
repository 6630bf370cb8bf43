import { useEffect } from 'react';
import { registerServiceWorker } from '#web/offline/register-service-worker.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { useOutbox } from './use-outbox.ts';

/** What keeps the site at hand without a network: the worker, what waits to be sent, and a word about it. Loaded once the page is at rest. */
export default function OfflineTasks() {
  useEffect(registerServiceWorker, []);
  useOutbox();
  return <ConnectionStrip />;
}
