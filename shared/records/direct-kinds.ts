import type { Role } from '../domain/team/role.ts';

interface DirectKind {
  /** Its name for people, in the audit log. */
  title: string;
  /** Who edits it. */
  role: Role;
}

/** What editors change for all readers at once, without a draft: each change has the version that the editor saw. */
export const directKinds = {
  advertising: { title: 'Advertising', role: 'advertising' },
  article: { title: 'Article', role: 'editor' },
  member: { title: 'Member', role: 'owner' },
  source: { title: 'Source', role: 'editor' },
} as const satisfies Record<string, DirectKind>;

/** What the audit log has changes of. */
export const auditKinds = {
  advertising: directKinds.advertising.title,
  article: directKinds.article.title,
  generation: 'Composed articles',
  ingestion: 'Ingestion',
  member: directKinds.member.title,
  newsroom: 'Newsroom settings',
  source: directKinds.source.title,
} as const;
export type AuditKind = keyof typeof auditKinds;
