import { fields, flag } from '../state/shapes.ts';
import { storedValue } from './stored-value.ts';

export const membershipSettingsName = 'membership_config';

/** Of the membership settings, what an article page needs. The rest loads with the paywall. */
export const premiumByDefault = storedValue(membershipSettingsName, fields({ defaultPremium: flag }), {
  defaultPremium: false,
});
