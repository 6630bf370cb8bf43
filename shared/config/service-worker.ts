/** Where the service worker's script lies: at the root, since it may only answer for what lies below it. */
export const serviceWorkerPath = '/service-worker.js';
