import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { membershipSettings as schema } from '#shared/domain/membership/membership-plans.ts';
import { newsroomCopy } from './newsroom-copy.ts';
import { membershipSettingsName } from './premium-by-default.ts';
import { shapeOf } from './schema-shape.ts';
import { storedValue } from './stored-value.ts';

/** The settings of /subscribe and the paywall in this browser. Damaged settings are replaced by the defaults. */
export const membershipSettings = newsroomCopy(
  'membership',
  schema,
  storedValue(membershipSettingsName, shapeOf(schema), defaultMembershipSettings()),
  defaultMembershipSettings,
);
