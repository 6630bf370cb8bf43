import Typography from '@mui/material/Typography';
import useSWR from 'swr';
import { notePresence } from '#shared/api/team.ts';
import { call, keyOf } from '#web/shell/api/client.ts';
import { teamMessages as words } from '#web/shell/messages/desk/en-team.ts';
import { locale } from '#web/shell/messages/locale.ts';
import { useMyRole } from '../access/use-my-role.ts';

/** How often an open page says that it is open. The server forgets it after two minutes. A hidden page says nothing. */
const everyMs = 45_000;

/**
 * Says who else has a thing open.
 * @param props.subject its kind and id: `source#paper`
 */
export function WhoElse({ subject }: { subject: string }) {
  const isMember = (useMyRole()?.role ?? null) !== null;
  // A hint only: the version of what is saved decides, so a failure is not shown.
  const { data: { others } = { others: [] } } = useSWR(
    isMember ? keyOf(notePresence, { body: { subject } }) : null,
    () => call(notePresence, { body: { subject } }),
    { refreshInterval: everyMs, revalidateOnFocus: true },
  );
  return (
    <Typography role="status" variant="meta" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {others.length === 0 ? null : words.alsoOpen(new Intl.ListFormat(locale).format(others))}
    </Typography>
  );
}
