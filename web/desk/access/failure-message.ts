import { ApiError } from '#web/shell/api/client.ts';
import { refusalOf } from '#web/shell/api/refusal.ts';
import { sourceMessages } from '#web/shell/messages/en-sources.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';

/** The sentences; `gone` is for what is not there any more. */
type FailureWords = Readonly<
  Record<'signIn' | 'forbidden' | 'gone' | 'busy' | 'membersOnly' | 'network' | 'other', string>
>;

const sentence = (text: string): string => {
  const capitalised = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return /[.!?]$/.test(capitalised) ? capitalised : `${capitalised}.`;
};

/** Why an API call failed, as a sentence for the editor. */
export function failureMessage(error: unknown, words: FailureWords = sourceMessages.failures): string {
  if (!(error instanceof ApiError)) return error instanceof TypeError ? words.network : words.other;
  if (error.status === 401) return words.signIn;
  const refusal = refusalOf(error);
  if (error.status === 403) return refusal?.code === 'role_needed' ? sentence(refusal.message) : words.forbidden;
  if (error.status === 404) return words.gone;
  if (error.status === 429 || error.status === 503) return words.busy;
  if (refusal === null || error.status >= 500) return words.other;
  if (refusal.code === 'members_only') return words.membersOnly;
  const [detail] = refusal.details;
  return sentence(detail === undefined || refusal.code === 'changed_meanwhile' ? refusal.message : detail.message);
}

/** Logs a failure and shows it in a red toast. */
export function showFailure(title: string, error: unknown, description = failureMessage(error)): void {
  console.warn(title, error);
  showToast({ title, description, tone: 'destructive' });
}
