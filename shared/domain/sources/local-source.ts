import * as z from 'zod/mini';
import { region } from '../classification/region.ts';
import { source } from './source.ts';

/** A reader's own source, read in their browser (ENT-26): what the pipeline's has, `enabled` for `active`, and always a region. */
export const localSource = z.extend(
  z.pick(source, { id: true, name: true, url: true, type: true, category: true, metadata: true }),
  {
    region,
    enabled: z.boolean(),
    lastFetched: z.optional(z.string()),
  },
);
export type LocalSource = z.infer<typeof localSource>;
