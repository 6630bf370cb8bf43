import { useEffect } from 'react';
import { registerServiceWorker } from '#web/offline/register-service-worker.ts';
import { ConnectionStrip } from './connection-strip.tsx';
// Loaded ahead: it cannot be loaded any more when it is needed.
import './failed-page.tsx';
import { useOutbox } from './use-outbox.ts';
import { useTakenDown } from './use-taken-down.ts';

/**
 * Offline support: registers the service worker, sends queued actions, drops copies of articles that were taken down,
 * and shows the connection strip. Loaded once the page is idle.
 */
export default function OfflineTasks() {
  useEffect(registerServiceWorker, []);
  useOutbox();
  useTakenDown();
  return <ConnectionStrip />;
}
