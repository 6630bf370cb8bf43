import * as z from 'zod/mini';
import { bytes } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { pack, unpack } from '#functions/table/packed.ts';
import { thoseThatFit } from '#functions/table/pieces.ts';
import type { LiveProvider } from '#shared/config/providers.ts';
import { type Market, market } from '#shared/domain/live/market.ts';
import type { ProviderData } from './provider.ts';

/** The keys of the stored data, one item each. */
export const subjects = {
  weather: (city: string) => `weather#${city}`,
  currencies: 'currencies',
  indices: 'indices',
  commodities: 'commodities',
  matches: 'matches',
  players: 'players',
} as const;

const liveEntity = defineEntity({
  model: { entity: 'live', version: '1', service },
  attributes: {
    subject: { type: 'string', required: true },
    /** The last good data, packed. */
    data: { type: bytes, required: true },
  },
  indexes: { bySubject: keys('live#${subject}', 'live') },
});

/** The last good data on a subject. Null before the first, and when the stored data no longer match the schema. */
export async function readLive<S extends z.ZodMiniType>(subject: string, schema: S): Promise<z.output<S> | null> {
  const { data: row } = await liveEntity().get({ subject }).go();
  if (row === null) return null;
  const parsed = schema.safeParse(unpack(row.data));
  return parsed.success ? parsed.data : null;
}

async function saveLive(subject: string, data: unknown): Promise<void> {
  await liveEntity()
    .put({ subject, data: pack(data) })
    .go();
}

/** Stores new data of a provider, with its name and the time. */
export async function saveProviderData(received: ProviderData, provider: LiveProvider, now: Date): Promise<void> {
  const provenance = { updatedAt: now.toISOString(), sample: false, provider };
  switch (received.subject) {
    case 'weather':
      return saveLive(subjects.weather(received.city), { ...received.data, ...provenance });
    case 'matches':
    case 'players':
      return saveLive(
        subjects[received.subject],
        thoseThatFit(received.data.map((row) => ({ ...row, ...provenance }))),
      );
    default:
      return saveMarkets(
        subjects[received.subject],
        received.data.map((row) => ({ ...row, ...provenance })),
      );
  }
}

/** Stored markets that are not among the new ones stay, with the time of their own data. */
async function saveMarkets(subject: string, markets: readonly Market[]): Promise<void> {
  const stored = (await readLive(subject, z.array(market))) ?? [];
  const ids = new Set(markets.map(({ id }) => id));
  await saveLive(subject, [...stored.filter(({ id }) => !ids.has(id)), ...markets]);
}
