import { type StoredValue, textUnder } from './stored-value.ts';

export type AdChoice = 'accepted' | 'rejected';

/**
 * Consent to personalised ads: `accepted` is a yes, any other value a no, null means not chosen yet. The only key
 * without the product's prefix: third-party ad code reads and writes it too.
 */
export const adConsent: StoredValue<string | null, AdChoice> = textUnder('adConsent');
