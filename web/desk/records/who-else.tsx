import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { notePresence } from '#shared/api/team.ts';
import { call } from '#web/shell/api/client.ts';
import { teamMessages as words } from '#web/shell/messages/desk/en-team.ts';
import { locale } from '#web/shell/messages/locale.ts';
import { useMyRole } from '../access/use-my-role.ts';

/** How often an open page says that it is open. The server forgets it after two minutes. */
const everyMs = 45_000;

/** The names of the other members who have a thing open, while this page is visible. */
function useOthers(subject: string): readonly string[] {
  const isMember = (useMyRole()?.role ?? null) !== null;
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isMember) return;
    let isClosed = false;
    async function note() {
      if (document.visibilityState === 'hidden') return;
      try {
        const reply = await call(notePresence, { body: { subject } });
        if (!isClosed) setOthers(reply.others);
      } catch (error) {
        // A hint only: the version of what is saved decides.
        console.info('Could not ask who else has this open.', error);
      }
    }
    const noteSoon = () => void note();
    noteSoon();
    const timer = setInterval(noteSoon, everyMs);
    document.addEventListener('visibilitychange', noteSoon);
    return () => {
      isClosed = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', noteSoon);
    };
  }, [isMember, subject]);
  return others;
}

/**
 * Says who else has a thing open.
 * @param props.subject its kind and id: `source#paper`
 */
export function WhoElse({ subject }: { subject: string }) {
  const others = useOthers(subject);
  return (
    <Typography role="status" variant="meta" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {others.length === 0 ? null : words.alsoOpen(new Intl.ListFormat(locale).format(others))}
    </Typography>
  );
}
