import { useRef, useState } from 'react';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import type { MembershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { membershipSettingsMessages as words } from '#web/messages/en-membership-settings.ts';
import { membershipSettings } from '#web/storage/membership-settings.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { warningCount } from './field-warnings.ts';
import { draftOf, type SettingsDraft, sameSettings, settingsFrom } from './settings-draft.ts';

/** Storing is instant; the pause shows that the click had an effect. */
const savingMs = 400;

/** The state of the draft. `foreign`: another tab has stored other settings. */
export type DraftState = 'clean' | 'dirty' | 'failed' | 'foreign' | 'reset';

export interface SettingsEditor {
  draft: SettingsDraft;
  /** The stored settings, which invalid numbers of the draft fall back to. */
  base: MembershipSettings;
  state: DraftState;
  dirty: boolean;
  warningCount: number;
  saving: boolean;
  change: (changes: Partial<SettingsDraft>) => void;
  save: () => Promise<void>;
  reset: () => void;
  /** Undoes the reset; null if the draft already had the default values. */
  restore: (() => void) | null;
}

interface DraftAndBase {
  draft: SettingsDraft;
  base: MembershipSettings;
}
const startFrom = (base: MembershipSettings): DraftAndBase => ({ base, draft: draftOf(base) });

/** Edits a draft of the membership settings. */
export function useSettingsDraft(): SettingsEditor {
  const stored = useStored(membershipSettings);
  const [current, setCurrent] = useState<DraftAndBase>(() => startFrom(stored));
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const [beforeReset, setBeforeReset] = useState<SettingsDraft | null>(null);
  // A second click may come before the button is rendered as busy.
  const busy = useRef(false);

  const { draft, base } = current;
  const next = settingsFrom(draft, base);
  const dirty = !sameSettings(next, base);
  // Another tab has stored settings, and there are no unsaved changes to lose.
  if (!dirty && !failed && stored !== base) setCurrent(startFrom(stored));
  const foreign = dirty && !failed && !sameSettings(stored, base) && !sameSettings(stored, next);

  function announce(done: boolean, title: string, description: string): void {
    setFailed(!done);
    if (done) showToast({ title, description });
    else showToast({ title: words.failed, description: words.failedHint, tone: 'destructive' });
  }

  return {
    draft,
    base,
    state: failed ? 'failed' : foreign ? 'foreign' : dirty ? 'dirty' : beforeReset === null ? 'clean' : 'reset',
    dirty,
    warningCount: warningCount(draft, base),
    saving,
    change: (changes) => setCurrent((now) => ({ ...now, draft: { ...now.draft, ...changes } })),
    async save() {
      if (busy.current) return;
      busy.current = true;
      setSaving(true);
      await new Promise<void>((resolve) => setTimeout(resolve, savingMs));
      const done = membershipSettings.write(next);
      // Changes made during the pause stay in the draft.
      if (done) setCurrent((now) => (now.draft === draft ? startFrom(next) : { ...now, base: next }));
      if (done) setBeforeReset(null);
      announce(done, words.saved, words.savedHint);
      busy.current = false;
      setSaving(false);
    },
    reset() {
      const defaults = defaultMembershipSettings();
      const done = membershipSettings.write(defaults);
      setBeforeReset(sameSettings(next, defaults) ? null : draft);
      setCurrent((now) => (done ? startFrom(defaults) : { ...now, draft: draftOf(defaults) }));
      announce(done, words.wasReset, words.wasResetHint);
    },
    restore:
      beforeReset === null
        ? null
        : () => {
            setCurrent((now) => ({ ...now, draft: beforeReset }));
            setBeforeReset(null);
          },
  };
}
