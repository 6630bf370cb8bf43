import * as z from 'zod/mini';
import { followTypes } from '#shared/domain/readers/follow.ts';
import { collection } from './collection.ts';

const kept = {
  /** What it is done to, and by whom: a later act of the same id takes its place. */
  id: z.string(),
  /** The account that did it; null for a visitor. */
  reader: z.nullable(z.string()),
  /** When it was done, in milliseconds. */
  at: z.number(),
  /** How often the server failed, and not before when it is asked again. */
  tries: z.int(),
  notBefore: z.number(),
};

/** What a reader did while the server could not be reached. */
export const keptAct = z.discriminatedUnion('kind', [
  z.object({ ...kept, kind: z.literal('like'), articleId: z.string() }),
  z.object({
    ...kept,
    kind: z.literal('follow'),
    followType: z.enum(followTypes),
    followId: z.string(),
    wanted: z.boolean(),
  }),
]);
export type KeptAct = z.infer<typeof keptAct>;

/** So many are kept, the newest. */
const most = 100;

/** Acts that wait to be sent, the oldest first. */
export const outbox = collection<KeptAct>('outbox', keptAct, (acts) => acts.slice(-most));
