import type { NetworkFirst } from 'workbox-strategies';

type Options = NonNullable<ConstructorParameters<typeof NetworkFirst>[0]>;
/** Steps that a strategy goes through with each request, as Workbox calls them. */
export type Plugin = NonNullable<Options['plugins']>[number];
