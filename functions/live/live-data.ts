import type * as z from 'zod/mini';
import { pack, unpack } from '#functions/table/packed.ts';
import { defineEntity, service } from '../table/entity.ts';

/** What is kept from outside providers, each as one item. */
export const subjects = {
  weather: (city: string) => `weather#${city}`,
  currencies: 'currencies',
  indices: 'indices',
  commodities: 'commodities',
  matches: 'matches',
  players: 'players',
} as const;

const entity = defineEntity({
  model: { entity: 'live', version: '1', service },
  attributes: {
    subject: { type: 'string', required: true },
    /** The last good answer, packed. */
    data: { type: 'any', required: true },
  },
  indexes: {
    bySubject: {
      pk: { field: 'pk', composite: ['subject'], template: 'live#${subject}', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'live', casing: 'none' },
    },
  },
});

/** The last good data on a subject; null when no provider has ever been heard, or when what is kept has not the shape of today any more. */
export async function readLive<S extends z.ZodMiniType>(subject: string, schema: S): Promise<z.output<S> | null> {
  const { data: row } = await entity().get({ subject }).go();
  if (!(row?.data instanceof Uint8Array)) return null;
  const parsed = schema.safeParse(unpack(row.data));
  return parsed.success ? parsed.data : null;
}

/** Keeps what a provider has just told in place of what it told before. */
export async function saveLive(subject: string, data: unknown): Promise<void> {
  await entity()
    .put({ subject, data: pack(data) })
    .go();
}
