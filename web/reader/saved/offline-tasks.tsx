import { useEffect } from 'react';
import { beginServiceWorker } from '#web/offline/service-worker.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { useOutbox } from './use-outbox.ts';

/** What keeps the site at hand without a network: the worker, what waits to be sent, and a word about it. Loaded once the page is at rest. */
export default function OfflineTasks() {
  useEffect(beginServiceWorker, []);
  useOutbox();
  return <ConnectionStrip />;
}
