import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { membershipSettings as schema } from '#shared/domain/membership/membership-plans.ts';
import { storedValue } from './stored-value.ts';

/** What an editor has set for /subscribe and the paywall (STO-06, MEM-47); damaged settings read as the defaults. */
export const membershipSettings = storedValue('membership_config', schema, defaultMembershipSettings());
