import { useMemo } from 'react';
import { updateReader } from '#shared/api/readers.ts';
import { guessShores, type Shores, shore } from '#shared/domain/stories/shores.ts';
import { send } from '#web/shell/api/client.ts';
import { shoresMessages as words } from '#web/shell/messages/en-shores.ts';
import { browserLanguages, hasDocumentFormats } from '#web/shell/messages/locale.ts';
import { currentSession } from '#web/shell/session/current-session.ts';
import { chosenShores, unsavedShores } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { deviceZone } from '#web/shell/ui/browser/local-time.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';

const known = (code: string | null) => (shore.safeParse(code).success ? code : null);

/** The reader's two shores: as chosen, else as the device's time zone and languages suggest. */
export function useShores(): Shores {
  const chosen = useStored(chosenShores);
  const isGuessed = chosen === null;
  useNow();
  const isOfDocument = hasDocumentFormats();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a document has neither time zone nor languages.
  const guessed = useMemo(
    () => (isGuessed ? guessShores(deviceZone(), browserLanguages()) : null),
    [isGuessed, isOfDocument],
  );
  return useMemo(
    () => guessed ?? { home: known(chosen?.home ?? null), here: known(chosen?.here ?? null) },
    [guessed, chosen],
  );
}

/** Keeps the shores in this browser and, for signed-in readers, in their account. */
export function chooseShores(shores: Shores): void {
  chosenShores.write(shores);
  const session = currentSession();
  if (session.state === 'loading') unsavedShores.write(loadingAccount);
  if (session.state !== 'in') return;
  const { uid } = session.reader;
  // A page that is closed before saves them at the next visit.
  unsavedShores.write(uid);
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const { state } = currentSession();
    if (state === 'in') void saveToAccount(uid, shores);
  }, restMs);
}

/** In place of the id of an account that is not known yet. */
const loadingAccount = '';

/** An arrow key chooses each country that it passes: shores are saved once none follows for so long. Milliseconds. */
const restMs = 600;
let waiting: ReturnType<typeof setTimeout> | undefined;

async function saveToAccount(uid: string, shores: Shores): Promise<void> {
  unsavedShores.write(uid);
  try {
    await send(updateReader, { body: { shores } });
    unsavedShores.write(null);
  } catch (error) {
    console.warn('The shores could not be saved to the account', error);
    showToast({ title: words.notSaved, description: words.notSavedHint, tone: 'destructive' });
  }
}

/**
 * Makes the shores of this browser and of an account that has signed in the same: the account decides if it has some,
 * unless it has yet to get those of this browser.
 */
export function mergeShores(uid: string, stored: Shores | undefined): void {
  const own = chosenShores.read();
  const unsaved = unsavedShores.read();
  const isUnsaved = unsaved === uid || unsaved === loadingAccount;
  if (own !== null && (stored === undefined || isUnsaved)) void saveToAccount(uid, own);
  else if (stored !== undefined) chosenShores.write(stored);
}
