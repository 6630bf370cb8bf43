import Button from '@mui/material/Button';
import { useState } from 'react';
import { updateReader } from '#shared/api/readers.ts';
import { send } from '#web/shell/api/client.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import { listsMessages as words } from '#web/shell/messages/readers/en-lists.ts';
import { useSession } from '#web/shell/session/session.ts';
import { keptWith } from '#web/shell/storage/reader-state.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { beginSync } from './sync-lists.ts';

/** The consent to keep saved and opened articles with the account, and its withdrawal; an explanation for visitors. */
export default function KeepListsSetting() {
  const session = useSession();
  const kept = useStored(keptWith);
  const [isBusy, setIsBusy] = useState(false);
  if (session.state !== 'in') return <p>{words.keepVisitor}</p>;
  const { uid } = session.reader;
  const isKept = kept?.uid === uid;

  async function change(keepsLists: boolean) {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await send(updateReader, { body: { keepsLists } });
      if (keepsLists) await beginSync(uid, { isAsked: true });
      else keptWith.write(null);
      showToast(keepsLists ? { title: words.kept } : { title: words.withdrawn, description: words.withdrawnHint });
    } catch (error) {
      console.warn('The consent to keep lists could not be saved', error);
      showToast({ title: words.failed, description: failureHint(error), tone: 'destructive' });
    }
    setIsBusy(false);
  }
  return (
    <>
      <p>{words.keepHint}</p>
      <Button
        role="switch"
        aria-checked={isKept}
        aria-disabled={isBusy}
        variant={isKept ? 'contained' : 'outlined'}
        onClick={() => void change(!isKept)}
      >
        {isKept ? <span aria-hidden="true">✓&nbsp;</span> : null}
        {words.agree}
      </Button>
    </>
  );
}
