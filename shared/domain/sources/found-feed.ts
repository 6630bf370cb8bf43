import * as z from 'zod/mini';

/** A feed that a page names. The title is empty if the page has none for it. */
export const foundFeed = z.object({ url: z.string(), title: z.string() });
export type FoundFeed = z.infer<typeof foundFeed>;
