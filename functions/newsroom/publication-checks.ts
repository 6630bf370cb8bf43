import * as z from 'zod/mini';
import { requireChargedPrices } from '#functions/membership/charged-prices.ts';
import { membershipSettings } from '#shared/domain/membership/membership-plans.ts';
import type { NewsroomKind } from '#shared/domain/newsroom/newsroom-document.ts';

/**
 * Refuses content that may be a draft but not reach readers: they must not be shown another price than they pay.
 * @throws Refusal 422
 */
export async function requirePublishable(kind: NewsroomKind, content: unknown): Promise<void> {
  if (kind === 'membership') await requireChargedPrices(z.parse(membershipSettings, content));
}
