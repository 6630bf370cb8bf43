import { useMemo, useRef, useState } from 'react';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import type { MembershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { membershipSettingsMessages as words } from '#web/shell/messages/desk/en-membership-settings.ts';
import {
  type DraftAndBase,
  keepMembershipDraft,
  membershipDraft,
  type SettingsDraft,
} from '#web/shell/storage/membership-draft.ts';
import { membershipSettings } from '#web/shell/storage/membership-settings.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { warningCount } from './field-warnings.ts';
import { draftOf, sameSettings, settingsFrom } from './settings-draft.ts';

/** Storing is instant; the pause shows that the click had an effect. */
const savingMs = 400;

/** The state of the draft. `foreign`: other settings have been stored since the draft was started. */
type DraftState = 'clean' | 'dirty' | 'failed' | 'foreign' | 'reset';

const startFrom = (base: MembershipSettings): DraftAndBase => ({ base, draft: draftOf(base) });

/**
 * Edits the draft of the membership settings. The browser keeps it, so leaving the page or reloading loses nothing.
 * All tabs edit the same draft: with one for each tab, the last tab would replace what was typed in the others.
 */
export function useSettingsDraft() {
  const stored = useStored(membershipSettings);
  const kept = useStored(membershipDraft);
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState(false);
  /** What a reset or a discard replaced, and the state after it. */
  const [replaced, setReplaced] = useState<{ by: 'reset' | 'clean'; before: DraftAndBase } | null>(null);
  // A second click may come before the button is rendered as busy.
  const busy = useRef(false);

  const unedited = useMemo(() => startFrom(stored), [stored]);
  // A kept draft without changes, such as an emptied number, gives way to settings that were stored after it.
  const current = kept !== null && (failed || isEdited(kept) || sameSettings(kept.base, stored)) ? kept : unedited;
  const { draft, base } = current;
  const next = settingsFrom(draft, base);
  const dirty = isEdited(current);
  const foreign = dirty && !failed && !sameSettings(stored, base) && !sameSettings(stored, next);
  const state: DraftState = failed ? 'failed' : foreign ? 'foreign' : dirty ? 'dirty' : (replaced?.by ?? 'clean');

  function announce(done: boolean, title: string, description: string): void {
    setFailed(!done);
    if (done) showToast({ title, description });
    else showToast({ title: words.failed, description: words.failedHint, tone: 'destructive' });
  }

  return {
    draft,
    /** The stored settings, which invalid numbers of the draft fall back to. */
    base,
    state,
    warningCount: warningCount(draft, base),
    saving,
    change: (changes: Partial<SettingsDraft>) => keepMembershipDraft({ base, draft: { ...draft, ...changes } }),
    async save(): Promise<void> {
      if (busy.current) return;
      busy.current = true;
      setSaving(true);
      await new Promise<void>((resolve) => setTimeout(resolve, savingMs));
      const done = membershipSettings.write(next);
      if (done) {
        const latest = membershipDraft.read();
        // Changes made during the pause stay in the draft.
        keepMembershipDraft(latest === null || latest === kept ? null : { ...latest, base: next });
        setReplaced(null);
      }
      announce(done, words.saved, words.savedHint);
      busy.current = false;
      setSaving(false);
    },
    reset(): void {
      const defaults = defaultMembershipSettings();
      const done = membershipSettings.write(defaults);
      setReplaced(sameSettings(next, defaults) ? null : { by: 'reset', before: { draft, base: defaults } });
      keepMembershipDraft(done ? null : { base, draft: draftOf(defaults) });
      announce(done, words.wasReset, words.wasResetHint);
    },
    /** Drops the unsaved changes; null if there are none. */
    discard:
      state === 'dirty' || state === 'foreign'
        ? () => {
            setReplaced({ by: 'clean', before: current });
            keepMembershipDraft(null);
          }
        : null,
    /** Undoes the reset or the discard; null if there is nothing to bring back. */
    restore:
      replaced !== null && state === replaced.by
        ? () => {
            keepMembershipDraft(replaced.before);
            setReplaced(null);
          }
        : null,
  };
}

export type SettingsEditor = ReturnType<typeof useSettingsDraft>;

const isEdited = ({ draft, base }: DraftAndBase): boolean => !sameSettings(settingsFrom(draft, base), base);
