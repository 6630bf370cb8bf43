import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { newMembership } from '#shared/domain/membership/membership.ts';

const held = new Map<string, string>();

beforeEach(() => {
  held.clear();
  // Each test begins like a page that has just been opened.
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('STO-05, STO-06, STO-07, STO-11: settings and record have a key each, by the names that are written down', async () => {
  const { membershipSettings } = await import('#web/storage/membership-settings.ts');
  const { heldMembership } = await import('#web/storage/held-membership.ts');
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

test.each([
  ['no JSON', '{'],
  ['another shape', '{"plans":[]}'],
  ['months that are no number', JSON.stringify({ ...defaultMembershipSettings(), introMonths: 'many' })],
])('STO-03: damaged membership settings (%s) are logged and read as the defaults', async (_, stored) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  held.set('landfall_membership_config', stored);
  const { membershipSettings } = await import('#web/storage/membership-settings.ts');
  expect(membershipSettings.read()).toEqual(defaultMembershipSettings());
  expect(warned).toHaveBeenCalledOnce();
});
