/**
 * Whether a worker is installed while an older one controls the page. On a first visit WebKit reports `installed` when
 * the new worker itself already controls the page.
 */
export const isUpdate = (
  worker: Pick<ServiceWorker, 'state'>,
  controller: Pick<ServiceWorker, 'state'> | null,
): boolean => worker.state === 'installed' && controller !== null && controller !== worker;
