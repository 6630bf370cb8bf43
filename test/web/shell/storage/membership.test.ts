import { expect, test } from 'vitest';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { newMembership } from '#shared/domain/membership/purchase.ts';
import { withBrowserStorage } from '#test/support/browser-storage.ts';

const held = withBrowserStorage();

test('settings and membership are stored under their keys [STO-05, STO-06, STO-07, STO-11]', async () => {
  const { membershipSettings } = await import('#web/shell/storage/membership-settings.ts');
  const { heldMembership } = await import('#web/shell/storage/held-membership.ts');
  const settings = { ...defaultMembershipSettings(), ribbonText: 'Spring offer' };
  const record = newMembership({
    plan: { id: 'digital' },
    settings,
    earlier: null,
    id: 'one',
    now: new Date('2026-11-21T12:00:00Z'),
  });
  expect(membershipSettings.write(settings)).toBe(true);
  expect(heldMembership.write(record)).toBe(true);
  expect([...held.keys()].sort()).toEqual(['landfall_membership', 'landfall_membership_config', 'landfall_version']);
  expect(JSON.parse(held.get('landfall_membership_config') ?? '')).toEqual(settings);
  expect(JSON.parse(held.get('landfall_membership') ?? '')).toEqual(record);
});
