import { defineEntity, service } from '#functions/table/entity.ts';
import { adZones } from '#shared/domain/ads/ad.ts';

/**
 * A billed impression as the first version stored it, by the nonce of its token. Nothing writes new ones. Tokens
 * from before are looked up here, so that none is billed twice and clicks on them are billed. All have expired a day
 * after that record was deployed to a stage; then this file and `isEarlier` of tokens can go.
 */
export const earlierViewEntity = defineEntity({
  model: { entity: 'ad-view', version: '1', service },
  attributes: {
    nonce: { type: 'string', required: true },
    creativeId: { type: 'string', required: true },
    zone: { type: [...adZones], required: true },
    isClicked: { type: 'boolean' },
    /** A day later. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byNonce: {
      pk: { field: 'pk', composite: ['nonce'], template: 'ad-view#${nonce}', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'view', casing: 'none' },
    },
  },
});

/** The impression that has used a token, if it was recorded by the code before. */
export async function earlierView(nonce: string): Promise<{ isClicked?: boolean | undefined } | null> {
  const { data } = await earlierViewEntity().get({ nonce }).go({ consistent: true });
  return data;
}
