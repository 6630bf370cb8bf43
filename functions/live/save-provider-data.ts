import * as z from 'zod/mini';
import { readLive, saveLive, subjects } from '#functions/live/live-data.ts';
import type { LiveProvider } from '#shared/config/providers.ts';
import { type Market, market } from '#shared/domain/live/market.ts';
import type { Told } from './provider.ts';

/** Keeps what a provider has told, with its name and the moment at which it was heard. */
export async function saveTold(told: Told, provider: LiveProvider, now: Date): Promise<void> {
  const heard = { updatedAt: now.toISOString(), sample: false, provider };
  switch (told.subject) {
    case 'weather':
      return saveLive(subjects.weather(told.city), { ...told.data, ...heard });
    case 'matches':
    case 'players':
      return saveLive(
        subjects[told.subject],
        told.data.map((row) => ({ ...row, ...heard })),
      );
    default:
      return saveMarkets(
        subjects[told.subject],
        told.data.map((row) => ({ ...row, ...heard })),
      );
  }
}

/** Markets that were not told this time keep their last good figures, and the moment at which those were heard. */
async function saveMarkets(subject: string, told: readonly Market[]): Promise<void> {
  const before = (await readLive(subject, z.array(market))) ?? [];
  const names = new Set(told.map(({ id }) => id));
  await saveLive(subject, [...before.filter(({ id }) => !names.has(id)), ...told]);
}
