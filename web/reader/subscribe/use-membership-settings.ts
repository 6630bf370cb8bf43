import { useLayoutEffect } from 'react';
import type { MembershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { usePublishedVersion } from '#web/shell/cache/published.ts';
import { useIsServed } from '#web/shell/state/served.ts';
import { membershipSettings } from '#web/shell/storage/membership-settings.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';

/**
 * The membership settings that hold here: what was saved in this browser alone, else what editors have published, else
 * the defaults. `isKnown` is false until the server has answered: until then, show no price.
 * @param wait does not ask the server yet
 */
export function useMembershipSettings({ wait = false } = {}): { settings: MembershipSettings; isKnown: boolean } {
  const published = usePublishedVersion(membershipSettings, { wait });
  const stored = useStored(membershipSettings);
  const isServed = useIsServed();
  // Before the browser paints: an earlier price is never seen.
  useLayoutEffect(() => {
    if (published) membershipSettings.follow(published);
  }, [published]);
  return { settings: (isServed && published?.content) || stored, isKnown: published !== undefined };
}

/** Fetches what editors have published of the settings, for a page that shows nothing of them itself. */
export default function FollowMembershipSettings() {
  useMembershipSettings();
  return null;
}
