import { updateReader } from '#shared/api/readers.ts';
import { type Hidden, hiddenLimits, isHiding, isSameTarget, mergedHidden } from '#shared/domain/readers/hidden.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { send } from '#web/shell/api/client.ts';
import { hiddenMessages as words } from '#web/shell/messages/readers/en-hidden.ts';
import { currentSession } from '#web/shell/session/current-session.ts';
import { hiddenItems } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';

export type Target = Pick<Hidden, 'kind' | 'value' | 'name'>;

/** How long something is hidden. */
export const spans = ['day', 'week', 'month', 'ever'] as const;
export type Span = (typeof spans)[number];
const days = { day: 1, week: 7, month: 30 } as const;

/** What the reader hides now. */
export const useHidden = (): Hidden[] => useStored(hiddenItems).filter((one) => isHiding(one, Date.now()));

/** Leaves out a publisher, a topic or a word. A toast says so, and takes it back. */
export function hide(target: Target, span: Span): void {
  const now = Date.now();
  const active = hiddenItems.read().filter((one) => isHiding(one, now) && !isSameTarget(one, target));
  if (active.length >= hiddenLimits.active) {
    showToast({ title: words.tooMany, description: words.tooManyHint, tone: 'destructive' });
    return;
  }
  decide(target, span === 'ever' ? null : now + days[span] * dayMs);
  showToast({
    title: words.hidden(target.name),
    description: words.hiddenHint,
    action: { label: words.undo, run: () => showAgain(target) },
  });
}

/** Takes it back. */
export function showAgain(target: Target): void {
  decide(target, Date.now());
  showToast({ title: words.shown(target.name) });
}

/** Keeps a decision in this browser and, for signed-in readers, in their account. */
function decide({ kind, value, name }: Target, until: number | null): void {
  const now = Date.now();
  // Later than the decision before, also on a device whose clock has been set back.
  const before = hiddenItems.read().find((one) => one.kind === kind && one.value === value);
  const item = { kind, value, name: name.slice(0, hiddenLimits.name), at: Math.max(now, (before?.at ?? 0) + 1), until };
  hiddenItems.write(mergedHidden([item], hiddenItems.read(), now));
  if (currentSession().state === 'in') void saveToAccount(hiddenItems.read());
}

async function saveToAccount(hidden: Hidden[]): Promise<void> {
  try {
    await send(updateReader, { body: { hidden } });
  } catch (error) {
    console.warn('What the reader hides could not be saved to the account', error);
    showToast({ title: words.notSaved, description: words.notSavedHint, tone: 'destructive' });
  }
}

/** Makes what this browser hides and what the account has the same: of each, the later decision. */
export function mergeHidden(stored: readonly Hidden[] = []): void {
  const own = hiddenItems.read();
  const merged = mergedHidden(own, stored, Date.now());
  const isSame = (list: readonly Hidden[]) => JSON.stringify(merged) === JSON.stringify(list);
  if (!isSame(own)) hiddenItems.write(merged);
  if (!isSame(stored)) void saveToAccount(merged);
}
