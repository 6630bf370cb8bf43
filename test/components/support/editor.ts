import { getMyRole, notePresence } from '#shared/api/team.ts';
import { reply } from './api.ts';
import { signIn } from './sign-in.ts';

/** Signs Nia in as an editor who has no one beside her. Call it before `open`. */
export async function signInAsEditor(): Promise<void> {
  await signIn();
  reply(getMyRole, { role: 'editor', owners: [] });
  reply(notePresence, { others: [] });
}
