import { useRef, useState } from 'react';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import type { MembershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { membershipSettingsMessages as words } from '#web/messages/en-membership-settings.ts';
import { membershipSettings } from '#web/storage/membership-settings.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { draftOf, type SettingsDraft, sameSettings, settingsFrom } from './settings-draft.ts';
import { remarkCount } from './settings-remarks.ts';

/** Storing takes no time; a button that never says what it does would leave editors unsure whether it did. */
const savingMs = 400;

/** How the draft stands to what is stored. */
export type DraftState = 'clean' | 'dirty' | 'failed' | 'foreign' | 'reset';

export interface SettingsDesk {
  draft: SettingsDraft;
  /** What is stored: the draft's numbers fall back to it. */
  base: MembershipSettings;
  state: DraftState;
  dirty: boolean;
  remarks: number;
  saving: boolean;
  change: (changes: Partial<SettingsDraft>) => void;
  save: () => Promise<void>;
  reset: () => void;
  /** Puts the draft of before the reset back; null when there was none. */
  bringBack: (() => void) | null;
}

interface Desk {
  draft: SettingsDraft;
  base: MembershipSettings;
}
const deskOf = (base: MembershipSettings): Desk => ({ base, draft: draftOf(base) });

/** The editors' draft of the membership settings (MEM-31 to MEM-35). */
export function useSettingsDraft(): SettingsDesk {
  const stored = useStored(membershipSettings);
  const [desk, setDesk] = useState<Desk>(() => deskOf(stored));
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const [before, setBefore] = useState<SettingsDraft | null>(null);
  // A second click may come before the button is drawn busy.
  const busy = useRef(false);

  const { draft, base } = desk;
  const next = settingsFrom(draft, base);
  const dirty = !sameSettings(next, base);
  // Saved in another tab, and nothing of ours would be lost.
  if (!dirty && !failed && stored !== base) setDesk(deskOf(stored));
  const foreign = dirty && !failed && !sameSettings(stored, base) && !sameSettings(stored, next);

  function say(done: boolean, title: string, description: string): void {
    setFailed(!done);
    if (done) showToast({ title, description });
    else showToast({ title: words.failed, description: words.failedHint, tone: 'destructive' });
  }

  return {
    draft,
    base,
    state: failed ? 'failed' : foreign ? 'foreign' : dirty ? 'dirty' : before === null ? 'clean' : 'reset',
    dirty,
    remarks: remarkCount(draft, base),
    saving,
    change: (changes) => setDesk((now) => ({ ...now, draft: { ...now.draft, ...changes } })),
    async save() {
      if (busy.current) return;
      busy.current = true;
      setSaving(true);
      await new Promise<void>((resolve) => setTimeout(resolve, savingMs));
      const done = membershipSettings.write(next);
      // What was typed meanwhile is still a draft.
      if (done) setDesk((now) => (now.draft === draft ? deskOf(next) : { ...now, base: next }));
      if (done) setBefore(null);
      say(done, words.saved, words.savedHint);
      busy.current = false;
      setSaving(false);
    },
    reset() {
      const defaults = defaultMembershipSettings();
      const done = membershipSettings.write(defaults);
      setBefore(sameSettings(next, defaults) ? null : draft);
      setDesk((now) => (done ? deskOf(defaults) : { ...now, draft: draftOf(defaults) }));
      say(done, words.wasReset, words.wasResetHint);
    },
    bringBack:
      before === null
        ? null
        : () => {
            setDesk((now) => ({ ...now, draft: before }));
            setBefore(null);
          },
  };
}
