declare const self: ServiceWorkerGlobalScope;

/** The worker's own global scope, by its right type. */
export const scope: ServiceWorkerGlobalScope = self;
