import type { Role } from '../domain/team/role.ts';
import { records } from '../records.ts';
import { directKinds, runKinds } from './direct-kinds.ts';

/** What the audit log has changes of, by `loggedAs`: the name for people, and the role that edits it. */
export const loggedKinds: Readonly<Record<string, { title: string; role: Role }>> = {
  ...directKinds,
  ...runKinds,
  ...records,
};
/** The kind of a row of the log: of a document of the newsroom its own. */
export const loggedAs = ({ kind, subject }: { kind: string; subject: string }): string =>
  kind === 'newsroom' ? subject : kind;

/** What is done to them, as short verbs. */
export const auditActions = [
  'add|apply|change|change role|change the reason|correct|delete|drop draft|edit|generate|hide|import|invite|join|leave|list',
  'merge again|move|note a correction|optimize|publish|publish again|remove|restore|save draft|set premium|show|start|take down|un-merge|withdraw',
].flatMap((verbs) => verbs.split('|'));
