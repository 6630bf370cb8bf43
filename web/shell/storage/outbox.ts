import * as z from 'zod/mini';
import { essential } from '#shared/domain/fallback.ts';
import { followTypes } from '#shared/domain/readers/follow.ts';
import { collection } from './collection.ts';

const common = {
  /** Identifies action, target and reader: a later action with the same id replaces this one. */
  id: z.string(),
  /** The account's uid; null for a visitor. Essential: no account may send another one's action. */
  reader: essential(z.nullable(z.string())),
  /** When the reader acted, in milliseconds. */
  at: z.number(),
  /** Failed attempts. */
  tries: z.int(),
  /** No attempt before this time, in milliseconds. */
  notBefore: z.number(),
};

const outboxAction = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('like'), articleId: z.string(), wanted: z._default(z.boolean(), true) }),
  z.object({
    ...common,
    kind: z.literal('follow'),
    followType: z.enum(followTypes),
    followId: z.string(),
    wanted: z.boolean(),
  }),
]);
/** A reader's action that waits to be sent. */
export type OutboxAction = z.infer<typeof outboxAction>;

/** Actions beyond this number are dropped, oldest first. */
const maxActions = 100;

/** Actions made while the server was unreachable, oldest first. */
export const outbox = collection<OutboxAction>('outbox', outboxAction, (actions) => actions.slice(-maxActions));
