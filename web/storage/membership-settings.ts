import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { membershipSettings as schema } from '#shared/domain/membership/membership-plans.ts';
import { storedValue } from './stored-value.ts';

/** The editors' settings of /subscribe and the paywall. Damaged settings are replaced by the defaults. */
export const membershipSettings = storedValue('membership_config', schema, defaultMembershipSettings());
